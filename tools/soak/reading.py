"""Reads positions of any game by the names of its pack; a game's own reader adds its own terms.

It only reads. What it gives are plain numbers, words and lists, so that invariants can be written in the
terms of a rulebook.
"""

from __future__ import annotations

from heroglyph.runtime.game.labels import card_name
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import PROGRAM, State


class Reader:
    """Looks at the positions of one machine."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.nouns = {noun.name: i for i, noun in enumerate(m.table.nouns)}
        self.zones = {zone.name: i for i, zone in enumerate(m.table.zones)}
        self.columns = {(c.of, c.name): c for c in m.table.columns}
        self.resources = {r.name: i for i, r in enumerate(m.table.resources)}

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

    def holding(self, s: State, player: int, resource: str) -> int:
        """How much of a resource a player has."""
        return s.holdings[player * self.m.resources + self.resources[resource]]

    def supply(self, s: State, resource: str) -> int:
        """How much of a resource is left for all."""
        return s.supply[self.resources[resource]]

    def begun(self, s: State, period: str) -> int:
        """How many rounds, turns or whatever has such a name have begun."""
        return s.periods[self.m.table.periods.index(period)]

    def under_way(self, s: State, label: str) -> bool:
        """Whether a procedure is being carried out."""
        effects = self.m.effects
        frames = [f for f in s.main if f.kind == PROGRAM and f.effect < len(effects)]
        return any(effects[f.effect].label == label for f in frames)
