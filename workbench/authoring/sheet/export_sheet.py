"""``heroglyph sheet export``: the cards of a pack as a sheet, a row a card."""

from __future__ import annotations

import sys
from pathlib import Path

from ....compiler.source.packs.archive import is_archive
from ...files.write_files import write_files
from ...packs.which_packs import find_pack
from ...report.messages import Messages
from ...report.visible import visible
from ...requests.sheets import ExportSheetRequest
from ...terminal.failure import CLEAN, Failure
from ..new_card import mend_first
from ..own_pack import BrokenPackError, OwnPack, open_pack
from .card_rows import CardRows
from .csv_file import SEPARATORS
from .sheet_file import CSV, ending_of, written_sheet

_TAB = "tab"


def export_sheet(request: ExportSheetRequest, messages: Messages) -> int:
    """Writes a sheet, and returns the exit code. Raises Failure."""
    if request.out is not None and not request.out:
        raise Failure("empty_path")
    try:
        pack = opened(request.pack)
    except BrokenPackError as error:
        return mend_first(error, messages)
    rows = CardRows(pack)
    path = request.out or f"{pack.root.absolute().name}{CSV}"
    ending_of(path)  # before the work is done
    data = written_sheet(rows.grids(), path, _separator(request.separator))
    write_files({Path(path): data})
    print(messages.say("sheet", "exported", path=visible(path), count=len(rows.rows)), file=sys.stdout)
    return CLEAN


def opened(name: str) -> OwnPack:
    """A pack by its name or folder. Raises Failure for a zip, and BrokenPackError."""
    root = find_pack(name)
    if is_archive(root):
        raise Failure("zip_only_read", path=str(root))
    return open_pack(root)


def _separator(wanted: str) -> str:
    """What stands between the cells of a CSV file. Raises Failure."""
    separator = "\t" if wanted.lower() == _TAB else wanted
    if separator not in SEPARATORS:
        raise Failure("bad_separator", word=wanted)
    return separator
