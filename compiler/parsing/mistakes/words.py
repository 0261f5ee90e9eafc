"""Words spelt wrong, left out or superfluous."""

from __future__ import annotations

import re

from ...source.diagnostics import Diagnostic, Fix, diagnostic
from ...source.spans import Span
from ...source.suggestions import nearest
from ..grammar.slip import STATEMENT_SIGNS, Slip, begins_statement, is_article
from ..grammar.slips import slips
from ..grammar.spelling import OPERATORS, keywords, spellings, written
from ..grammar.tokens import token_span

_BRACKETS = ("(", ")", "[", "]")
_AFTER = (":", ";", ",", ")", "]")
_ENDS = frozenset({"_NL", "SEMICOLON", "COLON", "RPAR", "RSQB"})


_BETWEEN = re.compile(r"\b(?:is )?between (?P<low>[\w.]+) and (?P<high>[\w.]+)")
UP_TO = "up to"
_SHORT = 3
"""Words with fewer letters are like too many others; only swapped letters count."""


def misspelt(slip: Slip) -> Diagnostic | None:
    """A word that is nearly a keyword, or means one: what was found, or what led to it."""
    if not slip.at_end and (mistake := _meant(slip.word, slip.accepts, slip.span)):
        return mistake
    for index in _suspects(slip):
        word = slip.tokens[index]
        if word.type == "NAME" and (mistake := _meant(word, slip.offered[index], token_span(word))):
            return mistake
    return None


def _suspects(slip: Slip) -> tuple[int, ...]:
    """The word before, and the first word of the statement."""
    if not slip.tokens:
        return ()
    last = len(slip.tokens) - 1
    signs = [i + 1 for i, word in enumerate(slip.tokens) if word.type in STATEMENT_SIGNS]
    first = signs[-1] if signs else 0
    return tuple(dict.fromkeys(index for index in (last, first, 0) if index <= last))


def _meant(word: str, terminals: frozenset[str], span: Span) -> Diagnostic | None:
    if word in spellings().values():
        return None
    possible = keywords(terminals)
    meant = slips().words.get(word)
    if meant is None or meant.split()[0] not in written(terminals):
        meant = nearest(word, possible)
        if meant is None or (len(word) < _SHORT and sorted(word) != sorted(meant)):
            return None
    return diagnostic("H207", span, fix=Fix(span, meant), found=str(word), suggestion=meant)


def comparison(slip: Slip) -> Diagnostic | None:
    """``is at least 8``: a comparison said in words, at or before the word that did not fit."""
    for said, meant in slips().comparisons.items():
        for match in re.finditer(rf"\b{said}\b", slip.text[slip.line.start : slip.line.end]):
            start, end = slip.line.start + match.start(), slip.line.start + match.end()
            if start <= slip.start <= end + 1 and "IS" in _offered_at(slip, start):
                span = Span("", start, end)
                return diagnostic("H210", span, fix=Fix(span, meant, safe=True), found=said, suggestion=meant)
    return None


def up_to(slip: Slip) -> Diagnostic | None:
    """``choose at most 2 die``: so many at most, in other words or in one word."""
    for said in slips().up_to:
        for match in re.finditer(rf"\b{said}\b", slip.text[slip.line.start : slip.line.end]):
            start, end = slip.line.start + match.start(), slip.line.start + match.end()
            if start <= slip.start <= end + 1 and "UP" in _offered_at(slip, start):
                span = Span("", start, end)
                return diagnostic("H210", span, fix=Fix(span, UP_TO, safe=True), found=said, suggestion=UP_TO)
    return None


def several_words(slip: Slip) -> Diagnostic | None:
    """``in any oder``: nearly what the language says in several words."""
    for text in written(slip.accepts):
        words = re.compile(r"\w+" + r" +\w+" * text.count(" ")).match(slip.text, slip.start)
        if " " in text and words is not None and nearest(words.group(), (text,)) is not None:
            span = Span("", words.start(), words.end())
            return diagnostic("H207", span, fix=Fix(span, text), found=words.group(), suggestion=text)
    return None


def player_in_words(slip: Slip) -> Diagnostic | None:
    """``by other player``: players said in several words."""
    for said, meant in slips().players.items():
        for match in re.finditer(rf"\b{said}\b", slip.text[slip.line.start : slip.line.end]):
            start, end = slip.line.start + match.start(), slip.line.start + match.end()
            if start <= slip.start < end:
                span = Span("", start, end)
                return diagnostic("H210", span, fix=Fix(span, meant), found=said, suggestion=meant)
    return None


def between(slip: Slip) -> Diagnostic | None:
    """``between 2 and 4``: from the one to the other, both counted."""
    for match in _BETWEEN.finditer(slip.text, slip.line.start, slip.line.end):
        if match.start() <= slip.start <= match.end():
            span, meant = Span("", match.start(), match.end()), f"in {match['low']}..{match['high']}"
            return diagnostic("H210", span, fix=Fix(span, meant), found=match.group(), suggestion=meant)
    return None


def _offered_at(slip: Slip, place: int) -> frozenset[str]:
    """What could have stood where a word begins."""
    if slip.start == place:
        return slip.accepts
    starts = [word.start_pos for word in slip.tokens]
    return slip.offered[starts.index(place)] if place in starts else frozenset()


def article(slip: Slip) -> Diagnostic | None:
    """``a``, ``the``: the language has no articles."""
    if not is_article(slip.text, slip.refused, slip.tokens):
        return None
    amount = slip.tokens[-1].type == "NAME" and begins_statement(slip.tokens[:-1])
    span, meant = (slip.span, "1") if amount else (Span("", slip.start, slip.end + 1), "")
    return diagnostic("H215", slip.span, fix=Fix(span, meant, safe=True), found=slip.word)


def missing_from(slip: Slip) -> Diagnostic | None:
    """``choose die my.sheet``: a binder without its ``from``."""
    if "FROM" not in slip.accepts or "TO" in slip.accepts or not slip.tokens:
        return None
    if slip.tokens[-1] == "in" and slip.refused.type == "NAME":  # taken for the name of the thing before it
        span = token_span(slip.tokens[-1])
        return diagnostic("H210", span, fix=Fix(span, "from", safe=True), found="in", suggestion="from")
    if slip.refused.type in ("DOT", "LSQB") and slip.tokens[-1].type == "NAME":
        span = token_span(slip.tokens[-1])
    elif slip.refused.type in ("NAME", "INT"):
        span = slip.span
    else:
        return None
    fix = Fix(Span("", span.start, span.start), "from ", safe=True)
    return diagnostic("H205", span, fix=fix, expected="from")


def missing_sign(slip: Slip) -> Diagnostic | None:
    """The one word or sign that must come next and did not."""
    if slip.accepts & _ENDS or "NAME" in slip.accepts or "INT" in slip.accepts:
        return None
    possible = [text for text in written(slip.accepts) if text not in OPERATORS]
    possible = possible or [text for text in written(slip.accepts) if text == "is"]
    if len(possible) != 1:
        return None
    if slip.at_end or slip.refused in _AFTER:
        place, words = (slip.tokens[-1].end_pos or 0 if slip.tokens else 0), f" {possible[0]}"
    else:
        place, words = slip.start, f"{possible[0]} "
    sure = possible[0] not in _BRACKETS and slip.word not in keywords(spellings())
    fix = Fix(Span("", place, place), words, safe=True) if sure else None
    return diagnostic("H205", slip.span, fix=fix, expected=possible[0])
