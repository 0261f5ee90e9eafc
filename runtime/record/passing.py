"""Players who have passed in advance: until the turn is over they pass whatever they are offered.

It is no rule of any game: each answer is given as if the player himself had given it when he was asked.
"""

from __future__ import annotations

from ..game.game import pending
from ..table.state import PASS, State


class Passing:
    """Who has passed in advance, and in which turn. It is asked of each position that a game comes to."""

    def __init__(self) -> None:
        self._turns: dict[int, tuple[int, ...]] = {}

    def begin(self, s: State, player: int) -> None:
        """From now on a player passes what he is offered, as long as the same turn lasts."""
        self._turns[player] = _turn(s)

    def end(self, player: int) -> None:
        """A player is asked again."""
        self._turns.pop(player, None)

    def passes(self, s: State, player: int) -> bool:
        """Whether a player who is asked now passes, since he has said so before. Other turns are over."""
        self._turns = {seat: turn for seat, turn in self._turns.items() if turn == _turn(s)}
        if player not in self._turns:
            return False
        asked = (question for question in pending(s) if question.player == player)
        return any(question.kind == "action" and PASS in question.options for question in asked)

    def next(self, s: State) -> int | None:
        """A player who is asked now and passes; None where nobody does."""
        asked = (question.player for question in pending(s))
        return next((player for player in asked if self.passes(s, player)), None)


def _turn(s: State) -> tuple[int, ...]:
    """What tells one turn from the next: whose it is, and what has begun so far."""
    return (s.turn, *s.periods)
