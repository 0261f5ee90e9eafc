"""A game with its history: answers, undo and redo. What of it is written down stands in ``recorded``."""

from __future__ import annotations

from dataclasses import dataclass

from ..game.game import answer
from ..game.revealing import reveals
from ..machine.machine import Machine
from ..saving.save import digest
from ..table.limits import AbortedError
from ..table.state import State


class RevealedError(Exception):
    """The last answer cannot be taken back: chance was used, or something hidden was shown."""


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer given: by whom, and which option."""

    player: int
    option: int


class Session:
    """The positions of a game so far. The past is a list of values, so nothing has to be taken back.

    ``free_undo``: any answer can be taken back, as one may who plays alone; otherwise only as long as
    it has revealed nothing.
    """

    def __init__(self, m: Machine, first: State, free_undo: bool = True) -> None:
        self.m = m
        self.free_undo = free_undo
        self.states = [first]
        self.choices: list[GivenAnswer] = []
        self.undone: list[GivenAnswer] = []
        self.aborted: AbortedError | None = None

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def can_undo(self) -> bool:
        """Whether the last answer can be taken back."""
        if not self.choices:
            return False
        return self.free_undo or not (self.aborted or reveals(self.m, self.states[-2], self.states[-1]))

    def answer(self, player: int, option: int) -> State:
        """Goes on with an answer.

        Raises ``NotLegalError``. Where a budget is passed, the effect that passed it is undone as a whole:
        the position is that before the answer that started it, ``aborted`` tells why, the game is over.
        """
        self._go_on(GivenAnswer(player, option))
        self.undone.clear()
        return self.state

    def _go_on(self, choice: GivenAnswer) -> None:
        try:
            state = answer(self.m, self.state, choice.player, choice.option)
        except AbortedError as aborted:
            self.aborted = aborted
            kept = max(1, aborted.since)
            del self.states[kept:], self.choices[kept - 1 :]
            return
        self.states.append(state)
        self.choices.append(choice)

    def undo(self) -> State:
        """Goes back by one answer. Raises IndexError at the start, ``RevealedError`` where it may not."""
        if not self.choices:
            raise IndexError(0)
        if not self.can_undo:
            raise RevealedError(len(self.choices))
        self.undone.append(self.choices.pop())
        self.states.pop()
        self.aborted = None
        return self.state

    def redo(self) -> State:
        """Gives the answer undone last again; chance falls as it fell. Raises IndexError if there is none."""
        self._go_on(self.undone.pop())
        return self.state

    def fork(self) -> Session:
        """A game of its own from here on."""
        other = Session(self.m, self.states[0], self.free_undo)
        other.states = self.states[:]
        other.choices = self.choices[:]
        return other

    def digest(self) -> str:
        """The digest of the position now."""
        return digest(self.state)


def replay(m: Machine, first: State, choices: list[GivenAnswer]) -> Session:
    """Plays some answers again from a first position. Raises ``NotLegalError`` where one does not fit."""
    session = Session(m, first)
    for choice in choices:
        session.answer(choice.player, choice.option)
    return session
