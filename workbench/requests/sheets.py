"""What the commands about sheets, the family ``heroglyph sheet``, are called with."""

from __future__ import annotations

from dataclasses import dataclass

from .declaring import Request, argument, flag, option, text


@dataclass(frozen=True, kw_only=True, slots=True)
class ExportSheetRequest(Request):
    """``heroglyph sheet export``."""

    pack: str = argument("pack")
    out: str | None = option("file", "out_sheet")
    separator: str = text("sign", ",", "separator_sheet")


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportSheetRequest(Request):
    """``heroglyph sheet import``."""

    file: str = argument("file")
    pack: str = argument("pack")
    remove: bool = flag("remove_cards")
    check: bool = flag("check_sheet")
