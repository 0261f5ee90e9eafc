"""What may stand in a line at all: rules, statements, blocks, dashes, cases, colons."""

from __future__ import annotations

import re

from ...source.diagnostics import Diagnostic, Fix, diagnostic
from ...source.limits import LIMITS
from ...source.spans import Span
from ...source.yaml.numerals import is_huge
from ..grammar.keywords import BLOCK_WORDS, RESERVED, RULE_WORDS
from ..grammar.slip import BROKEN, Slip, begins_statement
from ..grammar.slips import slips
from ..grammar.tokens import token_span

_INLINE_BLOCKS = ("may",)
"""Statements that become a block by a colon."""

_RULES = "ACTION"
"""A terminal that may stand only where a rule begins."""

_WORD = re.compile(r"(?<![\w.])[^\W\d_]+(?![\w.])")
_SENTENCE = 4
"""The fewest words of a line that is taken for a sentence."""
_DIGITS = re.compile(r"[0-9]+")
_LAST_WORD = re.compile(r"[ \t]+[a-z]\w*[ \t]*(?:[;#\n]|\Z)")


def huge_number(slip: Slip) -> Diagnostic | None:
    """A number with more digits than any number may have."""
    if slip.refused.type != "INT" or not is_huge(slip.refused):
        return None
    limit = LIMITS["integer"]
    return diagnostic("H090", slip.span, limit=limit.name, what="limit_integer", maximum=limit.cap)


def else_if(slip: Slip) -> Diagnostic | None:
    """``else if`` and ``elif``: an ``if`` stands inside an ``else``."""
    if slip.previous == "else" and slip.refused == "if":
        return diagnostic("H220", Span("", slip.previous.start_pos or 0, slip.end))
    first = slip.tokens[0] if slip.tokens else slip.refused
    if first in slips().else_if:
        start = first.start_pos or 0
        return diagnostic("H220", Span("", start, start + len(first)))
    return None


def reserved(slip: Slip) -> Diagnostic | None:
    """A reserved word where the statement or rule that it begins cannot stand."""
    if slip.refused == ":" and len(slip.tokens) > 1 and slip.previous in _INLINE_BLOCKS:
        return diagnostic("H222", token_span(slip.tokens[-1]), found=str(slip.previous))
    word = slip.word
    if word not in RESERVED or slip.at_end or slip.refused.type not in ("NAME", word.upper()):
        return None
    if slip.tokens and slip.refused.type != "NAME":
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


def prose(slip: Slip) -> Diagnostic | None:
    """A sentence as people speak, where a rule should stand."""
    line = slip.text[slip.line.start : slip.line.end].partition("#")[0]
    for match in _WORD.finditer(line):
        if match.group() in slips().prose:
            start = slip.line.start + match.start()
            return diagnostic("H230", Span("", start, start + len(match.group())), found=match.group())
    return None


def sentence(slip: Slip) -> Diagnostic | None:
    """``Gain 2 gold for a gold die.``: a line that begins with a capital letter and no word of rules."""
    line = slip.text[slip.line.start : slip.line.end].partition("#")[0].strip()
    words = line.split()
    if len(words) < _SENTENCE or not words[0][0].isupper():
        return None
    if words[0].rstrip(",:").lower() in RULE_WORDS and not line.endswith("."):
        return None  # a rule with a capital letter
    if words[0].endswith((":", ")")) or not words[0].rstrip(",").isalpha():
        return None  # a label
    start = slip.text.index(line, slip.line.start)
    return diagnostic("H656", Span("", start, start + len(line)))


def full_stop(slip: Slip) -> Diagnostic | None:
    """A full stop at the end of a line."""
    ends = slip.refused == "." and slip.start + 1 == slip.line.end and bool(slip.tokens)
    stop = slip.refused if ends else slip.previous
    if stop is None or stop != "." or not (ends or slip.at_end):
        return None
    span = token_span(stop)
    return diagnostic("H231", span, fix=Fix(span, "", safe=True))


