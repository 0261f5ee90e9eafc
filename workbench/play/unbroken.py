"""A line of text that goes on below its own beginning, without spaces at the ends of lines."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text


class Hanging:
    """Something that rich can draw: a text whose further lines stand ``indent`` columns in."""

    def __init__(self, text: str, indent: int = 0, style: str = "") -> None:
        self.text, self.indent, self.style = text, indent, style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yields one text a line."""
        begin, rest = self.text[: self.indent], Text(self.text[self.indent :], style=self.style)
        for line in rest.wrap(console, max(1, options.max_width - self.indent)) or [Text()]:
            line.rstrip()
            yield Text.assemble((begin, self.style), line)
            begin = " " * self.indent
