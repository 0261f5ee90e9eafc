"""The small games that are measured: one with charms of known worth, and one that adds to it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.workbench.measure.measure import Measurement, MeasurePlan
from heroglyph.workbench.measure.measured import CardFigures, Measured

PACKS = Path(__file__).parent / "packs"


@cache
def checked(*packs: str) -> CheckedGame:
    """A game without mistakes."""
    game = check(load([PACKS / pack for pack in packs]))
    assert game.diagnostics == ()
    return game


def measured(
    game: CheckedGame, *names: str, games: int = 40, bots: tuple[str, ...] = ("random",), workers: int = 1
) -> Measured:
    """The figures of some cards."""
    cards = [card for name in names if (card := game.game.card(name)) is not None]
    return Measurement(game, cards, MeasurePlan(games, 0, bots, 2, workers)).run()


@cache
def figures(name: str, bot: str = "random", games: int = 60) -> CardFigures:
    """The figures of one charm."""
    return measured(checked("fair"), name, games=games, bots=(bot,)).cards[0]
