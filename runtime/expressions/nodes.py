"""Expressions linked for play: a tree of typed nodes, each of which works out one integer.

The tree is made from the records of an effect by ``link``. Nodes know the tables they read; they
keep nothing of a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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

    def meets(self, s: State, f: Frame, wanted: Sequence[int]) -> bool:
        """Whether one of the values is one of some that are wanted."""
        return any(item in wanted for item in self.items(s, f))


@dataclass(slots=True, eq=False)
class NumberNode(Expr):
    n: int

    def value(self, s: State, f: Frame) -> int:
        return self.n


@dataclass(slots=True, eq=False)
class SlotNode(Expr):
    slot: int

    def value(self, s: State, f: Frame) -> int:
        return f.slots[self.slot]


class MeNode(Expr):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return f.me


class ThisNode(Expr):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return f.this


class ActorNode(Expr):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return f.actor


@dataclass(slots=True, eq=False)
class BesideNode(Expr):
    """The player so many seats to the left; beside nobody there is nobody."""

    seats: int

    def value(self, s: State, f: Frame) -> int:
        return (f.me + self.seats) % len(s.order) if f.me >= 0 else NONE


class StartPlayerNode(Expr):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        if s.notes is not None:
            s.notes.start_player = True
        return s.start_player


@dataclass(slots=True, eq=False)
class OptionNode(Expr):
    option: int

    def value(self, s: State, f: Frame) -> int:
        return s.options[self.option]


@dataclass(slots=True, eq=False)
class HoldingNode(Expr):
    """How much of a resource a player has; nobody has nothing."""

    resource: int
    count: int
    owner: Expr

    def value(self, s: State, f: Frame) -> int:
        owner = self.owner.value(s, f)
        if owner < 0:
            return 0
        at = owner * self.count + self.resource
        if s.notes is not None:
            s.notes.holdings.add(at)
        return s.holdings[at]


@dataclass(slots=True, eq=False)
class BinaryNode(Expr):
    """Two operands."""

    left: Expr
    right: Expr


class EqualNode(BinaryNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.left.value(s, f) == self.right.value(s, f) else 0


@dataclass(slots=True, eq=False)
class IsNode(Expr):
    """Whether a value is a fixed number."""

    operand: Expr
    n: int

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.operand.value(s, f) == self.n else 0


class DifferNode(BinaryNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.left.value(s, f) != self.right.value(s, f) else 0


class LessNode(BinaryNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.left.value(s, f) < self.right.value(s, f) else 0


class AtMostNode(BinaryNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.left.value(s, f) <= self.right.value(s, f) else 0


@dataclass(slots=True, eq=False)
class WithinNode(Expr):
    """A number from one to another; without an upper end where there is no ``high``."""

    operand: Expr
    low: Expr
    high: Expr | None

    def value(self, s: State, f: Frame) -> int:
        n = self.operand.value(s, f)
        if n < self.low.value(s, f):
            return 0
        return 1 if self.high is None or n <= self.high.value(s, f) else 0


@dataclass(slots=True, eq=False)
class AmongNode(Expr):
    """A value that is one of several fixed ones."""

    operand: Expr
    values: tuple[int, ...]

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.operand.value(s, f) in self.values else 0


@dataclass(slots=True, eq=False)
class InsideNode(Expr):
    """A thing that is in a source."""

    operand: Expr
    source: Source

    def value(self, s: State, f: Frame) -> int:
        return 1 if self.operand.value(s, f) in self.source.items(s, f) else 0


@dataclass(slots=True, eq=False)
class BecomesNode(Expr):
    """True where the event made a value the target. What it was stands in a set of the frame."""

    number: int
    memory: int
    operand: Expr
    target: Expr

    def value(self, s: State, f: Frame) -> int:
        target = self.target.value(s, f)
        before = f.sets[self.number][self.memory]
        return 1 if before != target and self.operand.value(s, f) == target else 0


@dataclass(slots=True, eq=False)
class NotNode(Expr):
    operand: Expr

    def value(self, s: State, f: Frame) -> int:
        return 0 if self.operand.value(s, f) else 1


@dataclass(slots=True, eq=False)
class AndNode(Expr):
    operands: list[Expr]

    def value(self, s: State, f: Frame) -> int:
        for operand in self.operands:
            if not operand.value(s, f):
                return 0
        return 1


@dataclass(slots=True, eq=False)
class OrNode(Expr):
    operands: list[Expr]

    def value(self, s: State, f: Frame) -> int:
        for operand in self.operands:
            if operand.value(s, f):
                return 1
        return 0


@dataclass(slots=True, eq=False)
class TableNode(Expr):
    """An entry of a table; beyond the end of a numbered index, the entry at that end."""

    entries: tuple[int, ...]
    lows: tuple[int, ...]
    sizes: tuple[int, ...]
    numbered: tuple[bool, ...]
    nothing: int
    indexes: list[Expr]

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


@dataclass(slots=True, eq=False)
class SeenNode(Expr):
    """A value read in a view or purpose."""

    view: int
    operand: Expr

    def value(self, s: State, f: Frame) -> int:
        before, s.view = s.view, self.view
        result = self.operand.value(s, f)
        s.view = before
        return result


@dataclass(slots=True, eq=False)
class UnmodifiedNode(Expr):
    """A value read as it is, whatever rules add to it."""

    operand: Expr

    def value(self, s: State, f: Frame) -> int:
        before, s.without = s.without, s.without | MODIFIERS
        result = self.operand.value(s, f)
        s.without = before
        return result


@dataclass(slots=True, eq=False)
class FirstNode(Expr):
    source: Source

    def value(self, s: State, f: Frame) -> int:
        items = self.source.items(s, f)
        return items[0] if items else NONE


@dataclass(slots=True, eq=False)
class LastNode(Expr):
    source: Source

    def value(self, s: State, f: Frame) -> int:
        items = self.source.items(s, f)
        return items[-1] if items else NONE


@dataclass(slots=True, eq=False)
class NthNode(Expr):
    source: Source
    number: Expr

    def value(self, s: State, f: Frame) -> int:
        items = self.source.items(s, f)
        n = self.number.value(s, f)
        return items[n - 1] if 1 <= n <= len(items) else NONE
