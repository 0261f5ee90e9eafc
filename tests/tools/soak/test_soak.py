"""A small part of ``make soak``: a few random games of each pack and size under watch."""

from __future__ import annotations

import pytest
from tools.soak.games import GAMES
from tools.soak.watching import WatchedGame

from heroglyph.compiler.source.packs.pack import find_builtin_packs

SEEDS = range(3)
SIZES = [(pack, size) for pack, game in GAMES.items() for size in game.players]


@pytest.mark.parametrize(("pack", "players"), SIZES)
def test_random_games_break_no_rule(pack: str, players: int) -> None:
    for seed in SEEDS:
        outcome = WatchedGame(GAMES[pack], players, seed, thorough=40).play()
        assert outcome.faults == [], (seed, outcome.options)
        assert len(outcome.points) == players


@pytest.mark.parametrize("pack", GAMES)
def test_a_game_is_known_by_its_seed(pack: str) -> None:
    points = [WatchedGame(GAMES[pack], 2, 9).play().points for _ in range(2)]
    assert points[0] == points[1]


def test_every_built_in_game_is_watched() -> None:
    assert {
        name for name, folder in find_builtin_packs().items() if (folder / "game.yaml").is_file()
    } == GAMES.keys()
