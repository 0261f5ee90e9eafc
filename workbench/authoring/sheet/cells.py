"""A sheet as cells, whatever file it is in: what stands in them is text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

NUMBER = re.compile(r"-?[1-9]\d{0,8}|0")
"""Texts that are the same as numbers, and so are written as such where a file tells both apart."""
_LETTERS = 26


@dataclass(frozen=True, slots=True)
class BadCell:
    """A cell of which nobody knows what it says; ``why``: a message of the section ``sheet``."""

    why: str


Cell = str | BadCell


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of one table as they lie in a file; ``name``: that of the table, empty where it has none."""

    name: str
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A cell, a row or a table: rows and columns are counted from 1, 0 is all of them."""

    table: str = ""
    row: int = 0
    column: int = 0
    name: str = ""

    @property
    def letters(self) -> str:
        """The column as spreadsheets call it."""
        return letters(self.column)


@dataclass(frozen=True, slots=True)
class Row:
    """A row below its header: what stands in each column that has something, and where."""

    table: str
    number: int
    cells: Mapping[str, Cell]
    columns: Mapping[str, int]

    def place(self, column: str = "") -> Place:
        """A cell of the row; all of it for no column."""
        return Place(self.table, self.number, self.columns.get(column, 0), column)

    def text(self, column: str) -> str:
        """What a cell says; nothing where it is empty, is not there, or says nothing that is known."""
        cell = self.cells.get(column, "")
        return "" if isinstance(cell, BadCell) else cell


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a sheet: where, and a message of the section ``sheet`` with its arguments.

    ``lines``: what is told below it.
    """

    place: Place
    key: str
    arguments: tuple[tuple[str, str | int], ...] = ()
    lines: tuple[str, ...] = ()


class RowLeft(Exception):
    """A row is left as it is: why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.key)
        self.problem = problem


def problem(place: Place, key: str, **arguments: str | int) -> Problem:
    """Something wrong at a place."""
    return Problem(place, key, tuple(arguments.items()))


def letters(number: int) -> str:
    """The letters by which spreadsheets call a column."""
    name = ""
    while number > 0:
        number, rest = divmod(number - 1, _LETTERS)
        name = chr(ord("A") + rest) + name
    return name


def grid_of(name: str, header: Sequence[str], rows: Sequence[Mapping[str, str]]) -> Grid:
    """A table with a header, and below it what each row has in these columns."""
    return Grid(name, (tuple(header), *(tuple(row.get(column, "") for column in header) for row in rows)))


def rows_of(grid: Grid) -> Iterator[Row]:
    """The rows of a table that have something, by the words of its first row."""
    header, *rows = grid.rows
    names = [name_of(cell) for cell in header]
    columns = {name: at for at, name in enumerate(names, start=1) if name}
    for number, row in enumerate(rows, start=2):
        cells = {name: cell for name, cell in zip(names, row, strict=False) if name and cell != ""}
        if cells:
            yield Row(grid.name, number, cells, columns)


def name_of(cell: Cell) -> str:
    """A word of a header: capitals and spaces around it do not matter."""
    return "" if isinstance(cell, BadCell) else cell.strip().lower()
