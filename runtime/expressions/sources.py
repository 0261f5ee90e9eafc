"""Sources and binders linked for play: what a choice chooses from and a fold runs over."""

from __future__ import annotations

from collections.abc import Sequence

from ..table.effects import NONE
from ..table.limits import PassedError
from ..table.state import Frame, State
from .nodes import Expr, Source


class OneZone(Source):
    """A zone that nobody owns."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return s.contents[self.place]


class OwnedZone(Source):
    """A zone of one player; ``place`` is that of the first player."""

    __slots__ = ("owner", "place")

    def __init__(self, place: int, owner: Expr) -> None:
        self.place = place
        self.owner = owner

    def items(self, s: State, f: Frame) -> Sequence[int]:
        owner = self.owner.value(s, f)
        return s.contents[self.place + owner] if owner >= 0 else ()


class OwnedZones(Source):
    """Zones of several players, one player behind the other; ``places`` are those of the first player."""

    __slots__ = ("owners", "places")

    def __init__(self, places: list[int], owners: Source) -> None:
        self.places = places
        self.owners = owners

    def items(self, s: State, f: Frame) -> Sequence[int]:
        result: list[int] = []
        for owner in self.owners.items(s, f):
            for place in self.places if owner >= 0 else ():
                result.extend(s.contents[place + owner])
        return result


class HeldBy(Source):
    """What lies in the things of a noun, of some players where ``owners`` is given."""

    __slots__ = ("noun", "owners")

    def __init__(self, noun: int, owners: Source | None) -> None:
        self.noun = noun
        self.owners = owners

    def items(self, s: State, f: Frame) -> Sequence[int]:
        roster = s.roster
        owners = None if self.owners is None else self.owners.items(s, f)
        result: list[int] = []
        for thing in roster.by_noun[self.noun]:
            if owners is None or owner_of(s, thing) in owners:
                result.extend(s.contents[roster.hold[thing]])
        return result


class Joined(Source):
    """Several sources, one behind the other; what is in two of them is there once."""

    __slots__ = ("sources",)

    def __init__(self, sources: list[Source]) -> None:
        self.sources = sources

    def items(self, s: State, f: Frame) -> Sequence[int]:
        result: list[int] = []
        for source in self.sources:
            result.extend(source.items(s, f))
        return list(dict.fromkeys(result))


class Things(Source):
    """All things of a noun, of some players where ``owners`` is given."""

    __slots__ = ("noun", "owners")

    def __init__(self, noun: int, owners: Source | None) -> None:
        self.noun = noun
        self.owners = owners

    def items(self, s: State, f: Frame) -> Sequence[int]:
        things = s.roster.by_noun[self.noun]
        if self.owners is None:
            return things
        return owned_by(s, things, self.owners.items(s, f))


class Chosen(Source):
    """A set of things chosen before."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return f.sets[self.number]


class Single(Source):
    """One thing as a source; nothing where there is none."""

    __slots__ = ("operand",)

    def __init__(self, operand: Expr) -> None:
        self.operand = operand

    def items(self, s: State, f: Frame) -> Sequence[int]:
        thing = self.operand.value(s, f)
        return (thing,) if thing != NONE else ()


class Content(Source):
    """What lies in a thing, or the cells that a region is made of."""

    __slots__ = ("operand",)

    def __init__(self, operand: Expr) -> None:
        self.operand = operand

    def items(self, s: State, f: Frame) -> Sequence[int]:
        thing = self.operand.value(s, f)
        if thing < 0:
            return ()
        place = s.roster.hold[thing]
        return s.contents[place] if place >= 0 else s.roster.members.get(thing, ())


