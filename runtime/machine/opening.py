"""Frames for rules: with their parameters as others set them, their guard and their quota."""

from __future__ import annotations

from typing import NoReturn

from ..expressions.active_rules import Rule, frame_of, in_force
from ..table.effects import NONE
from ..table.limits import AbortedError, PassedError
from ..table.state import PROGRAM, Frame, GrantedRules, State
from .machine import Machine


def open_rule(
    m: Machine, s: State, number: int, me: int, this: int, actor: int, grant: GrantedRules | None = None
) -> Frame:
    """A frame for a rule, at its first instruction; parameters are filled in."""
    rule = m.rules[number]
    frame = Frame(PROGRAM, number, me, this, actor, [NONE] * rule.slots, [()] * rule.sets)
    if grant is not None:
        frame.slots[: len(grant.slots)] = grant.slots
        frame.sets[: len(grant.sets)] = grant.sets
    parameters = m.parameters[number]
    if parameters:
        for slot, default in parameters:
            frame.slots[slot] = default.value(s, frame)
        _apply_setters(m, s, number, frame)
    return frame


def _apply_setters(m: Machine, s: State, number: int, frame: Frame) -> None:
    """Rules in force that set a parameter: those of everybody first, a card's own last."""
    for setter in m.setters.get(number, ()):
        for this, owner, grant in in_force(s, setter.rule):
            if owner not in (NONE, frame.me):
                continue
            inner = frame_of(setter.rule, frame.me, this, frame.me, grant)
            if setter.rule.guard is not None and not setter.rule.guard.value(s, inner):
                continue
            for slot, value in setter.settings:
                frame.slots[slot] = value.value(s, inner)


def push(m: Machine, s: State, frame: Frame, parent: Frame | None) -> None:
    """Puts a frame on the running stack, inside its parent."""
    if parent is not None:
        frame.depth = parent.depth + 1
        in_flow = parent.kind == PROGRAM and m.flow[parent.effect]
        frame.began = s.choices if in_flow else parent.began
        frame.quiet = parent.quiet
    else:
        frame.began = s.choices
    if frame.depth > m.budgets.depth:
        abort(m, s, "depth", m.budgets.depth)
    if len(s.stack) >= m.budgets.waiting:
        abort(m, s, "waiting", m.budgets.waiting)
    s.stack.append(frame)


def quota_left(m: Machine, s: State, rule: Rule, this: int, player: int) -> bool:
    """Whether a rule may be used once more by a player in this period."""
    limit = rule.effect.limit
    if limit is None:
        return True
    period, uses = s.quotas.get((rule.number, this, player), (NONE, 0))
    return period != s.periods[limit.period] or uses < limit.times


def spend_quota(m: Machine, s: State, rule: Rule, this: int, player: int) -> None:
    """Counts one use, when the effect starts."""
    limit = rule.effect.limit
    if limit is None:
        return
    now = s.periods[limit.period]
    period, uses = s.quotas.get((rule.number, this, player), (NONE, 0))
    s.quotas[rule.number, this, player] = (now, uses + 1 if period == now else 1)


def may_begin(m: Machine, s: State, f: Frame) -> bool:
    """Whether a reaction may take place: its guard holds and its quota is not spent."""
    rule = m.rules[f.effect]
    if rule.guard is not None and not rule.guard.value(s, f):
        return False
    return quota_left(m, s, rule, f.this, f.me)


def begin(m: Machine, s: State, f: Frame) -> None:
    """Begins a reaction whose turn has come; its use is counted."""
    spend_quota(m, s, m.rules[f.effect], f.this, f.me)
    s.turns[f.effect] = turns = s.turns.get(f.effect, 0) + 1
    if turns > m.budgets.turns:
        abort(m, s, "turns", m.budgets.turns)
    f.pc = 0


def abort(m: Machine, s: State, budget: str, limit: int, effect: int = NONE) -> NoReturn:
    """Raises ``AbortedError`` with the chain of causes: the effects under way, outermost first.

    ``effect``: the rule of which a value was worked out, which need not be under way itself.
    """
    stack = s.stack if s.branch < 0 else [*s.main, *s.stack]
    under_way = [f.effect for f in stack if f.kind == PROGRAM and f.effect < len(m.effects)]
    if effect >= 0 and effect not in under_way[-1:]:
        under_way.append(effect)
    causes = tuple(m.effects[number].id for number in under_way)
    since = s.stack[-1].began if s.stack else s.choices
    raise AbortedError(budget, limit, causes[-32:], since, s.unasked)


def stopped(m: Machine, s: State, passed: PassedError) -> NoReturn:
    """Ends the game where a value that was worked out passed a budget. The position is of no more use."""
    s.view, s.without = NONE, 0
    abort(m, s, passed.budget, passed.limit, passed.effect)
