"""Places in source files: every node of every tree knows the whole range it was written in.

Offsets count characters (code points) from the start of the decoded file, a byte-order
mark not counted. Lines and columns are worked out only when somebody shows them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar

import msgspec


class Span(msgspec.Struct, frozen=True, order=True, gc=False, array_like=True):
    """A range of characters in one file; ``end`` is the first character after it."""

    file: str
    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The range from the start of this span to the end of another one of the same file."""
        return Span(self.file, self.start, other.end)


NOWHERE = Span("", 0, 0)


class Placed(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What was written somewhere: two of a class are equal that say the same, wherever they stand.

    ``SILENT``: fields that are no part of what is said.
    """

    SILENT: ClassVar[frozenset[str]] = frozenset({"span"})

    span: Span = NOWHERE

    def __eq__(self, other: object) -> bool:
        said = _said(type(self))
        return said(self) == said(other) if type(self) is type(other) else NotImplemented

    def __ne__(self, other: object) -> bool:  # a struct has one of its own, by which no two are equal
        return not self == other

    def __hash__(self) -> int:
        return hash(_said(type(self))(self))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in said_fields(type(self)))
        return f"{type(self).__name__}({said})"


def said_fields(kind: type[Placed]) -> tuple[str, ...]:
    """The fields of a class that are part of what it says, in the order written."""
    return tuple(name for name in kind.__struct_fields__ if name not in kind.SILENT)


@cache
def _said(kind: type[Placed]) -> Callable[[object], Any]:
    """Reads what an object of a class says."""
    names = said_fields(kind)
    return attrgetter(*names) if names else lambda placed: ()


class Position(msgspec.Struct, frozen=True):
    """A line and a column, both counted from 1, as editors show them."""

    line: int
    column: int


@dataclass(frozen=True)
class Source:
    """The text of one file, by the name the user knows it by."""

    name: str
    text: str
    _starts: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        while after := self.text.find("\n", starts[-1]) + 1:
            starts.append(after)
        object.__setattr__(self, "_starts", starts)

    def position(self, offset: int) -> Position:
        """Line and column of an offset."""
        line = bisect_right(self._starts, offset) - 1
        return Position(line + 1, offset - self._starts[line] + 1)

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its line end."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")
