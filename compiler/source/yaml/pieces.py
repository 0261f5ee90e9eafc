"""Where each character of a YAML scalar stands in the file.

A scalar's text is not a slice of its file: indentation, folds, escapes and CRLF are gone from it. Each
function returns the ``pieces`` of ``documents.Scalar``: pairs of (text offset, file offset), one for each
place where the distance between the two changes.
"""

from __future__ import annotations

import re

Pieces = tuple[tuple[int, int], ...]

_FOLD = re.compile(r"[ \t]*(?:\r?\n[ \t]*)*")
_CONTINUATION = re.compile(r"\\(?:\r?\n[ \t]*)+")
_ESCAPE = re.compile(r"\\(?:x..|u.{4}|U.{8}|.)", re.DOTALL)


class _Recorder:
    """Collects pieces, keeping only those where the distance changes."""

    def __init__(self) -> None:
        self.pieces: list[tuple[int, int]] = []
        self._distance: int | None = None

    def at(self, text_offset: int, file_offset: int) -> None:
        if file_offset - text_offset != self._distance:
            self._distance = file_offset - text_offset
            self.pieces.append((text_offset, file_offset))


def block_pieces(source: str, start: int, end: int, text: str) -> tuple[Pieces, int]:
    """Pieces of a literal or folded block scalar, and the end of its last written line.

    ``start`` is the offset of its ``|`` or ``>``, ``end`` where the parser stopped.
    """
    header_end = source.find("\n", start, end)
    if header_end < 0:
        return (), _trimmed(source, start, end)
    lines = _lines(source, header_end + 1, end)
    indent = _indentation([source[first:last] for first, last in lines], text)
    contents = [(min(first + indent, last), last) for first, last in lines]
    pieces, close = _align(source, contents, text)
    return pieces or ((0, header_end),), close or _trimmed(source, start, header_end)


def plain_pieces(source: str, start: int, end: int, text: str) -> Pieces:
    """Pieces of an unquoted scalar that goes over several lines."""
    contents = []
    for first, last in _lines(source, start, end):
        while first < last and source[first] in " \t":
            first += 1
        while last > first and source[last - 1] in " \t":
            last -= 1
        contents.append((first, last))
    return _align(source, contents, text)[0]


def quoted_pieces(source: str, start: int, end: int) -> Pieces:
    """Pieces of a quoted scalar; ``start`` and ``end`` include its quotes."""
    double = source[start] == '"'
    recorder = _Recorder()
    at, text_at, last = start + 1, 0, end - 1
    while at < last:
        letter = source[at]
        length, made = 1, 1
        if letter in " \t\r\n" and (fold := _FOLD.match(source, at, last)):
            length = fold.end() - at
            breaks = fold.group().count("\n")
            made = max(1, breaks - 1) if breaks else length
        elif letter == "'" and not double:
            length = 2
        elif letter == "\\" and double:
            length, made = _escape(source, at, last)
        if made:
            recorder.at(text_at, at)
        at += length
        text_at += made
    return tuple(recorder.pieces) or ((0, start + 1),)


def _escape(source: str, at: int, last: int) -> tuple[int, int]:
    """How many characters an escape takes in the file and how many it makes."""
    if broken := _CONTINUATION.match(source, at, last):
        return broken.end() - at, broken.group().count("\n") - 1
    escape = _ESCAPE.match(source, at, last)
    return (escape.end() - at if escape else 1), 1


def _lines(source: str, start: int, end: int) -> list[tuple[int, int]]:
    """The lines between two offsets, as ranges without their line ends."""
    lines = []
    while start < end:
        stop = source.find("\n", start, end)
        after = end if stop < 0 else stop + 1
        close = end if stop < 0 else stop
        if close > start and source[close - 1] == "\r":
            close -= 1
        lines.append((start, close))
        start = after
    return lines


def _indentation(lines: list[str], text: str) -> int:
    """How many columns the block scalar takes off its lines, found by comparing with its text."""
    body = text.lstrip(" \n")
    written = next((line for line in lines if line.lstrip(" ")), None)
    if written is None or not body:
        return max((len(line) for line in lines), default=0)
    first = len(text) - len(body)
    kept = first - (text.rfind("\n", 0, first) + 1)
    return len(written) - len(written.lstrip(" ")) - kept


def _align(source: str, contents: list[tuple[int, int]], text: str) -> tuple[Pieces, int]:
    """Pieces of lines whose contents stand in the text in order, with folds or breaks between them."""
    recorder = _Recorder()
    at, close = 0, 0
    for first, last in contents:
        if first >= last:
            continue
        if at and text.startswith(" ", at) and source[first] not in " \t":
            at += 1
        while text.startswith("\n", at):
            at += 1
        recorder.at(at, first)
        at += last - first
        close = last
    return tuple(recorder.pieces), close


def _trimmed(source: str, start: int, end: int) -> int:
    """The end of a range without the white space at its end."""
    while end > start and source[end - 1] in " \t\r\n":
        end -= 1
    return end
