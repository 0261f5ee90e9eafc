"""From a checked game to what the runtime plays: a table of numbers and effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from ...runtime.table import effects as fx
from ...runtime.table import operations as op
from ...runtime.table import table as tb
from ..tree import rules as typed
from ..typed.model import Card, Game
from ..words.vocabulary import PLAYER
from .lower_bars import labelled
from .lower_expressions import ExpressionLowering, Names
from .lower_outline import lower_outline
from .lower_patterns import EVENT_SLOTS
from .lower_rules import RuleLowering
from .lower_statements import Surroundings
from .lower_table import TableLowering, number_words
from .numbering import NONE, Numbering
from .turns import procedures_in_turns


class Lowered(msgspec.Struct, frozen=True):
    """A game as the runtime takes it, with the numbers of its words."""

    table: tb.GameTable
    effects: tuple[fx.Effect, ...]
    numbers: Numbering

    def formula(self, node: typed.Expression) -> fx.Effect:
        """An expression beside the rules (of an example, say) as an effect whose value can be worked out."""
        around = Surroundings(self.numbers, frozenset(), {}, {}, _no_grants)
        return RuleLowering(around).formula("", node)

    def game_scores(self, resource: str) -> bool:
        """Whether a resource is points."""
        return self.numbers.vocabulary.resources[resource].scores

    def place(self, node: typed.Expression) -> fx.Effect:
        """The place that an expression names."""
        names = Names()
        value = ExpressionLowering(self.numbers, names).place(node)
        return fx.Effect("", "formula", value=value, slots=names.slots, sets=names.sets)

    def source(self, node: typed.Expression) -> fx.Effect:
        """The things that an expression names, as the domain of an effect."""
        names = Names()
        source = ExpressionLowering(self.numbers, names).source(node)
        slot = names.slot()
        binder = op.Bind(slot, NONE, source)
        return fx.Effect("", "formula", binder=binder, slots=names.slots, sets=names.sets)


def _no_grants(rules: tuple[typed.Rule, ...], names: Names) -> tuple[int, ...]:
    return ()


def lower(game: Game) -> Lowered:
    """The table and the effects of a game that has no mistakes."""
    lowering = _Lowering(game)
    table, effects = lowering.run()
    return Lowered(table, effects, lowering.numbers)


class _Lowering:
    """Numbers all rules first, so that each can name any other; then lowers them one by one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.numbers: Numbering = number_words(game)
        self.tables = TableLowering(self.numbers)
        self.effects: list[fx.Effect | None] = []
        self.granted: list[tuple[int, ...]] = []
        self.base = fx.Effect("", "")
        self.around = Surroundings(self.numbers, procedures_in_turns(game), {}, {}, self._grant)
        self.rules = RuleLowering(self.around)

    def run(self) -> tuple[tb.GameTable, tuple[fx.Effect, ...]]:
        self.tables.columns_of_game()
        formulas = [
            self._add(self.rules.formula(f"{n}.{f}", e, of_player=n == PLAYER))
            for (n, f), e in self.game.formulas.items()
        ]
        measures = {name: self._add(self.rules.formula(name, e)) for name, e in self.game.measures.items()}
        rules = list(self._all_rules())
        for number, (_, _, rule) in enumerate(rules):
            self.around.rules[rule.id] = len(self.effects) + number
            self.around.parameters[rule.id] = _parameter_slots(rule, self.numbers)
        self.around.steads.update(Counter(self._replaced()))
        first = len(self.effects)
        self.effects += [None] * len(rules)
        for number, (card, noun, rule) in enumerate(rules):
            self.base = self._base(card, noun, rule.side)
            self.effects[first + number] = self.rules.lower(rule, self.base)
        bodies = self._bodies()
        beyond = {name: self._add(self.rules.formula(name, e)) for name, e in self.game.beyond.items()}
        table = self._table(formulas, measures, bodies)
        table = replace(
            table,
            cards=tuple(self._with_conditions(card) for card in table.cards),
            resources=tuple(self._resource(name, beyond) for name in self.game.vocabulary.resources),
            outline=lower_outline(self.game, self.numbers, self.around.rules, self._formula),
        )
        return table, tuple(e for e in self.effects if e is not None)

    def _add(self, effect: fx.Effect) -> int:
        self.effects.append(effect)
        return len(self.effects) - 1

    def _all_rules(self) -> Iterator[tuple[Card, str, typed.Rule]]:
        """Every rule with its card, and the noun of the frame it belongs to."""
        for card in self.game.cards:
            for rule in card.rules:
                if isinstance(rule.body, typed.Kind):
                    for inner in rule.body.rules:
                        yield card, rule.body.noun, inner
                elif isinstance(rule.body, typed.Side):
                    for inner in rule.body.rules:
                        yield card, "", inner
                elif not isinstance(rule.body, typed.Define):
                    yield card, "", rule

    def _replaced(self) -> Iterator[str]:
        """The rules in whose place another has something done, once for each that does."""
        for node in self.game.nodes:
            if isinstance(node, typed.Instead):
                if isinstance(node.run, typed.LabelOf):
                    yield node.run.rule
                else:
                    yield from labelled(self.around.rules, node.run.slot)

    def _base(self, card: Card, noun: str, side: str) -> fx.Effect:
        when = ExpressionLowering(self.numbers, Names()).optional(card.when)
        if noun:
            return fx.Effect("", "", noun=self.numbers.nouns[noun], when=when)
        shown = self._shown(card, side) if side else ()
        return fx.Effect("", "", card=self.numbers.cards[card.id], when=when, side=shown)

    def _shown(self, card: Card, side: str) -> tuple[int, ...]:
        """The stored column in which a card shows its sides, and the value of one of them."""
        for rule in card.rules:
            if isinstance(rule.body, typed.Side) and rule.body.value.value == side:
                column = self.numbers.columns[rule.body.noun, rule.body.field]
                value = rule.body.value
                return column.index, *self.numbers.values(value.enum, value.value)
        return ()

    def _grant(self, rules: tuple[typed.Rule, ...], names: Names) -> tuple[int, ...]:
        """Rules inside a rule become effects of their own."""
        numbers = []
        for rule in rules:
            number = self._add(fx.Effect("", ""))
            self.effects[number] = self.rules.lower(rule, self.base, names)
            numbers.append(number)
        return tuple(numbers)

    def _bodies(self) -> dict[str, tuple[tuple[int, int], ...]]:
        bodies: dict[str, tuple[tuple[int, int], ...]] = {}
        self.base = fx.Effect("", "")
        for (verb, noun), definition in self.game.definitions.items():
            number = self._add(self.rules.definition(definition))
            pair = (self.numbers.nouns.get(noun, NONE), number)
            bodies[verb] = (*bodies.get(verb, ()), pair)
        return bodies

    def _table(
        self, formulas: list[int], measures: dict[str, int], bodies: dict[str, tuple[tuple[int, int], ...]]
    ) -> tb.GameTable:
        v, tables = self.game.vocabulary, self.tables
        declared = [tables.table(name) for name in v.tables]
        tables.tables = declared
        cards = tuple(tables.card(card, self._slots(card)) for card in self.game.cards)
        counts = tables.counts.values()
        return tb.GameTable(
            pack=self.game.pack,
            enums=tuple(tb.Enum(e.name, e.values) for e in v.enums.values()),
            columns=tuple(tables.columns),
            nouns=tuple(tables.noun(name) for name in v.nouns),
            zones=tuple(tables.zones()),
            grids=tuple(tables.grid(g) for g in v.grids.values()),
            tables=tuple(tables.tables),
            bounds=tuple(self._bound(b.name, b.value, measures) for b in v.bounds.values()),
            verbs=tuple(tables.verb(verb, bodies.get(verb.name, ())) for verb in v.verbs.values()),
            cards=cards,
            windows=tuple(v.windows),
            moments=tuple(v.moments),
            periods=tuple(v.periods),
            views=tuple(v.views),
            purposes=(*v.purposes, *v.verbs),
            options=tuple(self._setting(name) for name in v.options),
            formulas=tuple(formulas),
            constants=max((c["constant"] for c in counts), default=0),
            stored=max((c["stored"] for c in counts), default=0),
            player_fields=tables.player_fields,
        )

    def _slots(self, card: Card) -> tuple[tuple[str, int], ...]:
        """What can be run of a card by its name: its slots, and its labelled actions."""
        sides = [rule.body.rules for rule in card.rules if isinstance(rule.body, typed.Side)]
        return tuple(
            (rule.label, self.around.rules[rule.id])
            for rules in (card.rules, *sides, self.game.frame(card.kind))
            for rule in rules
            if isinstance(rule.body, typed.Slot | typed.Action) and rule.label is not None
        )

    def _with_conditions(self, card: tb.Card) -> tb.Card:
        """A card with the formulas of its conditions on options, where it has some."""
        source = self.game.card(card.id)
        if source is None or (source.when is None and not source.variants):
            return card
        when = NONE if source.when is None else self._formula(source.when)
        variants = tuple(
            (self._formula(v.when), self.tables.variant(source, v.fields)) for v in source.variants
        )
        return replace(card, when=when, variants=variants)

    def _formula(self, node: typed.Expression) -> int:
        return self._add(self.rules.formula("", node))

    def _bound(self, name: str, value: int, measures: dict[str, int]) -> tb.Bound:
        fixed, excess = self.game.fixed.get(name), self.game.vocabulary.bounds[name].excess
        procedure = None if excess is None else self.game.procedures.get(excess.word)
        return tb.Bound(
            name,
            value,
            measures.get(name, NONE),
            NONE if fixed is None else self._formula(fixed),
            NONE if procedure is None else self.around.rules[procedure.id],
            self.game.vocabulary.bounds[name].several == "smallest",
        )

    def _resource(self, name: str, beyond: dict[str, int]) -> tb.Resource:
        resource = self.game.vocabulary.resources[name]
        return tb.Resource(
            name,
            NONE if resource.cap is None else resource.cap,
            NONE if resource.supply is None else resource.supply,
            resource.scores,
            beyond.get(name, NONE),
            resource.scale,
            NONE if resource.gained is None else self._player_number(resource.gained),
        )

    def _player_number(self, field: str) -> int:
        return self.tables.columns[self.numbers.columns[PLAYER, field].index].number

    def _setting(self, name: str) -> tb.Setting:
        option = self.game.vocabulary.options[name]
        values = self.numbers.option_values(option.type)
        default = option.default
        number = int(default) if isinstance(default, bool) else values.index(str(default))
        return tb.Setting(name, values, number)


def _parameter_slots(rule: typed.Rule, numbers: Numbering) -> dict[str, int]:
    """Where a rule will keep its parameters: behind the parts of its event."""
    pattern = getattr(rule.body, "pattern", None)
    first = 0
    if isinstance(pattern, typed.EventPattern):
        first = EVENT_SLOTS + len(numbers.vocabulary.roles(pattern.verb))
    return {parameter.name: first + i for i, parameter in enumerate(rule.parameters)}