def amount_last(slip: Slip) -> Diagnostic | None:
    """``gain gold 2``: an amount behind what it is an amount of."""
    if slip.refused.type != "INT" or len(slip.tokens) < 2 or slip.tokens[-1].type != "NAME":
        return None
    if slip.tokens[-2].type != "NAME" or not begins_statement(slip.tokens[:-2]):
        return None
    if _LAST_WORD.match(slip.text, slip.end):
        return None  # it has its thing behind it: what is wrong stands before the amount
    thing = slip.tokens[-1]
    span = Span("", thing.start_pos or 0, slip.end)
    return diagnostic("H232", span, fix=Fix(span, f"{slip.refused} {thing}", safe=True), thing=str(thing))


def decimals(slip: Slip) -> Diagnostic | None:
    """``gain 1,5 gold``, ``score 0.5``: numbers are whole."""
    before = slip.previous
    if (
        slip.refused not in (",", ".")
        or before is None
        or before.type != "INT"
        or before.end_pos != slip.start
    ):
        return None
    rest = _DIGITS.match(slip.text, slip.end)
    if rest is None:
        return None
    return diagnostic("H320", Span("", before.start_pos or 0, rest.end()), expected="number")


_JOINT = re.compile(r"(?:,|and\b|then\b)(?:\s*(?:and|then)\b)*")


def joined_steps(slip: Slip) -> Diagnostic | None:
    """``gain 1 gold and flip die``: steps are divided by semicolons."""
    if slip.refused not in ("and", "then", ",") or "SEMICOLON" not in slip.accepts or slip.previous is None:
        return None
    joint = _JOINT.match(slip.text, slip.start)
    place, end = slip.previous.end_pos or 0, joint.end() if joint else slip.end
    fix = Fix(Span("", place, end), ";", safe=True)
    return diagnostic("H233", Span("", slip.start, end), fix=fix, found=slip.text[slip.start : end])


def dash(slip: Slip) -> Diagnostic | None:
    """An option without its dash, a dash without its space, a dash where no options stand."""
    if slip.tokens:
        return None
    has_dash = slip.text[slip.start] == "-"
    if "DASH" in slip.accepts and "NAME" not in slip.accepts:
        place = slip.start + 1 if has_dash else slip.start
        fix = Fix(Span("", place, place), " " if has_dash else "- ", safe=True)
        return diagnostic("H217", slip.span, fix=fix)
    return diagnostic("H218", Span("", slip.start, slip.start + 1)) if has_dash else None


def case_expected(slip: Slip) -> Diagnostic | None:
    """A line of a ``match`` or a table that does not begin with a number."""
    if slip.tokens or not slip.accepts >= {"INT", "MINUS", BROKEN} or "NAME" in slip.accepts:
        return None
    return diagnostic("H219", slip.span, found=slip.word)


def missing_colon(slip: Slip) -> Diagnostic | None:
    """Explains a header without its colon; None where that is not what is wrong."""
    if "COLON" not in slip.accepts or not slip.tokens:
        return None
    is_label = _RULES in slip.offered[0] and len(slip.tokens) == 1 and slip.tokens[0].type == "NAME"
    if is_label and slip.word not in RULE_WORDS:
        return None
    if not is_label and ":" in slip.text[slip.start : slip.line.end]:
        return None
    last = slip.tokens[-2] if _heads_the_body(slip) else slip.tokens[-1]
    place = last.end_pos or 0
    span = slip.span if slip.refused == ";" else Span("", place, place)
    return diagnostic("H208", slip.span, fix=Fix(span, ":", safe=slip.at_end), after=str(last))


def _heads_the_body(slip: Slip) -> bool:
    """Whether the last word read is the first of the body already: ``after place die gain 2 gold``."""
    if len(slip.tokens) < 2:
        return False
    words = (slip.tokens[-1].type, slip.tokens[-2].type) == ("NAME", "NAME")
    return slip.refused == "=" or (slip.refused.type == "INT" and words)


def not_a_rule(slip: Slip) -> Diagnostic | None:
    """A line that is neither a rule nor a slot."""
    if not slip.offered or _RULES not in slip.offered[0] or len(slip.tokens) > 1:
        return None
    if slip.tokens and slip.tokens[0].type != "NAME":
        return None
    first = str(slip.tokens[0]) if slip.tokens else slip.word
    return diagnostic("H206", Span("", slip.line.start, slip.line.end), found=first)
