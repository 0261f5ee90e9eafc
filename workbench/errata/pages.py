"""The lines of an errata note as plain text, as a Markdown page, and in colours on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from ..report.pages import as_code, escaped
from .lines import CARD, ID, ITEM, NEW, OLD, SECTION, TITLE, VALUE, DifferenceLine

_MARKS = {OLD: ("[-", "-]"), NEW: ("{+", "+}")}
_PLAIN = {CARD: "  ", ID: "  ", ITEM: "    ", VALUE: "    ", OLD: "    - ", NEW: "    + "}
_STYLES = {TITLE: "bold", SECTION: "bold cyan", CARD: "bold", ID: "dim", OLD: "red", NEW: "green"}
_HEADS = {TITLE: "# ", SECTION: "## ", CARD: "### "}


def plain_note(lines: Iterable[DifferenceLine]) -> Iterator[str]:
    """Plain lines; what differs stands between marks, as ``wdiff`` sets them: ``[-old-]``, ``{+new+}``."""
    for line, apart in _spaced(lines):
        if apart:
            yield ""
        yield (_PLAIN.get(line.kind, "") + _marked(line, *_MARKS.get(line.kind, ("", "")))).rstrip()


def markdown_note(lines: Iterable[DifferenceLine]) -> Iterator[str]:
    """A page to publish: headings, a list for each card, what differs struck out or bold."""
    for line in lines:
        if line.kind in _HEADS:
            yield from () if line.kind == TITLE else ("",)
            yield _HEADS[line.kind] + escaped(line.text)
        elif line.kind == ID:
            yield from ("", as_code(line.text), "")
        else:
            yield ("  - " if line.kind in (OLD, NEW) else "- ") + _emphasized(line)


def write_colours(lines: Iterable[DifferenceLine], out: TextIO, color: bool) -> None:
    """Writes a note to a terminal; what differs is shown reversed, also where there is no colour."""
    from rich.text import Text

    from ..terminal.screen import Screen

    console = Screen(file=out, no_color=not color, highlight=False, soft_wrap=True)
    for line, apart in _spaced(lines):
        if apart:
            console.print()
        style = _STYLES.get(line.kind, "")
        parts = [(text, f"{style} reverse" if differs else style) for text, differs in line.pieces]
        console.print(Text.assemble((_PLAIN.get(line.kind, ""), style), *parts))


def _spaced(lines: Iterable[DifferenceLine]) -> Iterator[tuple[DifferenceLine, bool]]:
    """The lines, each with whether a blank one comes before it."""
    last = ""
    for line in lines:
        first = line.kind == ID and last not in (CARD, SECTION)
        yield line, line.kind == SECTION or (line.kind == CARD and last != SECTION) or first
        last = line.kind


def _marked(line: DifferenceLine, before: str, after: str) -> str:
    return "".join(f"{before}{text}{after}" if differs else text for text, differs in line.pieces)


def _emphasized(line: DifferenceLine) -> str:
    mark = "~~" if line.kind == OLD else "**"
    if line.code:
        return f"~~{as_code(line.text)}~~" if line.kind == OLD else as_code(line.text)
    return "".join(
        f"{mark}{escaped(text)}{mark}" if differs else escaped(text) for text, differs in line.pieces
    )
