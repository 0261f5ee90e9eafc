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
    for thing in things:
        key = appearance(m, s, thing)
        if key not in seen:
            seen.add(key)
            result.append(thing)
    return result


def appearance(m: Machine, s: State, thing: int) -> tuple[int, ...]:
    """Everything by which a thing can be told from others: what it is, its fields, where it lies.

    Its position counts where its place has an order: an ordered zone, or a thing that holds it.
    """
    roster = s.roster
    place = s.place[thing]
    if place < 0:
        return (thing,)
    zone = roster.place_zone[place]
    position = -1
    if zone < 0 or m.table.zones[zone].ordered:
        position = s.contents[place].index(thing)
    if roster.hold[thing] >= 0:
        return (thing,)
    constants = roster.constants[thing * m.constants : (thing + 1) * m.constants]
    fields = s.fields[thing * m.stored : (thing + 1) * m.stored]
    return (roster.noun[thing], roster.card[thing], place, position, *constants, *fields)
