"""Everything in a game that can change what a player may do or gets, and so must be told in its reference.

Known without any language. What a pack has declared to be ``untold`` is left out, as are rules that only keep
account; what only the program does by itself, such as where a die comes to lie, is a matter like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ....compiler.compile import CheckedGame
from ....compiler.source.spans import NOWHERE, Span
from ....compiler.text.message.outline import OutlinePlan, Told, all_told
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.text.procedures.apart import OutlinesApart
from ....compiler.text.procedures.outlines import Outlines
from ....compiler.tree import rules
from ....compiler.typed.model import Card, Game, game_rules
from ....compiler.typed.speakable import speakable
from ....compiler.typed.walk import walk
from ..content.anchors import (
    card_anchor,
    component_anchor,
    condition_anchor,
    list_anchor,
    rule_anchor,
    word_anchor,
)
from ..content.facts import NOTHING, WHEN
from ..content.host import host_facts
from .told_nodes import told_nodes
from .told_places import value_place

FIELD = "field"
"""The sort of a value that is worked out."""


@dataclass(frozen=True, slots=True)
class Matter:
    """Something to be told: of which sort, what a pack calls it, and the places any of which may tell it.

    ``uses``: those that only say its words, which is enough unless they are a term that has to be explained.
    """

    sort: str
    name: str
    places: tuple[str, ...]
    span: Span = NOWHERE
    uses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Matters:
    """Lists what a game has."""

    checked: CheckedGame

    def __iter__(self) -> Iterator[Matter]:
        for card in self._game.cards:
            yield from self._card(card)
        for name in self._game.procedures:
            yield from self._steps(name)
        yield from self._words()
        yield from self._outline()
        for fact in host_facts(self._game):
            yield Matter("host", f"{fact.key} {fact.of}".strip(), (fact.anchor,), fact.span)

    @property
    def _game(self) -> Game:
        return self.checked.game

    @cached_property
    def _untold(self) -> frozenset[str]:
        return frozenset(self._game.vocabulary.untold)

    # -------------------------------------------------------------- cards

    def _card(self, card: Card) -> Iterator[Matter]:
        """The rules of a card, the values that it has, and when it is in the game at all."""
        anchor = card_anchor(card, self.checked.packs[0].id)
        for _, rule in speakable(card):
            yield Matter("rule", rule.id, (rule_anchor(anchor, rule),), rule.span)
        if card.when is not None and self._is_read(card):
            places = (condition_anchor(anchor), value_place(anchor, WHEN))
            yield Matter("when", card.id, places, card.span)
        for field, value in card.fields.items():
            if value not in (None, NOTHING) and (card.kind, field) in self._constants_read:
                yield Matter("value", f"{card.id}.{field}", (value_place(anchor, field),), card.span)
        for number, variant in enumerate(card.variants, 1):
            for field in variant.fields:
                if (card.kind, field) in self._constants_read:
                    place = value_place(anchor, f"{field}.{number}")
                    yield Matter("value", f"{card.id}.{field}", (place,), card.span)

    def _is_read(self, card: Card) -> bool:
        """Whether anything of a card is told: one that only keeps account need not say when it does."""
        bodies = (rule.body for rule in card.rules if not rule.account)
        told = any(isinstance(body, rules.Procedure) and body.name not in self._untold for body in bodies)
        return told or bool(speakable(card)) or not self._game.vocabulary.is_everywhere(card.kind)

    @cached_property
    def _constants_read(self) -> frozenset[tuple[str, str]]:
        """The constants of kinds of cards on which anything depends: that rules or formulas read."""
        vocabulary = self._game.vocabulary
        return frozenset(
            (kind, name)
            for kind in {card.kind for card in self._game.cards}
            for name, field in vocabulary.fields(kind).items()
            if field.kind == "constant"
            and f"{kind}.{name}" not in self._untold
            and any((above, name) in self._read for above in vocabulary.ancestry(kind))
        )

    # -------------------------------------------------------------- procedures

    def _steps(self, procedure: str) -> Iterator[Matter]:
        """The steps of a procedure; all of it as one matter where nobody can tell a line of it."""
        if procedure in self._untold:
            return
        rule = self._game.procedures[procedure]
        try:
            outline = self._outlines.outline(procedure)
        except NotExpressible:
            yield Matter("procedure", procedure, (list_anchor("procedure", procedure),), rule.span)
            return
        told = self._taught(procedure, outline)
        starts = sorted({step.span.start for step in all_told(outline.steps)})
        for step, parents in _with_parents(outline.steps):
            span = rule.span if step.span == NOWHERE else step.span
            end = next((start for start in starts if start > step.span.start), rule.span.end)
            extent = Span(span.file, step.span.start, max(step.span.end, end))
            places = tuple(_places(extent, [parent.span for parent in parents], told))
            yield Matter("step", step.anchor, places or (step.anchor,), span)

    def _taught(self, procedure: str, whole: OutlinePlan) -> tuple[Told, ...]:
        """The steps as the base game has them, with notes for other games."""
        try:
            return self._apart.outline(procedure).steps
        except NotExpressible:
            return whole.steps

    @cached_property
    def _apart(self) -> OutlinesApart:
        return OutlinesApart(self._game, {rule.id: rule for rule in game_rules(self._game)})

    @cached_property
    def _outlines(self) -> Outlines:
        return Outlines(self._game, {rule.id: rule for rule in game_rules(self._game)})

    # -------------------------------------------------------------- words

    def _words(self) -> Iterator[Matter]:
        """What words mean: verbs with a ``define``, values that are worked out, options."""
        vocabulary = self._game.vocabulary
        for verb in dict.fromkeys(verb for verb, _ in self._game.definitions):
            if verb not in self._untold and ("verb", verb) in self._uses:
                declared = vocabulary.verbs[verb]
                uses = () if declared.hides else self._uses["verb", verb]
                yield Matter("verb", verb, (word_anchor("verb", verb),), declared.span, uses)
        for (noun, name), formula in self._game.formulas.items():
            if (noun, name) in self._read and f"{noun}.{name}" not in self._untold:
                word = f"{noun}.{name}"
                uses = self._uses.get((FIELD, word), ())
                yield Matter(FIELD, word, (word_anchor("fact", word),), formula.span, uses)
        for option in vocabulary.options.values():
            yield Matter("option", option.name, (list_anchor("option", option.name),), option.span)

    @cached_property
    def _read(self) -> frozenset[tuple[str, str]]:
        """The fields that anything reads which players must know."""
        nodes = told_nodes(self._game)
        return frozenset((node.noun, node.field) for node in nodes if isinstance(node, rules.Member))

    @cached_property
    def _uses(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """Where rules are told that use a verb or a field, themselves or by another such."""
        places: dict[tuple[str, str], dict[str, None]] = {}
        home = self.checked.packs[0].id
        for card in self._game.cards:
            for _, rule in speakable(card):
                for used in self._used_by(rule):
                    places.setdefault(used, {})[rule_anchor(card_anchor(card, home), rule)] = None
        for name, procedure in self._game.procedures.items():
            if name not in self._untold:
                for used in self._used_by(procedure):
                    places.setdefault(used, {})[list_anchor("procedure", name)] = None
        return {used: tuple(anchors) for used, anchors in places.items()}

    def _used_by(self, rule: rules.Rule) -> Iterator[tuple[str, str]]:
        """The verbs and fields that a rule uses, and those that they are made of."""
        met: set[tuple[str, str]] = set()
        roots: list[rules.Node] = [rule]
        while roots:
            for node in walk(roots.pop()):
                match node:
                    case rules.Do(verb=verb) | rules.EventPattern(verb=verb) if ("verb", verb) not in met:
                        met.add(("verb", verb))
                        roots += self._bodies.get(verb, ())
                    case rules.Member(noun=noun, field=name) if (FIELD, f"{noun}.{name}") not in met:
                        met.add((FIELD, f"{noun}.{name}"))
                        formula = self._game.formulas.get((noun, name))
                        roots += () if formula is None else (formula,)
        yield from met

    @cached_property
    def _bodies(self) -> Mapping[str, list[rules.Statement]]:
        """What each verb does by its definitions."""
        bodies: dict[str, list[rules.Statement]] = {}
        for (verb, _), definition in self._game.definitions.items():
            bodies.setdefault(verb, []).extend(definition.body)
        return bodies

    # -------------------------------------------------------------- the outline of a game

    def _outline(self) -> Iterator[Matter]:
        outline = self._game.outline
        if outline is None:
            return
        yield Matter("players", str(outline.high), (list_anchor("list", "players"),))
        for number, component in enumerate(outline.components, 1):
            places = (component_anchor(component.noun, number),)
            yield Matter("component", f"{component.noun} {number}", places, component.span)
        for resource in self._game.vocabulary.resources.values():
            if resource.supply is not None and resource.name not in self._untold:
                places = (list_anchor("supply", resource.name),)
                yield Matter("supply", resource.name, places, resource.span)
        if outline.titles:
            yield Matter("titles", "titles", (list_anchor("list", "titles"),))
        if outline.awards:
            yield Matter("awards", "awards", (list_anchor("list", "awards"),))
        if outline.alone is not None:
            yield Matter("alone", outline.alone, (list_anchor("option", outline.alone),))


def _with_parents(
    steps: tuple[Told, ...], parents: tuple[Told, ...] = ()
) -> Iterator[tuple[Told, tuple[Told, ...]]]:
    """Each step of a procedure, with those that it is a part of, the nearest first."""
    for step in steps:
        yield step, parents
        yield from _with_parents(step.steps, (step, *parents))


def _places(extent: Span, around: Sequence[Span], told: tuple[Told, ...]) -> Iterator[str]:
    """Where the statements of a step are told, in the base game or in notes of what other games have.

    ``extent``: from its place to that of the next step; a condition on options is told by the notes to which
    it leads. ``around``: the statements that it is a part of, in whose sentence it may stand.
    """
    every = list(all_told(told))
    yield from (step.anchor for step in every if extent.start <= step.span.start < extent.end)
    yield from (step.anchor for step in every if not step.steps and step.span in around)
