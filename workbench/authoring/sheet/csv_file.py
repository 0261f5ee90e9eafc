"""Sheets as CSV: written so that spreadsheets read them as they are, and read however these write them.

A cell that a spreadsheet would take for a formula is written behind an apostrophe, which is taken away again
(OWASP, “CSV Injection”).
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Sequence

from ...terminal.failure import Failure
from .cells import Grid, name_of

SEPARATORS = (",", ";", "\t")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
_NUMBER = re.compile(r"[+-]?\d+")
_NAMED = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
_LARGEST = 1 << 20
"""Characters of one cell; what cards hold is far below."""


def written_csv(grid: Grid, separator: str = ",") -> bytes:
    """A table as CSV in UTF-8, with the mark by which spreadsheets know that."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator)
    writer.writerows([_harmless(str(cell)) for cell in row] for row in grid.rows)
    return codecs.BOM_UTF8 + out.getvalue().encode("utf-8")


def read_csv(data: bytes, path: str, key: str) -> Grid:
    """A table of a CSV file, whose header has a column ``key``. Raises Failure."""
    text = _decoded(data, path)
    named = _NAMED.match(text)
    if named is not None:
        return Grid("", _rows(text[named.end() :], named[1], path))
    readings = [_header(text, separator) for separator in SEPARATORS]
    best = max(range(len(SEPARATORS)), key=lambda at: (key in readings[at], len(readings[at])))
    return Grid("", _rows(text, SEPARATORS[best], path))


def _decoded(data: bytes, path: str) -> str:
    """The text of a file. Raises Failure where it is not in UTF-8, nor says that it is in UTF-16."""
    mark, encoding = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", "utf-8"))
    try:
        text = data.removeprefix(mark).decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Failure("sheet_not_utf8", path=path, line=line) from None
    if "\0" in text:
        raise Failure("no_sheet", path=path)
    return text


def _header(text: str, separator: str) -> list[str]:
    """The words of the first row, by one separator."""
    try:
        first = next(csv.reader(io.StringIO(text, newline=""), delimiter=separator), [])
    except csv.Error:
        return []
    return [name_of(word) for word in first]


def _rows(text: str, separator: str, path: str) -> tuple[tuple[str, ...], ...]:
    csv.field_size_limit(_LARGEST)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        return tuple(tuple(_as_meant(cell) for cell in row) for row in reader)
    except csv.Error:
        raise Failure("broken_csv", path=path, line=reader.line_num) from None


def _harmless(cell: str) -> str:
    return f"'{cell}" if _is_formula(cell) else cell


def _as_meant(cell: str) -> str:
    lines = cell.replace("\r\n", "\n")
    return lines[1:] if lines[:1] == "'" and _is_formula(lines[1:]) else lines


def _is_formula(cell: str) -> bool:
    """Whether a spreadsheet could take a cell for a formula; a number is none."""
    return _FORMULA.match(cell) is not None and not _NUMBER.fullmatch(cell)


def joined(grids: Sequence[Grid]) -> Grid:
    """Some tables as one, with the columns of all."""
    names = list(dict.fromkeys(cell for grid in grids for cell in grid.rows[0]))
    rows = []
    for grid in grids:
        header = grid.rows[0]
        for row in grid.rows[1:]:
            cells = dict(zip(header, row, strict=True))
            rows.append(tuple(cells.get(name, "") for name in names))
    return Grid("", (tuple(names), *rows))
