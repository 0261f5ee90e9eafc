"""Places as editors count them: lines from 0, columns in units that the client chose, and back to offsets."""

from __future__ import annotations

from bisect import bisect_right

from lsprotocol import types as lsp

from ...compiler.source.spans import Span
from ...workbench.formats.finding import FileRange, Point

_UNITS = {
    lsp.PositionEncodingKind.Utf8: lambda text: len(text.encode("utf-8", "surrogatepass")),
    lsp.PositionEncodingKind.Utf16: lambda text: len(text) + sum(letter > "\uffff" for letter in text),
    lsp.PositionEncodingKind.Utf32: len,
}
_START = Point(1, 1)


class Lines:
    """The lines of a text. Only a line feed ends one, as in the offsets of the compiler."""

    def __init__(self, text: str, encoding: lsp.PositionEncodingKind | str) -> None:
        self.text = text
        self._units = _UNITS[lsp.PositionEncodingKind(encoding)]
        self._starts = [0]
        while after := text.find("\n", self._starts[-1]) + 1:
            self._starts.append(after)

    def position(self, offset: int) -> lsp.Position:
        """Where a character stands."""
        offset = min(offset, len(self.text))
        line = bisect_right(self._starts, offset) - 1
        return lsp.Position(line, self._units(self.text[self._starts[line] : offset]))

    def offset(self, position: lsp.Position) -> int:
        """The character at a position; behind the end of a line its last one."""
        if position.line >= len(self._starts):
            return len(self.text)
        start, end = self._starts[position.line], self._end(position.line)
        line = self.text[start:end]
        if line.isascii():
            return min(start + position.character, end)
        at = start
        for letter in line:
            if self._units(self.text[start : at + 1]) > position.character:
                break
            at += len(letter)
        return at

    def _end(self, line: int) -> int:
        if line + 1 >= len(self._starts):
            return len(self.text)
        after = self._starts[line + 1] - 1
        return after - 1 if self.text[after - 1 : after] == "\r" and after > self._starts[line] else after

    def range(self, start: int, end: int) -> lsp.Range:
        """From a character up to another one."""
        return lsp.Range(self.position(start), self.position(end))

    def of_span(self, span: Span) -> lsp.Range:
        """A place of the compiler."""
        return self.range(span.start, span.end)

    def of_place(self, place: FileRange) -> lsp.Range:
        """A place in lines and columns from 1; without them the first line is meant."""
        if place.start is None:
            return lsp.Range(lsp.Position(0, 0), lsp.Position(0, self._units(self._line(0))))
        return lsp.Range(self.of_point(place.start), self.of_point(place.end or place.start))

    def of_point(self, point: Point = _START) -> lsp.Position:
        """A line and a column from 1."""
        line = point.line - 1
        return lsp.Position(line, self._units(self._line(line)[: point.column - 1]))

    def _line(self, line: int) -> str:
        if line >= len(self._starts):
            return ""
        return self.text[self._starts[line] : self._end(line)]

    def line_before(self, offset: int) -> str:
        """What stands in the line of a character before it."""
        return self.text[self.text.rfind("\n", 0, offset) + 1 : offset]

    def whole(self) -> lsp.Range:
        """All of the text."""
        return self.range(0, len(self.text))
