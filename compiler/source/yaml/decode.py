"""Bytes to text, and the faults that show in the text alone, before any YAML is read."""

from __future__ import annotations

import re
import unicodedata

from ..diagnostics import Diagnostic, Fix, diagnostic
from ..limits import Limits
from ..spans import Span

_BOM = "\ufeff"
_WIDE_MARKS = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff", b"\xff\xfe", b"\xfe\xff")
# How files of word processors, archives, pages and pictures begin.
_OTHER_KINDS = (
    b"PK\x03\x04", b"{\\rtf", b"%PDF-", b"\xd0\xcf\x11\xe0", b"\x1f\x8b", b"\x89PNG", b"\xff\xd8\xff",
    b"GIF8", b"<!DOCTYPE", b"<html",
)  # fmt: skip
_HEAD = 64

# YAML takes U+0085, U+2028 and U+2029 for line ends, which no editor shows; others steer the display.
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]|\r(?!\n)"
)
_PLAIN = b"\t\n" + bytes(range(0x20, 0x7F))
_BEYOND_LATIN = re.compile("[^\x00-\u02ff]+")
_ACCENTS = frozenset({"Mn", "Me"})
_CONFLICT = re.compile(r"^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|\Z)[^\n]*", re.MULTILINE)
_WIDE_SPACES = re.compile("^ *[\u00a0\u2000-\u200a\u202f\u3000]+", re.MULTILINE)
_TABS = re.compile(r"^ *\t[ \t]*", re.MULTILINE)
_SPACED = re.compile(r"^ +[^\s#]", re.MULTILINE)
_INDENT = re.compile(r"[ \t]*(?:- +)*")
_TAB = "  "


def decode(name: str, data: bytes) -> tuple[str, list[Diagnostic]]:
    """The text of a file, which must be UTF-8; a byte-order mark at its start is dropped.

    Of other bytes it is what the usual other encoding makes of them, to be shown and not to be read.
    """
    if data.startswith(_WIDE_MARKS) or _looks_wide(data[:_HEAD]):
        return "", [diagnostic("H002", Span(name, 0, 0))]
    if data.startswith(_OTHER_KINDS) or b"\x00" in data[:_HEAD]:
        return "", [diagnostic("H672", Span(name, 0, 0))]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return data.decode("cp1252", "replace"), [_not_utf8(name, data, error.start)]
    if "\r" in text and "\n" not in text:
        text = text.replace("\r", "\n")  # the line ends of old Macs, which YAML takes as well
    return text.removeprefix(_BOM), []


def _looks_wide(head: bytes) -> bool:
    """Whether nearly every second byte is zero, as in a text of two or four bytes a letter without a mark."""
    return any(len(half) and half.count(0) * 4 >= len(half) * 3 for half in (head[::2], head[1::2]))


def _not_utf8(name: str, data: bytes, at: int) -> Diagnostic:
    """Tells where the first bad byte is and how its line would read in the usual other encoding."""
    first = data.rfind(b"\n", 0, at) + 1
    last = data.find(b"\n", at)
    line = data[first : last if last >= 0 else len(data)].decode("cp1252", "replace").strip()
    number = data.count(b"\n", 0, at) + 1
    return diagnostic("H001", Span(name, at, at + 1), line=number, byte=at + 1, preview=line[:80])


def inspect(name: str, text: str, limits: Limits) -> tuple[str, list[Diagnostic], bool]:
    """Faults of single characters and lines.

    Returns the text to read on with (same length, so that offsets hold), the diagnostics, and whether
    reading on makes sense.
    """
    forbidden: list[Diagnostic] = []
    if not _is_clean_ascii(text):
        forbidden = [_forbidden(name, m) for m in _several(FORBIDDEN, text, limits)]
    conflicts = _conflicts(name, text, limits)
    spaces = [] if text.isascii() else [_wide_space(name, m) for m in _several(_WIDE_SPACES, text, limits)]
    tabs = [_tab(name, text, m) for m in _several(_TABS, text, limits)] if "\t" in text else []
    accents = [] if text.isascii() else _accents(name, text, limits)
    readable = text
    if forbidden:
        readable = FORBIDDEN.sub(" ", readable)
    if spaces:
        readable = _WIDE_SPACES.sub(lambda m: " " * len(m.group()), readable)
    if tabs:
        readable = _TABS.sub(lambda m: " " * len(m.group()), readable)
    return readable, forbidden + conflicts + spaces + tabs + accents, not conflicts


