"""Grids of cells drawn in letters: what stands in each, which are marked, and what their parts are worth.

A marked cell stands in brackets, or is filled where nothing stands in it. Parts that are blocks have
frames with what they are worth on top; that of whole rows stands behind, that of whole columns below.
A cell or part that may be chosen has the number of its option before it. Where nothing can be read in
the cells, rows and columns have their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from .shown_board import ShownCell, ShownGrid, ShownPart, ShownTrack

FILLED, FREE, GONE = "█", "·", "×"
DOWN = {1: "↘", -1: "↙"}
"""In which direction a diagonal goes down."""


def grid_lines(cells: ShownGrid) -> Iterator[str]:
    """A grid line by line."""
    return _GridDrawing(cells).lines()


def track_line(track: ShownTrack) -> str:
    """Units in a row, each as wide as the widest."""
    cells = [_framed(cell, plain=track.plain) for cell in track.cells]
    width = max(map(len, cells), default=0)
    return "".join(cell.center(width) for cell in cells)


class _GridDrawing:
    def __init__(self, grid: ShownGrid) -> None:
        self.grid = grid
        self.cells = [_framed(cell, plain=grid.plain) for cell in grid.cells]
        self.parts = [(part, _numbered(part.text, part.option)) for part in grid.parts]
        self._straight = [(part, label) for part, label in self.parts if not part.slope]
        self.width = max((len(text) for text in self.cells), default=1)
        self.width += any(map(self._touches, range(1, len(self.cells))))
        self.width = max(
            self.width, *(len(label) + 1 for part, label in self.parts if part.width == 1 and label), 1
        )

    def _touches(self, at: int) -> bool:
        """Whether nothing stands between a cell and the one before it, so that neither could be read."""
        before, here = (self.cells[place].center(self.width) for place in (at - 1, at))
        return at % self.grid.columns > 0 and (before[-1] + here[0]).isalnum()

    # -------------------------------------------------------------- lines

    def lines(self) -> Iterator[str]:
        """The grid line by line."""
        if not self.cells:
            return
        if self.grid.numbered:
            yield "  " + self._numbers().rstrip()
        for row in range(self.grid.rows):
            if self._framed(row):
                yield self._margin("") + self._border(row)
            yield self._margin(str(row + 1)) + self._row(row) + self._behind(row)
        if self._framed(0):
            yield self._margin("") + self._border(self.grid.rows)
        below = self._below()
        if below:
            yield self._margin("") + below
        leaning = [f"{DOWN[part.slope]} {label}" for part, label in self.parts if part.slope and label]
        if leaning:
            yield self._margin("") + "  ".join(leaning)

    def _margin(self, text: str) -> str:
        return f"{text:>2}"[-2:] if self.grid.numbered else ""

    def _numbers(self) -> str:
        """The numbers of the columns."""
        line = ""
        for column in range(self.grid.columns):
            line += " " * self._divided(column) + str(column + 1).center(self.width)
        return line

    def _blocks(self) -> list[tuple[ShownPart, str]]:
        """Parts that are neither whole rows nor whole columns."""
        rows, columns = self.grid.rows, self.grid.columns
        return [
            (part, label) for part, label in self._straight if part.height < rows and part.width < columns
        ]

    def _framed(self, row: int) -> bool:
        return any(part.top == row for part, _ in self._blocks())

    def _divided(self, column: int) -> bool:
        """Whether a line stands before a column."""
        blocks = [part for part, _ in self._straight if 1 < part.width < self.grid.columns]
        return any(part.left == column and (column or self._blocks()) for part in blocks)

    def _row(self, row: int) -> str:
        cells = self.cells[row * self.grid.columns : (row + 1) * self.grid.columns]
        line = ""
        for column, text in enumerate(cells):
            line += ("│" if self._divided(column) else "") + text.center(self.width)
        return line + ("│" if self._blocks() else "")

    def _border(self, row: int) -> str:
        """The line above a row of blocks, with what each is worth; or the one below the last."""
        labels = {part.left: label for part, label in self._blocks() if part.top == row}
        ends = "┌┬┐" if row == 0 else "└┴┘" if row == self.grid.rows else "├┼┤"
        line = ""
        for column in range(self.grid.columns):
            if self._divided(column):
                line += ends[0] if column == 0 else ends[1]
                line += labels.get(column, "")
            line += "─" * (self._right_of(column) - len(line))
        return line + ends[2]

    def _right_of(self, column: int) -> int:
        """How many letters there are up to the end of a column."""
        return (column + 1) * self.width + sum(self._divided(before) for before in range(column + 1))

    def _behind(self, row: int) -> str:
        labels = [
            label for part, label in self._straight if part.width == self.grid.columns and part.top == row
        ]
        return "".join(f" {label}" for label in labels if label)

    def _below(self) -> str:
        """What whole columns are worth, each under its column."""
        line = ""
        for part, label in self._straight:
            if part.height == self.grid.rows and part.width < self.grid.columns and label:
                start = self._right_of(part.left) - self.width
                line = line.ljust(start) + label.center(self._right_of(part.left + part.width - 1) - start)
        return line.rstrip()


def _framed(cell: ShownCell, *, plain: bool) -> str:
    """What is told of a cell, in brackets if it is marked."""
    return _numbered(_bare(cell, plain=plain), cell.option)


def _bare(cell: ShownCell, *, plain: bool) -> str:
    if cell.gone:
        return f" {GONE} "
    if cell.text:
        return f"[{cell.text}]" if cell.marked else f" {cell.text} "
    if plain:
        return FILLED * 2 if cell.marked else FREE * 2
    return FILLED * 3 if cell.marked else f" {FREE} "


def _numbered(text: str, option: int) -> str:
    """With the number of the option that a thing is, where it is one."""
    return f"{option}){text.strip()}" if option else text
