"""Instructions of time: moments that come, periods that begin, and what is not kept beyond them."""

from __future__ import annotations

from dataclasses import dataclass

from ..events.moments import at_moment, start_period
from ..machine.machine import Instruction, Machine
from ..table.effects import NONE
from ..table.state import Frame, State

TURN_END = "turn.end"
"""The moment that is one player's: the end of his turn."""


@dataclass(slots=True, eq=False)
class MomentNode(Instruction):
    """A moment comes."""

    moment: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        at_moment(m, s, self.moment, f.me if m.table.moments[self.moment] == TURN_END else NONE)
        f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class PeriodNode(Instruction):
    """A period begins. ``last``: the counter where it ends."""

    period: int
    last: int

    def begins(self, m: Machine, s: State, f: Frame) -> bool:
        f.pc += 1
        return m.programs[f.effect][f.pc].begins(m, s, f)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        start_period(s, self.period)
        f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class ExpireNode(Instruction):
    """What is left of a resource goes back."""

    resource: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        for player in s.order:
            at = player * m.resources + self.resource
            if m.table.resources[self.resource].supply >= 0:
                s.supply[self.resource] += s.holdings[at]
            s.holdings[at] = 0
        f.pc += 1
        return True
