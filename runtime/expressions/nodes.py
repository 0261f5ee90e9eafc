"""Expressions linked for play: a tree of typed nodes, each of which works out one integer.

The tree is made from the records of an effect by ``link``. Nodes know the tables they read; they
keep nothing of a position.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..table.effects import NONE
from ..table.state import MODIFIERS, Frame, State


class Expr:
    """A value: a number, a truth, a value of an enumeration, a thing, a player or a place."""

    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        """The value in a position, for an effect under way."""
        raise NotImplementedError


class Source:
    """Several values in an order."""

    __slots__ = ()

    def items(self, s: State, f: Frame) -> Sequence[int]:
        """The values in a position, for an effect under way."""
        raise NotImplementedError


class Number(Expr):
    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def value(self, s: State, f: Frame) -> int:
        return self.n


class Slot(Expr):
    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def value(self, s: State, f: Frame) -> int:
        return f.slots[self.slot]


class Me(Expr):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return f.me


class This(Expr):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return f.this


class Actor(Expr):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return f.actor


class Beside(Expr):
    """The player so many seats to the left; beside nobody there is nobody."""

    __slots__ = ("seats",)

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def value(self, s: State, f: Frame) -> int:
        return (f.me + self.seats) % len(s.order) if f.me >= 0 else NONE


class StartPlayer(Expr):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return s.start_player


class Option(Expr):
    __slots__ = ("option",)

    def __init__(self, option: int) -> None:
        self.option = option

    def value(self, s: State, f: Frame) -> int:
        return s.options[self.option]


class Holding(Expr):
    """How much of a resource a player has; nobody has nothing."""

    __slots__ = ("count", "owner", "resource")

    def __init__(self, resource: int, count: int, owner: Expr) -> None:
        self.resource = resource
        self.count = count
        self.owner = owner

    def value(self, s: State, f: Frame) -> int:
        owner = self.owner.value(s, f)
        return s.holdings[owner * self.count + self.resource] if owner >= 0 else 0


class Binary(Expr):
    """Two operands."""

    __slots__ = ("left", "right")

    def __init__(self, left: Expr, right: Expr) -> None:
        self.left = left
        self.right = right


class Equal(Binary):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.left.value(s, f) == self.right.value(s, f) else 0


class Is(Expr):
    """Whether a value is a fixed number."""

    __slots__ = ("n", "operand")

    def __init__(self, operand: Expr, n: int) -> None:
        self.operand = operand
        self.n = n

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.operand.value(s, f) == self.n else 0


class Differ(Binary):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.left.value(s, f) != self.right.value(s, f) else 0


class Less(Binary):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.left.value(s, f) < self.right.value(s, f) else 0


class AtMost(Binary):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.left.value(s, f) <= self.right.value(s, f) else 0


class Within(Expr):
    """A number from one to another; without an upper end where there is no ``high``."""

    __slots__ = ("high", "low", "operand")

    def __init__(self, operand: Expr, low: Expr, high: Expr | None) -> None:
        self.operand = operand
        self.low = low
        self.high = high

    def value(self, s: State, f: Frame) -> int:
        n = self.operand.value(s, f)
        if n < self.low.value(s, f):
            return 0
        return 1 if self.high is None or n <= self.high.value(s, f) else 0


class Among(Expr):
    """A value that is one of several fixed ones."""

    __slots__ = ("operand", "values")

    def __init__(self, operand: Expr, values: tuple[int, ...]) -> None:
        self.operand = operand
        self.values = values

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.operand.value(s, f) in self.values else 0


class Inside(Expr):
    """A thing that is in a source."""

    __slots__ = ("operand", "source")

    def __init__(self, operand: Expr, source: Source) -> None:
        self.operand = operand
        self.source = source

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.operand.value(s, f) in self.source.items(s, f) else 0


class Becomes(Expr):
    """True where the event made a value the target. What it was stands in a set of the frame."""

    __slots__ = ("memory", "number", "operand", "target")

    def __init__(self, number: int, memory: int, operand: Expr, target: Expr) -> None:
        self.number = number
        self.memory = memory
        self.operand = operand
        self.target = target

    def value(self, s: State, f: Frame) -> int:
        target = self.target.value(s, f)
        before = f.sets[self.number][self.memory]
        return 1 if before != target and self.operand.value(s, f) == target else 0


class Not(Expr):
    __slots__ = ("operand",)

    def __init__(self, operand: Expr) -> None:
        self.operand = operand

    def value(self, s: State, f: Frame) -> int:
        return 0 if self.operand.value(s, f) else 1


class And(Expr):
    __slots__ = ("operands",)

    def __init__(self, operands: list[Expr]) -> None:
        self.operands = operands

    def value(self, s: State, f: Frame) -> int:
        for operand in self.operands:
            if not operand.value(s, f):
                return 0
        return 1


class Or(Expr):
    __slots__ = ("operands",)

    def __init__(self, operands: list[Expr]) -> None:
        self.operands = operands

    def value(self, s: State, f: Frame) -> int:
        for operand in self.operands:
            if operand.value(s, f):
                return 1
        return 0


class Table(Expr):
    """An entry of a table; beyond the end of a numbered index, the entry at that end."""

    __slots__ = ("entries", "indexes", "lows", "nothing", "numbered", "sizes")

    def __init__(
        self,
        entries: tuple[int, ...],
        lows: tuple[int, ...],
        sizes: tuple[int, ...],
        numbered: tuple[bool, ...],
        nothing: int,
        indexes: list[Expr],
    ) -> None:
        self.entries = entries
        self.lows = lows
        self.sizes = sizes
        self.numbered = numbered
        self.nothing = nothing
        self.indexes = indexes

    def value(self, s: State, f: Frame) -> int:
        at = offset(self.lows, self.sizes, self.numbered, self.indexes, s, f)
        return self.entries[at] if at >= 0 else self.nothing


def offset(
    lows: tuple[int, ...],
    sizes: tuple[int, ...],
    numbered: tuple[bool, ...],
    indexes: list[Expr],
    s: State,
    f: Frame,
) -> int:
    """The place of an entry in a table's flat list; -1 where an index is no value at all."""
    place = 0
    for i in range(len(indexes)):
        n = indexes[i].value(s, f) - lows[i]
        size = sizes[i]
        if not numbered[i] and not 0 <= n < size:
            return NONE
        place = place * size + (0 if n < 0 else size - 1 if n >= size else n)
    return place


