"""Conditions on the options of a game, which are settled before it begins."""

from __future__ import annotations

from .effects import NONE
from .machine import Machine
from .roster import Roster
from .state import State


def settled(m: Machine, formula: int) -> bool:
    """Whether the condition of a formula holds with the options of a machine."""
    rule = m.rules[formula]
    options = State(Roster(), 0)
    options.options = m.options
    return bool(rule.value.value(options, rule.frame(NONE, NONE, NONE)))
