"""Phrases that a language lists with what they tell: whole ones, and such with other words between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from .joins import NOTHING
from .meanings import Meaning

Row = tuple[str, ...]
Stretch = tuple[int, int]
APART = "…"
"""Stands for any words in a phrase."""
_LONGEST = 6
"""So many words has a phrase, at most."""


class Phrases:
    """Where phrases stand in a sentence. ``split``: takes a text apart into words."""

    def __init__(self, split: Callable[[str], Sequence[str]]) -> None:
        self._split = split
        self._whole: dict[Row, dict[Meaning, None]] = {}
        self._apart: dict[Row, list[tuple[tuple[Row, ...], Meaning]]] = {}
        """Those with other words between, by their first part."""

    def listen(self, text: str, meaning: Meaning) -> bool:
        """Takes a phrase; whether its words stand side by side."""
        first, *behind = (tuple(self._split(part)) for part in text.split(APART))
        if behind:
            self._apart.setdefault(first, []).append((tuple(behind), meaning))
        else:
            self._whole.setdefault(first, {})[meaning] = None
        return not behind

    def of(self, row: Row) -> Sequence[Meaning]:
        """What a row of words means as a phrase."""
        return tuple(self._whole.get(row, ()))

    def words(self) -> Iterator[str]:
        """All words of them."""
        yield from chain.from_iterable(chain(self._whole, self._apart))
        for parts, _ in chain.from_iterable(self._apart.values()):
            yield from chain.from_iterable(parts)

    def standing(self, words: Sequence[str]) -> Iterator[tuple[Stretch, Meaning]]:
        """Those that stand in a sentence, without its marks."""
        for first, last in self._stretches(words):
            for meaning in self._whole.get(tuple(words[first:last]), ()):
                yield (first, last), meaning

    def standing_apart(self, words: Sequence[str]) -> Iterator[tuple[Stretch, Meaning]]:
        """Those that stand there with other words between: what the first part means, and nothing behind."""
        for first, last in self._stretches(words):
            for behind, meaning in self._apart.get(tuple(words[first:last]), ()):
                parts = _places(behind, words, last)
                yield from ((part, NOTHING) for part in parts)
                if parts:
                    yield (first, last), meaning

    def _stretches(self, words: Sequence[str]) -> Iterator[Stretch]:
        for first in range(len(words)):
            yield from ((first, last) for last in range(first + 1, min(first + _LONGEST, len(words)) + 1))


def _places(parts: Sequence[Row], words: Sequence[str], start: int) -> list[Stretch]:
    """Where parts stand one behind the other; nowhere if one is missing."""
    places: list[Stretch] = []
    for part in parts:
        starts = range(start, len(words) - len(part) + 1)
        at = next((at for at in starts if tuple(words[at : at + len(part)]) == part), None)
        if at is None:
            return []
        start = at + len(part)
        places.append((at, start))
    return places
