"""Sheets as ODS, by odfdo, which is imported only here, when somebody asks for it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from ...terminal.failure import Failure
from .cells import NUMBER, BadCell, Cell, Grid

_LIBRARY = "odfdo"
_MOST_ROWS, _MOST_COLUMNS = 20_000, 1_000
"""Spreadsheets say of empty cells that they go on to the last row and column there can be."""
_CELLS = "table:table-cell|table:covered-table-cell"
_NUMBERS = frozenset({"float", "percentage", "currency"})


def written_ods(grids: Sequence[Grid]) -> bytes:
    """Tables as a document: all cells are texts or whole numbers."""
    odfdo = _library()
    document = odfdo.Document("spreadsheet")
    body = document.body
    body.clear()
    for grid in grids:
        table = odfdo.Table(grid.name)
        for number, cells in enumerate(grid.rows):
            row = odfdo.Row()
            for cell in cells:
                text = str(cell)
                whole = number > 0 and NUMBER.fullmatch(text)
                row.append(odfdo.Cell(int(text)) if whole else _cell_of(odfdo, text))
            table.append(row)
        body.append(table)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _cell_of(odfdo: Any, text: str) -> Any:
    """A cell of text, a paragraph a line, as spreadsheets write it."""
    cell = odfdo.Cell()
    if text:
        cell.set_attribute("office:value-type", "string")
        for line in text.split("\n"):
            cell.append(odfdo.Paragraph(line))
    return cell


def read_ods(data: bytes, path: str) -> tuple[Grid, ...]:
    """The tables of a document. Raises Failure for a file that is none."""
    odfdo = _library()
    try:
        document = odfdo.Document(io.BytesIO(data))
        return tuple(Grid(table.name or "", tuple(_rows(table))) for table in document.body.tables)
    except Exception:  # whatever a broken file makes of the library
        raise Failure("no_sheet", path=path) from None


def _rows(table: Any) -> list[tuple[Cell, ...]]:
    rows: list[tuple[Cell, ...]] = []
    for row in table.get_elements("descendant::table:table-row"):
        cells = list(_cells(row))
        while cells and cells[-1] == "":
            cells.pop()
        times = _repeated(row, "table:number-rows-repeated")
        rows += [tuple(cells)] * min(times, _MOST_ROWS - len(rows))
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _cells(row: Any) -> Iterator[Cell]:
    width = 0
    for cell in row.get_elements(_CELLS):
        times = min(_repeated(cell, "table:number-columns-repeated"), _MOST_COLUMNS - width)
        width += times
        value = _value(cell)
        for _ in range(times):
            yield value


def _repeated(element: Any, name: str) -> int:
    return int(element.get_attribute(name) or 1)


def _value(cell: Any) -> Cell:
    kind = cell.get_attribute("office:value-type")
    if cell.get_attribute("table:formula"):
        return BadCell("cell_formula")
    if kind is None:
        return ""
    if kind in _NUMBERS:
        number = float(cell.get_attribute("office:value"))
        return str(int(number)) if number.is_integer() else str(number)
    if kind == "boolean":
        return "yes" if cell.get_attribute("office:boolean-value") == "true" else "no"
    if kind == "string":
        return "\n".join(str(paragraph.inner_text) for paragraph in cell.get_elements("text:p"))
    return BadCell("cell_date")


def _library() -> Any:
    try:
        return import_module(_LIBRARY)
    except ImportError:
        raise Failure("needs_sheet", library=_LIBRARY, format="ODS") from None
