"""Lists of phrases, with what a language puts between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..language.lexemes import Joiner
from .shared import SharedPhrase
from .symbols import Row
from .targets import Firsts, Found, Reading, Target

Used = tuple[Row, ...]
"""What stood between the items so far."""


class Between(NamedTuple):
    """What stands between the items of a list: of two, between more, before the last."""

    two: Row
    middle: Row
    last: Row

    @property
    def rows(self) -> tuple[Row, ...]:
        """Gives each row of symbols between items once."""
        return tuple(dict.fromkeys(self))

    def joins(self, used: Used) -> bool:
        """Whether these stood between the items of a whole list."""
        if len(used) < 2:
            return used in ((), (self.two,))
        return used[-1] == self.last and self.goes_on(used[:-1])

    def goes_on(self, used: Used) -> bool:
        """Whether more may follow behind these."""
        return all(joiner == self.middle for joiner in used)


def between(joiner: Joiner) -> Between:
    """What a joiner puts between the items of a list."""
    return Between(joiner.two, joiner.middle, joiner.last)


class _Joined(Target):
    """A list. What it begins with may begin with it: then it is the phrase around it that is kept."""

    @property
    def kept(self) -> bool:
        return not (self.firsts and self._comes_back)


class ListTarget(_Joined):
    """At least so many phrases: first one of some targets, then of others."""

    def __init__(
        self, firsts: Sequence[Target], others: Sequence[Target], joined: Between, least: int
    ) -> None:
        super().__init__()
        self._first = firsts
        self._others = others
        self._joined = joined
        self._least = least

    def direct(self) -> Firsts:
        return Firsts(others=self._first)

    def read(self, reading: Reading, place: int) -> Found:
        """The lists from a place on, each as long as it may be, and shorter."""
        lists: dict[tuple[tuple[SharedPhrase, ...], int], None] = {}
        todo: list[tuple[tuple[SharedPhrase, ...], Used, int]] = [((), (), place)]
        while todo:
            values, used, start = todo.pop()
            whole = len(values) + 1 >= self._least and self._joined.joins(used)
            goes_on = self._joined.goes_on(used) or reading.asks
            for target in self._others if values else self._first:
                for value, end in reading.read(target, start) if reading.begins(target, start) else ():
                    reading.lattice.step()
                    if not isinstance(value, SharedPhrase):
                        continue
                    row = (*values, value)
                    if whole:
                        lists[row, end] = None
                    if goes_on:
                        todo.extend((row, *more) for more in onward(reading, self._joined, used, start, end))
        return tuple(lists)


class SharedNounTarget(_Joined):
    """Noun phrases of which only the last names the noun of all; others have adjectives, or name it too."""

    def __init__(self, elliptic: Target, whole: Target, joined: Between, least: int) -> None:
        super().__init__()
        self._elliptic = elliptic
        self._whole = whole
        self._joined = joined
        self._least = least

    def direct(self) -> Firsts:
        return Firsts(others=(self._elliptic, self._whole))

    def read(self, reading: Reading, place: int) -> Found:
        """The lists from a place on."""
        lists: dict[tuple[tuple[SharedPhrase, ...], int], None] = {}
        todo: list[tuple[tuple[SharedPhrase, ...], Used, int]] = [((), (), place)]
        while todo:
            values, used, start = todo.pop()
            reading.lattice.step()
            goes_on = self._joined.goes_on(used) or reading.asks
            if len(values) + 1 >= self._least and self._joined.joins(used):
                for value, end in reading.read(self._whole, start):
                    if isinstance(value, SharedPhrase) and _one_noun((*values, value)):
                        lists[(*values, value), end] = None
            for target in (self._elliptic, self._whole) if goes_on else ():
                for value, end in reading.read(target, start):
                    if isinstance(value, SharedPhrase) and _one_noun((*values, value)):
                        row = (*values, value)
                        todo.extend((row, *more) for more in onward(reading, self._joined, used, start, end))
        return tuple(lists)


def onward(reading: Reading, joined: Between, used: Used, start: int, end: int) -> Iterator[tuple[Used, int]]:
    """Where the next item may begin, and what then stood between; nothing is joined to nothing."""
    for row in joined.rows:
        for place in reading.follow(row, end):
            if place != start:
                yield (*used, row), place


def _one_noun(values: Sequence[SharedPhrase]) -> bool:
    return len({value.get("noun") for value in values}) == 1
