"""Sheets in files: which format by the ending of the name, and what is refused before a library sees it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

from ....compiler.source.places import Folder
from ...packs.limits_wanted import limits_wanted
from ...terminal.failure import REFUSED, Failure
from .cells import Grid
from .csv_file import joined, read_csv, written_csv

CSV, XLSX, ODS = ".csv", ".xlsx", ".ods"
ENDINGS = (CSV, XLSX, ODS)
_ZIPPED = (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, EOFError, RuntimeError, KeyError)
_DECLARED = b"<!DOCTYPE"
"""No such file declares its own form; what does may hold a text that grows without end."""
_LONGEST = 32_767
"""Characters of one cell of a workbook, by its format."""


def ending_of(path: str) -> str:
    """The format of a file. Raises Failure for one that is none of ours."""
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise Failure("no_such_sheet_format", path=path, known=", ".join(ENDINGS))
    return ending


def written_sheet(grids: Sequence[Grid], path: str, separator: str) -> bytes:
    """Tables as a file; as CSV they are one. Raises Failure."""
    ending = ending_of(path)
    if ending == CSV:
        return written_csv(joined(grids), separator)
    if any(len(str(cell)) > _LONGEST for grid in grids for row in grid.rows for cell in row):
        raise Failure("cell_too_long", path=path, maximum=_LONGEST)
    if ending == XLSX:
        from .xlsx_file import written_xlsx

        return written_xlsx(grids)
    from .ods_file import written_ods

    return written_ods(grids)


def read_sheet(path: str, key: str) -> tuple[Grid, ...]:
    """The tables of a file; ``key``: a column that each has. Raises Failure."""
    ending = ending_of(path)
    data = _bytes(path)
    if ending == CSV:
        if data.startswith(b"PK"):
            raise Failure("no_sheet", path=path)
        return (read_csv(data, path, key),)
    _vetted(data, path)
    if ending == XLSX:
        from .xlsx_file import read_xlsx

        return read_xlsx(data, path)
    from .ods_file import read_ods

    return read_ods(data, path)


def _bytes(path: str) -> bytes:
    """A file as it lies there. Raises Failure."""
    most = limits_wanted().zip_file
    place = Path(path)
    try:
        data = Folder(place.parent).read(place.name, most + 1)
    except (OSError, ValueError):
        raise Failure("unreadable", path=path) from None
    if len(data) > most:
        raise Failure("po_too_large", REFUSED, path=path, maximum=most, limit="zip_file")
    return data


def _vetted(data: bytes, path: str) -> None:
    """Refuses what is no zip, unpacks to more than a pack may hold, or declares texts. Raises Failure."""
    most = limits_wanted().pack_bytes
    left = most
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            for info in packed.infolist():
                with packed.open(info) as stream:
                    content = stream.read(left + 1)
                left -= len(content)
                if left < 0:
                    raise Failure("po_too_large", REFUSED, path=path, maximum=most, limit="pack_bytes")
                if _DECLARED in content:
                    raise Failure("no_sheet", path=path)
    except _ZIPPED:
        raise Failure("no_sheet", path=path) from None
