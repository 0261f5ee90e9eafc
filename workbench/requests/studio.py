"""What the commands of the studio are called with: what stands behind editors."""

from __future__ import annotations

from dataclasses import dataclass

from .declaring import Request, number, option


@dataclass(frozen=True, kw_only=True, slots=True)
class LspRequest(Request):
    """``heroglyph lsp``. ``tcp``: the port on which it waits, in place of the standard streams; ``lang``: of
    which language the texts are shown, in place of the program's own."""

    tcp: int | None = number("tcp", low=1, high=65_535)
    lang: str | None = option("language", "lang_lsp")
