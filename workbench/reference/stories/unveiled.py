"""Things that lay hidden when something happened to them, as who reads the whole example knows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ....compiler.source.records import replace
from ....runtime.events.sight import in_sight
from ....runtime.machine.machine import Machine
from ....runtime.table.state import State
from ....runtime.view.view import SeenEvent, SeenRole, SeenThing, view_of
from ...examples.given import ME

_ROLL = "roll"
_THING, _REST = 4, 6  # where an event that was noted has its thing, and behind all else its roles
Noted = tuple[int, ...]


def unveiled(
    m: Machine, events: Sequence[tuple[SeenEvent, Noted, State | None]]
) -> Iterator[tuple[SeenEvent, SeenEvent]]:
    """The events in which something can be told of a hidden thing, each with what is told in its place.

    What is rolled where nobody looks is what is seen of it later; what something is done with is what it was
    when it could be seen last. ``events``: each with what was noted of it, and the position before it.
    """
    later: dict[int, SeenThing] = {}
    for event, noted, before in reversed(events):
        told = event
        if m.table.verbs[event.verb].does == _ROLL and event.seen is None and noted[_THING] in later:
            told = replace(told, seen=replace(later[noted[_THING]], lies=event.lies))
        if before is not None and any(role.noun >= 0 and role.seen is None for role in event.roles):
            told = replace(told, roles=tuple(_roles(m, event, noted, before)))
        if told is not event:
            yield event, told
        if event.seen is not None and event.seen.thing >= 0:
            later[event.seen.thing] = event.seen


def _roles(m: Machine, event: SeenEvent, noted: Noted, before: State) -> Iterator[SeenRole]:
    values: Mapping[str, int] = dict(
        zip(m.table.verbs[event.verb].roles, noted[_REST : _REST + len(event.roles)], strict=False)
    )
    for role in event.roles:
        thing = values.get(role.name, -1)
        hidden = role.noun >= 0 and role.seen is None and 0 <= thing < len(before.place)
        if hidden and in_sight(m, before, thing, ME):
            yield replace(role, seen=view_of(m, before, ME, thing))
        else:
            yield role
