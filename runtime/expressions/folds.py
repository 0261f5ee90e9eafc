"""Folds: one number, or one truth, made of the things of a binder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..table.limits import PassedError
from ..table.state import Frame, State
from .matching import fewest_values, largest_matching
from .nodes import Expr, Source
from .reckoning import too_far
from .sources import BindNode


@dataclass(slots=True, eq=False)
class CountNode(Expr):
    binder: BindNode

    def value(self, s: State, f: Frame) -> int:
        return len(self.binder.items(s, f))


@dataclass(slots=True, eq=False)
class SizeNode(Expr):
    """How many a source has."""

    source: Source

    def value(self, s: State, f: Frame) -> int:
        return len(self.source.items(s, f))


@dataclass(slots=True, eq=False)
class FoldNode(Expr):
    """A number made of a value of each thing; 0 over nothing."""

    operand: Expr
    binder: BindNode

    def numbers(self, s: State, f: Frame) -> list[int]:
        """The value of each thing."""
        items = self.binder.items(s, f)
        slots, slot, operand = f.slots, self.binder.slot, self.operand
        result: list[int] = []
        for item in items:
            slots[slot] = item
            result.append(operand.value(s, f))
        return result


@dataclass(slots=True, eq=False)
class TotalNode(FoldNode):
    most: int

    def value(self, s: State, f: Frame) -> int:
        n = sum(self.numbers(s, f))
        return n if -self.most <= n <= self.most else too_far(f.effect, self.most)


class HighestNode(FoldNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return max(self.numbers(s, f), default=0)


class LowestNode(FoldNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return min(self.numbers(s, f), default=0)


class DistinctNode(FoldNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return len(dict.fromkeys(self.numbers(s, f)))


@dataclass(slots=True, eq=False)
class DistinctReadingsNode(Expr):
    """As many different values as the things can have where each takes one of its readings."""

    operand: Source
    binder: BindNode
    tries: int

    def _readings(self, s: State, f: Frame) -> list[Sequence[int]]:
        items = self.binder.items(s, f)
        slots, slot = f.slots, self.binder.slot
        readings: list[Sequence[int]] = []
        for item in items:
            slots[slot] = item
            readings.append(self.operand.items(s, f))
        return readings

    def value(self, s: State, f: Frame) -> int:
        return largest_matching(self._readings(s, f))

    def values(self, s: State, f: Frame) -> range:
        """Every number of different values that there can be, the largest first.

        Raises PassedError where there are too many to try.
        """
        readings = self._readings(s, f)
        fewest = fewest_values(readings, self.tries)
        if fewest < 0:
            raise PassedError("searches", self.tries, f.effect)
        return range(largest_matching(readings), fewest - 1, -1)


@dataclass(slots=True, eq=False)
class WaysNode(Expr):
    """Whether a condition on numbers of different values holds for one way to take the things.

    Each number stands in a slot where the condition is worked out. Between the least and the most each can
    come out: one thing taken for another value makes a difference of one.
    """

    counted: list[tuple[int, DistinctReadingsNode]]
    condition: Expr

    def value(self, s: State, f: Frame) -> int:
        return self._holds(s, f, 0)

    def _holds(self, s: State, f: Frame, at: int) -> int:
        if at == len(self.counted):
            return self.condition.value(s, f)
        slot, counted = self.counted[at]
        for number in counted.values(s, f):
            f.slots[slot] = number
            if self._holds(s, f, at + 1):
                return 1
        return 0


@dataclass(slots=True, eq=False)
class QuantifiedNode(Expr):
    """Whether a condition holds for a thing: the search stops at the first for which it is ``wanted``."""

    wanted: bool
    on_match: int
    binder: BindNode
    condition: Expr

    def value(self, s: State, f: Frame) -> int:
        slots, slot = f.slots, self.binder.slot
        for item in self.binder.items(s, f):
            slots[slot] = item
            if bool(self.condition.value(s, f)) == self.wanted:
                return self.on_match
        return 1 - self.on_match
