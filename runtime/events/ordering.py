"""Whether the order of rules that react to one event can matter, as far as their footprints tell."""

from __future__ import annotations

from ..machine.machine import Machine
from ..table.effects import NONE, Effect
from ..table.state import PROGRAM, Frame


def meet(effect: Effect, other: Effect) -> bool:
    """Whether one of two rules writes what the other reads or writes."""
    mine, theirs = set(effect.writes), set(other.writes)
    return bool(mine & (theirs | set(other.reads)) or theirs & set(effect.reads))


def order_frame(m: Machine, frames: list[Frame], actor: int) -> Frame | None:
    """The frame that settles the order of rules that have been put on the stack, where that is needed."""
    effects = [m.effects[frame.effect] for frame in frames]
    for i in range(len(frames)):
        for j in range(i):
            if frames[i].effect != frames[j].effect and meet(effects[i], effects[j]):
                return Frame(PROGRAM, len(m.effects) + 1, actor, NONE, actor, [len(frames)], [])
    return None
