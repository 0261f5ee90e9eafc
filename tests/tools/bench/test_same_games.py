"""Two checkouts that play the same games give the same hashes; one that plays otherwise is told."""

from __future__ import annotations

import pytest
from tests.places import ROOT
from tools.bench import same_games

from heroglyph.runtime.table.options import chosen_options


def test_a_checkout_plays_the_games_that_it_plays(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--packs", "draft", "--games", "2", "--beside", str(ROOT))
    assert same_games.main(asked) == 0
    assert capsys.readouterr().out.rstrip().endswith("same")


def test_other_answers_and_other_positions_have_other_hashes() -> None:
    m = same_games.machine("draft", [3], 0)
    seen: list[list[bytes]] = [[], [], []]
    for number, (bot, seed) in enumerate((("random", 1), ("random", 1), ("random", 2))):
        same_games.played("draft", m, bot, seed, seen[number].append)
    assert seen[0] == seen[1] != seen[2]


def test_each_way_of_the_options_is_played() -> None:
    table = same_games.lowered("rollplayer").table
    ways = same_games.variants(table, 2)
    assert ways[0] == chosen_options(table, 2, {})
    assert len(set(ways)) == len(ways) > 1
