"""Points: what the scoring rules in force give each player."""

from __future__ import annotations

from collections.abc import Callable

from ..expressions.active_rules import Rule, frame_of, in_force
from ..expressions.reckoning import too_far
from ..machine.machine import Machine
from ..machine.opening import stopped
from ..table.effects import NONE
from ..table.limits import AbortedError, PassedError
from ..table.state import State
from .changes import change_holding

Points = Callable[[Machine, State, Rule, int], int]
"""What a rule gives a player."""


def points_of(m: Machine, s: State, rule: Rule, player: int) -> int:
    """What one rule gives a player, over all places where it is in force for him."""
    result = _points_of(m, s, rule, player)
    return result if abs(result) <= m.budgets.number else too_far(rule.number, m.budgets.number)


def _points_of(m: Machine, s: State, rule: Rule, player: int) -> int:
    result = 0
    for this, owner, grant in in_force(s, rule):
        if owner >= 0 and owner != player:
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


def score(m: Machine, s: State, player: int, points: Points = points_of) -> int:
    """What scoring at the end would give a player now, with the points he has already: in parts of a point.

    Most games have no parts, so a part is a point; ``in_points`` has it in points where that matters.
    ``points`` tells what each rule gives. Raises ``AbortedError`` where a value is more than numbers may be;
    see ``points_told``.
    """
    try:
        return _score(m, s, player, points)
    except PassedError as passed:
        stopped(m, s, passed)


def points_told(m: Machine, s: State, player: int, points: Points = points_of) -> int | None:
    """The same, and nothing where it cannot be told: then the game will end before it counts."""
    try:
        return score(m, s, player, points)
    except AbortedError:
        return None


def _score(m: Machine, s: State, player: int, points: Points) -> int:
    result = 0
    for resource in range(m.resources):
        if m.worth[resource]:
            result += m.worth[resource] * s.holdings[player * m.resources + resource]
    for rule in m.scores:
        if rule.effect.numbers == (NONE,):
            result += m.parts * points(m, s, rule, player)
            if abs(result) > m.parts * m.budgets.number:
                too_far(rule.number, m.budgets.number)
    return result


def points_now(m: Machine, s: State, player: int) -> int | float | None:
    """What a player would have now, in points; nothing where it cannot be told."""
    parts = points_told(m, s, player)
    return None if parts is None else in_points(m, parts)


def in_points(m: Machine, parts: int) -> int | float:
    """Parts of a point as points: a whole number where they make one."""
    return divided(parts, m.parts)


def divided(number: int, by: int) -> int | float:
    """A whole number where the division leaves no rest."""
    return number // by if number % by == 0 else number / by


def score_now(m: Machine, s: State, rule: Rule, turn: int = NONE) -> None:
    """Gives every player the points of a rule that scores at a moment, or whose turn that moment ends.

    Raises PassedError where a sum goes too far.
    """
    for resource in range(m.resources):
        if m.table.resources[resource].scores:
            for player in s.order if turn < 0 else (turn,):
                points = points_of(m, s, rule, player)
                try:
                    change_holding(m, s, player, resource, points)
                except PassedError as passed:
                    raise PassedError(passed.budget, passed.limit, rule.number) from None
            return
