"""Signs that broken rules of Dungeon Roll are noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tools.soak.dungeonroll.invariants import broken, everywhere
from tools.soak.dungeonroll.watch import DUNGEON_ROLL, DungeonRollWatch
from tools.soak.reading import Reader
from tools.soak.watching import machine

from heroglyph.runtime.game.game import start
from heroglyph.runtime.table.state import State


def _take(r: Reader, s: State, zone: str, into: str = "") -> int:
    """A thing out of a zone, which comes to another or to nowhere."""
    place = r.place(zone)
    thing, *rest = s.contents[place]
    s.contents[place] = tuple(rest)
    s.place[thing] = r.place(into) if into else -1
    if into:
        s.contents[r.place(into)] += (thing,)
    return thing


def _lose_a_party_die(r: Reader, s: State) -> None:
    for player in range(r.m.players):
        if s.contents[r.place("party", player)]:
            s.contents[r.place("party", player)] = s.contents[r.place("party", player)][1:]


def _lose_a_dungeon_die(r: Reader, s: State) -> None:
    _take(r, s, "dungeon_supply")


def _lose_a_treasure(r: Reader, s: State) -> None:
    _take(r, s, "box")


def _wake_nobody(r: Reader, s: State) -> None:
    die = _take(r, s, "dungeon_supply", "lair")
    s.fields[die * r.m.stored + r.columns[r.nouns["dungeon_die"], "face"].number] = 0


def _leave_a_dragon(r: Reader, s: State) -> None:
    die = _take(r, s, "dungeon_supply", "level")
    s.fields[die * r.m.stored + r.columns[r.nouns["dungeon_die"], "face"].number] = 5


def _go_below_the_dungeon(r: Reader, s: State) -> None:
    (die,) = r.things(s, "level_track")
    s.fields[die * r.m.stored + r.columns[r.nouns["level_die"], "value"].number] = 11


def _learn_without_becoming_a_master(r: Reader, s: State) -> None:
    s.holdings[r.resources["experience"]] = 5


def _delve_a_fourth_time(r: Reader, s: State) -> None:
    s.player_fields[r.columns[-1, "delves"].number] = 4


def _end_early(r: Reader, s: State) -> None:
    s.ended = 1


DAMAGE: tuple[Callable[[Reader, State], None], ...] = (
    _lose_a_party_die,
    _lose_a_dungeon_die,
    _lose_a_treasure,
    _wake_nobody,
    _leave_a_dragon,
    _go_below_the_dungeon,
    _learn_without_becoming_a_master,
    _delve_a_fourth_time,
    _end_early,
)


def under_way() -> tuple[Reader, State]:
    """A game of two in its first delve."""
    m = machine(DUNGEON_ROLL.pack, 2)
    return Reader(m), start(m, 4)


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__.strip("_"))
def test_damage_is_noticed(damage: Callable[[Reader, State], None]) -> None:
    reader, s = under_way()
    assert broken(reader, s) == []
    damage(reader, s)
    assert broken(reader, s) != []


def test_lost_experience_is_noticed() -> None:
    reader, s = under_way()
    watch = DungeonRollWatch(reader.m)
    s.holdings[reader.resources["experience"]] = 3
    watch.before(s)
    s.holdings[reader.resources["experience"]] = 2
    assert watch.after(s) != []
    assert everywhere(reader, s, "tavern") == []
