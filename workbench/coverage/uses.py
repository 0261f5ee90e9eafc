"""Where the constructs stand: in the rules and values of cards, in the formulas and verbs of a vocabulary.

Examples are no uses. Of a pack that extends another only its own cards count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...compiler.compile import CheckedGame
from ...compiler.source.packs.bases import own_packs, owns
from ...compiler.source.packs.pack_files import sources_of
from ...compiler.source.spans import NOWHERE, Span
from ...compiler.text.lines.lines import plan_rule
from ...compiler.text.message.outline import all_told
from ...compiler.text.message.plan import Phrase
from ...compiler.text.plan.discourse import NotExpressible
from ...compiler.text.procedures.outlines import Outlines
from ...compiler.tree import rules
from ...compiler.tree.types import Choice, Window
from ...compiler.typed.constructs import group_of_key, keys_of_node
from ...compiler.typed.model import Card, Game, game_rules
from ...compiler.typed.speakable import speakable
from ...compiler.typed.walk import walk
from ...compiler.typed.words_named import slot_words, words_named
from ...compiler.words.declared import FIELDS, VALUES, words_of_declarations
from .constructs import CORE_FIELDS, DETERMINERS, PEOPLE, PHRASES, PREPOSITIONS, PRIMITIVES, SLOTS, WINDOWS


@dataclass(frozen=True, slots=True, order=True)
class UsePlace:
    """A line of a file, and the card that stands there; none in a vocabulary."""

    file: str
    line: int
    card: str = ""


@dataclass(slots=True)
class Uses:
    """The places of each construct, by its pack (empty for what all packs share), group and key."""

    places: dict[tuple[str, str, str], list[UsePlace]] = field(default_factory=lambda: defaultdict(list))

    def count(self, checked: CheckedGame, whole: bool = False) -> None:
        """Adds the uses in a pack's own cards; with ``whole`` in all cards of the game."""
        own = owns(checked.packs)
        counter = _Counter(self, checked)
        for card in checked.game.cards:
            if whole or own(card.id):
                counter.card(card)
        if whole or any(pack.id == checked.game.pack for pack in own_packs(checked.packs)):
            counter.vocabulary()


