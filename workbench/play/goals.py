"""Which rules of a card speak of a unit, such as the goals of one row of a sheet."""

from __future__ import annotations

from ...runtime.machine.machine import Machine
from ...runtime.table.effects import Code
from ...runtime.view.view import Seen


def goals_of(m: Machine, card: int, seen: Seen) -> tuple[int, ...]:
    """The scoring rules of a card whose condition or value reads a unit of the player."""
    return tuple(
        number
        for number, effect in enumerate(m.effects)
        if effect.card == card
        and effect.kind == "score"
        and any(_reads(code, seen.noun, seen.value) for code in (effect.guard, effect.value))
    )


def _reads(code: Code, noun: int, value: int) -> bool:
    if code[:3] == ("unit", noun, value):
        return True
    return any(_reads(part, noun, value) for part in code if isinstance(part, tuple))
