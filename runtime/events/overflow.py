"""Who has more than a limit allows, since the limit has dropped, comes back to it before anybody is asked.

What would pass a limit is refused where it is moved (``changes.move``). But a limit can drop below what is
there: its procedure then runs for that player, as often as it takes, before the next question.
"""

from __future__ import annotations

from ..machine.machine import Machine
from ..machine.opening import open_rule, push
from ..table.effects import NONE
from ..table.state import PROGRAM, Frame, State
from .changes import measured


def relieve(m: Machine, s: State) -> bool:
    """Puts the procedure on the stack for the first player who has too much; False where nobody has."""
    if s.trial:
        return False
    for f in s.stack:
        if _relieves(m, f):
            return False
    for measure, procedure in m.excesses:
        for player in s.order:
            amount = measured(s, measure.rule, player)
            if m.book.passes(s, measure.bound, player, amount):
                frame = open_rule(m, s, procedure, player, NONE, player)
                push(m, s, frame, s.stack[-1] if s.stack else None)
                return True
    return False


def _relieves(m: Machine, f: Frame) -> bool:
    """Whether a frame is such a procedure, under way."""
    return f.kind == PROGRAM and any(f.effect == procedure for _, procedure in m.excesses)
