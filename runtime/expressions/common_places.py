"""Common places in which rules of cards hold: for whom those of a card hold that nobody has."""

from __future__ import annotations

from collections.abc import Sequence

from ..table.effects import NONE
from ..table.state import PROGRAM, Frame, State
from ..table.table import GameTable
from .nodes import Expr
from .sources import content_of, owner_of, place_of

Turn = tuple[int, int, int, int]
"""A loop in which each player has a turn: its counters from and to, the set of its players, the slot of how
many have come."""


class CommonPlaces:
    """For whom the rules of cards hold that lie in places of nobody, as zones and cells declare it.

    A card on others lies where the outermost of these does. ``zone_places``: so many places are those of
    zones, before what things hold. ``turns``: by program its loops of turns.
    """

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.zone_places = 0
        self.zones = tuple(zone.in_force for zone in table.zones)
        self.nouns = tuple(noun.in_force for noun in table.nouns)
        self.declared = any((*self.zones, *self.nouns))
        self.turns: list[list[Turn]] = []

    def players(self, s: State, thing: int, place: int) -> Sequence[int]:
        """For whom the rules of a thing hold that lies, with what holds it, in a place of nobody."""
        told = self.told(s, place)
        if told == "everybody":
            return range(len(s.order))
        if told == "turn":
            if s.notes is not None:
                s.notes.start_player = True
            player = self.turn_player(s)
            return (player if player >= 0 else s.start_player,)
        return self._present(s, thing) if told else ()

    def told(self, s: State, place: int) -> str:
        """For whom the rules of cards in a place of nobody hold, as declared."""
        if place < self.zone_places:
            return self.zones[s.roster.place_zone[place]]
        holder = s.roster.place_holder[place]
        return self.nouns[s.roster.noun[holder]] if holder >= 0 else ""

    def turn_player(self, s: State) -> int:
        """The player whose turn it is, outside of any turn nobody."""
        if s.notes is not None:
            s.notes.more = True
        for f in reversed(s.stack if s.branch < 0 else [*s.main, *s.stack]):
            player = self._turn_in(f)
            if player >= 0:
                return player
        return NONE

    def _turn_in(self, f: Frame) -> int:
        if f.kind == PROGRAM and f.effect < len(self.turns):
            for first, last, players, come in reversed(self.turns[f.effect]):
                if first < f.pc < last:
                    return f.sets[players][f.slots[come] - 1]
        return NONE

    def _present(self, s: State, thing: int) -> Sequence[int]:
        """The players who have something on a card, or beside it on the cell on which it lies."""
        roster = s.roster
        there = {owner_of(s, other) for other in self._inside(s, thing)}
        holder = roster.place_holder[place_of(s, thing)]
        if holder >= 0:
            there.update(owner_of(s, other) for other in self._inside(s, holder) if other != thing)
            there.update(roster.owner[other] for other in self._standing(s, holder))
        return [player for player in range(len(s.order)) if player in there]

    def _inside(self, s: State, thing: int) -> Sequence[int]:
        hold = s.roster.hold[thing]
        return content_of(s, hold) if hold >= 0 else ()

    def _standing(self, s: State, cell: int) -> list[int]:
        """The things that stand on a cell of a common grid."""
        nouns, roster, stored = self.table.nouns, s.roster, self.table.stored
        kind = nouns[roster.noun[cell]]
        if kind.grid < 0:
            return []
        at = cell * stored + kind.at
        if s.notes is not None:
            s.notes.more = True
        where = s.fields[at : at + 2]
        return [
            thing
            for thing, noun in enumerate(roster.noun)
            if nouns[noun].on == kind.grid
            and s.fields[(own := thing * stored + nouns[noun].at) : own + 2] == where
        ]


def outermost(s: State, place: int) -> int:
    """The place in which a thing lies with all that holds it, up to a zone or to what somebody has."""
    roster = s.roster
    while roster.place_owner[place] < 0 and roster.place_holder[place] >= 0:
        outer = place_of(s, roster.place_holder[place])
        if outer < 0:
            break
        place = outer
    return place


class TurnPlayerNode(Expr):
    """The player whose turn it is."""

    __slots__ = ("places",)

    def __init__(self, places: CommonPlaces) -> None:
        self.places = places

    def value(self, s: State, f: Frame) -> int:
        return self.places.turn_player(s)
