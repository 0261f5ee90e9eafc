"""What players pay in an example: no event tells of it, so it is what they have less than events say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ....runtime.machine.machine import Machine
from ....runtime.table.state import State
from ....runtime.view.view import SeenEvent, View

_GAIN, _LOSE, _GIVE = "gain", "lose", "give"
_SIGNS = {_GAIN: 1, _LOSE: -1, _GIVE: -1}


@dataclass(frozen=True)
class Payment:
    """What a player pays at once: numbers of resources, each with how much of it."""

    player: int
    amounts: tuple[tuple[int, int], ...]


def change(m: Machine, event: SeenEvent) -> int:
    """How much more of its resource who does something has by it; 0 of what is none."""
    verb = m.table.verbs[event.verb]
    return _SIGNS.get(verb.does, 0) * max(0, event.amount) if verb.on == "resource" else 0


def payments(m: Machine, before: State, after: State, seen: View) -> Iterator[Payment]:
    """What each player paid between two positions. ``seen``: the second of them, with what happened."""
    told: Counter[tuple[int, int]] = Counter()
    for event in seen.events:
        if more := change(m, event):
            told[event.actor, event.number] += more
            if m.table.verbs[event.verb].does == _GIVE:
                for role in event.roles:
                    told[role.number, event.number] -= more
    for player in range(m.players):
        amounts = []
        for number, resource in enumerate(m.table.resources):
            at = player * m.resources + number
            less = before.holdings[at] + told[player, number] - after.holdings[at]
            if less > 0 and not resource.scores:
                amounts.append((number, less))
        if amounts:
            yield Payment(player, tuple(amounts))
