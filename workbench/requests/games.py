"""What the commands that play games are called with."""

from __future__ import annotations

from dataclasses import dataclass

from .declaring import Request, argument, arguments, count, flag, number, option, others, several, text

BOTS_THAT_MEASURE = "random,greedy"
SEEDS = (1 << 64) - 1


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayRequest(Request):
    """``heroglyph play``."""

    packs: tuple[str, ...] = arguments("packs")
    beside: tuple[str, ...] = others()
    players: int | None = number(low=1)
    solo: bool = flag()
    lang: str | None = option("language", "lang_play")
    bots: str = text("bots", "")
    names: str = text("names", "")
    seed: int | None = number(low=0, high=SEEDS)
    games: int | None = number(low=1, high=10_000)
    options: tuple[str, ...] = several("setting", name="--option")
    log: str | None = option("file")
    resume: str | None = option("file")
    json: bool = flag("json_play")

    @property
    def game_packs(self) -> tuple[str, ...]:
        """All packs of the game."""
        return (*self.packs, *self.beside)


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplayRequest(Request):
    """``heroglyph replay``. ``to``: the entry at which to stop."""

    file: str = argument("file")
    pack: tuple[str, ...] = several("pack", "pack_played")
    to: int | None = number(low=0)
    json: bool = flag("json_position")


@dataclass(frozen=True, kw_only=True, slots=True)
class MeasureRequest(Request):
    """``heroglyph measure``."""

    pack: str = argument("pack")
    ids: tuple[str, ...] = arguments("ids")
    games: int = count(100, "games_measured", low=1, high=100_000)
    seed: int = count(0, "seed_measured", low=0, high=SEEDS)
    players: int | None = number("players_measured", low=1)
    bots: str = text("bots", BOTS_THAT_MEASURE, "bots_measured")
    workers: int = count(2, "workers", low=1, high=64)
    beside: tuple[str, ...] = others()
    json: bool = flag("json_measured")
