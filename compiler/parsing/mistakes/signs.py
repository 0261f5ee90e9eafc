"""Signs and letters that the language does not have, and brackets that do not match."""

from __future__ import annotations

import re

from ...source.diagnostics import Diagnostic, Fix, diagnostic
from ...source.spans import Span
from ..grammar.slip import Slip
from ..grammar.slips import slips
from ..grammar.tokens import token_span

_CLOSING = {"LPAR": "RPAR", "LSQB": "RSQB"}
_LETTERS = re.compile(r"[A-Za-z_0-9]+")
_WORD = re.compile(r"\w+")


def foreign_sign(slip: Slip) -> Diagnostic | None:
    """``==``, ``≤``, ``&&`` …: known from elsewhere."""
    start, end = slip.start, slip.start
    if slip.at_end:
        return None
    previous = slip.previous
    if previous is not None and previous.end_pos == start and not previous.value.isalnum():
        start = previous.start_pos or 0
    for place in dict.fromkeys((start, slip.start)):
        if (sign := slips().sign_at(slip.text, place)) and place + len(sign) > end:
            span = Span("", place, place + len(sign))
            assigns = previous is not None and previous.type == "EQUAL" and place == previous.start_pos
            meant = "=" if assigns else slips().signs[sign]
            return diagnostic("H210", span, fix=_padded(slip, span, meant), found=sign, suggestion=meant)
    return None


def range_sign(slip: Slip) -> Diagnostic | None:
    """``1-3`` where a range is written ``1..3``."""
    if slip.refused != "-" or not slip.accepts <= {"DOTS", "COLON"}:
        return None
    return diagnostic("H210", slip.span, fix=Fix(slip.span, "..", safe=True), found="-", suggestion="..")


def equals_sign(slip: Slip) -> Diagnostic | None:
    """``=`` where two things are compared."""
    if slip.refused != "=" or "IS" not in slip.accepts:
        return None
    return diagnostic("H209", slip.span, fix=_padded(slip, slip.span, "is"))


def capital(slip: Slip) -> Diagnostic | None:
    """A capital letter in a word."""
    if (
        slip.refused.type not in ("", "TYPE")
        or not _LETTERS.match(slip.refused)
        or not slip.refused[0].isupper()
    ):
        return None
    previous, start = slip.previous, slip.start
    if previous is not None and previous.type == "NAME" and previous.end_pos == start:
        start = previous.start_pos or 0
    if foreign_word(slip, start) is not None:
        return None
    match = _LETTERS.match(slip.text, start)
    word = match.group() if match else str(slip.refused)
    span = Span("", start, start + len(word))
    fix = Fix(span, word.lower(), safe=True)
    return diagnostic("H214", span, fix=fix, found=word, suggestion=word.lower())


def foreign_word(slip: Slip, start: int) -> Span | None:
    """The whole of a word in which a letter stands that no id has; None for one of plain letters."""
    match = _WORD.match(slip.text, start)
    return Span("", start, match.end()) if match and not match.group().isascii() else None


def foreign_character(slip: Slip) -> Diagnostic | None:
    """Any other character that no word and no sign of the language holds."""
    if slip.refused.type not in ("", "TYPE"):
        return None
    before = slip.previous
    joined = before is not None and before.end_pos == slip.start and before.type == "NAME"
    span = foreign_word(slip, (before.start_pos or 0) if before is not None and joined else slip.start)
    if span is not None and slip.text[slip.start].isalpha():
        return diagnostic("H686", span, word=slip.text[span.start : span.end])
    if slip.refused.type:
        return None
    return diagnostic("H213", Span("", slip.start, slip.start + 1), found=str(slip.refused))


def bracket(slip: Slip) -> Diagnostic | None:
    """A bracket without its other half."""
    opened = []
    for word in slip.tokens:
        if word.type in _CLOSING:
            opened.append(word)
        elif opened and word.type == _CLOSING[opened[-1].type]:
            opened.pop()
    token = slip.refused
    if token.type in _CLOSING.values() and not opened:
        return diagnostic("H212", slip.span, found=str(token))
    if not opened or _CLOSING[opened[-1].type] not in slip.accepts:
        return None
    if slip.at_end or token.type not in ("NAME", "INT", "DOT", "LSQB"):
        return diagnostic("H211", token_span(opened[-1]), found=str(opened[-1]))
    return None


def _padded(slip: Slip, span: Span, word: str) -> Fix:
    """A replacement with a space on each side where none stands."""
    before = "" if slip.text[span.start - 1 : span.start] in (" ", "", "(") else " "
    after = "" if slip.text[span.end : span.end + 1] == " " else " "
    return Fix(span, f"{before}{word}{after}", safe=True)