def hidden_signs(name: str, text: str, limits: Limits) -> list[Diagnostic]:
    """Signs that nobody sees or that steer the display, and letters under heaps of accents."""
    diagnostics = [_forbidden(name, m) for m in _several(FORBIDDEN, text, limits)]
    return diagnostics + ([] if text.isascii() else _accents(name, text, limits))


def _is_clean_ascii(text: str) -> bool:
    """Whether a text is so plain that the slower search need not run; the usual case."""
    return text.isascii() and "\r" not in text and not text.encode("ascii").translate(None, _PLAIN)


def _several(pattern: re.Pattern[str], text: str, limits: Limits) -> list[re.Match[str]]:
    """The first matches, no more than anybody wants to read."""
    matches = []
    for match in pattern.finditer(text):
        matches.append(match)
        if len(matches) >= limits.errors_per_file:
            break
    return matches


def _accents(name: str, text: str, limits: Limits) -> list[Diagnostic]:
    """Letters with so many accents that they paint over the lines around them; the first of them."""
    most = limits.letter_accents
    for run in _BEYOND_LATIN.finditer(text):
        count = 0
        for at, sign in enumerate(run.group(), run.start()):
            count = count + 1 if unicodedata.category(sign) in _ACCENTS else 0
            if count > most:
                limit_name = "limit_letter_accents"
                place = Span(name, at - most, at + 1)
                return [diagnostic("H090", place, limit="letter_accents", what=limit_name, maximum=most)]
    return []


def _forbidden(name: str, match: re.Match[str]) -> Diagnostic:
    span = Span(name, match.start(), match.end())
    code = "H004" if match.group() == _BOM else "H003"
    fix = Fix(span, "", safe=True) if match.group() == _BOM else None
    return diagnostic(code, span, fix=fix, character=f"U+{ord(match.group()):04X}")


def _conflicts(name: str, text: str, limits: Limits) -> list[Diagnostic]:
    """One diagnostic for each conflict, over the range from its first to its last mark."""
    if "<<<<<<<" not in text and ">>>>>>>" not in text:
        return []
    diagnostics = []
    start: int | None = None
    for match in _CONFLICT.finditer(text):
        mark = match.group()[0]
        if mark == "<" and start is None:
            start = match.start()
        elif mark == ">":
            first = match.start() if start is None else start
            diagnostics.append(diagnostic("H005", Span(name, first, match.end())))
            start = None
    if start is not None:
        diagnostics.append(diagnostic("H005", Span(name, start, start + 7)))
    return diagnostics[: limits.errors_per_file]


def _wide_space(name: str, match: re.Match[str]) -> Diagnostic:
    span = Span(name, match.start(), match.end())
    character = f"U+{ord(match.group()[-1]):04X}"
    fix = Fix(span, " " * len(match.group()), safe=True)
    return diagnostic("H026", span, fix=fix, character=character, plain=" ")


def _tab(name: str, text: str, match: re.Match[str]) -> Diagnostic:
    """Two spaces for each tab; surely meant only where the line then stands below or above its like."""
    span = Span(name, match.start(), match.end())
    spaces = match.group().replace("\t", _TAB)
    safe = len(spaces) in _columns_beside(text, match.start()) or not _SPACED.search(text)
    return diagnostic("H006", span, fix=Fix(span, spaces, safe))


def _columns_beside(text: str, start: int) -> set[int]:
    """The columns in which the nearest written lines above and below a line begin."""
    above = (line for line in reversed(text[:start].split("\n")) if line.strip())
    below = (line for line in text[start:].split("\n")[1:] if line.strip())
    columns = set()
    for line in (next(above, ""), next(below, "")):
        indent = _INDENT.match(line.replace("\t", _TAB))
        columns.add(indent.end() if indent else 0)
    return columns
