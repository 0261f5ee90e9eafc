"""Whole random games of the built-in packs, side by side; in a soak 500 of each."""

from __future__ import annotations

import os

import pytest
from tests.builtin import GAMES as PACKS
from tests.builtin import game as builtin_game
from tests.builtin import lowered

from .pairs import game_pair

SEED = int(os.environ.get("HEROGLYPH_SEED", "0"))
GAMES = 500 if os.environ.get("HEROGLYPH_SOAK") else 3
MOST = {"rollplayer": 40, "rollingrealms": 40}
"""Outside of a soak the longer games are only begun: so many questions."""


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("pack", sorted(PACKS))
def test_games_agree(pack: str, number: int) -> None:
    game, low = builtin_game(pack), lowered(pack)
    assert game.outline is not None
    seats = range(game.outline.low, game.outline.high + 1)
    players = seats[(number + SEED) % len(seats)]
    most = 10_000 if GAMES == 500 else MOST.get(pack, 10_000)
    pair = game_pair(game, low, players, {}, SEED * 1000 + number, most)
    assert pair.questions > 5
