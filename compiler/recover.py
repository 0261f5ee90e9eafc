"""Reading goes on behind a mistake: every broken line of a text, and what stands around it.

A text that the grammar refuses is read again line by line, first without building anything. A line
that does not fit becomes one ``BROKEN`` token with its diagnostic; so the tokens kept always make a
tree, which is then built.
"""

from __future__ import annotations

from typing import Any

from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lexer import Token

from .cursor import Cursor
from .diagnostics import Diagnostic, Fix, diagnostic
from .indentation import Levels
from .layout import DASH, DEDENT, INDENT, NEWLINE
from .lines import TAB_WIDTH, Line, lines_of, tabs_of
from .mistakes import explain
from .rule_grammar import Start
from .slip import BROKEN, END, Slip, is_refused
from .spans import Span
from .syntax import Broken
from .tokens import token


def recover(start: Start, text: str) -> tuple[Any, tuple[Diagnostic, ...]]:
    """The tree of a text with mistakes, and the mistakes in the order of their places."""
    reading = _Reading(start, text.replace("\t", " "))
    reading.found.extend(_tabs(text))
    for line in lines_of(text):
        reading.line(line)
        if reading.stopped:
            break
    reading.finish()
    found = tuple(sorted(reading.found, key=lambda mistake: mistake.span.start))
    if reading.stopped:
        return Broken(text, span=Span("", 0, len(text))), found
    cursor = Cursor(start, building=True)
    for word in reading.tokens:
        cursor.feed(word)
    return cursor.tree(), found


def _tabs(text: str) -> list[Diagnostic]:
    """A diagnostic for every run of tabs."""
    found = []
    for start, end in tabs_of(text):
        span = Span("", start, end)
        indents = not text[text.rfind("\n", 0, start) + 1 : start].strip()
        width = TAB_WIDTH * (end - start) if indents else 1
        found.append(diagnostic("H227", span, fix=Fix(span, " " * width)))
    return found


class _Reading:
    """Where the reading stands: the parser, the levels open, the tokens kept, the mistakes found."""

    def __init__(self, start: Start, text: str) -> None:
        self.text = text
        self.cursor = Cursor(start)
        self.levels = Levels()
        self.tokens: list[Token] = []
        self.found: list[Diagnostic] = []
        self.last: Line | None = None
        self.broken = False
        self.stopped = False

    # -------------------------------------------------------------- lines

    def line(self, line: Line) -> None:
        """Reads one line, or puts ``BROKEN`` in its place."""
        self.align(line)
        begin = self.open_dash(line)
        start, kept = self.cursor.fork(), len(self.tokens)
        slip = self.read(line, begin)
        if slip is not None:
            self.cursor = start
            del self.tokens[kept:]
            self.replace(line, begin, slip)
        self.broken = slip is not None
        self.last = line

    def read(self, line: Line, begin: int) -> Slip | None:
        """Hands the words of a line to the parser; what went wrong, or None."""
        before, kept = self.cursor.fork(), len(self.tokens)
        offered: list[frozenset[str]] = []
        words = self.cursor.words(self.text, begin, line.end)
        found: Token | None = None
        try:
            while found is None or found.type != NEWLINE:
                offered.append(self.cursor.offered())
                found = next(words, None) or token(NEWLINE, line.end)
                if is_refused(self.text, found, self.tokens[kept:]):
                    break
                self.cursor.feed(found)
                self.tokens.append(found)
            else:
                return None
        except UnexpectedCharacters as error:
            place = error.pos_in_stream or 0
            found = token("", place, self.text[place])
        except UnexpectedToken as error:
            found = error.token
        read = tuple(self.tokens[kept:])
        for word in read:
            before.feed(word)
        accepts, unknown = before.accepted(), self.levels.unknown
        return Slip(self.text, line, begin, read, tuple(offered), found, accepts, unknown)

    def replace(self, line: Line, begin: int, slip: Slip) -> None:
        """``BROKEN`` instead of a line, with its diagnostic."""
        if not slip.is_row_of_unknown_block():
            self.found.append(explain(slip))
        if BROKEN not in self.cursor.offered():
            self.stopped = True
            return
        self.put(BROKEN, begin, self.text[begin : line.end])
        self.put(NEWLINE, line.end)

    def finish(self) -> None:
        """Closes the blocks still open."""
        if self.stopped:
            return
        self.demand_block()
        while self.levels.open_ones:
            self.close_block(len(self.text))
        if END not in self.cursor.offered():
            self.found.append(diagnostic("H229", Span("", 0, len(self.text))))
            self.stopped = True

    # -------------------------------------------------------------- indentation

    def align(self, line: Line) -> None:
        """Opens and closes blocks as the indentation of a line says."""
        if line.column <= self.levels.column:
            self.demand_block()
        elif INDENT in self.cursor.accepted():
            self.put(INDENT, line.start)
            self.levels.open(line.column, unknown=self.broken)
        else:
            self.found.append(diagnostic("H224", Span("", line.start, line.end)))
            self.levels.open(line.column, real=False, unknown=self.levels.unknown)
        while line.column < self.levels.column:
            if self.levels.lies_between(line.column):
                self.found.append(diagnostic("H226", Span("", line.start, line.end)))
                self.levels.move(line.column)
            else:
                self.close_block(line.start)

    def close_block(self, place: int) -> None:
        """Closes the innermost block; the parser hears of it if it heard of its start."""
        if self.levels.close():
            self.put(DEDENT, place)

    def demand_block(self) -> None:
        """Says that a block is missing where only one may follow, and puts an empty one."""
        if self.last is None or self.cursor.offered() != {INDENT}:
            return
        self.found.append(diagnostic("H225", Span("", self.last.start, self.last.end)))
        for kind in (INDENT, BROKEN, NEWLINE, DEDENT):
            self.put(kind, self.last.end)

    def open_dash(self, line: Line) -> int:
        """A dash where options stand opens a block of its own. Where the rest of the line begins."""
        written = self.text[line.start : line.end]
        width = 1 + len(written[1:]) - len(written[1:].lstrip(" "))
        if written[0] != "-" or width == 1 or DASH not in self.cursor.accepted():
            return line.start
        self.put(DASH, line.start, written[:width])
        self.put(INDENT, line.start + width)
        self.levels.open(line.column + width)
        return line.start + width

    def put(self, kind: str, place: int, value: str = "") -> None:
        """Hands over a token that is known to fit."""
        word = token(kind, place, value)
        self.cursor.feed(word)
        self.tokens.append(word)
