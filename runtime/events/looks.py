"""What an event that is over carries of its things: what each was like when it had happened."""

from __future__ import annotations

from collections.abc import Iterator

from ..expressions.reads import field_key
from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.events_layout import ORIGINS, ROLES
from ..table.state import Frame, State


def looks_of(m: Machine, s: State, e: Frame, thing: int) -> list[int]:
    """What an event carries of its thing, and of each thing in its roles, behind the roles themselves.

    Of a field of a player what it holds, and who was shown it.
    For each where it lay before, where it lies now, its stored fields, and who was shown it: it is told from
    that alone, so whatever becomes of the thing later changes nothing of what is told.
    """
    looks: list[int] = []
    if thing >= 0 and m.on_fields[e.effect]:
        looks += (s.player_fields[thing], s.shown.get(field_key(thing), 0))
    elif thing >= 0 and (m.on_things[e.effect] or m.brings[e.effect]):
        looks += _look(m, s, thing, _origin(m, s, e, thing))
    for role in m.thing_roles[e.effect]:
        other = e.slots[ROLES + role]
        if other >= 0:
            looks += _look(m, s, other, s.place[other])
    return looks


def _look(m: Machine, s: State, thing: int, origin: int) -> Iterator[int]:
    """Where a thing lay and lies, its stored fields, and in games that show things to whom it is known."""
    yield from (origin, s.place[thing])
    yield from s.fields[thing * m.stored : (thing + 1) * m.stored]
    if m.shows:
        yield s.shown.get(thing, 0)


def _origin(m: Machine, s: State, e: Frame, thing: int) -> int:
    """Where a thing lay before the event; what was drawn, where it was drawn from."""
    kept = e.sets[ORIGINS]
    for i in range(0, len(kept), 2):
        if kept[i] == thing:
            return kept[i + 1]
    source = m.role_slots[e.effect].get("from", NONE)
    return e.slots[source] if source >= 0 else NONE
