"""Moments and periods: what ends with them."""

from __future__ import annotations

from ..expressions.active_rules import in_force
from ..machine.machine import Machine
from ..machine.opening import open_rule, push
from ..table.effects import NONE
from ..table.state import PROGRAM, Frame, State
from .answering import in_hiding, push_due
from .scoring import score_now


def start_period(s: State, period: int) -> None:
    """A new turn, round or the like: quotas of that period are fresh."""
    count = len(s.periods)
    s.began[period * count : (period + 1) * count] = s.periods
    s.periods[period] += 1


def at_moment(m: Machine, s: State, moment: int, turn: int = NONE) -> None:
    """What was granted until a moment ends, what scores at it pays, and what is due then is done.

    ``turn``: the player whose turn it ends; others have nothing of that.
    """
    if moment == NONE:
        return
    if s.grants:
        s.grants = tuple(g for g in s.grants if g.moment != moment)
    for rule in m.scores_at.get(moment, ()):
        score_now(m, s, rule, turn)
    if not s.ended:
        _due(m, s, moment, turn)


def _due(m: Machine, s: State, moment: int, turn: int) -> None:
    """Puts on the stack what rules do at a moment: from the start player on, then as they stand in the packs.

    A rule of the rulebook acts for whose turn it ends, or for the start player. Behind them comes what
    players may do that others may not know they can.
    """
    leader = s.start_player if turn < 0 else turn
    players, parent = len(s.order), s.stack[-1] if s.stack else None
    frames: list[Frame] = []
    if m.veils:
        push_due(m, s, moment, leader, turn)
    for rule in m.timed.get(moment, ()):
        for this, owner, grant in in_force(s, rule):
            me = leader if owner < 0 else owner
            if (turn >= 0 and me != turn) or in_hiding(m, s, rule, this):
                continue
            frame = open_rule(m, s, rule.number, me, this, me, grant)
            frame.pc = NONE  # its guard and quota are looked at when its turn comes
            frames.append(frame)
    frames.sort(key=lambda frame: (frame.me - s.start_player) % players)
    for frame in reversed(frames):
        push(m, s, frame, parent)


def end_period(m: Machine, s: State, e: Frame, period: int) -> None:
    """A period ends before its time, by an event: all that is under way inside it is dropped.

    What comes at its end comes now: it goes on where the body of its procedure ends. A period that no
    procedure begins is the whole game: that is over. Where none is under way (in an example), its moment
    comes, and a new one begins.
    """
    if period == NONE:
        return
    name = m.table.periods[period] + ".end"
    moment = m.table.moments.index(name) if name in m.table.moments else NONE
    stack = s.stack
    at, counter = _begun(m, stack, period)
    if at < 0 and s.branch >= 0:
        stack = s.main
        at, counter = _begun(m, stack, period)
    if _is_game(m, s, period, stack, at):
        _drop(s, s.main, 0)
        e.quiet = s.ended = 1
    elif at >= 0:
        _drop(s, stack, at + 1)
        stack[at].pc, stack[at].quiet = counter, stack[at - 1].quiet if at else 0
    else:
        s.stack.pop()
    if at < 0 or s.ended:
        at_moment(m, s, moment)
        start_period(s, period)
    s.stack.append(e)


def _is_game(m: Machine, s: State, period: int, stack: list[Frame], at: int) -> bool:
    """Whether a period is the game as a whole: no procedure begins it, or that with which the game begins."""
    if at == 0 and stack is s.main and m.table.outline is not None:
        return stack[0].effect == m.table.outline.begins
    return not any(period == span[0] for spans in m.spans for span in spans)


def _drop(s: State, stack: list[Frame], count: int) -> None:
    """Drops what is under way, but for so many frames. What players do at once lies on the main stack."""
    if stack is s.main:
        for branch in s.branches:
            branch.clear()
    del stack[count:]


def _begun(m: Machine, stack: list[Frame], period: int) -> tuple[int, int]:
    """The innermost frame on a stack in which a period is under way, and the counter where that ends."""
    for at in range(len(stack) - 1, -1, -1):
        f = stack[at]
        if f.kind == PROGRAM and f.effect < len(m.spans):
            for number, first, last in reversed(m.spans[f.effect]):
                if number == period and first < f.pc <= last:
                    return at, last
    return NONE, NONE
