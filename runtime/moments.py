"""Moments and periods: what ends with them."""

from __future__ import annotations

from .effects import NONE
from .machine import Machine
from .scoring import score_now
from .state import State


def start_period(s: State, period: int) -> None:
    """A new turn, round or the like: quotas of that period are fresh."""
    count = len(s.periods)
    s.began[period * count : (period + 1) * count] = s.periods
    s.periods[period] += 1


def at_moment(m: Machine, s: State, moment: int) -> None:
    """What was granted until a moment ends."""
    if s.grants:
        s.grants = tuple(g for g in s.grants if g.moment != moment)
    for rule in m.scores_at.get(moment, ()):
        score_now(m, s, rule)


def end_period(m: Machine, s: State, period: int) -> None:
    """A period ends before its time: its moment comes, and a new one begins."""
    if period == NONE:
        return
    name = m.table.periods[period] + ".end"
    if name in m.table.moments:
        at_moment(m, s, m.table.moments.index(name))
    start_period(s, period)
