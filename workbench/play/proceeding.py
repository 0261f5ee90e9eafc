"""A game between the answers of persons: bots answer, and what leaves no choice answers itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...runtime.bots import Bot
from ...runtime.game.game import legal, pending
from ...runtime.record.passing import Passing
from ...runtime.record.session import RevealedError
from ...runtime.table.state import PASS, State
from .records import Record


class OfAnotherError(Exception):
    """Somebody else has answered last."""


class Proceeding:
    """Takes a game on to where a person has to choose, and back.

    ``answer`` gives an answer for a seat; the record's own where nothing else is done with it.
    """

    def __init__(
        self, record: Record, bots: Mapping[int, Bot], answer: Callable[[int, int], None] | None = None
    ) -> None:
        self.record = record
        self.bots = bots
        self.passing = Passing()
        self._answer = record.answer if answer is None else answer

    @property
    def state(self) -> State:
        """The position now."""
        return self.record.game.session.state

    def person(self) -> int | None:
        """Goes on until a person has to choose: who that is, or None at the end of the game.

        Who can only pass is asked if others are there, who are not to know that.
        """
        m = self.record.game.m
        while not self.record.game.over:
            player = pending(self.state)[0].player
            options = legal(self.state, player)
            if player in self.bots:
                self._answer(player, self.bots[player].choose(m, self.state, player))
            elif self.passing.passes(self.state, player):
                self._answer(player, PASS)
            elif len(options) == 1 and (options != (PASS,) or len(self.bots) >= m.players - 1):
                self._answer(player, options[0])
            else:
                return player
        return None

    def undo(self, player: int | None = None) -> None:
        """Back to the last answer of a person who had a choice; nothing is taken back by half.

        ``player``: who takes it back, and may do so only with an answer of his own. Raises IndexError where
        there is none, ``RevealedError`` where something has come to light since, ``OfAnotherError``, and
        Failure where the file can no longer keep it.
        """
        undone = 0
        try:
            while True:
                self.record.undo()
                undone += 1
                asked = pending(self.state)[0].player
                if asked not in self.bots and len(legal(self.state, asked)) > 1:
                    if player not in (None, asked):
                        raise OfAnotherError
                    return
        except (IndexError, RevealedError, OfAnotherError):
            for _ in range(undone):
                self.record.redo()
            raise
