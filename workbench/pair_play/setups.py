"""A small position to play two cards from: what is given and done, as in an example, with where it goes."""

from __future__ import annotations

from dataclasses import dataclass

from ...compiler.source.records import replace
from ...runtime.game.build import fill, keep
from ...runtime.game.setup import empty_state
from ...runtime.machine.machine import Machine
from ...runtime.table.effects import NONE
from ...runtime.table.state import State

ROLLS = 64  # so many rolls are fixed; a position in which more dice are rolled is large


@dataclass(frozen=True, slots=True)
class Given:
    """What lies in a place (``things``, by their labels), or how much somebody has (``amount``)."""

    path: str
    place: int = NONE
    things: tuple[str, ...] = ()
    holding: int = NONE
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """An example without its ending, on a ``card``. ``roll``: what every die shows, 0 for chance."""

    card: str
    players: int
    given: tuple[Given, ...] = ()
    do: tuple[str, ...] = ()
    roll: int = 0

    def with_line(self, line: str) -> Setup:
        """The same with one thing more to do."""
        return replace(self, do=(*self.do, line))

    @property
    def size(self) -> int:
        """How much a reader has to take in."""
        return len(self.do) + sum(len(given.things) + bool(given.amount) for given in self.given)


def build(m: Machine, setup: Setup) -> State:
    """The position before anything is done. Raises ``CannotBuildError``."""
    s = empty_state(m, 0)
    for given in setup.given:
        zone = s.roster.place_zone[given.place] if given.place >= 0 else NONE
        if given.holding >= 0:
            s.holdings[given.holding] = given.amount
        elif zone >= 0 and m.table.zones[zone].kept:
            keep(m, s, zone, given.place - m.zone_place[zone], given.things[0])
        else:
            fill(m, s, given.place, list(given.things))
    s.scripted = (setup.roll,) * ROLLS if setup.roll else ()
    return s


def owner_word(player: int) -> str:
    """How an example with two players says whose something is."""
    return "" if player < 0 else "my." if player == 0 else "left."
