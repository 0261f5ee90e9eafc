"""What numbers an expression can be: interval arithmetic over ranges, capacities and tables.

``None`` at an end means that nothing is known there. A field that rules modify has no known ends in
the views they modify it in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..source.exhaustive import exhaustive
from ..tree import rules
from ..tree.types import Choice, Integer, Person, Thing, Type
from .capacities import capacity
from .model import Game
from .walk import walk


@dataclass(frozen=True, slots=True)
class Bounds:
    """From ``low`` to ``high``, both included; None where unknown."""

    low: int | None = None
    high: int | None = None

    def has(self, other: Bounds) -> bool:
        """Whether another interval certainly lies inside this one."""
        low = self.low is None or (other.low is not None and self.low <= other.low)
        return low and (self.high is None or (other.high is not None and other.high <= self.high))

    def meets(self, other: Bounds) -> bool:
        """Whether the two can have a number in common."""
        below = self.high is not None and other.low is not None and self.high < other.low
        above = self.low is not None and other.high is not None and other.high < self.low
        return not below and not above

    def join(self, other: Bounds) -> Bounds:
        """The smallest interval around both."""
        return Bounds(_least(self.low, other.low), _most(self.high, other.high))

    def cut(self, other: Bounds) -> Bounds:
        """What lies in both; the ends cross where nothing does."""
        lows = [low for low in (self.low, other.low) if low is not None]
        highs = [high for high in (self.high, other.high) if high is not None]
        return Bounds(max(lows, default=None), min(highs, default=None))

    @property
    def empty(self) -> bool:
        """Whether no number lies in it."""
        return self.low is not None and self.high is not None and self.low > self.high


def _least(number: int | None, other: int | None) -> int | None:
    return None if number is None or other is None else min(number, other)


def _most(number: int | None, other: int | None) -> int | None:
    return None if number is None or other is None else max(number, other)


UNKNOWN = Bounds()
_FAR = 10**18
"""No number of a game is as large; an interval that reaches farther says nothing."""


class Ranges:
    """The intervals of a game's expressions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._modified: set[tuple[str, str, str | None]] = set()
        self._treated: set[str] = set()
        self._formulas: dict[tuple[str, str, str | None], Bounds] = {}
        for node in game.nodes:
            if isinstance(node, rules.Modify):
                self._modified.add((node.field.noun, node.field.field, node.view))
            elif isinstance(node, rules.Treat) and isinstance(node.source.type, Choice):
                self._treated.add(node.source.type.enum)

    def of(self, node: rules.Expression, view: str | None = None) -> Bounds:
        """The interval of an expression read in a view, or in none."""
        handler = HANDLERS.get(type(node))
        return UNKNOWN if handler is None else handler(self, node, view)

    def ever(self, node: rules.Expression) -> Bounds:
        """The interval with the 0 that is read where something on the way to the number may not be there."""
        bounds = self.of(node)
        return bounds.join(Bounds(0, 0)) if may_be_absent(node) else bounds

    def may_be_counted_in_ways(self, node: rules.Node) -> bool:
        """Whether different values are counted in it of which one may serve as another: in several ways."""
        return any(
            isinstance(part, rules.Fold)
            and part.kind == "distinct"
            and isinstance(part.value.type, Choice)
            and self.may_serve(part.value.type.enum)
            for part in walk(node)
        )

    def of_formula(self, noun: str, field: str, view: str | None) -> Bounds | None:
        """The interval of a derived field; None for any other field.

        It is worked out once: where each of many fields reads the one before twice, going after every reading
        would never end.
        """
        formula = self.game.formulas.get((noun, field))
        if formula is None:
            return None
        key = (noun, field, view)
        if key not in self._formulas:
            self._formulas[key] = UNKNOWN  # one that reads itself is a mistake that others tell
            self._formulas[key] = self.of(formula, view)
        return self._formulas[key]

    def may_serve(self, enum: str) -> bool:
        """Whether some rule lets a value of an enumeration serve as another: then it can be both."""
        return enum in self._treated

    def is_modified(self, noun: str, field: str, view: str | None) -> bool:
        """Whether some rule changes how a field counts in a view."""
        return any((noun, field, where) in self._modified for where in (None, view))


def may_be_absent(node: rules.Node) -> bool:
    """Whether something on the way to a value may not be there: then 0, no or none is read."""
    return any(
        isinstance(part, rules.Ordinal)
        or (isinstance(type_ := getattr(part, "type", None), Thing) and type_.optional)
        or (isinstance(part, rules.Member) and isinstance(type_, Person))
        for part in walk(node)
    )


def of_type(type_: Type) -> Bounds:
    """The interval of a type."""
    return Bounds(type_.low, type_.high) if isinstance(type_, Integer) else UNKNOWN


def _member(ranges: Ranges, node: rules.Member, view: str | None) -> Bounds:
    if ranges.is_modified(node.noun, node.field, view):
        return UNKNOWN
    bounds = ranges.of_formula(node.noun, node.field, view)
    return of_type(node.type) if bounds is None else bounds


def _holding(ranges: Ranges, node: rules.Holding, view: str | None) -> Bounds:
    resource = ranges.game.vocabulary.resources[node.resource]
    return Bounds(resource.minimum, resource.cap if resource.cap is not None else resource.supply)


