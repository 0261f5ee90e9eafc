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
PAUSES = frozenset({",", ";", ":", "::"})
"""The marks over which somebody reads who is in a hurry."""


class FreeLattice(TokenLattice):
    """The words of a text without some marks, which then may stand anywhere, and its last full stop."""

    def __init__(
        self,
        language: Language,
        text: Sequence[str],
        limits: Limits = DEFAULT_LIMITS,
        marks: frozenset[str] = COMMAS,
    ) -> None:
        super().__init__(language, without_marks(text, marks), limits)
        for place, word in enumerate(self.words):
            for quote in QUOTES if word in QUOTES else ():
                self.lead(place, quote, place + 1)
        for place in range(self.end + 1):
            for mark in marks:
                self.lead(place, mark, place)
        self.lead(self.end, STOP, self.end)


def without_marks(words: Sequence[str], marks: frozenset[str] = COMMAS) -> list[str]:
    """The words that count, without a full stop at the end."""
    kept = [word for word in words if word not in marks]
    while kept and kept[-1] == STOP:
        kept.pop()
    return kept
