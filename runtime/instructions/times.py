"""Instructions of time: moments that come, periods that begin, and what is not kept beyond them."""

from __future__ import annotations

from ..events.moments import at_moment, start_period
from ..machine.machine import Instruction, Machine
from ..table.state import Frame, State


class Moment(Instruction):
    """A moment comes."""

    __slots__ = ("moment",)

    def __init__(self, moment: int) -> None:
        self.moment = moment

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        at_moment(m, s, self.moment)
        f.pc += 1
        return True


class Period(Instruction):
    """A period begins. ``last``: the counter where it ends."""

    __slots__ = ("last", "period")

    def __init__(self, period: int, last: int) -> None:
        self.period = period
        self.last = last

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        start_period(s, self.period)
        f.pc += 1
        return True


class Expire(Instruction):
    """What is left of a resource goes back."""

    __slots__ = ("resource",)

    def __init__(self, resource: int) -> None:
        self.resource = resource

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        for player in s.order:
            at = player * m.resources + self.resource
            if m.table.resources[self.resource].supply >= 0:
                s.supply[self.resource] += s.holdings[at]
            s.holdings[at] = 0
        f.pc += 1
        return True
