"""One line handed to the parser word by word, and all that is wrong in it."""

from __future__ import annotations

from collections.abc import Callable

from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lexer import Token

from ..source.diagnostics import Diagnostic, Fix
from ..source.records import replace
from ..source.spans import Span
from ..source.yaml.patch import replaced
from .grammar.cursor import Cursor
from .grammar.layout import DASH, INDENT, NEWLINE
from .grammar.lines import SourceLine
from .grammar.slip import Slip, is_refused
from .grammar.tokens import token
from .mistakes.explain import explain
from .relocate import relocated_diagnostic

_MOST = 4
"""Mistakes reported in one line, so that a line of nonsense is no flood."""


def read_line(
    cursor: Cursor, text: str, line: SourceLine, *, strict: bool
) -> tuple[list[Token], Slip | None]:
    """The tokens of a line, the line end included, and where it went wrong. The cursor moves on.

    ``strict`` refuses reserved words and articles, as in rules; examples may use any word.
    """
    before = cursor.fork()
    read: list[Token] = []
    offered: list[frozenset[str]] = []
    words = cursor.words(text, line.start, line.end)
    current: Token | None = None
    try:
        while current is None or current.type != NEWLINE:
            offered.append(cursor.offered())
            current = next(words, None) or token(NEWLINE, line.end)
            if is_refused(text, current, read, strict):
                break
            _feed(cursor, current)
            read.append(current)
        else:
            return read, None
    except UnexpectedCharacters as error:
        place = error.pos_in_stream or 0
        current = token("", place, text[place])
    except UnexpectedToken as error:
        current = error.token
    for word in read:
        _feed(before, word)
    return read, Slip(text, line, tuple(read), tuple(offered), current, before.accepted())


def _feed(cursor: Cursor, word: Token) -> None:
    """Hands over a word; a dash, which only a tried fix puts here, opens its block."""
    cursor.feed(word)
    if word.type == DASH:
        cursor.feed(token(INDENT, word.end_pos or 0))


def mistakes(cursor: Cursor, slip: Slip, *, strict: bool, most: int = _MOST) -> list[Diagnostic]:
    """What is wrong in a line that slipped. Its fix is tried: one that does not help is not offered, and
    behind one that does, reading goes on. ``cursor`` stands at the start of the line."""
    mistake = explain(slip)
    fix = mistake.fix
    if fix is None:
        return [mistake]
    text = replaced(slip.text, fix.span, fix.replacement)
    longer = len(text) - len(slip.text)
    line = replace(slip.line, end=slip.line.end + longer)
    _, again = read_line(cursor.fork(), text, line, strict=strict)
    if again is None:
        return [mistake]
    if (
        again.start <= slip.start + max(0, longer) and again.refused == slip.refused
    ) or again.start < slip.start:
        return [replace(mistake, fix=None)]
    if most <= 1:
        return [mistake]
    more = mistakes(cursor, again, strict=strict, most=most - 1)
    return [mistake, *(relocated_diagnostic(other, _back(fix, longer)) for other in more)]


def _back(fix: Fix, longer: int) -> Callable[[int, int], Span]:
    """Maps a range of the mended text to the text as written."""

    def place(offset: int) -> int:
        return offset if offset <= fix.span.start else max(fix.span.end, offset - longer)

    return lambda start, end: Span("", place(start), place(end))
