"""Truth by trying: a condition over a few values that can each be only this or that has few cases.

What a condition is made of (a color, the face of a die, a number that is compared with some others, a truth
that cannot be looked into) are its variables; where they have few values together, all are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from operator import itemgetter

from ..tree import rules
from ..tree.types import Choice, Integer
from .ranges import Ranges, may_be_absent

MOST_CASES = 4_000
MOST_NUMBERS = 100
"""So many numbers are tried one by one; of a longer range only those beside what it is compared with."""
ABSENT = ""
"""The value of a field of a thing that is not there."""

Case = tuple[object, ...]
"""A value for each variable."""
Places = Mapping[rules.Expression, int]
"""Where in a case the value of each variable stands."""
CONNECTIVES = (rules.Both, rules.Either, rules.Negation)


def truths(
    ranges: Ranges, condition: rules.Expression, facts: Sequence[rules.Expression] = ()
) -> frozenset[bool]:
    """What a condition can be where the facts hold; both where that is not known or the facts are at odds."""
    either = frozenset((False, True))
    values = _domains(ranges, (*facts, condition))
    if prod(len(domain) for domain in values.values()) > MOST_CASES:
        return either
    places = {variable: place for place, variable in enumerate(values)}
    known = [_decider(ranges, fact, places) for fact in facts]
    told = _decider(ranges, condition, places)
    outcomes: set[bool] = set()
    for case in product(*values.values()):
        if all(holds(case) for holds in known):
            outcomes.add(told(case))
            if len(outcomes) == 2:
                break
    return frozenset(outcomes) or either


def _domains(
    ranges: Ranges, conditions: Sequence[rules.Expression]
) -> dict[rules.Expression, tuple[object, ...]]:
    """The variables of some conditions, each with the values that it may have."""
    values: dict[rules.Expression, tuple[object, ...]] = {}
    for atom in (atom for condition in conditions for atom in _atoms(condition)):
        for variable in _variables(ranges, atom):
            if variable not in values:
                values[variable] = _values(ranges, variable, conditions)
    return values


def _atoms(condition: rules.Expression) -> Iterator[rules.Expression]:
    if isinstance(condition, rules.Negation):
        yield from _atoms(condition.operand)
    elif isinstance(condition, rules.Both | rules.Either):
        for operand in condition.operands:
            yield from _atoms(operand)
    else:
        yield condition


def _variables(ranges: Ranges, atom: rules.Expression) -> tuple[rules.Expression, ...]:
    """What an atom compares with something known; the atom itself where that cannot be looked into."""
    if isinstance(atom, rules.Flag):
        return ()
    if isinstance(atom, rules.Comparison | rules.Within) and _is_plain(ranges, atom):
        return tuple(part for part in _sides(atom) if not isinstance(part, rules.Number | rules.Value))
    if isinstance(atom, rules.Inside) and isinstance(atom.place, rules.Value):
        return (atom,) if ranges.may_serve(atom.place.enum) else (atom.value,)
    return (atom,)


def _sides(atom: rules.Comparison | rules.Within) -> tuple[rules.Expression, ...]:
    return (
        (atom.left, atom.right) if isinstance(atom, rules.Comparison) else (atom.value, atom.low, atom.high)
    )


def _is_plain(ranges: Ranges, atom: rules.Comparison | rules.Within) -> bool:
    """Whether a comparison is one of numbers or of values of an enumeration, at most one of them unknown
    where there are too many to try.
    """
    sides = _sides(atom)
    if not all(isinstance(side.type, Integer | Choice) for side in sides):
        return False
    if any(isinstance(side, rules.Value) and side.group for side in sides):
        return False
    if any(isinstance(side.type, Choice) and ranges.may_serve(side.type.enum) for side in sides):
        return False
    if any(ranges.may_be_counted_in_ways(side) for side in sides):
        return False
    unknown = [side for side in sides if not isinstance(side, rules.Number | rules.Value)]
    return len(unknown) <= 1 or all(_few(ranges, side) for side in unknown)


def _few(ranges: Ranges, node: rules.Expression) -> bool:
    if isinstance(node.type, Choice):
        return True
    ends = ranges.ever(node)
    return ends.low is not None and ends.high is not None and ends.high - ends.low < MOST_NUMBERS


def _values(
    ranges: Ranges, variable: rules.Expression, conditions: Sequence[rules.Expression]
) -> tuple[object, ...]:
    if isinstance(variable.type, Choice):
        values = ranges.game.vocabulary.enums[variable.type.enum].values
        return (*values, ABSENT) if may_be_absent(variable) else values
    if isinstance(variable.type, Integer):
        return _numbers(ranges, variable, conditions)
    return (False, True)


def _numbers(
    ranges: Ranges, variable: rules.Expression, conditions: Sequence[rules.Expression]
) -> tuple[int, ...]:
    """All numbers of a short range; else those at which what is said of the variable can change."""
    ends = ranges.ever(variable)
    low, high = ends.low, ends.high
    if low is not None and high is not None and high - low < MOST_NUMBERS:
        return tuple(range(low, high + 1))
    named = {n for condition in conditions for n in _compared_with(variable, condition)}
    near = sorted({number + step for number in named for step in (-1, 0, 1)})
    return tuple(n for n in near if (low is None or n >= low) and (high is None or n <= high))


def _compared_with(variable: rules.Expression, condition: rules.Expression) -> Iterator[int]:
    for atom in _atoms(condition):
        if isinstance(atom, rules.Comparison | rules.Within) and variable in (sides := _sides(atom)):
            yield from (side.value for side in sides if isinstance(side, rules.Number))


def _decider(ranges: Ranges, condition: rules.Expression, places: Places) -> Callable[[Case], bool]:
    """Tells of a case whether a condition holds in it; where its parts stand is looked up once for all."""
    if condition in places:
        place = places[condition]
        return lambda case: bool(case[place])
    match condition:
        case rules.Flag(value=truth):
            return lambda case: truth
        case rules.Negation(operand=operand):
            denied = _decider(ranges, operand, places)
            return lambda case: not denied(case)
        case rules.Both(operands=operands):
            parts = [_decider(ranges, part, places) for part in operands]
            return lambda case: all(holds(case) for holds in parts)
        case rules.Either(operands=operands):
            parts = [_decider(ranges, part, places) for part in operands]
            return lambda case: any(holds(case) for holds in parts)
        case rules.Inside(value=value, place=rules.Value(enum=enum, value=group)):
            member, members = _reader(value, places), ranges.game.vocabulary.enums[enum].groups.get(group, ())
            return lambda case: member(case) in members
        case rules.Comparison(operator=operator, left=left, right=right):
            left_of, other = _reader(left, places), _reader(right, places)
            return lambda case: _compared(operator, left_of(case), other(case))
        case rules.Within(value=value, low=low, high=high):
            number, least, most = (_reader(part, places) for part in (value, low, high))
            return lambda case: (
                _compared(">=", number(case), least(case)) and _compared("<=", number(case), most(case))
            )
    raise AssertionError(condition)


def _reader(node: rules.Expression, places: Places) -> Callable[[Case], object]:
    """Tells what a part of a condition is in a case."""
    if isinstance(node, rules.Number | rules.Value):
        constant = node.value
        return lambda case: constant
    return itemgetter(places[node])


def _compared(operator: str, left: object, right: object) -> bool:
    if operator in ("is", "is not"):
        return (left == right) is (operator == "is")
    if not isinstance(left, int) or not isinstance(right, int):
        return False
    below, above = left < right, left > right
    return {"<": below, ">": above, "<=": not above, ">=": not below}[operator]


def implied(ranges: Ranges, condition: rules.Expression, facts: Iterable[rules.Expression]) -> bool | None:
    """What the facts alone make of a condition: always so, never so, or (None) neither."""
    outcomes = truths(ranges, condition, tuple(facts))
    return next(iter(outcomes)) if len(outcomes) == 1 else None
