"""Who wins: by points, then by what decides ties, a victory that is shared, and titles."""

from __future__ import annotations

import pytest

from heroglyph.runtime.build import fill, keep
from heroglyph.runtime.machine import Machine
from heroglyph.runtime.ranking import ranking, title
from heroglyph.runtime.setup import empty_state
from heroglyph.runtime.state import State

from .games import machine

# Gold, and the dice in the row of each player; all of them are Clerics in white.
Player = tuple[int, list[str]]


def position(m: Machine, players: list[Player]) -> State:
    """Players with gold and some dice in strength, and stars for the rest of their points."""
    s = empty_state(m, 1)
    kinds = [zone.name for zone in m.table.zones]
    row = next(i for i, noun in enumerate(m.table.nouns) if noun.name == "row")
    for player, (gold, dice) in enumerate(players):
        keep(m, s, kinds.index("class"), player, "cleric")
        keep(m, s, kinds.index("alignment"), player, "champion")
        keep(m, s, kinds.index("backstory"), player, "aristocrat")
        keep(m, s, kinds.index("race"), player, "human")
        fill(m, s, s.roster.hold[s.roster.units[row, 0, player]], dice)
        s.holdings[player * m.resources] = gold
        white = sum(die.startswith("white") for die in dice)
        s.holdings[player * m.resources + 2] = 5 - white
    return s


CASES: list[tuple[str, list[Player], list[tuple[int, int]]]] = [
    ("more gold wins a tie", [(3, []), (4, [])], [(1, 1), (0, 2)]),
    ("then fewer dice in the class color", [(3, ["white 1"]), (3, ["red 1"])], [(1, 1), (0, 2)]),
    ("gold comes before dice", [(4, ["white 1"]), (3, [])], [(0, 1), (1, 2)]),
    ("else the victory is shared", [(3, []), (3, ["red 1"]), (2, [])], [(0, 1), (1, 1), (2, 3)]),
    ("two share the second place", [(3, []), (4, []), (3, [])], [(1, 1), (0, 2), (2, 2)]),
]


@pytest.mark.parametrize(("players", "places"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_ties(players: list[Player], places: list[tuple[int, int]]) -> None:
    m = machine("rollplayer", len(players))
    found = ranking(m, position(m, players))
    assert [standing.points for standing in found] == [5] * len(players)
    assert [(standing.player, standing.place) for standing in found] == places


def test_more_points_win_whatever_the_gold() -> None:
    m = machine("rollplayer", 2)
    s = position(m, [(9, []), (0, [])])
    s.holdings[m.resources + 2] += 1
    assert [(one.player, one.place, one.points) for one in ranking(m, s)] == [(1, 1, 6), (0, 2, 5)]


@pytest.mark.parametrize(
    ("points", "name"),
    [
        (40, "true_hero"), (38, "true_hero"), (37, "clan_leader"), (34, "clan_leader"), (33, "luminary"),
        (30, "luminary"), (29, "adventurer"), (26, "adventurer"), (25, "hireling"), (22, "hireling"),
        (21, "npc"), (0, "npc"), (-1, "npc"),
    ],
)  # fmt: skip
def test_titles(points: int, name: str) -> None:
    assert title(machine("rollplayer", 1), points) == name


def test_a_game_without_an_outline_has_points_alone() -> None:
    m = machine("duel")
    found = ranking(m, empty_state(m, 1))
    assert {(one.place, one.title, one.ties) for one in found} == {(1, "", ())}
