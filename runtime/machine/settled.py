"""Conditions on the options of a game, which are settled before it begins."""

from __future__ import annotations

from ..table.effects import NONE
from ..table.roster import Roster
from ..table.state import BARS, LENT, LIMITS, MODIFIERS, SERVINGS, State
from .machine import Machine


def before_the_game(m: Machine) -> State:
    """A position in which there is nothing but the options of a machine: no rule changes how one reads."""
    s = State(Roster(), 0)
    s.options = m.options
    s.without = MODIFIERS | LIMITS | SERVINGS | BARS | LENT
    return s


def settled(m: Machine, formula: int) -> bool:
    """Whether the condition of a formula holds with the options of a machine."""
    rule = m.rules[formula]
    return bool(rule.value.value(before_the_game(m), rule.frame(NONE, NONE, NONE)))
