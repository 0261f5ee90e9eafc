"""Who watches games of Dungeon Roll: the invariants, experience that never shrinks, a second scorer."""

from __future__ import annotations

import random

from tools.soak.reading import Reader
from tools.soak.watching import Game, Options, Subscription

from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import State

from .invariants import broken, points


class DungeonRollWatch(Subscription):
    """Watches one game."""

    def __init__(self, m: Machine) -> None:
        self.reader = Reader(m)
        self.had = [0] * m.players

    def broken(self, s: State, costly: bool) -> list[str]:
        """What the invariants find."""
        return broken(self.reader, s, costly)

    def before(self, s: State) -> None:
        """Remembers what experience everybody has."""
        self.had = self._experience(s)

    def after(self, s: State) -> list[str]:
        """Nobody loses experience."""
        now = self._experience(s)
        lost = any(new < old for new, old in zip(now, self.had, strict=True))
        return [f"experience from {self.had} to {now}"] if lost else []

    def points(self, s: State, player: int) -> int:
        """Points by the rulebook."""
        return points(self.reader, s, player)

    def _experience(self, s: State) -> list[int]:
        return [self.reader.holding(s, player, "experience") for player in range(self.reader.m.players)]


def drawn_options(chance: random.Random) -> Options:
    """Each way to hand out heroes, and each range of the bait, as often as the other."""
    return (
        ("deal", chance.choice(("by_chance", "by_choice"))),
        ("bait", chance.choice(("one_die", "all_monsters"))),
    )


DUNGEON_ROLL = Game("dungeonroll", (1, 2, 3, 4), drawn_options, DungeonRollWatch)
