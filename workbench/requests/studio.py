"""What the commands of the studio are called with: what stands behind editors."""

from __future__ import annotations

from dataclasses import dataclass

from .declaring import Request, arguments, count, number, option, others, several, text
from .games import SEEDS, PlayRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class LspRequest(Request):
    """``heroglyph lsp``. ``tcp``: the port on which it waits, in place of the standard streams; ``lang``: of
    which language the texts are shown, in place of the program's own."""

    tcp: int | None = number("tcp", low=1, high=65_535)
    lang: str | None = option("language", "lang_lsp")


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRequest(Request):
    """``heroglyph table``. ``lang``: by person, with commas between them."""

    packs: tuple[str, ...] = arguments("packs")
    beside: tuple[str, ...] = others()
    players: int | None = number(low=1)
    lang: str | None = option("language", "lang_table")
    bots: str = text("bots", "")
    names: str = text("names", "")
    seed: int | None = number(low=0, high=SEEDS)
    options: tuple[str, ...] = several("setting", name="--option")
    log: str | None = option("file")
    resume: str | None = option("file")
    port: int = count(8477, "port", low=1, high=65_535)

    @property
    def game_packs(self) -> tuple[str, ...]:
        """All packs of the game."""
        return (*self.packs, *self.beside)

    @property
    def played(self) -> PlayRequest:
        """How the game is started, as at a terminal."""
        return PlayRequest(
            players=self.players,
            bots=self.bots,
            names=self.names,
            seed=self.seed,
            options=self.options,
            log=self.log,
            resume=self.resume,
        )
