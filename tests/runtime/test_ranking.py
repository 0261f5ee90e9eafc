"""A game without ties and titles is ranked by points alone; those of packs are examples of their cards."""

from __future__ import annotations

from heroglyph.runtime.game.ranking import ranking
from heroglyph.runtime.game.setup import empty_state

from .games import machine


def test_a_game_without_an_outline_has_points_alone() -> None:
    m = machine("duel")
    standings = ranking(m, empty_state(m, 1))
    assert {(standing.place, standing.title, standing.ties) for standing in standings} == {(1, "", ())}
