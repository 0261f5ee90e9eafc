"""Which rules of a card speak of a unit, such as the goals of one row of a sheet."""

from __future__ import annotations

from ....runtime.machine.machine import Machine
from ....runtime.table import operations as op
from ....runtime.table.walk import walk
from ....runtime.view.view import SeenThing


def goals_of(m: Machine, card: int, seen: SeenThing) -> tuple[int, ...]:
    """The scoring rules of a card whose condition or value reads a unit of the player."""
    return tuple(
        number
        for number, effect in enumerate(m.effects)
        if effect.card == card
        and effect.kind == "score"
        and any(_is_of(part, seen) for part in walk((effect.guard, effect.value)))
    )


def _is_of(part: op.Operation, seen: SeenThing) -> bool:
    return isinstance(part, op.Unit) and (part.noun, part.number) == (seen.noun, seen.value)
