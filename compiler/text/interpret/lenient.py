"""A text read as a person may have written it.

Commas, kinds of quotation marks and a last full stop do not count.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...source.limits import DEFAULT_LIMITS, Limits
from ..language.language import Language
from ..read.token_lattice import TokenLattice

STOP = "."
QUOTES = frozenset('"«»„“”‟‹›')
COMMAS = frozenset({","})
"""The marks that do not count for somebody who writes."""
SPOKEN = frozenset(",;:.!?¡¿()=–—…-") | {"::"}
"""The marks that do not count where other words and orders are heard."""
PAUSES = frozenset({",", ";", ":", "::"})
"""The marks over which somebody reads who is in a hurry."""


class FreeLattice(TokenLattice):
    """The words of a text without some marks, which then may stand anywhere, and its last full stop.

    ``origins``: for each word that counts, and for the end, its number among all words.
    """

    def __init__(
        self,
        language: Language,
        text: Sequence[str],
        limits: Limits = DEFAULT_LIMITS,
        marks: frozenset[str] = COMMAS,
    ) -> None:
        counting = counting_words(text, marks)
        self._marks = marks
        self.origins = [*counting, counting[-1] + 1 if counting else len(text)]
        super().__init__(language, [text[number] for number in counting], limits)
        self.lead(self.end, STOP, self.end)

    def new_place(self, at: int) -> int:
        """Adds a place, where any of the marks may stand."""
        place = super().new_place(at)
        for mark in self._marks:
            self.lead(place, mark, place)
        return place

    def spell(self, place: int, word: str, after: int) -> None:
        """Adds that a word leads from a place to another; any quotation mark is as good as another."""
        super().spell(place, word, after)
        for quote in QUOTES if word in QUOTES else ():
            self.lead(place, quote, after)


def counting_words(words: Sequence[str], marks: frozenset[str] = COMMAS) -> list[int]:
    """The numbers of the words that count, without a full stop at the end."""
    counting = [number for number, word in enumerate(words) if word not in marks]
    while counting and words[counting[-1]] == STOP:
        counting.pop()
    return counting
