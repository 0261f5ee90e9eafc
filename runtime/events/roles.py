"""What stands behind the prepositions of an event under way."""

from __future__ import annotations

from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.state import Frame, State


def role_of(m: Machine, e: Frame, name: str) -> int:
    """The value of a role of the event, or none."""
    slot = m.role_slots[e.effect].get(name, NONE)
    return e.slots[slot] if slot >= 0 else NONE


def target_of(m: Machine, s: State, e: Frame) -> int:
    """The place an event moves to: a zone, or what a thing makes."""
    for target in m.targets[e.effect]:
        value = e.slots[target.slot]
        if value != NONE:
            return s.roster.hold[value] if target.made else value
    return NONE
