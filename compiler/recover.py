"""Reading goes on behind a mistake: every broken line of a text, and what stands around it.

A text that the grammar refuses is read again line by line, first without building anything. A line
that does not fit becomes one ``BROKEN`` token with its diagnostic; so the tokens kept always make a
tree, which is then built.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lexer import LexerState, TextSlice, Token

from .diagnostics import Diagnostic, diagnostic
from .indentation import Levels
from .keywords import RESERVED
from .layout import DASH, DEDENT, INDENT, NEWLINE
from .lines import Line, lines_of, tabs_of
from .mistakes import explain
from .rule_grammar import Start, line_lexer, parser
from .slip import BROKEN, END, Slip
from .spans import Span
from .syntax import Broken

_BEFORE_A_STATEMENT = (":", ";", "MAY", "PAY", "COLON", "SEMICOLON")


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
    return _built(start, reading.tokens), found


def _tabs(text: str) -> list[Diagnostic]:
    return [diagnostic("H227", Span("", start, end)) for start, end in tabs_of(text)]


def _built(start: Start, tokens: list[Token]) -> Any:
    """The tree of tokens that are known to fit."""
    cursor = parser().parse_interactive(start=start)
    for token in tokens:
        cursor.feed_token(token)
    return cursor.feed_eof()


class _Reading:
    """Where the reading stands: the parser, the levels open, the tokens kept, the mistakes found."""

    def __init__(self, start: Start, text: str) -> None:
        self.text = text
        self.cursor = parser().parse_interactive(start=start)
        conf = copy(self.cursor.parser_state.parse_conf)
        conf.callbacks = {}
        self.cursor.parser_state.parse_conf = conf
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
        self.open_dash(line)
        start, kept = self.cursor.copy(deepcopy_values=False), len(self.tokens)
        begin = self.tokens[-1].end_pos if kept and self.tokens[-1].end_pos > line.start else line.start
        slip = self.read(line, begin)
        if slip is not None:
            self.cursor = start
            del self.tokens[kept:]
            self.replace(line, begin, slip)
        self.broken = slip is not None
        self.last = line

    def read(self, line: Line, begin: int) -> Slip | None:
        """Hands the words of a line to the parser; what went wrong, or None."""
        before, kept = self.cursor.copy(deepcopy_values=False), len(self.tokens)
        offered: list[frozenset[str]] = []
        state = LexerState(TextSlice(self.text, begin, line.end))
        stream = line_lexer().lex(state, self.cursor.parser_state)
        found: Token | None = None
        try:
            while found is None or found.type != NEWLINE:
                offered.append(frozenset(self.cursor.choices()))
                found = next(stream, None) or self.token(NEWLINE, line.end)
                if self.is_misplaced(found, kept):
                    break
                self.cursor.feed_token(found)
                self.tokens.append(found)
            else:
                return None
        except UnexpectedCharacters as error:
            found = self.token("", error.pos_in_stream, self.text[error.pos_in_stream])
        except UnexpectedToken as error:
            found = error.token
        read = tuple(self.tokens[kept:])
        for token in read:
            before.feed_token(token)
        return Slip(self.text, line, read, tuple(offered), found, frozenset(before.accepts()), self.levels.unknown)

    def is_misplaced(self, token: Token, kept: int) -> bool:
        """Whether a reserved word stands where the grammar would take it for a verb."""
        if token.type != "NAME" or token not in RESERVED:
            return False
        return len(self.tokens) == kept or self.tokens[-1].type in _BEFORE_A_STATEMENT

    def replace(self, line: Line, begin: int, slip: Slip) -> None:
        """``BROKEN`` instead of a line, with its diagnostic."""
        if not slip.is_row_of_unknown_block():
            self.found.append(explain(slip))
        if BROKEN not in self.cursor.choices():
            self.stopped = True
            return
        self.put(BROKEN, begin, self.text[begin : line.end])
        self.put(NEWLINE, line.end)

    def finish(self) -> None:
        """Closes the blocks still open."""
        if self.stopped:
            return
        self.demand_block()
        while self.levels.close():
            self.put(DEDENT, len(self.text))
        if END not in self.cursor.choices():
            self.found.append(diagnostic("H229", Span("", 0, len(self.text))))
            self.stopped = True

    # -------------------------------------------------------------- indentation

    def align(self, line: Line) -> None:
        """Opens and closes blocks as the indentation of a line says."""
        if line.column <= self.levels.column:
            self.demand_block()
        if line.column > self.levels.column:
            real = INDENT in self.cursor.accepts()
            if real:
                self.put(INDENT, line.start)
            else:
                self.found.append(diagnostic("H224", Span("", line.start, line.end)))
            self.levels.open(line.column, real=real, unknown=self.broken)
            return
        while line.column < self.levels.column:
            if self.levels.lies_between(line.column):
                self.found.append(diagnostic("H226", Span("", line.start, line.end)))
                self.levels.move(line.column)
            elif self.levels.close():
                self.put(DEDENT, line.start)

    def demand_block(self) -> None:
        """Says that a block is missing where only one may follow, and puts an empty one."""
        if self.last is None or set(self.cursor.choices()) != {INDENT}:
            return
        self.found.append(diagnostic("H225", Span("", self.last.start, self.last.end)))
        self.put(INDENT, self.last.end)
        self.put(BROKEN, self.last.end)
        self.put(NEWLINE, self.last.end)
        self.put(DEDENT, self.last.end)

    def open_dash(self, line: Line) -> None:
        """A dash where options stand opens a block of its own."""
        width = len(self.text[line.start : line.end]) - len(self.text[line.start : line.end].lstrip("- "))
        written = self.text[line.start : line.start + width]
        if written.startswith("- ") and written.count("-") == 1 and DASH in self.cursor.accepts():
            self.put(DASH, line.start, written)
            self.put(INDENT, line.start + width)
            self.levels.open(line.column + width)

    # -------------------------------------------------------------- tokens

    def token(self, kind: str, place: int, value: str = "") -> Token:
        return Token(kind, value, place, end_pos=place + len(value))

    def put(self, kind: str, place: int, value: str = "") -> None:
        """Hands over a token that is known to fit."""
        token = self.token(kind, place, value)
        self.cursor.feed_token(token)
        self.tokens.append(token)
