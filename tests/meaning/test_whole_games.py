"""Whole random games of the built-in packs, side by side; in a soak 500 of each."""

from __future__ import annotations

import os
from functools import lru_cache

import pytest

from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.typed.model import Game
from heroglyph.workbench.api import check, load

from .pairs import game_pair

SEED = int(os.environ.get("HEROGLYPH_SEED", "0"))
GAMES = 500 if os.environ.get("HEROGLYPH_SOAK") else 3
MOST = {"rollplayer": 40, "rollingrealms": 40}
"""Outside of a soak the longer games are only begun: so many questions."""


@lru_cache(maxsize=1)
def lowered(pack: str) -> tuple[Game, Lowered]:
    game = check(load(pack), texts=False, examples=False).game
    return game, lower(game)


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("pack", sorted(find_builtin_packs()))
def test_games_agree(pack: str, number: int) -> None:
    game, low = lowered(pack)
    assert game.outline is not None
    seats = range(game.outline.low, game.outline.high + 1)
    players = seats[(number + SEED) % len(seats)]
    most = 10_000 if GAMES == 500 else MOST.get(pack, 10_000)
    pair = game_pair(game, low, players, {}, SEED * 1000 + number, most)
    assert pair.questions > 5
