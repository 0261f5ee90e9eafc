"""The line of a source that a span begins in, with a row of carets under the span."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...compiler.source.spans import Source, Span
from .visible import cells, width

Line = list[tuple[str, str]]
_DOTS = "…"
_LEAD = 30


def excerpt(span: Span, sources: Mapping[str, Source], most: int) -> Iterator[Line]:
    """Two lines, or none where there is no text to show. Long lines are cut to ``most`` columns."""
    source = sources.get(span.file)
    if source is None or span.end == 0 or span.start > len(source.text):
        return
    position = source.position(span.start)
    line = source.line(position.line)
    first = position.column - 1
    last = max(first + 1, min(len(line), first + span.end - span.start))
    shown, before, under = _window(line, first, last, most)
    number = str(position.line)
    yield [("gutter", f"{number:>5} | "), ("", shown)]
    yield [("gutter", f"{'':>5} | "), ("caret", " " * before + "^" * max(1, under))]


def _window(line: str, first: int, last: int, most: int) -> tuple[str, int, int]:
    """The part of a line that is shown, the columns before the carets, and the number of carets."""
    shown = cells(line)
    begin = 0
    if width("".join(shown)) > most and width("".join(shown[:last])) > most - 1:
        begin = max(0, first - _LEAD)
    lead = _DOTS if begin else ""
    room = most - len(lead)
    end = begin
    while end < len(shown) and (room := room - width(shown[end])) >= 0:
        end += 1
    if end < len(shown):
        while end > begin and width(lead + "".join(shown[begin:end])) > most - 1:
            end -= 1
    trail = _DOTS if end < len(shown) else ""
    before = width(lead + "".join(shown[begin:first]))
    under = width("".join(shown[first : min(last, end)]))
    return lead + "".join(shown[begin:end]) + trail, before, under
