"""What is put back and shuffled in the midst of something: without it nobody knows where more comes from."""

from __future__ import annotations

from collections.abc import Sequence

from ....runtime.machine.machine import Machine
from .happenings import Happened, Happening

_SHUFFLE = "shuffle"


def put_back(m: Machine, steps: Sequence[Happened]) -> frozenset[int]:
    """The identities of the events by which things come into a place that is shuffled then, and of that."""
    told: set[int] = set()
    for at, step in enumerate(steps):
        if not isinstance(step, Happening) or m.table.verbs[step.event.verb].does != _SHUFFLE:
            continue
        back: list[int] = []
        for other in reversed(steps[:at]):
            if not isinstance(other, Happening) or other.cause != step.cause or other.event.noun < 0:
                break
            if other.event.lies != step.event.number:
                break
            back.append(id(other.event))
        told |= {*back, id(step.event)} if back else set()
    return frozenset(told)
