"""What a bot is, and what all bots need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ..game.game import NotLegalError, answer
from ..machine.machine import Machine
from ..table.limits import AbortedError
from ..table.random import below, streams
from ..table.state import State
from ..view.view import shown_options

LOST = -(1 << 30)  # worse than any result


class Bot(ABC):
    """Answers for a player. Its chance is a stream of its own and never that of the game."""

    def __init__(self, seed: int) -> None:
        self._chance = streams(seed, 1)

    def choose(self, m: Machine, state: State, player: int) -> int:
        """One of the options of a player who is asked; the position stays as it is."""
        options = shown_options(m, state, player)
        if len(options) == 1:
            return options[0]
        return options[self.pick(m, state, player, options)]

    @abstractmethod
    def pick(self, m: Machine, state: State, player: int, options: tuple[int, ...]) -> int:
        """The place of the option chosen among several."""

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1 by the bot's own chance."""
        return below(self._chance, 0, n)

    def best(self, values: Sequence[float]) -> int:
        """The place of the highest value; ties by chance."""
        highest = max(values)
        places = [place for place, value in enumerate(values) if value == highest]
        return places[self.below(len(places))]


def tried(
    m: Machine, state: State, player: int, place: int, *, reuse: bool = False, scouting: bool = False
) -> State | None:
    """The position after the option at a place of what a player sees; None where it leads nowhere.

    In a position dealt anew the same looks may belong to another thing, so an option is its place.
    ``scouting``: of what is asked then one option is enough, as ``answer`` says.
    """
    options = shown_options(m, state, player)
    if place >= len(options):
        return None
    try:
        return answer(m, state, player, options[place], reuse, scouting)
    except (AbortedError, NotLegalError):
        return None
