"""Positions of Rolling Realms in the terms of its rulebook."""

from __future__ import annotations

from functools import cache

from tools.soak.reading import Reader

from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import State

from .sheet import REALMS, Cells, Sheet, Turn

RESOURCES = ("pumpkin", "heart", "coin")


class Realms(Reader):
    """Looks at the positions of one machine."""

    def __init__(self, m: Machine) -> None:
        super().__init__(m)
        self.grids = {grid.name: i for i, grid in enumerate(m.table.grids)}

    def cells(self, s: State, player: int, grid: str, noun: str, name: str) -> Cells:
        """A stored field of the cells of a player's grid, row by row."""
        number, column = self.grids[grid], self._column(noun, name)
        columns, stored = self.m.table.grids[number].columns, self.m.stored
        values = [s.fields[cell * stored + column] for cell in s.roster.cells[number, player]]
        return tuple(tuple(values[i : i + columns]) for i in range(0, len(values), columns))

    def value(self, s: State, thing: int, noun: str, name: str) -> int:
        """A stored field of a thing, by the noun that declares it."""
        return s.fields[thing * self.m.stored + self._column(noun, name)]

    @cache  # noqa: B019 - as long-lived as the game
    def _column(self, noun: str, name: str) -> int:
        kinds = self.m.table.nouns[self.nouns[noun]].kinds
        return next(self.columns[kind, name].number for kind in kinds if (kind, name) in self.columns)

    def sheet(self, s: State, player: int) -> Sheet:
        """All that a player has written."""
        return Sheet(
            self.cells(s, player, "plot", "cell", "filled"),
            self.cells(s, player, "cities", "space", "value"),
            self.cells(s, player, "areas", "area_box", "ticked"),
            self.cells(s, player, "actions", "action_box", "ticked"),
            self.cells(s, player, "nests", "nest", "value"),
            self.cells(s, player, "rooms", "chamber", "value"),
            tuple(self._wharfs(s, player, name) for name in ("ticked", "note", "delivered")),
            self.cells(s, player, "rings", "hexagon", "ticked"),
            self.cells(s, player, "vines", "grape", "ticked"),
            self.cells(s, player, "vines", "grape", "pressed"),
            self.cells(s, player, "cellar", "glass", "filled"),
        )

    def _wharfs(self, s: State, player: int, name: str) -> tuple[int, ...]:
        wharfs = [t for t in s.roster.by_noun[self.nouns["wharf"]] if s.roster.owner[t] == player]
        return tuple(self.value(s, thing, "wharf", name) for thing in wharfs)

    def turn(self, s: State, player: int) -> Turn:
        """What a player has done in his turn."""
        fresh = self.cells(s, player, "actions", "action_box", "fresh")
        castles = [t for t in s.roster.by_noun[self.nouns["castle"]] if s.roster.owner[t] == player]
        return Turn(
            frozenset(realm for realm in REALMS if self.realm(s, player, realm, "entered")),
            frozenset(i for i, thing in enumerate(castles) if self.value(s, thing, "castle", "entered")),
            frozenset(i for i in range(6) if fresh[0][i] or fresh[1][i]),
        )

    def realm(self, s: State, player: int, realm: str, name: str) -> int:
        """A field of a player's realm."""
        thing = s.roster.units[self.nouns["realm"], REALMS.index(realm), player]
        return self.field(s, thing, "realm", name)

    def open_realms(self, s: State, player: int) -> list[str]:
        """The realms of this round on a player's sheet."""
        return [realm for realm in REALMS if not self.realm(s, player, realm, "closed")]

    def lots(self, s: State, zone: str) -> list[str]:
        """The realms whose lots lie in a zone."""
        return [self.word(s, thing, "lot", "world") for thing in self.things(s, zone)]

    def rounds(self, s: State) -> list[list[str]]:
        """The realms of each round up to now, three by three."""
        all_lots = [*self.lots(s, "gone"), *self.lots(s, "drawn")]
        return [all_lots[i : i + 3] for i in range(0, len(all_lots), 3)]

    def rolled(self, s: State) -> tuple[int, ...]:
        """The two values that are written down."""
        return tuple(self.field(s, thing, "result", "value") for thing in self.things(s, "roll"))

    def unused(self, s: State, player: int) -> list[tuple[int, bool]]:
        """The dice that a player has still to use: the value, and whether it may go where one has been."""
        dice = [t for t in self.things(s, "dice", player) if not self.field(s, t, "die", "used")]
        return [(self.field(s, t, "die", "value"), bool(self.field(s, t, "die", "freed"))) for t in dice]
