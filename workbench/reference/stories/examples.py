"""Which examples of cards are told: those that teach, each pattern once, the same in all languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import product

from ....compiler.tree import rules
from ....compiler.typed.model import Card, Example
from ..content.document import Worked
from ..content.lexicon import Lexicon
from .played import PlayedExample, Player
from .worked import ExampleTeller, Shape

_FEW = 3  # examples of one card: more of them nobody reads
_WORST = 3  # so many of the things that an example may miss keep it from being told beside another
Told = Mapping[str, Worked]
"""An example by language."""


class Examples:
    """Tells examples of cards in some languages: the same ones in all of them."""

    def __init__(self, lexicons: Iterable[Lexicon], player: Player) -> None:
        self._player = player
        self._tellers = {lexicon.language: ExampleTeller(lexicon) for lexicon in lexicons}

    def of(self, card: Card, anchor: str, language: str) -> tuple[Worked, ...]:
        """The first examples of a card that every language can tell, rather those with all that they show:
        one, or of a card with several procedures as many, of one with actions as many as show each thing that
        it does, up to a few, in the order written; behind them one of what may not be done. None where an
        earlier card shows the same."""
        return tuple(
            by_language[language]
            for number in self._numbers.get(card.id, ())
            if len(by_language := dict(self._told(self._by_number(card)[number], anchor, False)))
            == len(self._tellers)
        )

    def answer(self, card: Card, example: Example, language: str) -> str:
        """An example that answers a question, in one language; empty where it cannot be told."""
        played = self._player.asked(card, example)
        return "" if played is None else self._tellers[language].answer(played)

    def _by_number(self, card: Card) -> Mapping[int, PlayedExample]:
        return {played.number: played for played in self._player.examples(card)}

    @cached_property
    def _numbers(self) -> Mapping[str, tuple[int, ...]]:
        """Which examples of each card are told."""
        shown: set[Shape] = set()
        return {card.id: tuple(self._chosen(card, shown)) for card in self._player.cards}

    def _chosen(self, card: Card, shown: set[Shape]) -> Iterator[int]:
        (first, *_) = self._tellers.values()
        courses = sum(isinstance(rule.body, rules.Procedure) for rule in card.rules)
        going: dict[int, PlayedExample] = {}
        refused: dict[int, PlayedExample] = {}
        every = self._player.examples(card)
        misses = {played.number: first.misses(played) for played in every}
        best = sorted(every, key=lambda played: misses[played.number])
        can = cache(lambda played, whole: len(dict(self._told(played, "", whole))) == len(self._tellers))
        for strict, whole in product((True, False), (True, False)):
            for played in best:
                if (strict or going) and any(misses[played.number][:_WORST]):
                    continue
                chosen = going if played.example.refused is None else refused
                most = min(max(courses, 1), _FEW) if chosen is going else 1
                if len(chosen) < most and can(played, whole):
                    chosen.setdefault(played.number, played)
        deeds = [played for played in best if played.example.refused is None]
        deeds = [played for played in deeds if not any(misses[played.number][:_WORST])]
        self._add_deeds(card, going, deeds, lambda played: can(played, False))
        told = {**dict(sorted(going.items())), **refused}
        for number, played in told.items():
            shape = first.shape(played)
            if shape not in shown:
                shown.add(shape)
                yield number

    def _add_deeds(
        self,
        card: Card,
        going: dict[int, PlayedExample],
        every: Sequence[PlayedExample],
        can: Callable[[PlayedExample], bool],
    ) -> None:
        """Adds examples in which somebody does by a card with actions what none of those chosen shows: first
        other actions, then what else comes of them. ``can``: whether an example can be told."""
        actions = {rule.id for rule in card.rules if isinstance(rule.body, rules.Action)}
        answers = {rule.id for rule in card.rules if isinstance(rule.body, rules.Reaction)}
        shown = frozenset[str]().union(*(played.rules for played in going.values()))
        for wanted, played in product((actions, answers) if going else (), every):
            new = played.rules & wanted - shown
            if new and played.rules & actions and len(going) < _FEW and can(played):
                shown |= played.rules
                going[played.number] = played

    def _told(self, played: PlayedExample, anchor: str, whole: bool) -> Iterator[tuple[str, Worked]]:
        for language, teller in self._tellers.items():
            told = teller.tell(played, anchor, whole)
            if told is None:
                return
            yield language, told
