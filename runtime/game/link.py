"""Links a game for play: records become a machine for so many players and certain options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..events.feasibility import TESTS
from ..events.primitives import PRIMITIVES
from ..expressions.active_rules import Modifier, Prohibition, Rule, Serving
from ..expressions.common_places import Turn
from ..instructions.answer_loop import AnswerLoopNode
from ..instructions.certainty import Certainty
from ..instructions.control import NextPlayerNode
from ..instructions.first_choice import first_choice
from ..instructions.link_instructions import InstructionLinker
from ..instructions.no_ops import may_idle
from ..instructions.order_loop import OrderLoopNode
from ..instructions.timing import PeriodNode
from ..instructions.veiled import veils
from ..instructions.windows import OfferLoopNode
from ..machine.machine import Instruction, Machine, Measure, Role, Setter, Subscription, Target, Trigger
from ..machine.measuring import counted_place
from ..machine.settled import before_the_game, settled
from ..table import operations as op
from ..table.effects import ANY_TIME, BY_CARD, INSTEAD, NEVER, NONE, RESOURCES, SEVERAL, WINDOWS, Effect
from ..table.events_layout import ROLES
from ..table.limits import Budgets
from ..table.options import check_players
from ..table.table import Card, GameTable, Verb
from .labels import card_name


def link(
    table: GameTable,
    effects: tuple[Effect, ...],
    players: int,
    options: tuple[int, ...] = (),
    budgets: Budgets | None = None,
) -> Machine:
    """The machine for a number of players; ``options`` in the order of the table, else the defaults.

    Raises ``PlayersError`` where the game is not for so many.
    """
    check_players(table, players)
    m = Machine(table, effects, players, budgets or Budgets())
    m.options = options or tuple(setting.default for setting in table.options)
    _number_places(m)
    _lay_shapes(m)
    _prepare_verbs(m)
    for number in range(len(table.cards)):
        m.cards_by_name.setdefault(card_name(m, number), []).append(number)
    m.rules = [Rule(i, e, (e.card < 0 and e.noun < 0) or _everywhere(m, e)) for i, e in enumerate(effects)]
    _announce(m)
    linker = InstructionLinker(m)
    m.orders = [linker.value(code) for code in _orders(table)]
    m.looks_back = False  # until a rule does
    for rule in m.rules:
        _link_values(m, linker, rule)
    for rule in m.rules:
        _register(m, linker, rule)
    m.book.fixed = [b.fixed != NONE and settled(m, b.fixed) for b in table.bounds]
    m.excesses = [
        (measure, m.table.bounds[measure.bound].excess)
        for measure in m.measures
        if m.table.bounds[measure.bound].excess != NONE
    ]
    m.watched = _watched(m)
    m.beyond = [r.beyond != NONE and settled(m, r.beyond) for r in table.resources]
    m.absent_cards = [card.when != NONE and not settled(m, card.when) for card in table.cards]
    m.card_constants = [_constants(m, card) for card in table.cards]
    _put_in_order(m)
    for watch, verb in zip(m.watch, table.verbs, strict=False):
        spoken_of = watch.forbids or watch.replaces or watch.befores or watch.afters
        watch.idle = not spoken_of and verb.ends == NONE  # what ends a period drops what does it
        watch.remembers = [watcher for watcher in watch.afters if watcher.memories]
    m.veils = veils(m)
    certainty = Certainty(m)
    m.programs = [linker.program(effect, certainty) for effect in effects]
    for rule, program in zip(m.rules, m.programs, strict=True):
        rule.musts = certainty.musts(rule.effect)
        rule.rests = certainty.rests(rule.effect)
        rule.needed = first_choice(program, rule.musts)
        rule.may_idle = may_idle(rule.effect)
    m.programs += [[OfferLoopNode()], [OrderLoopNode()], [AnswerLoopNode()]]
    m.spans = [list(_spans(program)) for program in m.programs]
    m.common.turns = [list(_turns(program)) for program in m.programs]
    m.flow = [effect.kind == "procedure" for effect in effects] + [True, True, True]
    _note_slots(m)
    return m


def _note_slots(m: Machine) -> None:
    """What can be run of each card by its name, and what one may have of another."""
    for number, card in enumerate(m.table.cards):
        for name, e in card.slots:
            m.slot_effects.setdefault((number, name), []).append(m.rules[e])
            if m.rules[e].lenders:
                m.slot_effects.setdefault((NONE, name), []).append(m.rules[e])


def _prepare_verbs(m: Machine) -> None:
    """What is known of each verb; behind them, that a thing or a player is chosen brings nothing."""
    for verb in m.table.verbs:
        _prepare_verb(m, verb)
    m.brings += [False, False]


def _watched(m: Machine) -> list[tuple[int, Rule]]:
    """What is watched for, by the number of the truth of players that it makes true."""
    watched = m.table.outline.watched if m.table.outline is not None else ()
    return [(m.table.columns[column].number, m.rules[formula]) for column, formula in watched]


def _orders(table: GameTable) -> Iterator[op.Expression]:
    """What orders things or players, each as a value of ``this``."""
    for number, column in enumerate(table.columns):
        if column.type not in ("number", "truth", "value"):
            yield op.Number(0)
        elif column.of == NONE:
            yield op.PlayerField(number, NONE, op.This())
        else:
            yield (op.Field if column.kind == "stored" else op.Constant)(number, NONE, op.This())
    for number in range(len(table.formulas)):
        yield op.Formula(number, NONE, op.This())
    yield from (op.Was(NONE, op.This()), op.Position(op.This()))


def _turns(program: list[Instruction]) -> Iterator[Turn]:
    """The loops of a program in which each player has a turn."""
    for counter, step in enumerate(program):
        if isinstance(step, NextPlayerNode) and step.last:
            yield counter, step.exit, step.number, step.index


def _spans(program: list[Instruction]) -> Iterator[tuple[int, int, int]]:
    """The periods that a program begins: each with the counter where it does so, and that where it ends."""
    for counter, step in enumerate(program):
        if isinstance(step, PeriodNode | NextPlayerNode) and step.period != NONE:
            yield step.period, counter, step.last


def _constants(m: Machine, card: Card) -> tuple[tuple[int, int], ...]:
    """The constants of a card under the options of the game; of several variants the last decides."""
    constants = dict(card.constants)
    for when, fields in card.variants:
        if settled(m, when):
            constants.update(fields)
    return tuple(constants.items())


def _everywhere(m: Machine, effect: Effect) -> bool:
    return effect.card >= 0 and m.table.cards[effect.card].everywhere


def _number_places(m: Machine) -> None:
    """Places of zones: one, or one a player; unions know those of their parts, a common one those of all."""
    table, place = m.table, 0
    m.kinds = [tuple(i in noun.kinds for noun in table.nouns) for i in range(len(table.nouns))]
    m.kinds_of = [
        [kind for kind in range(len(table.nouns)) if m.kinds[kind][i]] for i in range(len(table.nouns))
    ]
    for zone in table.zones:
        m.zone_place.append(place)
        place += m.players if zone.owned else 1
    m.zone_places = m.common.zone_places = place
    for i, zone in enumerate(table.zones):
        if zone.zones:
            for player in range(m.players if zone.owned else 1):
                seats = range(player, player + 1) if zone.owned else range(m.players)
                m.place_parts[m.zone_place[i] + player] = [
                    m.zone_place[part] + seat
                    for part in zone.zones
                    for seat in (seats if table.zones[part].owned else range(1))
                ]


def _prepare_verb(m: Machine, verb: Verb) -> None:
    """What an event of a verb needs to know each time."""
    slots = {name: ROLES + i for i, name in enumerate(verb.roles)}
    m.primitives.append(PRIMITIVES[verb.does] if verb.does else None)
    m.tests.append(TESTS.get(verb.does))
    m.role_slots.append(slots)
    m.brings.append(verb.on == "noun")
    m.targets.append(
        [
            Target(ROLES + i, verb.takes[i] == "thing")
            for i, name in enumerate(verb.roles)
            if name in ("to", "on", "into")
        ]
    )
    origin = verb.roles.index("from") if "from" in verb.roles else NONE
    m.on_things.append(verb.on == "thing")
    m.thing_roles.append(tuple(i for i, takes in enumerate(verb.takes) if takes == "thing"))
    m.origins.append(origin if origin >= 0 and verb.takes[origin] == "zone" and verb.on == "thing" else NONE)


def _lay_shapes(m: Machine) -> None:
    """All placements of all shapes, numbered; by grid and shape."""
    for number, grid in enumerate(m.table.grids):
        m.placed[number] = {}
        for shape, turns in grid.shapes:
            numbers: list[int] = []
            for cells in turns:
                high = max(r for r, _ in cells), max(c for _, c in cells)
                for row in range(grid.rows - high[0]):
                    for column in range(grid.columns - high[1]):
                        laid = tuple((row + r) * grid.columns + column + c for r, c in cells)
                        numbers.append(len(m.placements))
                        m.placements.append((number, laid))
            m.placed[number][shape] = tuple(numbers)


def _announce(m: Machine) -> None:
    """What must be known before expressions are linked: formulas, and the fields that rules change."""
    m.book.formulas = [m.rules[e] for e in m.table.formulas]
    for rule in m.rules:
        if rule.kind == "keep":
            domain, number, change = rule.effect.numbers
            m.book.bars.setdefault((domain, number), []).append(Prohibition(rule, change))
    for rule in m.rules:
        if rule.kind != "modify":
            continue
        is_formula, number, view, purpose = rule.effect.numbers
        where = m.book.formula_modifiers if is_formula else m.book.field_modifiers
        bars = m.book.bars.get((is_formula, number), ())
        where.setdefault(number, []).append(Modifier(rule, view, bool(purpose), bars))


def _link_values(m: Machine, linker: InstructionLinker, rule: Rule) -> None:
    effect = rule.effect
    rule.guard = linker.optional(effect.guard)
    if effect.value is not None:
        rule.value = linker.value(effect.value)
    if effect.binder is not None:
        rule.binder = linker.bind(effect.binder)
    m.parameters.append([(p.slot, linker.value(p.default)) for p in effect.parameters])
    if effect.side:
        column, shown = effect.side
        rule.side = m.table.columns[column].number, m.stored, shown
    rule.idle = tuple(number for number, zone in enumerate(m.table.zones) if zone.idle)
    rule.common = m.common if m.common.declared else None
    if effect.when is not None:
        rule.absent = not linker.value(effect.when).value(before_the_game(m), rule.frame(NONE, NONE, NONE))


def _register(m: Machine, linker: InstructionLinker, rule: Rule) -> None:
    """Puts a rule where those look who must know of it."""
    kind, numbers = rule.kind, rule.effect.numbers
    if kind == "action":
        _register_action(m, rule)
    elif kind in ("forbid", "permit", "replace", "may_replace", "before", "after"):
        watcher = _watcher(linker, rule)
        m.watchers[rule.number] = watcher
        if not rule.absent:
            _list_of(m.watch[watcher_verb(rule)], kind).append(watcher)
    elif kind in INSTEAD:
        for number in numbers:
            m.steads.setdefault(number, []).append(rule)
    elif kind == "set":
        settings = [(slot, linker.value(value)) for slot, value in rule.effect.settings]
        m.setters.setdefault(numbers[0], []).append(Setter(rule, settings))
    elif kind == "score":
        m.scores.append(rule)
        m.scores_at.setdefault(numbers[0] if numbers else NONE, []).append(rule)
    elif kind == "timed":
        m.timed.setdefault(numbers[0], []).append(rule)
    elif kind == "limit":
        m.book.limits.setdefault(numbers[0], []).append(rule)
    elif kind == "treat":
        _register_servings(m, rule)
    elif kind == "silence":
        _register_silence(m, rule)
    elif kind == "lend":
        _register_lender(m, rule)
    if rule.number == 0:
        m.measures = [
            Measure(i, m.rules[b.measure], counted_place(m.table, m.rules[b.measure].value))
            for i, b in enumerate(m.table.bounds)
            if b.measure >= 0
        ]


def _register_silence(m: Machine, rule: Rule) -> None:
    """Each rule of a card knows what may keep it from holding."""
    whole, *parts = rule.effect.numbers
    for other in m.rules if whole else [m.rules[part] for part in parts]:
        if not other.everywhere and not other.granted and (other.card >= 0 or other.noun >= 0):
            other.silences.append(Prohibition(rule))


def _register_lender(m: Machine, rule: Rule) -> None:
    """Each rule of a card knows by what another card may have it: one that is of the same kind."""
    kind = rule.effect.noun if rule.effect.noun >= 0 else m.table.cards[rule.effect.card].noun
    for other in m.rules:
        if other.card < 0 or other.granted or other.kind == "lend":
            continue
        if m.kinds[m.table.cards[other.card].noun][kind]:
            other.lenders.append(rule)


def _register_servings(m: Machine, rule: Rule) -> None:
    """Each of what serves as each of what it serves as."""
    domain, purpose, sources, *values = rule.effect.numbers
    for source in values[:sources]:
        for target in values[sources:]:
            serving = Serving(rule, source, target, purpose)
            if domain == RESOURCES:
                m.substitutes.setdefault(target, []).append(serving)
            elif domain == WINDOWS:
                m.openings.setdefault(source, []).append(serving)
            else:
                m.book.servings.setdefault(domain, []).append(serving)


def _register_action(m: Machine, rule: Rule) -> None:
    window = rule.effect.window
    if window == NEVER:
        return
    windows: Iterable[int] = (window,)
    if window in (ANY_TIME, BY_CARD):
        windows = range(len(m.actions))
    elif window == SEVERAL:
        windows = rule.effect.numbers
    for number in windows:
        m.actions[number].append(rule)


def _put_in_order(m: Machine) -> None:
    """A card beats the rulebook: it replaces an event first, and sets a parameter last."""
    for watch in m.watch:
        watch.replaces.sort(key=lambda watcher: watcher.rule.everywhere)
    for steads in m.steads.values():
        steads.sort(key=lambda rule: rule.everywhere)
    for setters in m.setters.values():
        setters.sort(key=lambda setter: not setter.rule.everywhere)


def watcher_verb(rule: Rule) -> int:
    """The verb of the events that a rule speaks of."""
    assert rule.effect.event is not None
    return rule.effect.event.verb


def _list_of(watch: Subscription, kind: str) -> list[Trigger]:
    lists = {
        "forbid": watch.forbids,
        "permit": watch.permits,
        "replace": watch.replaces,
        "may_replace": watch.replaces,
        "before": watch.befores,
        "after": watch.afters,
    }
    return lists[kind]


def _watcher(linker: InstructionLinker, rule: Rule) -> Trigger:
    pattern = rule.effect.event
    assert pattern is not None
    watcher = Trigger(rule)
    watcher.first, watcher.memory = pattern.first, pattern.memory
    watcher.kinds = None if pattern.noun == NONE else linker.m.kinds[pattern.noun]
    watcher.resource = pattern.resource
    watcher.doer, watcher.group = pattern.doer, pattern.group
    watcher.amount = linker.optional(pattern.amount)
    watcher.object = None if pattern.object is None else linker.bind(pattern.object)
    watcher.through = None if pattern.through is None else linker.bind(pattern.through)
    watcher.where = linker.optional(pattern.where)
    watcher.memories = linker.values(pattern.memories)
    for number, wanted in pattern.roles:
        match wanted:
            case op.OfNoun(noun=noun):
                watcher.roles.append(Role(number, linker.m.kinds[noun], []))
            case op.AnyOf(operands=operands):
                watcher.roles.append(Role(number, None, linker.values(operands)))
            case op.ReadAs(enum=enum, sources=sources):
                watcher.roles.append(Role(number, None, [], enum, [*map(linker.source, sources)]))
    return watcher
