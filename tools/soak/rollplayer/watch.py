"""Who watches games of Roll Player: the invariants, the market actions of a round, the second scorer."""

from __future__ import annotations

import random

from tools.soak.watching import Game, Options, Subscription

from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import State

from . import second_scorer
from .history import History
from .invariants import broken
from .reader import Sheets

EDITIONS = ("default", "en", "fr", "de")
VARIANTS = ("free_classes", "less_random", "random_deck", "short_game", "friendly_market", "strict_supply")


class RollPlayerWatch(Subscription):
    """Watches one game."""

    def __init__(self, m: Machine) -> None:
        self.sheets = Sheets(m)
        self.history = History(self.sheets)
        self.turn = -1

    def broken(self, s: State, costly: bool) -> list[str]:
        """What the invariants find."""
        return broken(self.sheets, s, costly)

    def before(self, s: State) -> None:
        """Remembers whose turn in the market it is."""
        self.turn = self.history.market_turn(s)

    def after(self, s: State) -> list[str]:
        """Follows the round."""
        return self.history.follow(s, self.turn)

    def points(self, s: State, player: int) -> int:
        """Stars by the second scorer."""
        return second_scorer.stars(self.sheets.position(s, player))


def drawn_options(chance: random.Random) -> Options:
    """Half of the games by the plain rules, in the others each variant as often as not."""
    given = [("edition", chance.choice(EDITIONS))]
    if chance.random() < 0.5:
        given += [(name, chance.choice(("yes", "no"))) for name in VARIANTS]
    return tuple(given)


ROLL_PLAYER = Game("rollplayer", (1, 2, 3, 4), drawn_options, RollPlayerWatch)
