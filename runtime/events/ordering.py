"""The order of rules that react to one event, and whether it can matter, as far as their footprints tell."""

from __future__ import annotations

from ..machine.machine import Machine
from ..machine.opening import push
from ..table.effects import NONE, Effect
from ..table.state import PROGRAM, Frame, State


def meet(effect: Effect, other: Effect) -> bool:
    """Whether one of two rules writes what the other reads or writes."""
    mine, theirs = set(effect.writes), set(other.writes)
    return bool(mine & (theirs | set(other.reads)) or theirs & set(effect.reads))


def line_up(m: Machine, s: State, e: Frame, frames: list[Frame]) -> None:
    """Puts the rules that react to an event on the stack, the first on top; accounts before all others."""
    accounts = [frame for frame in frames if m.effects[frame.effect].account]
    others = [frame for frame in frames if not m.effects[frame.effect].account]
    _put(m, s, e, others)
    if len(others) > 1:
        ordering = order_frame(m, others, e.me)
        if ordering is not None:
            push(m, s, ordering, e)
    _put(m, s, e, accounts)


def _put(m: Machine, s: State, e: Frame, frames: list[Frame]) -> None:
    for frame in reversed(frames):
        frame.pc = NONE  # its guard and quota are looked at when its turn comes
        push(m, s, frame, e)


def order_frame(m: Machine, frames: list[Frame], actor: int) -> Frame | None:
    """The frame that settles the order of rules that have been put on the stack, where that is needed."""
    effects = [m.effects[frame.effect] for frame in frames]
    for i in range(len(frames)):
        for j in range(i):
            if frames[i].effect != frames[j].effect and meet(effects[i], effects[j]):
                return Frame(PROGRAM, len(m.effects) + 1, actor, NONE, actor, [len(frames)], [])
    return None