class Laid(Source):
    """The cells of a placement. A placement is its number and, above that, its owner."""

    __slots__ = ("operand", "placements")

    def __init__(self, operand: Expr, placements: list[tuple[int, tuple[int, ...]]]) -> None:
        self.operand = operand
        self.placements = placements

    def items(self, s: State, f: Frame) -> Sequence[int]:
        code = self.operand.value(s, f)
        if code < 0:
            return ()
        grid, cells = self.placements[code % len(self.placements)]
        board = s.roster.cells[grid, code // len(self.placements) - 1]
        return [board[cell] for cell in cells]


class Placements(Source):
    """Every way to lay a shape on a grid; nobody has a grid of his own."""

    __slots__ = ("by_shape", "count", "owner", "shape")

    def __init__(
        self, by_shape: dict[int, tuple[int, ...]], count: int, owner: Expr | None, shape: Expr
    ) -> None:
        self.by_shape = by_shape
        self.count = count
        self.owner = owner
        self.shape = shape

    def items(self, s: State, f: Frame) -> Sequence[int]:
        owner = NONE if self.owner is None else self.owner.value(s, f)
        if owner < 0 and self.owner is not None:
            return ()
        base = (owner + 1) * self.count
        return [base + n for n in self.by_shape.get(self.shape.value(s, f), ())]


class Lying(Source):
    """What lies in a place; a union of zones is its parts."""

    __slots__ = ("operand", "parts")

    def __init__(self, operand: Expr, parts: dict[int, list[int]]) -> None:
        self.operand = operand
        self.parts = parts

    def items(self, s: State, f: Frame) -> Sequence[int]:
        place = self.operand.value(s, f)
        if place < 0:
            return ()
        parts = self.parts.get(place)
        if parts is None:
            return s.contents[place]
        return [thing for part in parts for thing in s.contents[part]]


class EachOf(Source):
    """The values of several expressions."""

    __slots__ = ("operands",)

    def __init__(self, operands: list[Expr]) -> None:
        self.operands = operands

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return [operand.value(s, f) for operand in self.operands]


class Regions(Source):
    """The regions of a noun of which a cell is part."""

    __slots__ = ("noun", "operand")

    def __init__(self, noun: int, operand: Expr) -> None:
        self.noun = noun
        self.operand = operand

    def items(self, s: State, f: Frame) -> Sequence[int]:
        cell = self.operand.value(s, f)
        return [t for t in s.roster.by_noun[self.noun] if cell in s.roster.members.get(t, ())]


class Values(Source):
    __slots__ = ("values",)

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values = values

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return self.values


class Range(Source):
    """The numbers from one to another, or without an end; at most as many as the budget of a name says."""

    __slots__ = ("budget", "high", "low", "most")

    def __init__(self, low: Expr, high: Expr | None, budget: str, most: int) -> None:
        self.low = low
        self.high = high
        self.budget = budget
        self.most = most

    def items(self, s: State, f: Frame) -> Sequence[int]:
        low, high = self.low.value(s, f), NONE if self.high is None else self.high.value(s, f)
        if self.high is None or high - low >= self.most:
            raise PassedError(self.budget, self.most, f.effect)
        return range(low, high + 1)


class Neighbors(Source):
    __slots__ = ("operand",)

    def __init__(self, operand: Expr) -> None:
        self.operand = operand

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return s.roster.neighbors.get(self.operand.value(s, f), ())


class Listed(Source):
    """The things in a list of a card."""

    __slots__ = ("column", "operand")

    def __init__(self, column: int, operand: Expr) -> None:
        self.column = column
        self.operand = operand

    def items(self, s: State, f: Frame) -> Sequence[int]:
        return s.roster.lists.get((self.operand.value(s, f), self.column), ())


class Players(Source):
    """Players in the order of their seats from a first one on, or all but me; nobody has no others."""

    __slots__ = ("which",)

    def __init__(self, which: str) -> None:
        self.which = which

    def items(self, s: State, f: Frame) -> Sequence[int]:
        if self.which == "turn_order":
            return s.order
        count = len(s.order)
        if self.which == "others":
            return [(f.me + i) % count for i in range(1, count)] if f.me >= 0 else ()
        return range(count)


class Bind:
    """A binder: the items of a source that are of a noun and meet a condition, each in its slot."""

    __slots__ = ("kinds", "slot", "source", "where")

    def __init__(self, slot: int, kinds: tuple[bool, ...] | None, source: Source, where: Expr | None) -> None:
        self.slot = slot
        self.kinds = kinds
        self.source = source
        self.where = where

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
    found: list[int] = []
    for thing in things:
        place, owner = places[thing], always[thing]
        if place >= 0:
            if of_place[place] >= 0:
                owner = of_place[place]
            elif holders[place] >= 0:
                owner = owner_of(s, thing)
        if owner in owners:
            found.append(thing)
    return found


def owner_of(s: State, thing: int) -> int:
    """Whose a thing is: the owner of its place, else whose it always is, else -1."""
    owner = owner_of_place(s, s.place[thing])
    return owner if owner >= 0 else s.roster.owner[thing]


def owner_of_place(s: State, place: int) -> int:
    """Whose a place is: its own owner, else the owner of the thing that makes it, else -1."""
    owners, holders = s.roster.place_owner, s.roster.place_holder
    while place >= 0:
        if owners[place] >= 0:
            return owners[place]
        if holders[place] < 0:
            break
        place = s.place[holders[place]]
    return NONE
