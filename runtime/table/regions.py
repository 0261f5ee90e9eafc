"""Where the parts of a grid lie that are things: in which order, and over which cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .table import Grid, Noun


class Box(NamedTuple):
    """A part of a grid: its first row and column, from 0, and how far it goes.

    ``slope``: of a diagonal, 1 where it goes down to the right, -1 where it goes down to the left.
    """

    top: int
    left: int
    height: int
    width: int
    slope: int = 0

    def cells(self, columns: int) -> Iterator[int]:
        """The numbers of its cells in a grid with so many columns, row by row."""
        for row in range(self.height):
            first = row if self.slope > 0 else self.width - row - 1
            for column in range(first, first + 1) if self.slope else range(self.width):
                yield (self.top + row) * columns + self.left + column


def boxes(noun: Noun, grid: Grid) -> Iterator[Box]:
    """The parts for which a noun stands: blocks, or bands of rows, then of columns, then diagonals."""
    shapes = [noun.blocks] if noun.blocks else [(noun.lines, grid.columns), (grid.rows, noun.lines)]
    for height, width in shapes:
        for top in range(0, grid.rows - height + 1, height) if height and width else ():
            for left in range(0, grid.columns - width + 1, width):
                yield Box(top, left, height, width)
    if noun.diagonals:
        yield from _diagonals(grid, noun.diagonals)


def _diagonals(grid: Grid, least: int) -> Iterator[Box]:
    """The diagonals of so many cells at least: those down to the right, then those down to the left."""
    firsts = [(0, column) for column in range(grid.columns)] + [(row, 0) for row in range(1, grid.rows)]
    for slope in (1, -1):
        for top, left in firsts:
            size = min(grid.rows - top, grid.columns - left)
            if size >= least:
                yield Box(top, left if slope > 0 else grid.columns - left - size, size, size, slope)
