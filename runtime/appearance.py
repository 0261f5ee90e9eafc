"""Things that nobody can tell apart are one option."""

from __future__ import annotations

from collections.abc import Sequence

from .machine import Machine
from .state import State


def distinguishable(m: Machine, s: State, things: Sequence[int]) -> list[int]:
    """The first of each group of things that look alike and lie alike, in the order given."""
    if len(things) < 2:
        return list(things)
    seen: set[tuple[int, ...]] = set()
    result: list[int] = []
    for thing in dict.fromkeys(things):
        if not _alone(m, s, thing):
            key = _appearance(m, s, thing)
            if key in seen:
                continue
            seen.add(key)
        result.append(thing)
    return result


def _alone(m: Machine, s: State, thing: int) -> bool:
    """Whether nothing else can be taken for a thing: it holds others, or its place has an order."""
    place = s.place[thing]
    if place < 0 or s.roster.hold[thing] >= 0:
        return True
    zone = s.roster.place_zone[place]
    return zone < 0 or m.table.zones[zone].ordered


def _appearance(m: Machine, s: State, thing: int) -> tuple[int, ...]:
    """Everything by which a thing can be told from others in its place: what it is, its fields."""
    roster = s.roster
    constants = roster.constants[thing * m.constants : (thing + 1) * m.constants]
    fields = s.fields[thing * m.stored : (thing + 1) * m.stored]
    return (s.place[thing], roster.noun[thing], roster.card[thing], *constants, *fields)
