"""Reading goes on behind a mistake: every broken line of a text, and what stands around it.

A text that the grammar refuses is read again line by line, first without building anything. A line
that does not fit becomes one ``BROKEN`` token with its diagnostic; so the tokens kept always make a
tree, which is then built. (Panic mode, with the logical line as what is given up.)
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Any

from lark.lexer import Token

from ..source.diagnostics import Diagnostic, Fix, diagnostic
from ..source.records import replace
from ..source.spans import Span
from ..tree.syntax import Broken
from .grammar.cursor import Cursor
from .grammar.indentation import Levels
from .grammar.layout import DASH, DEDENT, INDENT, NEWLINE
from .grammar.lines import ODD_SPACES, TAB_WIDTH, SourceLine, lines_of, odd_spaces_of, tabs_of
from .grammar.rule_grammar import Start
from .grammar.slip import BROKEN, END, Slip
from .grammar.tokens import token
from .read_line import mistakes, read_line


def recover(start: Start, text: str) -> tuple[Any, tuple[Diagnostic, ...]]:
    """The tree of a text with mistakes, and the mistakes in the order of their places."""
    if conflicts := _conflicts(text):
        return Broken(text, span=Span("", 0, len(text))), conflicts
    plain = ODD_SPACES.sub(lambda run: " " * len(run[0]), text)
    reading = _Reading(start, plain.replace("\t", " "))
    reading.diagnostics.extend(_tabs(text))
    reading.diagnostics.extend(_odd_spaces(text))
    for line in lines_of(plain):
        reading.line(line)
        if reading.stopped:
            break
    reading.finish()
    diagnostics = tuple(sorted(reading.diagnostics, key=lambda mistake: mistake.span.start))
    if reading.stopped:
        return Broken(text, span=Span("", 0, len(text))), diagnostics
    cursor = Cursor(start, building=True)
    for word in reading.tokens:
        cursor.feed(word)
    return cursor.tree(), diagnostics


def _conflicts(text: str) -> tuple[Diagnostic, ...]:
    """A diagnostic for each merge left open, over its marks: which of the lines hold is not known."""
    marks = list(_CONFLICT.finditer(text))
    ends = [mark.end() for mark in marks if mark["mark"][0] == ">"]
    starts = [mark.start("mark") for mark in marks if mark["mark"][0] == "<"]
    spans = (Span("", start, next((end for end in ends if end > start), len(text))) for start in starts)
    return tuple(diagnostic("H005", span) for span in spans)


def _tabs(text: str) -> list[Diagnostic]:
    """A diagnostic for every run of tabs."""
    tabs = []
    for start, end in tabs_of(text):
        span = Span("", start, end)
        indents = not text[text.rfind("\n", 0, start) + 1 : start].strip()
        width = TAB_WIDTH * (end - start) if indents else 1
        tabs.append(diagnostic("H227", span, fix=Fix(span, " " * width, safe=not indents)))
    return tabs


def _odd_spaces(text: str) -> list[Diagnostic]:
    """A diagnostic for every run of spaces of another kind: they look like plain ones."""
    spans = [Span("", start, end) for start, end in odd_spaces_of(text)]
    fixes = [Fix(span, " " * (span.end - span.start), safe=True) for span in spans]
    return [diagnostic("H234", fix.span, fix=fix) for fix in fixes]


_CONFLICT = re.compile(r"^[ \t]*(?P<mark><{7}|={7}|>{7})(?=[ \n]|\Z)[^\n]*", re.MULTILINE)
_BLOCKS = ("rules", "statements")
STEP = 2  # most people indent by two


class _Reading:
    """Where the reading stands: the parser, the levels open, the tokens kept, the mistakes found."""

    def __init__(self, start: Start, text: str) -> None:
        self.text = text
        self.cursor = Cursor(start)
        self.strict = start in _BLOCKS
        self.levels = Levels()
        self.tokens: list[Token] = []
        self.diagnostics: list[Diagnostic] = []
        self.last: SourceLine | None = None
        self.broken = False
        self.stopped = False

    # -------------------------------------------------------------- lines

    def line(self, line: SourceLine) -> None:
        """Reads one line, or puts ``BROKEN`` in its place."""
        self.align(line)
        rest = self.open_dash(line)
        start = self.cursor.fork()
        tokens, slip = read_line(self.cursor, self.text, rest, strict=self.strict)
        if slip is None:
            self.tokens.extend(tokens)
        else:
            self.cursor = start
            self.replace(rest, slip)
        self.broken = slip is not None
        self.last = line

    def replace(self, line: SourceLine, slip: Slip) -> None:
        """``BROKEN`` instead of a line, with what is wrong in it.

        Of a case or a row below a header that could not be read nothing is said.
        """
        if not (self.levels.unknown and self.text[line.start].isdigit()):
            self.diagnostics.extend(mistakes(self.cursor, slip, strict=self.strict))
        if BROKEN not in self.cursor.offered():
            self.stopped = True
            return
        self.put(BROKEN, line.start, self.text[line.start : line.end])
        self.put(NEWLINE, line.end)

    def finish(self) -> None:
        """Closes the blocks still open."""
        if self.stopped:
            return
        self.demand_block()
        while self.levels.open_ones:
            self.close_block(len(self.text))
        if END not in self.cursor.offered():
            self.diagnostics.append(diagnostic("H229", Span("", 0, len(self.text))))
            self.stopped = True

    # -------------------------------------------------------------- indentation

    def align(self, line: SourceLine) -> None:
        """Opens and closes blocks as the indentation of a line says."""
        if line.column <= self.levels.column:
            self.demand_block()
        elif INDENT in self.cursor.accepted():
            self.put(INDENT, line.start)
            self.levels.open(line.column, unknown=self.broken)
        elif (first := self.odd_first(line)) is not None:
            self.diagnostics.append(diagnostic("H226", Span("", first.start, first.end)))
            self.levels.move(line.column)
        else:
            self.diagnostics.append(diagnostic("H224", Span("", line.start, line.end)))
            self.levels.open(line.column, real=False, unknown=self.levels.unknown)
        while line.column < self.levels.column:
            if self.levels.lies_between(line.column):
                odd = self.odd_one(line)
                self.diagnostics.append(diagnostic("H226", Span("", odd.start, odd.end)))
                if odd.column == self.levels.outer:
                    self.levels.move_outer(line.column)  # this line lines up with those around the block
                else:
                    self.levels.move(line.column)
            else:
                self.close_block(line.start)

    def odd_one(self, line: SourceLine) -> SourceLine:
        """Of a line between two levels and those of these levels the one that lines up with no other.

        Where none does, the one that is not a whole step away: from the left for the inner level, from the
        lines in between for the outer one, since the left is where the first line of a block stands.
        """
        lines = list(lines_of(self.text))
        if (first := self.alone_in_block(line, lines)) is not None:
            return first
        lined_up = sum(other.column == line.column for other in lines) > 1
        inner, outer = self.levels.column, self.levels.outer
        for column, side in ((inner, 0), (outer, inner)):
            alike = [other for other in lines if other.column == column]
            off = (column - side) % STEP and not (line.column - side) % STEP
            if len(alike) == 1 and (lined_up or off):
                return alike[0]
        return line

    def odd_first(self, line: SourceLine) -> SourceLine | None:
        """The line above, where it begins a block, not far enough in for all that follows."""
        if self.last is None or self.last.column != self.levels.column:
            return None
        lines = list(lines_of(self.text))
        at = next(number for number, candidate in enumerate(lines) if candidate.start == line.start)
        if self.levels.open_ones:
            begins = lines[at - 2].column < self.last.column
            return self.last if begins and line.column == self.levels.outer + STEP else None
        rest = lines[at + 1 :]
        return self.last if at == 1 and rest and all(below.column >= line.column for below in rest) else None

    def alone_in_block(self, line: SourceLine, lines: list[SourceLine]) -> SourceLine | None:
        """The first line of the innermost block, if it is too far in and no other lines up with it."""
        above = [other for other in lines if other.start < line.start]
        block = list(takewhile(lambda other: other.column >= self.levels.column, reversed(above)))
        first = [other for other in block if other.column == self.levels.column]
        below = takewhile(
            lambda other: other.column >= line.column, (o for o in lines if o.start > line.start)
        )
        lined_up = any(other.column == line.column for other in below)
        a_step_in = line.column == self.levels.outer + STEP
        return first[0] if len(first) == 1 and block[-1] is first[0] and a_step_in and lined_up else None

    def close_block(self, place: int) -> None:
        """Closes the innermost block; the parser hears of it if it heard of its start."""
        if self.levels.close():
            self.put(DEDENT, place)

    def demand_block(self) -> None:
        """Says that a block is missing where only one may follow, and puts an empty one."""
        if self.last is None or self.cursor.offered() != {INDENT}:
            return
        self.diagnostics.append(diagnostic("H225", Span("", self.last.start, self.last.end)))
        for kind in (INDENT, BROKEN, NEWLINE, DEDENT):
            self.put(kind, self.last.end)

    def open_dash(self, line: SourceLine) -> SourceLine:
        """A dash where options stand opens a block of its own. What remains of the line."""
        written = self.text[line.start : line.end]
        width = 1 + len(written[1:]) - len(written[1:].lstrip(" "))
        if written[0] != "-" or width == 1 or DASH not in self.cursor.accepted():
            return line
        self.put(DASH, line.start, written[:width])
        self.put(INDENT, line.start + width)
        self.levels.open(line.column + width)
        return replace(line, start=line.start + width)

    def put(self, kind: str, place: int, value: str = "") -> None:
        """Hands over a token that is known to fit."""
        word = token(kind, place, value)
        self.cursor.feed(word)
        self.tokens.append(word)
