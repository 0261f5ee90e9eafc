"""Short things side by side, on as many lines as they need; none of them is broken in two."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

_GAP = "  "


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
