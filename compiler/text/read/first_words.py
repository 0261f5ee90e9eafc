"""Rows of tokens by the word they begin with, so that a reader tries only those that may stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from ..language.tokens import SOFT, Tokens
from .token_stream import Place, Reading

T = TypeVar("T")


class FirstWords(Generic[T]):
    """Rows of tokens, each with what it stands for. Rows that begin with no certain word always may stand."""

    def __init__(self, rows: Iterable[tuple[Tokens, T]]) -> None:
        self._rows = tuple(rows)
        self._open: list[int] = []
        self._numbers: dict[str, list[int]] = {}
        self._spelt: dict[str, set[str]] = {}
        for number, (tokens, _) in enumerate(self._rows):
            if not tokens or tokens[0].kind in SOFT:
                self._open.append(number)
            else:
                folded = tokens[0].text.casefold()
                self._numbers.setdefault(folded, []).append(number)
                self._spelt.setdefault(folded, set()).add(tokens[0].text)
        self._firsts = frozenset[str]().union(*self._spelt.values())
        self._fitting: dict[tuple[str, ...], tuple[tuple[Tokens, T], ...]] = {}

    def at(self, reading: Reading, place: Place) -> tuple[tuple[Tokens, T], ...]:
        """The rows that may begin at a place, in order; the reading is told what else would have fitted."""
        starts = reading.starts(place)
        if place.at >= reading.furthest:  # where nobody will ask what was missed, nothing is noted
            fitting = (self._spelt[text] for text in starts if text in self._spelt)
            reading.missed(place, self._firsts.difference(*fitting))
        found = self._fitting.get(starts)
        if found is None:
            numbers = self._open + [number for text in starts for number in self._numbers.get(text, ())]
            found = self._fitting[starts] = tuple(self._rows[number] for number in sorted(numbers))
        return found

    def follow(self, reading: Reading, place: Place) -> Iterator[tuple[T, Place]]:
        """What stands at a place, each with where it ends."""
        for tokens, value in self.at(reading, place):
            for after in reading.follow(tokens, (place,)):
                yield value, after