class _Counter:
    """Counts the uses in one game."""

    def __init__(self, uses: Uses, checked: CheckedGame) -> None:
        self._uses = uses
        self._game: Game = checked.game
        self._labels = {rule.id: rule for rule in game_rules(checked.game)}
        self._outlines = Outlines(checked.game, self._labels)
        self._files = {pack.vocabulary.span.file for pack in checked.packs if pack.vocabulary is not None}
        self._points = [
            resource.name for resource in checked.game.vocabulary.resources.values() if resource.scores
        ]
        self._sources = sources_of(checked.packs)

    # -------------------------------------------------------------- where

    def card(self, card: Card) -> None:
        """What a card uses: in its rules, in its texts, as its values."""
        for rule in card.rules:
            for node in walk(rule):
                self._node(node, self._place(_own_span(node, rule), card.id))
            if isinstance(rule.body, rules.Slot) and rule.label:
                for section, name in slot_words(rule.label, card.kind, self._game.vocabulary):
                    self._word(section, name, self._place(rule.span, card.id))
        for condition in (card.when, *(variant.when for variant in card.variants)):
            for node in walk(condition) if condition is not None else ():
                self._node(node, self._place(node.span, card.id))
        for kind, rule in speakable(card):
            for phrase in self._phrases(kind, rule):
                self._phrase(phrase, self._place(rule.span, card.id))
        for rule in card.rules:
            if isinstance(rule.body, rules.Procedure):
                self._told(rule.body.name, card.id)
        self._values(card)

    def vocabulary(self) -> None:
        """What the declarations of a pack use: in formulas, verbs and bounds, and as words of each other."""
        game = self._game
        roots = [
            *game.formulas.values(),
            *(statement for definition in game.definitions.values() for statement in definition.body),
            *game.measures.values(),
        ]
        met: set[tuple[Span, str]] = set()
        for node in (node for root in roots for node in walk(root)):
            key = node.span, type(node).__name__
            if (
                node.span.file in self._files and key not in met
            ):  # a verb of several nouns is resolved for each
                met.add(key)
                self._node(node, self._place(node.span, ""))
        for (section, name), span in words_of_declarations(game.vocabulary):
            self._word(section, name, self._place(span, ""))

    def _place(self, span: Span, card: str) -> UsePlace:
        source = self._sources.get(span.file)
        return UsePlace(span.file, source.position(span.start).line if source else 1, card)

    # -------------------------------------------------------------- what

    def _add(self, group: str, key: str, place: UsePlace) -> None:
        self._uses.places["", group, key].append(place)

    def _word(self, section: str, name: str, place: UsePlace) -> None:
        self._uses.places[self._game.pack, section, name].append(place)

    def _node(self, node: rules.Node, place: UsePlace) -> None:
        for key in keys_of_node(node):
            self._add(group_of_key()[key], key, place)
        for section, name in words_named(node, self._game.vocabulary):
            self._word(section, name, place)
        if isinstance(node, rules.Score | rules.ScoreTable):
            for resource in self._points:
                self._word("resources", resource, place)
        self._core(node, place)

    def _core(self, node: rules.Node, place: UsePlace) -> None:
        match node:
            case rules.Player(which=which):
                self._add(PEOPLE, which, place)
            case rules.Member(field=name) if name in self._game.core.fields:
                self._add(CORE_FIELDS, name, place)
            case rules.Action(window=str(window)):
                self._add(WINDOWS, window, place)
            case rules.Do(verb=word) if word in self._game.vocabulary.verbs:
                self._add(PRIMITIVES, self._game.vocabulary.verbs[word].does or "", place)
        if isinstance(node, rules.Do | rules.EventPattern):
            for preposition, _ in node.roles:
                self._add(PREPOSITIONS, preposition, place)
        if isinstance(node, rules.EventPattern) and node.through is not None:
            self._add(PREPOSITIONS, "through", place)

    # -------------------------------------------------------------- texts and values

    def _phrases(self, kind: str, rule: rules.Rule) -> Iterator[Phrase]:
        """The plans of a rule, in full and compact where they differ; none where no text says it."""
        plans: list[Phrase] = []
        for compact in (False, True):
            try:
                plan = plan_rule(self._game.vocabulary, self._labels, kind, rule, compact=compact)
            except NotExpressible:
                continue
            if plan not in plans:
                plans.append(plan)
        return iter(plans)

    def _told(self, procedure: str, card: str) -> None:
        """The plans of a procedure in a reference, each at its line; none where no text says it."""
        try:
            outline = self._outlines.outline(procedure)
        except NotExpressible:
            return
        for step in all_told(outline.steps):
            for plan in step.plans:
                self._phrase(plan, self._place(step.span, card))

    def _phrase(self, phrase: Phrase, place: UsePlace) -> None:
        self._add(PHRASES, phrase.op, place)
        for name, value in phrase.slots:
            self._add(SLOTS, f"{phrase.op}.{name}", place)
            if name == "det":
                self._add(DETERMINERS, str(value), place)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Phrase):
                    self._phrase(part, place)

    def _values(self, card: Card) -> None:
        """The words that stand beside the rules of a card: its kind, the constants written, their values."""
        place = self._place(card.span, card.id)
        vocabulary = self._game.vocabulary
        self._word("nouns", card.kind, place)
        for name, value in card.fields.items():
            owned_field = vocabulary.field(card.kind, name)
            if owned_field is None or name not in card.written.keys:
                continue
            noun, declared = owned_field
            self._word(FIELDS, f"{noun}.{name}", place)
            if isinstance(declared.type, Choice):
                self._word(VALUES, f"{declared.type.enum}.{value}", place)
            elif isinstance(declared.type, Window):
                self._word("windows", str(value), place)
                self._add(WINDOWS, str(value), place)


def _own_span(node: rules.Node, rule: rules.Rule) -> Span:
    """The place of a node of a rule. Cards with the same text share nodes: those are at the first card."""
    whole, own = rule.span, node.span
    if own != NOWHERE and own.file == whole.file and whole.start <= own.start <= whole.end:
        return own
    return whole
