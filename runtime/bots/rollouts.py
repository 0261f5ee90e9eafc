"""Flat Monte Carlo: the option that does best in games played on by chance, without a tree of what follows.

It knows nothing of a game but its rules, so a new card needs no hint. Its budget counts the steps that the
rules take, never time: so it thinks about as long in a game of long turns as in one of short ones. What is
looked at to see whether something is possible does not count, so that it plays the same however that is seen.
"""

from __future__ import annotations

from ..events.scoring import points_told
from ..game.game import legal, pending
from ..machine.machine import Machine
from ..table.state import State
from ..view.sampling import resample
from .bot import LOST, Bot, tried

WORK = 30_000  # steps for one decision
HORIZON = 60  # so many answers at most are played on


class Rollouts(Bot):
    """Tries all options in turn in the same imagined positions, as often as the budget allows."""

    def __init__(self, seed: int, work: int = WORK, horizon: int = HORIZON) -> None:
        super().__init__(seed)
        self.work = work
        self.horizon = horizon

    def pick(self, m: Machine, state: State, player: int, options: tuple[int, ...]) -> int:
        totals = [0.0] * len(options)
        left = self.work
        while left > 0:
            imagined = resample(m, state, player, self.below(1 << 32))
            for place in range(len(options)):
                value, used = self._rollout(m, imagined, player, place)
                totals[place] += value
                left -= used
        return self.best(totals)

    def _rollout(self, m: Machine, start: State, player: int, place: int) -> tuple[float, int]:
        """How far ahead of the best other player one game ends, and how many steps it took."""
        state = tried(m, start, player, place)
        answers, used = 1, _steps(state)
        while state is not None and answers < self.horizon and pending(state):
            asked = pending(state)[0].player
            chosen = self.below(len(legal(state, asked)))
            state = tried(m, state, asked, chosen, reuse=True)
            answers += 1
            used += _steps(state)
        if state is None:
            return LOST, used
        points = [points_told(m, state, seat) or 0 for seat in range(m.players)]
        others = [points[seat] for seat in range(m.players) if seat != player]
        return points[player] - (max(others) if others else 0), used


def _steps(state: State | None) -> int:
    """The steps of play that led to a position."""
    return 1 if state is None else 1 + state.steps
