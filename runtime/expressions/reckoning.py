"""Numbers made of numbers: each may be as far from 0 as numbers go, and no farther."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from ..table.limits import PassedError
from ..table.state import Frame, State
from .nodes import BinaryNode


@dataclass(slots=True, eq=False)
class ReckoningNode(BinaryNode):
    """Two numbers that make one, which may be ``most`` at most, in either direction."""

    most: int


class AddNode(ReckoningNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        n = self.left.value(s, f) + self.right.value(s, f)
        return n if -self.most <= n <= self.most else too_far(f.effect, self.most)


class SubtractNode(ReckoningNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        n = self.left.value(s, f) - self.right.value(s, f)
        return n if -self.most <= n <= self.most else too_far(f.effect, self.most)


class MultiplyNode(ReckoningNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        n = self.left.value(s, f) * self.right.value(s, f)
        return n if -self.most <= n <= self.most else too_far(f.effect, self.most)


class DivideNode(BinaryNode):
    """Leaves out the rest, so -3 // 2 is -1; by 0 it gives 0."""

    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        n, divisor = self.left.value(s, f), self.right.value(s, f)
        if not divisor:
            return 0
        whole = abs(n) // abs(divisor)
        return whole if (n < 0) == (divisor < 0) else -whole


class RestNode(BinaryNode):
    """What a division leaves out, with the sign of the number: -3 % 2 is -1; by 0 it is all of it."""

    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        n, divisor = self.left.value(s, f), self.right.value(s, f)
        if not divisor:
            return n
        rest = abs(n) % abs(divisor)
        return -rest if n < 0 else rest


class HigherNode(BinaryNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        left, right = self.left.value(s, f), self.right.value(s, f)
        return left if left > right else right


class LowerNode(BinaryNode):
    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        left, right = self.left.value(s, f), self.right.value(s, f)
        return left if left < right else right


def too_far(effect: int, most: int) -> NoReturn:
    """Ends the game: a value of a rule is farther from 0 than numbers may be. Raises PassedError."""
    raise PassedError("number", most, effect)
