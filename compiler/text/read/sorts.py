"""Phrases of a sort in a form, read by the patterns of its constructs.

What was read is kept where the linearizer would take the same way: the row of symbols and slots by which it
says the phrase is the row that was read. What fills the slots was proved so when it was read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from .described import described
from .following import Ended, ended
from .shared import SharedPhrase, SharedPhrases, Value
from .states import PatternEnd, State
from .symbols import symbols
from .targets import Firsts, Found, Reading, Target


class SortTarget(Target):
    """The phrases of a sort in a form. ``start``: makes the state at the beginning of its patterns."""

    nests = True

    def __init__(self, phrases: SharedPhrases, form: str, start: Callable[[], State]) -> None:
        super().__init__()
        self._phrases = phrases
        self._form = form
        self._make = start

    @cached_property
    def _start(self) -> State:
        return self._make()

    def direct(self) -> Firsts:
        return self._start.firsts

    def read(self, reading: Reading, place: int) -> Found:
        """Those that a text says from a place on."""
        phrases: dict[tuple[SharedPhrase, int], None] = {}
        for way in ended(reading, self._start, place):
            if way.end.waited:
                phrases.update(dict.fromkeys(self._with_clauses(reading, place, way)))
            else:
                phrase = self._made(way)
                if phrase is None:
                    self._refused(reading, place, way)
                elif not way.end.gaps or self._is_said(reading, place, way.place, phrase):
                    phrases[phrase, way.place] = None
        return tuple(phrases)

    def _made(self, way: Ended) -> SharedPhrase | None:
        """The phrase that was read, if the linearizer says it so."""
        end, values, _ = way
        if values not in end.known:
            slots = end.slots(values)
            phrase = None if slots is None else self._phrases.of(end.op, slots)
            end.known[values] = phrase if phrase is not None and self._fits(end, phrase) else None
        return end.known[values]

    def _fits(self, end: PatternEnd, phrase: SharedPhrase) -> bool:
        return self._phrases.may_be(phrase) and self._phrases.path(phrase, self._form) == end.path

    def _is_said(self, reading: Reading, begin: int, place: int, phrase: SharedPhrase) -> bool:
        """Whether a phrase in which a clause may wait is said from one place to another."""
        if not self._phrases.waits(phrase, self._form):
            return True
        return self._stands(reading, begin, place, phrase)

    def _stands(self, reading: Reading, begin: int, place: int, phrase: SharedPhrase) -> bool:
        tokens = self._phrases.tokens(phrase, self._form)
        return tokens is not None and place in reading.follow(symbols(tokens), begin)

    def _with_clauses(self, reading: Reading, begin: int, way: Ended) -> Iterator[tuple[SharedPhrase, int]]:
        """The phrases in which the clauses that waited describe one of the things read."""
        slots = way.end.slots(way.values)
        made = [] if slots is None else [self._phrases.of(way.end.op, slots)]
        for at in way.end.waited:
            clause = way.values[at]
            made = [more for known in made for more in self._describing(known, clause)]
        for phrase in made:
            if self._fits(way.end, phrase) and self._stands(reading, begin, way.place, phrase):
                yield phrase, way.place

    def _describing(self, known: SharedPhrase, clause: Value) -> Iterator[SharedPhrase]:
        if isinstance(clause, SharedPhrase):
            for name, value in described(dict(known.phrase.slots), clause.phrase):
                yield self._phrases.sharing(known.phrase.with_slots(**{name: value}))

    def _refused(self, reading: Reading, begin: int, way: Ended) -> None:
        slots = way.end.slots(way.values) if reading.asks else None
        if slots is not None:
            phrase = self._phrases.of(way.end.op, slots)
            if self._phrases.may_be(phrase):
                reading.refused(phrase, self._phrases.tokens(phrase, self._form), begin, way.place)
