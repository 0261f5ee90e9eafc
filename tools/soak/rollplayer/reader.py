"""Positions of Roll Player: the dice, the sheets, the cards, and what scoring needs to know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tools.soak.reading import Reader

from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import State

MARKET_ZONES = ("weapons", "armory", "skills", "traits")


@dataclass(frozen=True, slots=True)
class Die:
    """A die of the box, with the number of the thing, and whether it lies somewhere."""

    thing: int
    color: str
    value: int
    lies: bool


class Sheets(Reader):
    """Looks at the positions of one machine."""

    def __init__(self, m: Machine) -> None:
        super().__init__(m)
        self.attributes = next(e.values for e in m.table.enums if e.name == "Attribute")

    def kept(self, s: State, name: str, player: int) -> str:
        """The card that a player keeps as his race, class, backstory or alignment; else empty."""
        kept = self.names(s, name, player)
        return kept[0] if kept else ""

    def dice(self, s: State) -> Iterator[Die]:
        """All dice of the game."""
        for thing in s.roster.by_noun[self.nouns["die"]]:
            color, value = self.word(s, thing, "die", "color"), self.field(s, thing, "die", "value")
            yield Die(thing, color, value, s.place[thing] >= 0)

    def rows(self, s: State, player: int) -> dict[str, tuple[int, ...]]:
        """The dice in a player's attribute rows."""
        noun = self.nouns["row"]
        return {
            name: s.contents[s.roster.hold[s.roster.units[noun, i, player]]]
            for i, name in enumerate(self.attributes)
        }

    def total(self, s: State, player: int, attribute: str) -> int:
        """The sum of the dice of an attribute row."""
        return sum(self.field(s, die, "die", "value") for die in self.rows(s, player)[attribute])

    def token(self, s: State, player: int) -> tuple[int, int]:
        """Line and column of a player's token on the alignment card."""
        (thing,) = self.things(s, "token", player)
        return self.field(s, thing, "token", "row_number"), self.field(s, thing, "token", "column_number")

    def hands(self, s: State, player: int) -> int:
        """The hands that a player's weapons take."""
        return sum(self.field(s, thing, "weapon", "hands") for thing in self.things(s, "weapons", player))

    def initiative(self, s: State) -> list[int]:
        """The initiative cards in play, in the order in which they lie."""
        return list(self.things(s, "initiative_row"))

    def position(self, s: State, player: int) -> dict[str, object]:
        """What scoring needs to know of a player, as plain values."""
        left, right = (player + 1) % self.m.players, (player - 1) % self.m.players
        return {
            "rows": {
                name: [(self.word(s, d, "die", "color"), self.field(s, d, "die", "value")) for d in dice]
                for name, dice in self.rows(s, player).items()
            },
            "race": self.kept(s, "race", player),
            "class": self.kept(s, "class", player),
            "backstory": self.kept(s, "backstory", player),
            "alignment": self.kept(s, "alignment", player),
            "token": self.token(s, player),
            "gold": self.holding(s, player, "gold"),
            "stars": self.holding(s, player, "star"),
            **{zone: self.names(s, zone, player) for zone in MARKET_ZONES},
            "left_traits": self.names(s, "traits", left),
            "right_traits": self.names(s, "traits", right),
            "solo": self.m.players == 1,
        }
