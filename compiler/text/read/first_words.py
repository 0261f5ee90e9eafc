"""Rows of tokens by the words they begin with, so that a reader tries only those that may stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import dropwhile
from typing import Generic, TypeVar

from ..language.tokens import SOFT, Token, Tokens
from .token_stream import Ahead, TokenPosition, TokenStream

T = TypeVar("T")
_Begun = dict[str, list[tuple[int, str]]]
"""By a first word, without capitals, the rows that begin with it, each with its second word."""


class FirstWords(Generic[T]):
    """Rows of tokens, each with what it stands for.

    Rows that begin with no certain word always may stand. Many patterns begin with a comma that yields, and
    behind it with the same word as others: so the first word behind such commas counts, and the second.
    """

    def __init__(self, rows: Iterable[tuple[Tokens, T]]) -> None:
        self._rows = tuple(rows)
        self._open: list[int] = []
        self._hard: _Begun = {}
        self._soft: _Begun = {}
        self._spelt: dict[str, set[str]] = {}
        self._spelt_soft: dict[str, set[str]] = {}
        for number, (tokens, _) in enumerate(self._rows):
            first, second = _words(tokens)
            if not first:
                self._open.append(number)
                continue
            folded, soft = first.casefold(), tokens[0].kind in SOFT
            (self._soft if soft else self._hard).setdefault(folded, []).append((number, second))
            (self._spelt_soft if soft else self._spelt).setdefault(folded, set()).add(first)
        self._firsts = frozenset[str]().union(*self._spelt.values())
        self._soft_firsts = frozenset[str]().union(*self._spelt_soft.values())
        self._fitting: dict[Ahead, tuple[tuple[Tokens, T], ...]] = {}

    def at(self, reading: TokenStream, place: TokenPosition) -> tuple[tuple[Tokens, T], ...]:
        """The rows that may begin at a place, in order; the reading is told what else would have fitted."""
        ahead = reading.ahead(place)
        if place.at + 1 >= reading.furthest:  # where nobody will ask what was missed, nothing is noted
            self._note(reading, place, ahead)
        found = self._fitting.get(ahead)
        if found is None:
            numbers = sorted({*self._open, *self._fit(ahead)})
            found = self._fitting[ahead] = tuple(self._rows[number] for number in numbers)
        return found

    def _fit(self, ahead: Ahead) -> Iterator[int]:
        """The rows that begin with a certain word and may stand."""
        if ahead.owed:  # what is owed is no comma, and that is found out by reading
            yield from (number for rows in self._soft.values() for number, _ in rows)
        for number, second in self._beginning(ahead):
            if not second or ahead.following is None or second.casefold() in ahead.following:
                yield number
        for text in ahead.behind_comma or ():
            yield from (number for number, _ in self._soft.get(text, ()))

    def _beginning(self, ahead: Ahead) -> Iterator[tuple[int, str]]:
        """The rows whose first word may begin here, with the second."""
        for text in ahead.starts:
            yield from self._hard.get(text, ())
            if not ahead.owed:
                yield from self._soft.get(text, ())

    def _note(self, reading: TokenStream, place: TokenPosition, ahead: Ahead) -> None:
        """Tell the reading of the words of rows that are not where they would have to be."""
        if place.at >= reading.furthest:
            reading.missed(place, _others(self._firsts, self._spelt, ahead.starts))
            if not ahead.owed:
                reading.missed(place, _others(self._soft_firsts, self._spelt_soft, ahead.starts))
        if ahead.following is None:
            return
        seconds = {text for _, text in self._beginning(ahead) if text}
        behind = TokenPosition(place.at + 1)
        reading.missed(behind, {text for text in seconds if text.casefold() not in ahead.following})
        if ahead.behind_comma is not None:
            reading.missed(behind, _others(self._soft_firsts, self._spelt_soft, ahead.behind_comma))

    def follow(self, reading: TokenStream, place: TokenPosition) -> Iterator[tuple[T, TokenPosition]]:
        """What stands at a place, each with where it ends."""
        for tokens, value in self.at(reading, place):
            for after in reading.follow(tokens, (place,)):
                yield value, after


def _others(firsts: frozenset[str], spelt: dict[str, set[str]], texts: tuple[str, ...]) -> frozenset[str]:
    return firsts.difference(*(spelt[text] for text in texts if text in spelt))


def _words(tokens: Tokens) -> tuple[str, str]:
    """The word with which a row begins, and the one right behind it; empty where none is certain."""
    hard = tuple(dropwhile(_yields, tokens))
    first = hard[0].text if hard else ""
    second = hard[1].text if len(hard) > 1 and not _yields(hard[1]) else ""
    return first, second


def _yields(token: Token) -> bool:
    return token.kind in SOFT
