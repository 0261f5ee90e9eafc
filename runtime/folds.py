"""Folds: one number, or one truth, made of the things of a binder."""

from __future__ import annotations

from .matching import largest_matching
from .nodes import Expr, Source
from .readings import reader
from .sources import Bind
from .standing import Book
from .state import Frame, State


class Count(Expr):
    __slots__ = ("binder",)

    def __init__(self, binder: Bind) -> None:
        self.binder = binder

    def value(self, s: State, f: Frame) -> int:
        return len(self.binder.items(s, f))


class Size(Expr):
    """How many a source has."""

    __slots__ = ("source",)

    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, s: State, f: Frame) -> int:
        return len(self.source.items(s, f))


class Fold(Expr):
    """A number made of a value of each thing; 0 over nothing."""

    __slots__ = ("binder", "operand")

    def __init__(self, operand: Expr, binder: Bind) -> None:
        self.operand = operand
        self.binder = binder

    def numbers(self, s: State, f: Frame) -> list[int]:
        """The value of each thing."""
        items = self.binder.items(s, f)
        slots, slot, operand = f.slots, self.binder.slot, self.operand
        result: list[int] = []
        for item in items:
            slots[slot] = item
            result.append(operand.value(s, f))
        return result


class Total(Fold):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return sum(self.numbers(s, f))


class Highest(Fold):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return max(self.numbers(s, f), default=0)


class Lowest(Fold):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return min(self.numbers(s, f), default=0)


class Distinct(Fold):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return len(dict.fromkeys(self.numbers(s, f)))


class DistinctReadings(Fold):
    """As many different values as the things can have where each takes one of its readings."""

    __slots__ = ("book", "enum")

    def __init__(self, book: Book, enum: int, operand: Expr, binder: Bind) -> None:
        super().__init__(operand, binder)
        self.book = book
        self.enum = enum

    def value(self, s: State, f: Frame) -> int:
        return largest_matching(
            [[v, *self.book.readings(s, self.enum, v, reader(f))] for v in self.numbers(s, f)]
        )


class Quantified(Expr):
    """Whether a condition holds for a thing: the search stops at the first for which it is ``wanted``."""

    __slots__ = ("binder", "condition", "found", "wanted")

    def __init__(self, wanted: bool, found: int, binder: Bind, condition: Expr) -> None:
        self.wanted = wanted
        self.found = found
        self.binder = binder
        self.condition = condition

    def value(self, s: State, f: Frame) -> int:
        slots, slot = f.slots, self.binder.slot
        for item in self.binder.items(s, f):
            slots[slot] = item
            if bool(self.condition.value(s, f)) == self.wanted:
                return self.found
        return 1 - self.found
