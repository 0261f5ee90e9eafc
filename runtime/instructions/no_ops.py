"""Actions that would change nothing beyond their costs: nobody is offered those."""

from __future__ import annotations

from typing import Any

from ..expressions.active_rules import Rule
from ..machine.machine import ImpossibleError, Machine
from ..machine.opening import push
from ..table import operations as op
from ..table.effects import INSTEAD, Effect
from ..table.limits import AbortedError, UnknowableError
from ..table.state import PROGRAM, Frame, State
from .running import forked, step

_STEPS = 5_000  # looked at; an action that takes more of them does something


def may_idle(effect: Effect) -> bool:
    """Whether an action may leave all as it is: it does not ask anything before all else.

    What is paid may end what the action is a part of, before anything is asked.
    """
    for code in effect.program:
        match code:
            case op.Do(cost=1):
                break
            case op.Choose() | op.ChooseSet(low=op.Number(n=1)):
                return False
            case op.Store() | op.Clear() | op.Pay() | op.Do():
                continue
        break
    return effect.kind == "action"


def idles(m: Machine, s: State, rule: Rule, frame: Frame) -> bool:
    """Whether an action that could be started would leave all as it is once it is paid for.

    It is tried on a copy of the position. Whatever asks somebody or depends on chance counts as a change.
    """
    if not rule.may_idle:
        return False
    copy, depth = s.copy(), len(s.stack) + 1
    copy.questions, copy.trial = [], depth  # for nobody: whether somebody is asked is what matters
    push(m, copy, frame.copy(), s.stack[-1] if s.stack else None)
    paid: tuple[Any, ...] | None = None
    try:
        for _ in range(_STEPS):
            stack = copy.stack
            if len(stack) < depth:
                return paid is None or paid == _position(copy)  # a cost may end what it is a part of
            if paid is None and _has_paid(m, stack, depth):
                paid = _position(copy)
            if not step(m, copy) or forked(copy):
                return False
    except (ImpossibleError, UnknowableError, AbortedError):
        pass
    return False


def _has_paid(m: Machine, stack: list[Frame], depth: int) -> bool:
    """Whether the costs of an action, or of what is done in its place, are behind it."""
    top = stack[-1]
    if len(stack) == depth + 1 and top.kind == PROGRAM and m.rules[top.effect].kind in INSTEAD:
        depth += 1
    return len(stack) == depth and top.pc >= m.rules[top.effect].effect.paid


def _position(s: State) -> tuple[Any, ...]:
    """All that an action can change."""
    lists = (s.contents, s.fields, s.holdings, s.supply, s.player_fields, s.periods)
    return (
        *(numbers[:] for numbers in lists),
        s.shown.copy(),
        s.grants,
        s.order,
        s.start_player,
        s.ended,
        len(s.roster.noun),
    )
