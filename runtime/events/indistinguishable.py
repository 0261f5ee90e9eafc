"""Things that nobody can tell apart are one option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..machine.machine import Machine
from ..table.state import State


def distinguishable(m: Machine, s: State, things: Sequence[int]) -> list[int]:
    """The first of each group of things that look alike and lie alike, in the order given.

    A thing that holds others, lies nowhere or in a place with an order is like no other.
    """
    if len(things) < 2:
        return list(things)
    place, zone_of, hold, ordered = s.place, s.roster.place_zone, s.roster.hold, m.ordered
    seen: set[tuple[int, ...]] = set()
    result: list[int] = []
    for thing in dict.fromkeys(things):
        at = place[thing]
        if at >= 0 and hold[thing] < 0 and zone_of[at] >= 0 and not ordered[zone_of[at]]:
            key = _appearance(m, s, thing)
            if key in seen:
                continue
            seen.add(key)
        result.append(thing)
    return result


def _appearance(m: Machine, s: State, thing: int) -> tuple[int, ...]:
    """Everything by which a thing can be told from others in its place: what it is, its fields.

    Of another thing that a field names, it matters how that looks, as far as it is like others itself.
    """
    fields, references = _looks(m, s, thing), m.references[s.roster.noun[thing]]
    if not references:
        return fields
    at = len(fields) - m.stored
    named = [fields[at + number] for number in references]
    return (*fields[:at], *_without(fields[at:], references), *_named(m, s, named))


def _looks(m: Machine, s: State, thing: int) -> tuple[int, ...]:
    roster = s.roster
    constants = roster.constants[thing * m.constants : (thing + 1) * m.constants]
    fields = s.fields[thing * m.stored : (thing + 1) * m.stored]
    return (s.place[thing], roster.noun[thing], roster.card[thing], *constants, *fields)


def _without(fields: tuple[int, ...], left_out: tuple[int, ...]) -> list[int]:
    return [value for number, value in enumerate(fields) if number not in left_out]


def _named(m: Machine, s: State, things: Sequence[int]) -> Iterator[int]:
    """How things look; one that is like no other is itself."""
    for thing in things:
        zone = s.roster.place_zone[s.place[thing]] if thing >= 0 and s.place[thing] >= 0 else -1
        if zone < 0 or m.ordered[zone] or s.roster.hold[thing] >= 0:
            yield thing
        else:
            yield from _looks(m, s, thing)
