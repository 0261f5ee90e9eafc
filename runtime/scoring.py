"""Points: what the scoring rules in force give each player."""

from __future__ import annotations

from .changes import change_holding
from .effects import NONE
from .machine import Machine
from .standing import Rule, frame_of, in_force
from .state import State


def points_of(m: Machine, s: State, rule: Rule, player: int) -> int:
    """What one rule gives a player, over all places where it is in force for him."""
    result = 0
    for this, owner, grant in in_force(s, rule):
        if owner not in (NONE, player):
            continue
        frame = frame_of(rule, player, this, player, grant)
        if rule.guard is not None and not rule.guard.value(s, frame):
            continue
        if rule.binder is None:
            result += rule.value.value(s, frame)
            continue
        slot = rule.binder.slot
        for item in rule.binder.items(s, frame):
            frame.slots[slot] = item
            result += rule.value.value(s, frame)
    return result


def score(m: Machine, s: State, player: int) -> int:
    """What scoring at the end would give a player now, with the points he has already."""
    result = 0
    for resource in range(m.resources):
        if m.table.resources[resource].scores:
            result += s.holdings[player * m.resources + resource]
    for rule in m.scores:
        if rule.effect.numbers == (NONE,):
            result += points_of(m, s, rule, player)
    return result


def score_now(m: Machine, s: State, rule: Rule) -> None:
    """Gives every player the points of a rule that scores at a moment."""
    for resource in range(m.resources):
        if m.table.resources[resource].scores:
            for player in s.order:
                change_holding(m, s, player, resource, points_of(m, s, rule, player))
            return
