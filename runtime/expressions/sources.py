"""Sources and binders linked for play: what a choice chooses from and a fold runs over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..table.effects import NONE
from ..table.limits import PassedError
from ..table.state import Frame, State
from .nodes import Expr, Source


def content_of(s: State, place: int) -> tuple[int, ...]:
    """What lies in a place, in its order."""
    if s.notes is not None:
        s.notes.contents.add(place)
    return s.contents[place]


def place_of(s: State, thing: int) -> int:
    """The place in which a thing lies, or -1."""
    if thing < 0:
        return NONE
    if s.notes is not None:
        s.notes.place.add(thing)
    return s.place[thing]


@dataclass(slots=True, eq=False)
class OneZoneNode(Source):
    """A zone that nobody owns."""

    place: int

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return content_of(s, self.place)


@dataclass(slots=True, eq=False)
class OwnedZoneNode(Source):
    """A zone of one player; ``place`` is that of the first player."""

    place: int
    owner: Expr

    def items(self, s: State, f: Frame) -> Sequence[int]:
        owner = self.owner.value(s, f)
        return content_of(s, self.place + owner) if owner >= 0 else ()


@dataclass(slots=True, eq=False)
class OwnedZonesNode(Source):
    """Zones of several players, one player behind the other; ``places`` are those of the first player."""

    places: list[int]
    owners: Source

    def items(self, s: State, f: Frame) -> Sequence[int]:
        result: list[int] = []
        for owner in self.owners.items(s, f):
            for place in self.places if owner >= 0 else ():
                result.extend(content_of(s, place + owner))
        return result


@dataclass(slots=True, eq=False)
class HeldByNode(Source):
    """What lies in the things of a noun, of some players where ``owners`` is given."""

    noun: int
    owners: Source | None

    def items(self, s: State, f: Frame) -> Sequence[int]:
        roster = s.roster
        owners = None if self.owners is None else self.owners.items(s, f)
        result: list[int] = []
        for thing in roster.by_noun[self.noun]:
            if owners is None or owner_of(s, thing) in owners:
                result.extend(content_of(s, roster.hold[thing]))
        return result


@dataclass(slots=True, eq=False)
class JoinedNode(Source):
    """Several sources, one behind the other; what is in two of them is there once."""

    sources: list[Source]

    def items(self, s: State, f: Frame) -> Sequence[int]:
        result: list[int] = []
        for source in self.sources:
            result.extend(source.items(s, f))
        return list(dict.fromkeys(result))


@dataclass(slots=True, eq=False)
class ThingsNode(Source):
    """All things of a noun, of some players where ``owners`` is given."""

    noun: int
    owners: Source | None

    def items(self, s: State, f: Frame) -> Sequence[int]:
        things = s.roster.by_noun[self.noun]
        if self.owners is None:
            return things
        return owned_by(s, things, self.owners.items(s, f))


@dataclass(slots=True, eq=False)
class ChosenNode(Source):
    """A set of things chosen before."""

    number: int

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return f.sets[self.number]


@dataclass(slots=True, eq=False)
class SingleNode(Source):
    """One thing as a source; nothing where there is none."""

    operand: Expr

    def items(self, s: State, f: Frame) -> Sequence[int]:
        thing = self.operand.value(s, f)
        return (thing,) if thing != NONE else ()


@dataclass(slots=True, eq=False)
class ContentNode(Source):
    """What lies in a thing, or the cells that a region is made of."""

    operand: Expr

    def items(self, s: State, f: Frame) -> Sequence[int]:
        thing = self.operand.value(s, f)
        if thing < 0:
            return ()
        place = s.roster.hold[thing]
        return content_of(s, place) if place >= 0 else s.roster.members.get(thing, ())


@dataclass(slots=True, eq=False)
class LaidNode(Source):
    """The cells of a placement. A placement is its number and, above that, its owner."""

    operand: Expr
    placements: list[tuple[int, tuple[int, ...]]]

    def items(self, s: State, f: Frame) -> Sequence[int]:
        code = self.operand.value(s, f)
        if code < 0:
            return ()
        grid, cells = self.placements[code % len(self.placements)]
        board = s.roster.cells[grid, code // len(self.placements) - 1]
        return [board[cell] for cell in cells]


@dataclass(slots=True, eq=False)
class PlacementsNode(Source):
    """Every way to lay a shape on a grid; nobody has a grid of his own."""

    by_shape: dict[int, tuple[int, ...]]
    count: int
    owner: Expr | None
    shape: Expr

    def items(self, s: State, f: Frame) -> Sequence[int]:
        owner = NONE if self.owner is None else self.owner.value(s, f)
        if owner < 0 and self.owner is not None:
            return ()
        base = (owner + 1) * self.count
        return [base + n for n in self.by_shape.get(self.shape.value(s, f), ())]


@dataclass(slots=True, eq=False)
class LyingNode(Source):
    """What lies in a place; a union of zones is its parts."""

    operand: Expr
    parts: dict[int, list[int]]

    def items(self, s: State, f: Frame) -> Sequence[int]:
        place = self.operand.value(s, f)
        if place < 0:
            return ()
        parts = self.parts.get(place)
        if parts is None:
            return content_of(s, place)
        return [thing for part in parts for thing in content_of(s, part)]


@dataclass(slots=True, eq=False)
class EachOfNode(Source):
    """The values of several expressions."""

    operands: list[Expr]

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return [operand.value(s, f) for operand in self.operands]


@dataclass(slots=True, eq=False)
class RegionsNode(Source):
    """The regions of a noun of which a cell is part."""

    noun: int
    operand: Expr

    def items(self, s: State, f: Frame) -> Sequence[int]:
        cell = self.operand.value(s, f)
        return [t for t in s.roster.by_noun[self.noun] if cell in s.roster.members.get(t, ())]


@dataclass(slots=True, eq=False)
class ValuesNode(Source):
    values: tuple[int, ...]

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return self.values


@dataclass(slots=True, eq=False)
class RangeNode(Source):
    """The numbers from one to another, or without an end; at most as many as the budget of a name says.

    Raises PassedError for more.
    """

    low: Expr
    high: Expr | None
    budget: str
    most: int

    def items(self, s: State, f: Frame) -> Sequence[int]:
        low, high = self.low.value(s, f), NONE if self.high is None else self.high.value(s, f)
        if self.high is None or high - low >= self.most:
            raise PassedError(self.budget, self.most, f.effect)
        return range(low, high + 1)


@dataclass(slots=True, eq=False)
class NeighborsNode(Source):
    """The cells that share an edge with one, what lies in those, or what lies before and behind a thing.

    ``seen``: by zone, whether its things have an order that everybody sees.
    """

    operand: Expr
    seen: list[bool]

    def items(self, s: State, f: Frame) -> Sequence[int]:
        thing, roster = self.operand.value(s, f), s.roster
        if thing in roster.neighbors:
            return roster.neighbors[thing]
        place = place_of(s, thing)
        if place < 0:
            return ()
        cells = roster.neighbors.get(roster.place_holder[place])
        if cells is not None:
            return [other for cell in cells for other in content_of(s, roster.hold[cell])]
        zone = roster.place_zone[place]
        if zone >= 0 and not self.seen[zone]:
            return ()
        row = content_of(s, place)
        at = row.index(thing)
        return (*row[max(at - 1, 0) : at], *row[at + 1 : at + 2])


@dataclass(slots=True, eq=False)
class ContentsNode(Source):
    """What lies in several things, one behind the other."""

    source: Source

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return [thing for holder in self.source.items(s, f) for thing in content_of(s, s.roster.hold[holder])]


@dataclass(slots=True, eq=False)
class ListedNode(Source):
    """The things in a list of a card."""

    column: int
    operand: Expr

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return s.roster.lists.get((self.operand.value(s, f), self.column), ())


@dataclass(slots=True, eq=False)
class PlayersNode(Source):
    """Players in the order of their seats from a first one on, or all but me; nobody has no others."""

    which: str

    def items(self, s: State, f: Frame) -> Sequence[int]:
        if self.which == "turn_order":
            if s.notes is not None:
                s.notes.order = True
            return s.order
        count = len(s.order)
        if self.which == "others":
            return [(f.me + i) % count for i in range(1, count)] if f.me >= 0 else ()
        return range(count)


@dataclass(slots=True, eq=False)
class BindNode:
    """A binder: the items of a source that are of a noun and meet a condition, each in its slot."""

    slot: int
    kinds: tuple[bool, ...] | None
    source: Source
    where: Expr | None

    def there(self, s: State, f: Frame) -> Sequence[int]:
        """The items of the source that are of the noun, whatever their condition."""
        items, kinds = self.source.items(s, f), self.kinds
        if kinds is None:
            return items
        noun = s.roster.noun
        return [i for i in items if kinds[noun[i]]]

    def items(self, s: State, f: Frame) -> Sequence[int]:
        """The items bound. The slot holds the last one looked at afterwards."""
        items = self.there(s, f)
        where = self.where
        if where is None:
            return items
        slots, slot = f.slots, self.slot
        result: list[int] = []
        for item in items:
            slots[slot] = item
            if where.value(s, f):
                result.append(item)
        return result

    def admits(self, s: State, f: Frame, item: int) -> bool:
        """Whether one item is bound; leaves it in the slot."""
        if self.kinds is not None and (item < 0 or not self.kinds[s.roster.noun[item]]):
            return False
        f.slots[self.slot] = item
        if self.where is not None and not self.where.value(s, f):
            return False
        return item in self.source.items(s, f)


def owned_by(s: State, things: Sequence[int], owners: Sequence[int]) -> list[int]:
    """Those of some things that belong to some players; see ``owner_of``."""
    places, always, of_place = s.place, s.roster.owner, s.roster.place_owner
    holders = s.roster.place_holder
    if s.notes is not None:
        s.notes.place.update(things)
    owned: list[int] = []
    for thing in things:
        place, owner = places[thing], always[thing]
        if place >= 0:
            if of_place[place] >= 0:
                owner = of_place[place]
            elif holders[place] >= 0:
                owner = owner_of(s, thing)
        if owner in owners:
            owned.append(thing)
    return owned


def owner_of(s: State, thing: int) -> int:
    """Whose a thing is: the owner of its place, else whose it always is, else -1."""
    owner = owner_of_place(s, place_of(s, thing))
    return owner if owner >= 0 else s.roster.owner[thing]


def owner_of_place(s: State, place: int) -> int:
    """Whose a place is: its own owner, else the owner of the thing that makes it, else -1."""
    owners, holders = s.roster.place_owner, s.roster.place_holder
    while place >= 0:
        if owners[place] >= 0:
            return owners[place]
        if holders[place] < 0:
            break
        place = place_of(s, holders[place])
    return NONE
