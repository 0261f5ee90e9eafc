"""What a player cannot know of the hidden fields of others, made anew: what they hold or are to hold."""

from __future__ import annotations

from collections.abc import Sequence

from ..instructions.choices import ChooseNode
from ..machine.machine import Machine
from ..table import operations as op
from ..table.effects import NONE
from ..table.events_layout import EVENT_ROLES, EVENT_THING, EVENT_VERB
from ..table.random import below
from ..table.state import Frame, State
from ..table.walk import walk


def write_anew(m: Machine, s: State, unknown: Sequence[int], chance: list[int]) -> None:
    """Anything that they can hold stands in some fields, by where they stand among those of all players."""
    columns = {c.number: c for c in m.table.columns if c.hidden and c.of == NONE}
    for at in unknown:
        column = columns[at % m.table.player_fields]
        high = m.players - 1 if column.type == "player" else column.high
        s.player_fields[at] = column.low + below(chance, 0, high - column.low + 1)


def keep_to_oneself(m: Machine, s: State, f: Frame, chance: list[int]) -> None:
    """What another has chosen for a hidden field of his is something else that he could have chosen.

    Where it stands there already, it is what the field holds now.
    """
    for counter, code in enumerate(m.effects[f.effect].program):
        if not isinstance(code, op.WritePlayer) or not m.table.columns[code.column].hidden:
            continue
        at = f.me * m.table.player_fields + m.table.columns[code.column].number
        for slot in [part.slot for part in walk(code.operand) if isinstance(part, op.Slot)]:
            asking = _asked_for(m, f, slot)
            if asking is not None and f.slots[slot] != NONE:
                options = asking.binder.items(s, f)
                f.slots[slot] = options[below(chance, 0, len(options))] if options else NONE
                if counter < f.pc and code.operand == op.Unmodified(op.Slot(slot)) and code.player == op.Me():
                    f.slots[slot] = s.player_fields[at]


def _asked_for(m: Machine, f: Frame, slot: int) -> ChooseNode | None:
    """The question whose answer a slot has."""
    steps = (step for step in m.programs[f.effect][: f.pc] if isinstance(step, ChooseNode))
    return next((step for step in steps if step.slot == slot), None)


def field_as_seen(m: Machine, event: tuple[int, ...], player: int) -> tuple[int, ...]:
    """An event of a hidden field, without what that held where the player was not shown it."""
    at = EVENT_ROLES + len(m.table.verbs[event[EVENT_VERB]].roles)
    seats = event[at + 1]
    if event[EVENT_THING] // m.table.player_fields == player or seats >> player & 1:
        return event
    return (*event[:at], 0, seats)
