"""Things side by side, as many as there is room for; none of them is broken in two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.rule import Rule
from rich.text import Text

_GAP = "  "
_BETWEEN = "   "
_LINE = "·"


class Flow:
    """Something that rich can draw: parts in a row, wrapped between them."""

    def __init__(self, parts: Iterable[Text | str]) -> None:
        self.parts = [Text(part) if isinstance(part, str) else part for part in parts]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yields one text a line."""
        line = Text()
        for part in self.parts:
            if line and line.cell_len + len(_GAP) + part.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text.assemble(line, _GAP, part) if line else part
        if line:
            yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From the widest part to all of them in a row."""
        widths = [part.cell_len for part in self.parts] or [0]
        whole = sum(widths) + len(_GAP) * (len(widths) - 1)
        return Measurement(min(max(widths), options.max_width), min(whole, options.max_width))


class Headed:
    """Something that rich can draw: a part below a line with its title, and as wide as that at least."""

    def __init__(self, title: Text, part: RenderableType) -> None:
        self.title, self.part = title, part

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yields the line, then the part."""
        yield Rule(self.title, align="left", characters=_LINE)
        yield self.part

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As the part, if its title is no wider."""
        title = self.title.cell_len + len(f" {_LINE}")
        part = Measurement.get(console, options, self.part)
        return Measurement(min(max(title, part.minimum), options.max_width), max(title, part.maximum))


class Blocks:
    """Something that rich can draw: blocks of lines side by side, below each other where they do not fit."""

    def __init__(self, blocks: Iterable[Sequence[Text]]) -> None:
        self.blocks = [list(block) for block in blocks]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yields one text a line, a blank one between rows of blocks."""
        row: list[list[Text]] = []
        rows = [row]
        for block in self.blocks:
            widths = [_width(earlier) + len(_BETWEEN) for earlier in row]
            if row and sum(widths) + _width(block) > options.max_width:
                row = []
                rows.append(row)
            row.append(block)
        for number, row in enumerate(rows):
            if number:
                yield Text()
            yield from _side_by_side(row)


def _width(block: Sequence[Text]) -> int:
    return max((line.cell_len for line in block), default=0)


def _side_by_side(blocks: Sequence[Sequence[Text]]) -> Iterator[Text]:
    for number in range(max(map(len, blocks), default=0)):
        line = Text()
        for block in blocks:
            here = block[number] if number < len(block) else Text()
            line = Text.assemble(line, here, " " * (_width(block) - here.cell_len), _BETWEEN)
        line.rstrip()
        yield line


def in_columns(lines: Sequence[str], width: int) -> Iterator[str]:
    """Short lines in columns that are read downwards, as many as fit beside each other."""
    columns = max(1, (width + len(_GAP)) // (max(map(cell_len, lines), default=0) + len(_GAP)))
    height = -(-len(lines) // columns)
    widths = [max(map(cell_len, lines[at : at + height])) for at in range(0, len(lines), height)]
    for row in range(height):
        parts = lines[row::height]
        padded = (part + " " * (size - cell_len(part)) for part, size in zip(parts, widths, strict=False))
        yield _GAP.join(padded).rstrip()
