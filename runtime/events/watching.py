"""What is watched for during a game: truths of a player that come with a condition, and stay."""

from __future__ import annotations

from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.state import State


def note(m: Machine, s: State) -> None:
    """Notes for each player what holds now, when somebody is asked or the game is over."""
    width = m.table.player_fields
    for column, rule in m.watched:
        for player in range(m.players):
            at = player * width + column
            if not s.player_fields[at] and rule.value.value(s, rule.frame(player, NONE, player)):
                s.player_fields[at] = 1
