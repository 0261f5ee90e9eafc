"""The lines of an example: steps and answers, with the seat of the player whose they are where it is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...compiler.source.documents import Document, Mapping, Scalar, Sequence
from ...compiler.source.spans import Span

BEFORE = ": "


@dataclass(frozen=True, slots=True)
class Line:
    """A line as written. ``seat``: the word for the player whose answer it is; empty for whoever is asked."""

    text: str
    seat: str
    span: Span

    @property
    def whole(self) -> str:
        """The line with its seat, as messages show it."""
        return f"{self.seat}{BEFORE}{self.text}" if self.seat else self.text


def lines_of(document: Document | None) -> list[Line]:
    """The lines of a list; ``left: choose X`` is a mapping of one entry, or in quotes a text."""
    return list(_lines(document))


def _lines(document: Document | None) -> Iterator[Line]:
    for item in document.items if isinstance(document, Sequence) else (document,):
        if isinstance(item, Scalar):
            whose, _, text = item.text.rpartition(BEFORE)
            yield Line(text, whose, item.span)
        for seat, said in item.entries if isinstance(item, Mapping) else ():
            if isinstance(said, Scalar):
                yield Line(said.text, seat.text, seat.span.to(said.span))
