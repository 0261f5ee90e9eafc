"""Sheets as XLSX, by openpyxl, which is imported only here, when somebody asks for it."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ...terminal.failure import Failure
from .cells import NUMBER, BadCell, Cell, Grid, letters

_LIBRARY = "openpyxl"
_LONGEST_NAME = 31
_ODD_ENDS = re.compile(r"_x000D_|\r\n?")
_WIDTHS = ((60, 60), (20, 30), (0, 14))
"""From so many characters on, a column is so wide."""


def written_xlsx(grids: Sequence[Grid]) -> bytes:
    """Tables as a workbook: all cells are texts or whole numbers, and none is a formula."""
    openpyxl = _library()
    styles = openpyxl.styles
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, grid in zip(_names(grids), grids, strict=True):
        page = book.create_sheet(name)
        page.freeze_panes = "B2"
        for number, row in enumerate(grid.rows, start=1):
            for column, cell in enumerate(row, start=1):
                if cell == "":
                    continue
                if number > 1 and NUMBER.fullmatch(str(cell)):
                    page.cell(number, column, int(str(cell)))
                    continue
                placed = page.cell(number, column)
                placed.value = str(cell)
                placed.data_type = "s"  # also where it begins like a formula
                placed.number_format = "@"
                placed.alignment = styles.Alignment(wrap_text=True, vertical="top")
                placed.font = styles.Font(bold=number == 1)
        for column in range(1, len(grid.rows[0]) + 1):
            longest = max(len(str(row[column - 1])) for row in grid.rows)
            width = next(width for least, width in _WIDTHS if longest >= least)
            page.column_dimensions[letters(column)].width = width
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read_xlsx(data: bytes, path: str) -> tuple[Grid, ...]:
    """The tables of a workbook. Raises Failure for a file that is none."""
    openpyxl = _library()
    try:
        book = openpyxl.load_workbook(io.BytesIO(data))
        return tuple(Grid(page.title, tuple(_rows(page))) for page in book.worksheets)
    except Exception:  # whatever a broken file makes of the library
        raise Failure("no_sheet", path=path) from None


def _rows(page: Any) -> list[tuple[Cell, ...]]:
    return [tuple(_cell(cell) for cell in row) for row in page.iter_rows()]


def _cell(cell: Any) -> Cell:
    match cell.value:
        case None:
            return ""
        case bool() as truth:
            return "yes" if truth else "no"
        case int() as number:
            return str(number)
        case float() as number:
            return str(int(number)) if number.is_integer() else str(number)
        case str() as text if cell.data_type == "e":
            return BadCell("cell_error")
        case str() as text if cell.data_type != "f":
            return _ODD_ENDS.sub("\n", text)
    return BadCell("cell_formula" if cell.data_type == "f" else "cell_date")


def _names(grids: Sequence[Grid]) -> list[str]:
    """The names of the tables, each as long as the format allows, and each once."""
    names: list[str] = []
    for grid in grids:
        name = grid.name[:_LONGEST_NAME]
        while name in names:
            name = f"{name[: _LONGEST_NAME - 3]}_{len(names)}"
        names.append(name)
    return names


def _library() -> Any:
    try:
        return import_module(_LIBRARY)
    except ImportError:
        raise Failure("needs_sheet", library=_LIBRARY, format="XLSX") from None
