"""Whether a condition can be told without playing: always true, never true, or open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..source.exhaustive import exhaustive
from ..tree import rules
from ..tree.types import Choice, Integer, Thing
from .ranges import Bounds, Ranges, may_be_absent
from .small_domains import CONNECTIVES, implied


def decide(ranges: Ranges, node: rules.Expression) -> bool | None:
    """True or False where the condition is always so; None where it depends on the game."""
    handler = HANDLERS.get(type(node))
    told = None if handler is None else handler(ranges, node)
    return implied(ranges, node, ()) if told is None and isinstance(node, CONNECTIVES) else told


def _comparison(ranges: Ranges, node: rules.Comparison) -> bool | None:
    if node.left == node.right:
        return node.operator in ("is", "<=", ">=")
    if isinstance(node.left, rules.Value) and isinstance(node.right, rules.Value):
        return (node.left == node.right) is (node.operator == "is")
    if not isinstance(node.left.type, Integer):
        return None
    left, right = ranges.ever(node.left), ranges.ever(node.right)
    if node.operator in ("is", "is not"):
        equal = _equal(left, right)
        return None if equal is None else equal is (node.operator == "is")
    if node.operator in (">", ">="):
        left, right = right, left
    strict = 1 if node.operator in ("<", ">") else 0
    if left.high is not None and right.low is not None and left.high + strict <= right.low:
        return True
    if left.low is not None and right.high is not None and left.low + strict > right.high:
        return False
    return None


def _equal(left: Bounds, right: Bounds) -> bool | None:
    if not left.meets(right):
        return False
    single = left.low is not None and left.low == left.high
    return True if single and left == right else None


def _within(ranges: Ranges, node: rules.Within) -> bool | None:
    value, low, high = (ranges.ever(part) for part in (node.value, node.low, node.high))
    wanted = Bounds(low.low, high.high)
    if wanted.empty or not value.meets(wanted):
        return False
    sure = Bounds(low.high, high.low)
    known = None not in (value.low, value.high, sure.low, sure.high)
    return True if known and sure.has(value) else None


def _inside(ranges: Ranges, node: rules.Inside) -> bool | None:
    value, place = node.value, node.place
    if isinstance(value, rules.Value) and isinstance(place, rules.Value):
        return value.value in ranges.game.vocabulary.enums[place.enum].groups.get(place.value, ())
    if isinstance(place, rules.Noun) and isinstance(value.type, Thing):
        return _of_kind(ranges, value, value.type.noun, place.noun)
    return None


def _of_kind(ranges: Ranges, value: rules.Expression, noun: str, kind: str) -> bool | None:
    """Whether a thing that is said to be of one noun is of another: never, or always where it is there."""
    vocabulary = ranges.game.vocabulary
    if noun not in vocabulary.nouns:
        return None
    if not vocabulary.related(noun, kind):
        return False
    return True if vocabulary.is_a(noun, kind) and not may_be_absent(value) else None


def _negation(ranges: Ranges, node: rules.Negation) -> bool | None:
    inner = decide(ranges, node.operand)
    return None if inner is None else not inner


def _both(ranges: Ranges, node: rules.Both) -> bool | None:
    parts = [decide(ranges, part) for part in node.operands]
    if False in parts or _contradict(ranges, node.operands):
        return False
    return True if None not in parts else None


def _either(ranges: Ranges, node: rules.Either) -> bool | None:
    parts = [decide(ranges, part) for part in node.operands]
    if True in parts:
        return True
    return False if None not in parts else None


def _contradict(ranges: Ranges, parts: tuple[rules.Expression, ...]) -> bool:
    """Whether what is said of one expression leaves it no value."""
    numbers: dict[rules.Expression, Bounds] = {}
    values: dict[rules.Expression, frozenset[str]] = {}
    for part in parts:
        subject, limits = number_said(part)
        if subject is not None and not ranges.may_be_counted_in_ways(subject):
            known = numbers.get(subject) or ranges.ever(subject)
            numbers[subject] = known.cut(limits)
        chosen, allowed = value_said(ranges, part)
        if chosen is not None and not _may_serve(ranges, chosen):
            values[chosen] = values.get(chosen, allowed) & allowed
    return any(limits.empty for limits in numbers.values()) or any(not left for left in values.values())


def _may_serve(ranges: Ranges, chosen: rules.Expression) -> bool:
    return isinstance(chosen.type, Choice) and ranges.may_serve(chosen.type.enum)


def number_said(part: rules.Expression) -> tuple[rules.Expression | None, Bounds]:
    """``x >= 3`` and the like: what it says of which number."""
    if isinstance(part, rules.Within):
        if isinstance(part.low, rules.Number) and isinstance(part.high, rules.Number):
            return part.value, Bounds(part.low.value, part.high.value)
    elif isinstance(part, rules.Comparison) and isinstance(part.right, rules.Number):
        number = part.right.value
        limits = {
            "is": Bounds(number, number),
            "<": Bounds(None, number - 1),
            "<=": Bounds(None, number),
            ">": Bounds(number + 1, None),
            ">=": Bounds(number, None),
        }.get(part.operator)
        if limits is not None:
            return part.left, limits
    return None, Bounds()


def value_said(ranges: Ranges, part: rules.Expression) -> tuple[rules.Expression | None, frozenset[str]]:
    """``x is red`` and the like: which values it leaves."""
    enums = ranges.game.vocabulary.enums
    if isinstance(part, rules.Comparison) and isinstance(part.right, rules.Value):
        named = frozenset((part.right.value,))
        every = frozenset(enums[part.right.enum].values)
        if part.operator in ("is", "is not"):
            return part.left, named if part.operator == "is" else every - named
    if isinstance(part, rules.Inside) and isinstance(part.place, rules.Value):
        return part.value, frozenset(enums[part.place.enum].groups.get(part.place.value, ()))
    return None, frozenset()


HANDLERS: Mapping[type, Callable[[Ranges, Any], bool | None]] = exhaustive(
    rules.Expression,
    table={
        rules.Flag: lambda ranges, node: node.value,
        rules.Comparison: _comparison,
        rules.Within: _within,
        rules.Inside: _inside,
        rules.Negation: _negation,
        rules.Both: _both,
        rules.Either: _either,
    },
    rest="""
        Number Nothing Value WindowName Resource Player This Local Setting Option Zone Things Unit TheGame
        Cell Placements Values Noun FieldName Holding Bound Member Seen Entry Item Ordinal
        Arithmetic Becomes Alternatives Interval Count Fold Quantified SlotOf LabelOf
    """,
)
