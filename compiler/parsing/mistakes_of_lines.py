"""What may stand in a line at all: rules, statements, blocks, dashes, cases, colons."""

from __future__ import annotations

from ..source.diagnostics import Diagnostic, Fix, diagnostic
from ..source.limits import LIMITS
from ..source.numerals import is_huge
from ..source.spans import Span
from .keywords import BLOCK_WORDS, RESERVED, RULE_WORDS
from .slip import BROKEN, Slip
from .slips import slips

_RULES = "ACTION"
"""A terminal that may stand only where a rule begins."""


def huge_number(slip: Slip) -> Diagnostic | None:
    """A number with more digits than any number may have."""
    if slip.found.type != "INT" or not is_huge(slip.found):
        return None
    limit = LIMITS["integer"]
    return diagnostic("H090", slip.span, limit=limit.name, what="limit_integer", maximum=limit.cap)


def else_if(slip: Slip) -> Diagnostic | None:
    """``else if`` and ``elif``: an ``if`` stands inside an ``else``."""
    if slip.previous == "else" and slip.found == "if":
        return diagnostic("H220", Span("", slip.previous.start_pos or 0, slip.end))
    first = slip.tokens[0] if slip.tokens else slip.found
    if first in slips().else_if:
        start = first.start_pos or 0
        return diagnostic("H220", Span("", start, start + len(first)))
    return None


def reserved(slip: Slip) -> Diagnostic | None:
    """A reserved word where the statement or rule that it begins cannot stand."""
    word = slip.word
    if word not in RESERVED or slip.at_end or slip.found.type not in ("NAME", word.upper()):
        return None
    if slip.tokens and slip.found.type != "NAME":
        return None
    if word == "else":
        return diagnostic("H221", slip.span)
    if slip.offered and _RULES in slip.offered[0] and not slip.tokens:
        return diagnostic("H206", slip.span, found=word)
    if word in RULE_WORDS:
        return diagnostic("H223", slip.span, found=word)
    if word in BLOCK_WORDS and slip.tokens:
        return diagnostic("H222", slip.span, found=word)
    return None


def dash(slip: Slip) -> Diagnostic | None:
    """An option without its dash, a dash without its space, a dash where no options stand."""
    if slip.tokens:
        return None
    has_dash = slip.text[slip.start] == "-"
    if "DASH" in slip.accepts and "NAME" not in slip.accepts:
        place = slip.start + 1 if has_dash else slip.start
        fix = Fix(Span("", place, place), " " if has_dash else "- ")
        return diagnostic("H217", slip.span, fix=fix)
    return diagnostic("H218", Span("", slip.start, slip.start + 1)) if has_dash else None


def case_expected(slip: Slip) -> Diagnostic | None:
    """A line of a ``match`` or a table that does not begin with a number."""
    if slip.tokens or not slip.accepts >= {"INT", "MINUS", BROKEN} or "NAME" in slip.accepts:
        return None
    return diagnostic("H219", slip.span, found=slip.word)


def missing_colon(slip: Slip) -> Diagnostic | None:
    """A header without its colon."""
    if "COLON" not in slip.accepts or not slip.tokens:
        return None
    is_label = _RULES in slip.offered[0] and len(slip.tokens) == 1 and slip.tokens[0].type == "NAME"
    if is_label and slip.word not in RULE_WORDS:
        return None
    if not is_label and ":" in slip.text[slip.start : slip.line.end]:
        return None
    last = slip.tokens[-2] if slip.found == "=" and len(slip.tokens) > 1 else slip.tokens[-1]
    place = last.end_pos or 0
    span = slip.span if slip.found == ";" else Span("", place, place)
    return diagnostic("H208", slip.span, fix=Fix(span, ":"), after=str(last))


def not_a_rule(slip: Slip) -> Diagnostic | None:
    """A line that is neither a rule nor a slot."""
    if not slip.offered or _RULES not in slip.offered[0] or len(slip.tokens) > 1:
        return None
    if slip.tokens and slip.tokens[0].type != "NAME":
        return None
    first = str(slip.tokens[0]) if slip.tokens else slip.word
    return diagnostic("H206", Span("", slip.line.start, slip.line.end), found=first)
