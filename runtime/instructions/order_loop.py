"""The order of rules that react to one event: a player is asked where it makes a difference, else nobody is.

Rules whose footprints do not meet commute. For the others each order is tried on a copy; what depends
on chance or on an answer counts as a difference.
"""

from __future__ import annotations

from typing import Any

from ..machine.machine import ImpossibleError, Instruction, Machine
from ..saving.save import roster_to_plain, without_roster
from ..table.effects import NONE
from ..table.limits import UnknowableError
from ..table.state import Frame, Question, State
from .running import run_stack

Outcome = tuple[dict[str, Any], dict[str, Any] | None]
"""A position, and what the things are where some were made: compared as values, not as text."""

_NEVER = 1 << 30  # a depth at which no option is tried: chance stops the trial, nothing else does


class OrderLoopNode(Instruction):
    """The program of that frame. Its slot: how many rules below it have not begun."""

    __slots__ = ()

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        count = f.slots[0]
        options = [] if s.trial or count < 2 else self._options(m, s, count)
        if not options:
            s.stack.pop()
            return True
        s.questions.append(Question(f.chooser, "order", tuple(options), count))
        return False

    def _options(self, m: Machine, s: State, count: int) -> list[int]:
        """Which of the rules may come first, if that changes anything; alike outcomes are one option."""
        outcomes: list[Outcome] = []
        options: list[int] = []
        for first in range(count):
            outcome = _outcome(m, s, count, first)
            if outcome is None or outcome not in outcomes:
                options.append(first + 1)
            if outcome is not None:
                outcomes.append(outcome)
        return options if len(options) > 1 else []

    def resume(self, m: Machine, s: State, f: Frame, question: Question, option: int) -> None:
        """The rule chosen begins; the order of the others is settled behind it."""
        s.stack.pop()
        f.slots[0] -= 1
        chosen = s.stack.pop(-option)
        s.stack.append(f)
        s.stack.append(chosen)


def _outcome(m: Machine, s: State, count: int, first: int) -> Outcome | None:
    """The position after all rules, one of them first; None where chance or a player has a say."""
    copy = s.copy()
    copy.trial, copy.trial_player, copy.steps = _NEVER, NONE, s.steps
    copy.stack.pop()
    waiting = copy.stack[-count:]
    del copy.stack[-count:]
    waiting.append(waiting.pop(-1 - first))
    kept, copy.stack[:] = copy.stack[:], waiting
    try:
        if not run_stack(m, copy):
            return None
    except (ImpossibleError, UnknowableError):
        return None
    copy.stack[:] = kept
    copy.events = []
    if not m.looks_back:
        copy.was = []
    made = None if copy.roster is s.roster else roster_to_plain(copy.roster)
    return without_roster(copy), made
