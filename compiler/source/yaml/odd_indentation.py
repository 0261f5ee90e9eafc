"""Which of several lines is indented wrongly: the parser stops at one, the slip may be an earlier one’s.

The lines around them tell: what lines up with others is right, and so is what stands one step inside of what
it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import msgspec

STEP = 2
"""Most people indent by two; where nothing else tells, a line between two steps is the wrong one."""
_COMMENT = re.compile(r"\s#.*")


class OddLine(msgspec.Struct, frozen=True):
    """A line that is indented wrongly: its number in the text, from 0, and how far it should be indented."""

    number: int
    wanted: int


class _Line(msgspec.Struct, frozen=True):
    """A line with more than a comment on it; ``text`` without the comment."""

    number: int
    text: str

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip(" "))

    @property
    def inner(self) -> int:
        """Where its content begins, behind the dashes of a list."""
        return len(self.text) - len(self.text.lstrip(" -"))

    @property
    def is_item(self) -> bool:
        return self.text.lstrip(" ").startswith("- ")

    @property
    def opens_block(self) -> bool:
        """Whether what it has stands on the lines below it."""
        return self.text.endswith(":")

    @property
    def opens_text(self) -> bool:
        """Whether these are lines of one text."""
        return self.text.endswith(("|", ">"))


def odd_line_before(before: str, line: str, after: str) -> OddLine | None:
    """The line of ``before`` that is indented wrongly, if it is none other.

    ``line`` is the one at which reading stopped, ``after`` what follows it.
    """
    above, below = _written(before), _written(after)
    stopped = _Line(-1, _plain(line))
    return (
        _first_of_all(above, stopped, below)
        or _first_of_text(above, stopped)
        or _around(above, stopped)
        or _just_before(above, stopped, below)
    )


def _first_of_all(above: Sequence[_Line], stopped: _Line, below: Sequence[_Line]) -> OddLine | None:
    """The first line of a text, where others like it begin farther left."""
    first = above[0]
    if len(above) == 1 and first.is_item and not stopped.is_item:
        wanted = first.indent + stopped.indent - first.inner
        others = [line for line in below if line.is_item and line.indent == wanted]
        return OddLine(first.number, wanted) if others else None
    lined_up = any(line.indent == stopped.indent for line in below)
    farther = all(line.indent >= first.indent for line in above)
    if len(above) > 1 and first.indent > stopped.indent and farther and lined_up:
        return OddLine(first.number, stopped.indent)
    return None


def _first_of_text(above: Sequence[_Line], stopped: _Line) -> OddLine | None:
    """The first line of a text that stands no farther in than its key, though all others do."""
    for opener, first in reversed(list(pairwise(above))):
        if opener.opens_text and first.indent <= opener.inner:
            rest = (*(line for line in above if line.number > first.number), stopped)
            farther = all(line.indent > opener.inner for line in rest)
            return OddLine(first.number, opener.inner + STEP) if farther else None
    return None


def _around(above: Sequence[_Line], stopped: _Line) -> OddLine | None:
    """The line that opened what the lines above stand in, or the first of those in it."""
    wanted = stopped.indent
    opening = next((n for n in reversed(range(len(above))) if above[n].inner < wanted), None)
    if opening is None or opening + 1 >= len(above):
        return None
    opener, inside = above[opening], above[opening + 1 :]
    first = inside[0]
    if first.indent <= wanted:
        return None
    alone = sum(line.indent == first.indent for line in inside) == 1
    if wanted == opener.inner + STEP and first.is_item == stopped.is_item:
        if opener.opens_block and alone:
            return OddLine(first.number, wanted)
        if opener.opens_text and (alone or _lacks_block(first, inside[1:2])):
            return OddLine(first.number, wanted)
    beside = next((line for line in reversed(above[:opening]) if line.indent <= wanted), None)
    opens = opener.opens_block or opener.opens_text
    if opens and not alone and beside is not None and _lies_between(opener, beside, wanted):
        return OddLine(opener.number, wanted)
    return None


def _lies_between(opener: _Line, beside: _Line, wanted: int) -> bool:
    """Whether a line is out of the row of the one above it, or between two steps inside of it."""
    inside = beside.opens_block and beside.inner + STEP == wanted and opener.inner % STEP != 0
    return beside.indent == wanted or inside


def _just_before(above: Sequence[_Line], stopped: _Line, below: Sequence[_Line]) -> OddLine | None:
    """Finds fault with the last line above; None where another line is to blame."""
    odd = above[-1]
    both_items = odd.is_item and stopped.is_item
    if both_items and _is_alone(stopped, odd, (*above[:-1], *below)):
        return None
    if _has_left_its_row(above, stopped, below):
        return OddLine(odd.number, stopped.indent)
    at = odd.indent if both_items or not odd.is_item else odd.inner
    if _lacks_block(stopped, below[:1]) or _lies_among_items(stopped, odd, below[:1]):
        return None
    beside = [line for line in below if line.indent <= stopped.indent][
        :1
    ]  # what is deeper belongs to the line
    if not _is_wrong(at, stopped.indent, odd, above[-2] if len(above) > 1 else None, [*below[:1], *beside]):
        return None
    return OddLine(odd.number, max(0, stopped.indent - (at - odd.indent)))


def _has_left_its_row(above: Sequence[_Line], stopped: _Line, below: Sequence[_Line]) -> bool:
    """Whether the last line above opens no block among lines that do, and those around it are in one row."""
    odd = above[-1]
    if (
        len(above) == 1
        or odd.is_item
        or odd.opens_block
        or not odd.indent < stopped.indent == above[-2].indent
    ):
        return False
    column = [line for line in (*above[:-1], *below) if line.indent == odd.indent]
    return bool(column) and all(line.opens_block for line in column)


def _is_wrong(at: int, wanted: int, odd: _Line, above: _Line | None, below: Sequence[_Line]) -> bool:
    if at == wanted:
        return False
    if above is None:
        return at > wanted == 0 and not odd.is_item
    lined_up = any(line.indent == wanted for line in below)
    if above.opens_block:
        if at <= above.inner:
            items = any(line.is_item and line.indent == wanted for line in below)
            return wanted > above.inner and (items or not odd.is_item)
        if lined_up or any(line.indent == at for line in below):
            return lined_up and wanted > above.indent
        return wanted % STEP == 0 and at % STEP != 0
    beside = above.indent if odd.is_item and at == odd.indent else above.inner
    if not lined_up and any(line.number <= 1 and _lines_up(line, odd, at) for line in below):
        return False  # it is the very next line
    return wanted > at != beside and (beside == wanted or lined_up)


def _lines_up(line: _Line, odd: _Line, at: int) -> bool:
    """Whether a line stands beside another or, where it is no item, beside what that item begins with."""
    return line.indent == at and not (line.is_item and at != odd.indent)


def _is_alone(stopped: _Line, odd: _Line, others: Sequence[_Line]) -> bool:
    """Whether an item stands where no other does, and the one above it is in a row with others."""
    indents = {line.indent for line in others if line.is_item}
    return odd.indent in indents and stopped.indent not in indents


def _lies_among_items(stopped: _Line, odd: _Line, below: Sequence[_Line]) -> bool:
    """Whether a key stands in one row with the items above it and those that it should have itself."""
    row = (odd, *below)
    return stopped.opens_block and bool(below) and all(o.is_item and o.indent == stopped.indent for o in row)


def _lacks_block(line: _Line, below: Sequence[_Line]) -> bool:
    """Whether a line should have others below it, and they stand beside it: then it is too far in."""
    return line.opens_block and any(other.indent == line.indent and not other.is_item for other in below)


def _written(text: str) -> list[_Line]:
    """The lines with more than a comment on them."""
    lines = (_Line(number, _plain(line)) for number, line in enumerate(text.split("\n")))
    return [line for line in lines if line.text.strip() and not line.text.lstrip().startswith("#")]


def _plain(line: str) -> str:
    """A line without its comment and what is blank at its end."""
    return _COMMENT.sub("", line).rstrip()
