"""Values that pass for others, where rules say so: all that a value may be taken as, or one of some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..table.effects import NONE
from ..table.state import Frame, State
from .active_rules import RuleIndex
from .nodes import Expr, Source


@dataclass(slots=True, eq=False)
class ReadingsNode(Source):
    """A value and all as which it passes for whoever reads it, in the view or purpose where it is read."""

    book: RuleIndex
    enum: int
    view: int
    operand: Expr

    def items(self, s: State, f: Frame) -> Sequence[int]:
        before = s.view
        if self.view != NONE:
            s.view = self.view
        value = self.operand.value(s, f)
        readings = self.book.readings(s, self.enum, value, f.me)
        s.view = before
        return readings

    def meets(self, s: State, f: Frame, wanted: Sequence[int]) -> bool:
        before = s.view
        if self.view != NONE:
            s.view = self.view
        value = self.operand.value(s, f)
        meeting = self.book.reads_as(s, self.enum, value, wanted, f.me)
        s.view = before
        return meeting


@dataclass(slots=True, eq=False)
class ReadsAsNode(Expr):
    """Whether a value is one of several, or passes for one of them."""

    operand: Source
    values: tuple[int, ...]

    def value(self, s: State, f: Frame) -> int:
        return int(self.operand.meets(s, f, self.values))


@dataclass(slots=True, eq=False)
class AlikeNode(Expr):
    """Whether two values are one, or pass for the same."""

    left: Source
    right: Source

    def value(self, s: State, f: Frame) -> int:
        return int(self.left.meets(s, f, self.right.items(s, f)))
