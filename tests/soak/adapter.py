"""Reads positions of Roll Player by the names of the pack: where the dice, the cards and the gold are.

It only reads. What it gives are plain numbers, words and lists, so that invariants can be written in the
terms of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heroglyph.runtime.labels import card_name
from heroglyph.runtime.machine import Machine
from heroglyph.runtime.state import PROGRAM, State

MARKET_ZONES = ("weapons", "armory", "skills", "traits")


@dataclass(frozen=True, slots=True)
class Die:
    """A die of the box, with the number of the thing, and whether it lies somewhere."""

    thing: int
    color: str
    value: int
    lies: bool


class Reader:
    """Looks at the positions of one machine."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.nouns = {noun.name: i for i, noun in enumerate(m.table.nouns)}
        self.zones = {zone.name: i for i, zone in enumerate(m.table.zones)}
        self.columns = {(c.of, c.name): c for c in m.table.columns}
        self.resources = {r.name: i for i, r in enumerate(m.table.resources)}
        self.attributes = next(e.values for e in m.table.enums if e.name == "Attribute")

    def field(self, s: State, thing: int, noun: str, name: str) -> int:
        """A constant or stored field of a thing, as a number."""
        column = self.columns[self.nouns[noun], name]
        if column.kind == "stored":
            return s.fields[thing * self.m.stored + column.number]
        return s.roster.constants[thing * self.m.constants + column.number]

    def word(self, s: State, thing: int, noun: str, name: str) -> str:
        """A field whose values have names."""
        column = self.columns[self.nouns[noun], name]
        return self.m.table.enums[column.enum].values[self.field(s, thing, noun, name)]

    def player_field(self, s: State, player: int, name: str) -> int:
        """A stored field of a player."""
        return s.player_fields[player * self.m.table.player_fields + self.columns[-1, name].number]

    def option(self, name: str) -> int:
        """The value of an option of the game, as a number."""
        return self.m.options[[o.name for o in self.m.table.options].index(name)]

    def place(self, zone: str, player: int = 0) -> int:
        """The number of a zone's place."""
        return self.m.zone_place[self.zones[zone]] + player

    def things(self, s: State, zone: str, player: int = 0) -> tuple[int, ...]:
        """What lies in a zone."""
        return s.contents[self.place(zone, player)]

    def names(self, s: State, zone: str, player: int = 0) -> list[str]:
        """The cards in a zone, by their names."""
        return [card_name(self.m, s.roster.card[thing]) for thing in self.things(s, zone, player)]

    def kept(self, s: State, name: str, player: int) -> str:
        """The card that a player keeps as his race, class, backstory or alignment; else empty."""
        found = self.names(s, name, player)
        return found[0] if found else ""

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

    def under_way(self, s: State, label: str) -> bool:
        """Whether a procedure is being carried out."""
        effects = self.m.effects
        frames = [f for f in s.main if f.kind == PROGRAM and f.effect < len(effects)]
        return any(effects[f.effect].label == label for f in frames)

    def token(self, s: State, player: int) -> tuple[int, int]:
        """Line and column of a player's token on the alignment card."""
        (thing,) = self.things(s, "token", player)
        return self.field(s, thing, "token", "row_number"), self.field(s, thing, "token", "column_number")

    def holding(self, s: State, player: int, resource: str) -> int:
        """How much of a resource a player has."""
        return s.holdings[player * self.m.resources + self.resources[resource]]

    def supply(self, s: State, resource: str) -> int:
        """How much of a resource is left for all."""
        return s.supply[self.resources[resource]]

    def hands(self, s: State, player: int) -> int:
        """The hands that a player's weapons take."""
        return sum(self.field(s, thing, "weapon", "hands") for thing in self.things(s, "weapons", player))

    def initiative(self, s: State) -> list[int]:
        """The initiative cards in play, in the order in which they lie."""
        return list(self.things(s, "initiative_row"))

    def rounds(self, s: State) -> int:
        """How many rounds have begun."""
        return s.periods[self.m.table.periods.index("round")]

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
