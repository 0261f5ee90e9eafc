"""Where the parts of a grid lie that are things: in which order, and over which cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .table import Grid, Noun


class Box(NamedTuple):
    """A part of a grid: its first row and column, from 0, and how far it goes."""

    top: int
    left: int
    height: int
    width: int

    def cells(self, columns: int) -> Iterator[int]:
        """The numbers of its cells in a grid with so many columns, row by row."""
        for row in range(self.top, self.top + self.height):
            for column in range(self.left, self.left + self.width):
                yield row * columns + column


def boxes(noun: Noun, grid: Grid) -> Iterator[Box]:
    """The parts for which a noun stands: blocks, or bands of rows and then of columns."""
    shapes = [noun.blocks] if noun.blocks else [(noun.lines, grid.columns), (grid.rows, noun.lines)]
    for height, width in shapes:
        for top in range(0, grid.rows - height + 1, height):
            for left in range(0, grid.columns - width + 1, width):
                yield Box(top, left, height, width)
