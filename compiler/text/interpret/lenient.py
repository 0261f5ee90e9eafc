"""A text read as a person may have written it.

Commas, kinds of quotation marks and a last full stop do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...source.limits import DEFAULT_LIMITS, Limits
from ..language.language import Language
from ..language.tokens import Token, Tokens
from ..read.token_stream import TokenPosition, TokenPositions, TokenStream

STOP = "."
QUOTES = frozenset('"«»„“”‟‹›')
COMMAS = frozenset({","})
"""The marks that do not count for somebody who writes."""
PAUSES = frozenset({",", ";", ":", "::"})
"""The marks over which somebody reads who is in a hurry."""


class FreeReading(TokenStream):
    """The words of a text without some marks, which then may stand anywhere, and its last full stop."""

    def __init__(
        self,
        language: Language,
        text: Sequence[str],
        limits: Limits = DEFAULT_LIMITS,
        marks: frozenset[str] = COMMAS,
    ) -> None:
        super().__init__(language, without_marks(text, marks), limits)
        self._marks = marks
        self._others: dict[tuple[int, int, Tokens], None] = {}
        self._said: set[tuple[int, int]] = set()

    def thing(self, place: TokenPosition, end: TokenPosition, tokens: Tokens, said: bool) -> None:
        """Notes a thing that was read between two places, and is or is not said so."""
        if said:
            self._said.add((place.at, end.at))
        elif not place.owed and not end.owed:
            self._others[place.at, end.at, tokens] = None

    @property
    def others(self) -> Iterator[tuple[int, int, Tokens]]:
        """Things that were read from one word to another with a wrong form, with how they are said."""
        return (one for one in self._others if one[0] < one[1] and one[:2] not in self._said)

    def _beginning(self, place: TokenPosition) -> Iterator[str]:
        yield from super()._beginning(place)
        yield from sorted(self._marks)
        if place.at == len(self.words):
            yield STOP
        elif self.words[place.at] in QUOTES:
            yield from sorted(QUOTES)

    def _is_one_token(self, place: TokenPosition) -> bool:
        return False  # a mark may stand before it that is in no place of its own

    def _match(self, text: str, token: Token, place: TokenPosition) -> TokenPositions:
        if text in self._marks and not place.owed:
            return (place,)
        if text == STOP and place == self.end:
            return (place,)
        return super()._match(text, token, place)

    def _plain(self, text: str, place: TokenPosition) -> TokenPositions:
        if text in QUOTES and place.at < len(self.words) and self.words[place.at] in QUOTES:
            return (TokenPosition(place.at + 1),)
        return super()._plain(text, place)


def without_marks(words: Sequence[str], marks: frozenset[str] = COMMAS) -> list[str]:
    """The words that count, without a full stop at the end."""
    kept = [word for word in words if word not in marks]
    while kept and kept[-1] == STOP:
        kept.pop()
    return kept
