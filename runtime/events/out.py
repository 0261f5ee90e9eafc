"""Who is out of the game: he has no more turns, is offered nothing, and cannot win."""

from __future__ import annotations

from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.state import State


def is_out(m: Machine, s: State, player: int) -> bool:
    """Whether what the outline says of players who are out holds of a player."""
    if m.table.outline is None or m.table.outline.out == NONE:
        return False
    rule = m.rules[m.table.outline.out]
    return bool(rule.value.value(s, rule.frame(player, NONE, player)))