def _bound(ranges: Ranges, node: rules.Bound, view: str | None) -> Bounds:
    bound = ranges.game.vocabulary.bounds[node.bound]
    return Bounds(None, bound.value) if bound.several == "smallest" else Bounds(bound.value, None)


def _arithmetic(ranges: Ranges, node: rules.Arithmetic, view: str | None) -> Bounds:
    left, right = ranges.of(node.left, view), ranges.of(node.right, view)
    if node.operator == "+":
        return Bounds(_add(left.low, right.low), _add(left.high, right.high))
    if node.operator == "-":
        return Bounds(_add(left.low, _minus(right.high)), _add(left.high, _minus(right.low)))
    if node.operator == "highest":
        return Bounds(left.cut(right).low, _most(left.high, right.high))
    if node.operator == "lowest":
        return Bounds(_least(left.low, right.low), left.cut(right).high)
    if node.operator == "%":
        return _rest(left, right)
    ends = (left.low, left.high, right.low, right.high)
    if None in ends or (node.operator == "//" and not ((right.low or 0) > 0 or (right.high or 0) < 0)):
        return UNKNOWN
    combine: Callable[[int, int], int] = int.__mul__ if node.operator == "*" else divided
    corners = [combine(a or 0, b or 0) for a in ends[:2] for b in ends[2:]]
    if max(map(abs, corners)) > _FAR:  # products of products soon have more digits than any memory
        return UNKNOWN
    return Bounds(min(corners), max(corners))


def divided(number: int, by: int) -> int:
    """A number divided by another that is not 0; the rest is left out."""
    whole = abs(number) // abs(by)
    return whole if (number < 0) == (by < 0) else -whole


def _rest(left: Bounds, right: Bounds) -> Bounds:
    """What is left out where a number is divided: smaller than the divisor, with the sign of the number."""
    if right.low is None or right.high is None:
        return Bounds(0, left.high) if (left.low or -1) >= 0 else UNKNOWN
    most = max(abs(right.low), abs(right.high), 1) - 1
    high = most if left.high is None else max(0, min(most, left.high))
    low = -most if left.low is None else min(0, max(-most, left.low))
    return Bounds(low, high) if right.low > 0 or right.high < 0 else UNKNOWN


def _add(number: int | None, other: int | None) -> int | None:
    return None if number is None or other is None else number + other


def _minus(number: int | None) -> int | None:
    return None if number is None else -number


def _count(ranges: Ranges, node: rules.Count, view: str | None) -> Bounds:
    return Bounds(0, capacity(ranges.game, node.binder))


def _fold(ranges: Ranges, node: rules.Fold, view: str | None) -> Bounds:
    most = capacity(ranges.game, node.binder)
    if node.kind == "distinct":
        kinds = _values(ranges, node.value, view)
        return Bounds(0, min((n for n in (most, kinds) if n is not None), default=None))
    if node.kind in ("alike", "sequence", "connected"):
        size = None if node.size is None else ranges.of(node.size, view).low
        return Bounds(0, most if size is None or size < 1 or most is None else most // size)
    value = ranges.of(node.value, view)
    if node.kind in ("highest", "lowest"):
        return value.join(Bounds(0, 0))
    low = 0 if value.low is not None and value.low >= 0 else _times(most, value.low)
    high = 0 if value.high is not None and value.high <= 0 else _times(most, value.high)
    return Bounds(low, high)


def _times(number: int | None, other: int | None) -> int | None:
    return None if number is None or other is None else number * other


def _values(ranges: Ranges, node: rules.Expression, view: str | None) -> int | None:
    """How many different values an expression can have."""
    if isinstance(node.type, Choice):
        return len(ranges.game.vocabulary.enums[node.type.enum].values)
    span = ranges.of(node, view)
    return None if span.low is None or span.high is None else span.high - span.low + 1


def _entry(ranges: Ranges, node: rules.Entry, view: str | None) -> Bounds:
    return of_type(ranges.game.vocabulary.tables[node.table].of)


def _alternatives(ranges: Ranges, node: rules.Alternatives, view: str | None) -> Bounds:
    spans = [ranges.of(part, view) for part in node.operands]
    result = spans[0]
    for span in spans[1:]:
        result = result.join(span)
    return result


def _typed(ranges: Ranges, node: Any, view: str | None) -> Bounds:
    return of_type(node.type)


HANDLERS: Mapping[type, Callable[[Ranges, Any, str | None], Bounds]] = exhaustive(
    rules.Expression,
    table={
        rules.Number: lambda ranges, node, view: Bounds(node.value, node.value),
        rules.Seen: lambda ranges, node, view: ranges.of(node.value, node.view),
        rules.Local: _typed,
        rules.Item: _typed,
        rules.Option: _typed,
        rules.Member: _member,
        rules.Holding: _holding,
        rules.Bound: _bound,
        rules.Arithmetic: _arithmetic,
        rules.Count: _count,
        rules.Fold: _fold,
        rules.Entry: _entry,
        rules.Alternatives: _alternatives,
    },
    rest="""
        Nothing Flag Value WindowName Resource Player This Setting Zone Things Unit TheGame Cell
        Placements Values Noun FieldName Ordinal Comparison Within Inside Becomes Negation Both
        Either Interval Quantified SlotOf LabelOf
    """,
)
