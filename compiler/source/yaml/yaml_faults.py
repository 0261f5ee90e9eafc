"""What an author most likely did when the YAML parser gave up: its error becomes one of our codes.

Only the places that the parser reports and the text itself are used, so that both parsers (libyaml and the
pure one, whose wording differs) lead to the same diagnostic.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from yaml import MarkedYAMLError

from ..diagnostics import Diagnostic, Fix, diagnostic
from ..spans import Span
from .odd_indentation import STEP, odd_line_before

_KEY = re.compile(r"[ \t]*(?:- +)*(?P<key>[^\s:#\"'{\[\-][^:#]*?)[ \t]*:(?: +|$)")
_TIGHT_KEY = re.compile(r"[ \t]*(?:- +)*(?P<key>\w+):(?=\S)")
_TIGHT_DASH = re.compile(r"[ \t]*(?:- +)*-(?=[^\s-])")
_WIDE_COLON = re.compile("(?<=\\w)\\s?([\uff1a\ufe55\ua789])(?=[\\s\\w{\"'[|>])")
_BULLET = re.compile("^[ \\t]*([•‣◦▪●∙·–—−‒―*])[ \u00a0]+(?=\\w+:(?: |$)|\\{)", re.MULTILINE)
_FIELD_INSIDE = re.compile(r"(?P<inner>[a-z]{2,3}|[a-z_]+\.[a-z_.]+): ")
_CURLY = re.compile("[“”„‟‘’]")
_CLOSING = {"{": "}", "[": "]"}
_STARTS = {"&": "H007", "*": "H008", "!": "H009", "%": "H010"}
_COMMENT = re.compile(r"\s+#")
_QUOTES = ("'", '"')
_QUOTED_PART = re.compile(r"\"[^\"]*\"|'[^']*'")
_END_IN_BRACKETS = re.compile(r",\s|[}\]]")


@dataclass(frozen=True, slots=True)
class Fault:
    """Where the parser stopped (``at``) and where the thing began that it was reading (``start``)."""

    name: str
    text: str
    at: int
    start: int | None
    context: str
    problem: str

    def bounds(self, offset: int) -> tuple[int, int]:
        """The line around an offset, without its end."""
        first = self.text.rfind("\n", 0, offset) + 1
        last = self.text.find("\n", offset)
        last = len(self.text) if last < 0 else last
        return first, last - 1 if last > first and self.text[last - 1] == "\r" else last

    def span(self, start: int, end: int) -> Span:
        """A span of at least one character where there is one."""
        return Span(self.name, start, min(len(self.text), max(end, start + 1)))

    def before(self) -> tuple[int, int] | None:
        """The nearest earlier line that holds more than a comment."""
        first, _ = self.bounds(self.at)
        while first > 0:
            first, last = self.bounds(first - 1)
            if self.text[first:last].strip() and not self.text[first:last].lstrip().startswith("#"):
                return first, last
        return None


def explain(name: str, text: str, error: MarkedYAMLError, base: int = 0) -> Diagnostic:
    """The diagnostic for an error of the YAML parser, which read this text from the offset ``base``."""
    at = base + (error.problem_mark.index if error.problem_mark else 0)
    start = base + error.context_mark.index if error.context_mark else None
    fault = Fault(name, text, min(at, len(text)), start, error.context or "", error.problem or "")
    for words, reading in _READINGS:
        if words in fault.context or words in fault.problem:
            explanation = _look_alike(fault) or reading(fault)
            if explanation:
                return explanation
    return _look_alike(fault) or diagnostic("H031", fault.span(fault.at, fault.at + 1))


def stray_entry(name: str, text: str, span: Span) -> Diagnostic:
    """The diagnostic for a top-level entry that can be read, but is of another kind than its neighbours."""
    fault = Fault(name, text, span.start, span.start, "", "")
    first, last = fault.bounds(span.start)
    return _look_alike(fault) or _tight(fault) or _colonless(fault, first, last) or diagnostic("H025", span)


def _look_alike(fault: Fault) -> Diagnostic | None:
    """A wide colon or a bullet, pasted from a typeset page, between start and end of the trouble."""
    before = fault.before()
    line = before[0] if before else fault.bounds(fault.at)[0]
    first = min(before[0] if before else fault.at, fault.at if fault.start is None else fault.start)
    last = fault.bounds(fault.at)[1]
    for pattern, plain, written, start in ((_WIDE_COLON, ":", ": ", first), (_BULLET, "-", "-", line)):
        if match := pattern.search(fault.text, start, last):
            span = fault.span(match.start(1), match.end(1))
            character = f"U+{ord(match[1]):04X}"
            return diagnostic(
                "H026", span, fix=Fix(span, written, safe=True), character=character, plain=plain
            )
    return None


def _quoted(fault: Fault) -> Diagnostic:
    start = fault.at if fault.start is None else fault.start
    if "escape" in fault.problem or "hex" in fault.problem:
        slash = max(fault.text.rfind("\\", start, fault.at + 1), start)
        return diagnostic("H022", fault.span(slash, slash + 2), escape=fault.text[slash : slash + 2])
    last = fault.bounds(start)[1]
    curly = _CURLY.search(fault.text, start, last)
    quote = fault.text[start]
    if curly:
        span = fault.span(curly.start(), curly.end())
        ends = not _COMMENT.split(fault.text[curly.end() : last], maxsplit=1)[0].strip()
        fix = Fix(span, quote, safe=True) if ends else None  # another one may be meant to be read
        return diagnostic("H018", span, fix=fix, quote=quote, curly=curly.group())
    return diagnostic("H017", fault.span(start, last), quote=quote)


def _block_sign(fault: Fault) -> Diagnostic:
    start = fault.at if fault.start is None else fault.start
    last = fault.bounds(start)[1]
    span = fault.span(start, last)
    return diagnostic("H027", span, fix=_quoting(fault, start, last), sign=fault.text[start])


def _special(fault: Fault) -> Diagnostic:
    start = fault.at if fault.start is None or fault.text[fault.at : fault.at + 1] in "@`%" else fault.start
    letter = fault.text[start : start + 1]
    last = fault.bounds(start)[1]
    fix = _quoting(fault, start, last, safe=True)
    return diagnostic("H021", fault.span(start, start + 1), fix=fix, character=letter)


def _unexpected(fault: Fault) -> Diagnostic:
    letter = fault.text[fault.at : fault.at + 1]
    if not letter.strip():
        return diagnostic("H031", fault.span(fault.at, fault.at + 1))
    if letter.isalnum() and fault.text[fault.at - 1 : fault.at] in _QUOTES:
        return _after_quote(fault, fault.at + 1)
    return diagnostic("H024", fault.span(fault.at, fault.at + 1), character=letter)


def _flow(fault: Fault) -> Diagnostic:
    start = fault.at if fault.start is None else fault.start
    opening = fault.text[start : start + 1]
    letter = fault.text[fault.at : fault.at + 1]
    if "node" in fault.context or opening not in _CLOSING:
        return _unexpected(fault)
    closing = _CLOSING[opening]
    if letter and letter in "}]":
        span = fault.span(fault.at, fault.at + 1)
        return diagnostic("H032", span, opening=opening, closing=closing, found=letter)
    if fault.bounds(start) == fault.bounds(fault.at) and letter.strip():
        return _unexpected(fault)
    return diagnostic("H019", fault.span(start, start + 1), opening=opening, closing=closing)


def _second_colon(fault: Fault) -> Diagnostic | None:
    """``mapping values are not allowed``: four different slips lead to it."""
    first, last = fault.bounds(fault.at)
    key = _KEY.match(fault.text, first, fault.at)
    if key and key.end() <= fault.at and fault.text[key.end() : fault.at].strip():
        value = fault.span(key.end(), last)
        if inner := _FIELD_INSIDE.match(fault.text, key.end(), last):
            return _field_inside(fault, key, inner)
        certain = " " in fault.text[key.end() : fault.at].strip() and not _in_brackets(fault, value.start)
        fix = _quoting(
            fault, value.start, last, safe=certain
        )  # a text, since no field has a space in its name
        return diagnostic("H016", fault.span(fault.at, fault.at + 1), fix=fix, key=key["key"])
    return _tight(fault) or _missing_colon_before(fault) or _indented(fault)


def _field_inside(fault: Fault, key: re.Match[str], inner: re.Match[str]) -> Diagnostic:
    """``text: en: When …``: what belongs to a field has lines of its own."""
    gap = Span(fault.name, key.end("key") + 1, inner.start())
    below = "\n" + " " * (key.start("key") - fault.bounds(fault.at)[0] + STEP)
    fix = Fix(gap, below, safe=not _in_brackets(fault, key.end()))
    span = fault.span(inner.start("inner"), inner.end("inner"))
    return diagnostic("H671", span, fix=fix, key=key["key"], inner=inner["inner"])


def _tight(fault: Fault) -> Diagnostic | None:
    """No space after the colon or the dash, on this line or the one before."""
    lines = [fault.before(), fault.bounds(fault.at if fault.start is None else fault.start)]
    for bounds in lines:
        if bounds is None or _KEY.match(fault.text, *bounds):
            continue
        if colon := _TIGHT_KEY.match(fault.text, *bounds):
            span = fault.span(colon.start("key"), colon.end())
            spot = Span(fault.name, colon.end(), colon.end())
            return diagnostic("H015", span, fix=Fix(spot, " ", safe=True), key=colon["key"])
        if dash := _TIGHT_DASH.match(fault.text, *bounds):
            spot = Span(fault.name, dash.end(), dash.end())
            return diagnostic("H030", fault.span(dash.end() - 1, dash.end()), fix=Fix(spot, " ", safe=True))
    return None


def _missing_colon_before(fault: Fault) -> Diagnostic | None:
    bounds = fault.before()
    return _colonless(fault, *bounds) if bounds else None


def _colonless(fault: Fault, first: int, last: int) -> Diagnostic | None:
    if ":" in fault.text[first:last] or fault.text.startswith("- ", first):
        return None
    return _missing_colon(fault, first, last)


def _missing_colon(fault: Fault, first: int, last: int) -> Diagnostic:
    line = fault.text[first:last]
    start = first + len(line) - len(line.lstrip(" -"))
    return diagnostic("H028", fault.span(start, last), line=fault.text[start:last].strip())


def _simple_key(fault: Fault) -> Diagnostic:
    start = fault.at if fault.start is None else fault.start
    first, last = fault.bounds(start)
    return _tight(fault) or _missing_colon(fault, first, last)


def _block(fault: Fault) -> Diagnostic | None:
    """``expected a key`` or ``expected a dash``: the line does not continue what is around it."""
    first, last = fault.bounds(fault.at)
    if special := _special_before(fault, first):
        return special
    earlier = fault.text[first : fault.at].rstrip()
    if earlier and earlier[-1] in _QUOTES:
        return _after_quote(fault, last)
    if earlier.strip("- "):
        return _unexpected(fault)
    return _tight(fault) or _odd_before(fault) or _stray(fault, first, last) or _indented(fault)


def _after_quote(fault: Fault, end: int) -> Diagnostic:
    """Text behind a closing quote; where that is an apostrophe between letters, it is written twice."""
    spot = len(fault.text[: fault.at].rstrip())
    quote, letter = fault.text[spot - 1], fault.text[spot - 2 : spot - 1]
    again = quote in fault.text[fault.at : fault.bounds(fault.at)[1]]
    inside = quote == "'" and spot == fault.at and letter.isalnum() and again
    fix = Fix(Span(fault.name, spot, spot), quote, safe=True) if inside else None
    return diagnostic("H023", fault.span(fault.at, end), fix=fix, quote=quote)


def _special_before(fault: Fault, first: int) -> Diagnostic | None:
    """``*2 gold``: the parser took the sign as its own and stumbled over what follows."""
    key = _KEY.match(fault.text, first, fault.at)
    if key is None or fault.text[key.end() : key.end() + 1] not in set("*&!"):
        return None
    last = fault.bounds(fault.at)[1]
    fix = _quoting(fault, key.end(), last, safe=True)
    span = fault.span(key.end(), key.end() + 1)
    return diagnostic("H021", span, fix=fix, character=fault.text[key.end()])


def _stray(fault: Fault, first: int, last: int) -> Diagnostic | None:
    """A line in the column of its neighbours but of the other kind: a dash among keys, or the reverse."""
    column = fault.at - first
    context_column = 0 if fault.start is None else fault.start - fault.bounds(fault.start)[0]
    if column != context_column:
        return None
    return diagnostic("H025", fault.span(fault.at, last))


def _odd_before(fault: Fault) -> Diagnostic | None:
    """A line before the one at which reading stopped, where that is the one indented wrongly."""
    before, (first, last) = fault.before(), fault.bounds(fault.at)
    if before is None:
        return None
    odd = odd_line_before(fault.text[: before[1]], fault.text[first:last], fault.text[last:])
    if odd is None:
        return None
    start = sum(len(line) + 1 for line in fault.text.split("\n")[: odd.number])
    line = fault.text[slice(*fault.bounds(start))]
    written = len(line) - len(line.lstrip(" "))
    fix = Fix(Span(fault.name, start, start + written), " " * odd.wanted)
    return diagnostic("H020", fault.span(start, start + written), fix=fix, found=written, expected=odd.wanted)


def _indented(fault: Fault) -> Diagnostic | None:
    if odd := _odd_before(fault):
        return odd
    first, _ = fault.bounds(fault.at)
    line = fault.text[first : fault.bounds(fault.at)[1]]
    indent = len(line) - len(line.lstrip(" "))
    before = fault.before()
    if before is None:
        return None
    earlier = fault.text[slice(*before)]
    expected = len(earlier) - len(earlier.lstrip(" -"))
    if indent == expected:
        return None
    span = fault.span(first, first + indent)
    after = fault.text[fault.bounds(fault.at)[1] :].lstrip("\r\n").partition("\n")[0]
    alone = indent > expected >= len(after) - len(after.lstrip(" "))
    fix = Fix(Span(fault.name, first, first + indent), " " * expected, safe=alone)
    return diagnostic("H020", span, fix=fix, found=indent, expected=expected)


def _dash(fault: Fault) -> Diagnostic:
    return diagnostic("H029", fault.span(fault.at, fault.at + 1))


def _property(fault: Fault) -> Diagnostic | None:
    """A broken anchor, alias, tag or directive, told by its first character."""
    start = fault.at if fault.start is None else fault.start
    written = re.compile(r"\S+").match(fault.text, start)
    sign = written.group()[0] if written else ""
    if written is None or sign not in _STARTS:
        return None
    span = fault.span(start, written.end())
    return diagnostic(_STARTS[sign], span, name=written.group()) if sign != "%" else diagnostic("H010", span)


def _quoting(fault: Fault, start: int, last: int, *, safe: bool = False) -> Fix | None:
    """Puts a value in quotes up to the end of its line or its comment, or of its entry in brackets."""
    value = _COMMENT.split(fault.text[start:last], maxsplit=1)[0].rstrip()
    if _in_brackets(fault, start):
        value = _END_IN_BRACKETS.split(value, maxsplit=1)[0].rstrip()
    if not value or ("'" in value and '"' in value) or "\\" in value:
        return None
    quote = "'" if '"' in value else '"'
    return Fix(Span(fault.name, start, start + len(value)), quote + value + quote, safe)


def _in_brackets(fault: Fault, start: int) -> bool:
    """Whether a bracket that was opened on the same line is still open."""
    before = _QUOTED_PART.sub("", fault.text[fault.bounds(start)[0] : start])
    opened, closed = (sum(map(before.count, signs)) for signs in ("{[", "}]"))
    return opened > closed


_READINGS: tuple[tuple[str, Callable[[Fault], Diagnostic | None]], ...] = (
    ("quoted scalar", _quoted),
    ("block scalar", _block_sign),
    ("cannot start any token", _special),
    ("flow", _flow),
    ("mapping values are not allowed", _second_colon),
    ("entries are not allowed", _dash),
    ("simple key", _simple_key),
    ("anchor", _property),
    ("alias", _property),
    ("tag", _property),
    ("directive", _property),
    ("block", _block),
    ("document start", _indented),
)