class Seen(Expr):
    """A value read in a view or purpose."""

    __slots__ = ("operand", "view")

    def __init__(self, view: int, operand: Expr) -> None:
        self.view = view
        self.operand = operand

    def value(self, s: State, f: Frame) -> int:
        before, s.view = s.view, self.view
        result = self.operand.value(s, f)
        s.view = before
        return result


class Unmodified(Expr):
    """A value read as it is, whatever rules add to it."""

    __slots__ = ("operand",)

    def __init__(self, operand: Expr) -> None:
        self.operand = operand

    def value(self, s: State, f: Frame) -> int:
        before, s.without = s.without, s.without | MODIFIERS
        result = self.operand.value(s, f)
        s.without = before
        return result


class First(Expr):
    __slots__ = ("source",)

    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, s: State, f: Frame) -> int:
        items = self.source.items(s, f)
        return items[0] if items else NONE


class Last(Expr):
    __slots__ = ("source",)

    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, s: State, f: Frame) -> int:
        items = self.source.items(s, f)
        return items[-1] if items else NONE


class Nth(Expr):
    __slots__ = ("number", "source")

    def __init__(self, source: Source, number: Expr) -> None:
        self.source = source
        self.number = number

    def value(self, s: State, f: Frame) -> int:
        items = self.source.items(s, f)
        n = self.number.value(s, f)
        return items[n - 1] if 1 <= n <= len(items) else NONE
