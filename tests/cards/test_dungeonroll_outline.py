"""Dungeon Roll’s box, ranks, ties and awards, by the facts of the rulebook."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from tests.builtin import lowered

from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.initial_position import set_position_up
from heroglyph.runtime.game.labels import card_name
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.ranking import awards, ranking, title
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.state import State

TREASURES = {
    "vorpal_sword": 3, "talisman": 3, "scepter_of_power": 3, "thieves_tools": 3, "scroll_token": 3,
    "ring_of_invisibility": 4, "dragon_scales": 6, "elixir": 3, "dragon_bait": 4, "town_portal": 4,
}  # fmt: skip


@cache
def machine(players: int) -> Machine:
    game = lowered("dungeonroll")
    return link(game.table, game.effects, players, chosen_options(game.table, players, {}))


def place(m: Machine, zone: str, player: int = 0) -> int:
    return m.zone_place[[entry.name for entry in m.table.zones].index(zone)] + player


def position(m: Machine, experience: int = 0, treasures: tuple[str, ...] = (), **fields: int) -> State:
    """The first player with experience, treasures, and what is noted of him."""
    s = empty_state(m, 1)
    fill(m, s, place(m, "treasures"), list(treasures))
    s.holdings[[resource.name for resource in m.table.resources].index("experience")] = experience
    columns = {column.name: column.number for column in m.table.columns if column.of < 0}
    for name, value in fields.items():
        s.player_fields[columns[name]] = value
    return s


def test_what_is_in_the_box() -> None:
    m = machine(4)
    s = empty_state(m, 1)
    set_position_up(m, s)
    counts = {"tavern": 7, "dungeon_supply": 7, "level_track": 1, "heroes": 8, "box": 36}
    assert {zone: len(s.contents[place(m, zone)]) for zone in counts} == counts
    tokens = Counter(card_name(m, s.roster.card[thing]) for thing in s.contents[place(m, "box")])
    assert tokens == TREASURES


@pytest.mark.parametrize(
    ("points", "name"),
    [
        (0, "dragon_fodder"), (15, "dragon_fodder"), (16, "village_hero"), (23, "village_hero"),
        (24, "seasoned_explorer"), (29, "seasoned_explorer"), (30, "champion"), (34, "champion"),
        (35, "hero_of_ages"), (50, "hero_of_ages"),
    ],
)  # fmt: skip
def test_ranks_of_the_solo_game(points: int, name: str) -> None:
    assert title(machine(1), points) == name
    assert title(machine(2), points) == ""


def test_fewer_treasures_win_a_tie() -> None:
    m = machine(2)
    s = position(m, 3, ("elixir",))
    s.holdings[m.resources + [resource.name for resource in m.table.resources].index("experience")] = 4
    assert [(standing.player, standing.place, standing.points) for standing in ranking(m, s)] == [
        (1, 1, 4),
        (0, 2, 4),
    ]
    s = position(m, 4)
    s.holdings[m.resources + [resource.name for resource in m.table.resources].index("experience")] = 4
    assert [standing.place for standing in ranking(m, s)] == [1, 1]


SCALES = ("dragon_scales",) * 6
CASES: list[tuple[dict[str, Any], set[str]]] = [
    ({}, set()),
    ({"most_slain": 1}, set()),
    ({"most_slain": 2}, {"dragon_slayer"}),
    ({"most_slain": 3}, {"dragon_slayer", "dragon_master"}),
    ({"survived_seven": 1}, {"odds"}),
    ({"made_last_stand": 1}, {"last_stand"}),
    ({"five_champions": 1}, {"lookalikes"}),
    ({"treasures": (*SCALES, "elixir", "talisman")}, set()),
    ({"treasures": (*SCALES, "town_portal", "talisman")}, {"bottomless_bag"}),
    ({"went_to_the_end": 1}, {"dungeon_master"}),
    ({"experience": 19, "treasures": ("elixir",), "used_treasure": 1}, {"natural_20"}),
    ({"experience": 19, "used_treasure": 1}, set()),
    ({"experience": 19, "treasures": ("elixir",), "used_hero": 1}, {"whirlwind"}),
    ({"experience": 20}, {"natural_20", "whirlwind"}),
    ({"experience": 20, "used_hero": 1, "used_treasure": 1}, set()),
    ({"unaided": 1}, {"critical_hit"}),
    ({"lured_three": 1}, {"dragon_lure"}),
]


@pytest.mark.parametrize(("given", "earned"), CASES, ids=[str(given) for given, _ in CASES])
def test_awards(given: dict[str, Any], earned: set[str]) -> None:
    m = machine(2)
    assert set(awards(m, position(m, **given), 0)) == earned
    assert awards(m, position(m, **given), 1) == ()


def test_every_award_is_earned_by_somebody() -> None:
    outline = lowered("dungeonroll").table.outline
    assert outline is not None
    assert {name for name, _ in outline.awards} == set().union(*(earned for _, earned in CASES))
