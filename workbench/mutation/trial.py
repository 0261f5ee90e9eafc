"""Tries mutants: whether the checker refuses one, some example fails, or nobody notices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...compiler.binding.rebind import rebind
from ...compiler.checks import CHECKS
from ...compiler.lowering.lower import lower
from ...compiler.parsing.parse import parse_rules
from ...compiler.source.documents import Document, Mapping, Scalar, Sequence
from ...compiler.source.spans import Span
from ...compiler.typed import rules as typed
from ...compiler.typed.model import Card, Example, Game
from ...compiler.typed.walk import walk
from ..examples import ExampleRunner
from .meaning import Meaning
from .mutants import Mutant, Rules, mutants

CHECKER = ""
_WORD = re.compile("[a-z_0-9]+")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant. ``killer``: the example that failed, ``CHECKER``, or None: it survived."""

    card: Card
    mutant: Mutant
    killer: str | None


class Trial:
    """Tries the mutants of the cards of a game that has no mistakes.

    A mutant is bound alone. What it is played with is as small as the examples allow: of the cards that none
    of them names, the rules are left out, but not those of cards that are always in force.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        table = lower(game).table
        self._always = {card.id for card, row in zip(game.cards, table.cards, strict=True) if row.everywhere}
        self._names = {card.id: named_rules(card) for card in game.cards}

    def outcomes(self, card: Card) -> Iterator[Outcome]:
        """All mutants of a card, in the order of its text."""
        examples = self._examples(card)
        small = self._small(card, [example for _, example in examples])
        plain = rules_of(card)
        same, _ = rebind(self.game, card, plain)
        again = next(one for one in same.cards if one.id == card.id)
        found = frozenset(_places(_alone(same, again)))
        for mutant in mutants(plain, Meaning(self.game, again.rules)):
            yield Outcome(card, mutant, self._killer(small, card, mutant, examples, found))

    def _examples(self, card: Card) -> list[tuple[Card, Example]]:
        """The examples that may notice: its own first, then those that name it or need its rules."""
        own = [(card, example) for example in card.examples]
        ids = {rule.id for rule in card.rules}
        for other in self.game.cards:
            needs = bool(self._names[other.id] & ids)
            if other is not card:
                own += [(other, one) for one in other.examples if needs or card.name in words_of(one)]
        return own

    def _small(self, card: Card, examples: list[Example]) -> Game:
        """The game with the rules of those cards only that the examples can need."""
        words = {word for example in examples for word in words_of(example)} | {card.name}
        kept = {one.id for one in self.game.cards if one.name in words} | self._always
        needed = {rule.partition("#")[0] for one in kept for rule in self._names[one]}
        cards = tuple(one if one.id in kept | needed else replace(one, rules=()) for one in self.game.cards)
        return replace(self.game, cards=cards)

    def _killer(
        self,
        game: Game,
        card: Card,
        mutant: Mutant,
        examples: list[tuple[Card, Example]],
        known: frozenset[tuple[str, Span]],
    ) -> str | None:
        """What notices a mutant: the checker, else an example, else nothing."""
        changed, mistakes = rebind(game, card, mutant.rules)
        own = next(one for one in changed.cards if one.id == card.id)
        if mistakes or not self._needed(card) <= {rule.id for rule in own.rules}:
            return CHECKER
        if any(place not in known for place in _places(_alone(changed, own))):
            return CHECKER
        runner = ExampleRunner(changed, lower(changed))
        for owner, example in examples:
            if runner.run(owner, example).diagnostics:
                return f"{owner.id}: {example.name}"
        return None

    def _needed(self, card: Card) -> frozenset[str]:
        """The rules of a card that other cards name."""
        ids = {rule.id for rule in card.rules}
        others = (names for id_, names in self._names.items() if id_ != card.id)
        return frozenset(name for names in others for name in names if name in ids)


def rules_of(card: Card) -> Rules:
    """The rules of a card as written."""
    written = card.document.get("rules") if card.document is not None else None
    return parse_rules(written)[0] if isinstance(written, Scalar) else ()


def named_rules(card: Card) -> frozenset[str]:
    """The ids of the labelled rules that the rules of a card name."""
    return frozenset(
        node.rule for rule in card.rules for node in walk(rule) if isinstance(node, typed.LabelOf)
    )


def words_of(example: Example) -> frozenset[str]:
    """Every word that stands in an example."""
    return frozenset(word for text in _texts(example.document) for word in _WORD.findall(text))


def _texts(document: Document) -> Iterator[str]:
    if isinstance(document, Scalar):
        yield document.text
    elif isinstance(document, Sequence):
        for item in document.items:
            yield from _texts(item)
    elif isinstance(document, Mapping):
        for key, value in document.entries:
            yield key.text
            yield from _texts(value)


def _alone(game: Game, card: Card) -> Game:
    """A game of one card: enough for the checks of its rules."""
    return replace(game, cards=(card,))


def _places(game: Game) -> Iterator[tuple[str, Span]]:
    """What the checks find, without its words: those may tell of the change itself."""
    return ((found.code, found.span) for check in CHECKS for found in check(game))
