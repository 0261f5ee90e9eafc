"""Of some things, those that are alike, or have numbers in a row: the most of them, or groups of so many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..table.effects import NONE
from ..table.limits import PassedError
from ..table.state import Frame, State
from .nodes import Expr, Source
from .sources import BindNode


@dataclass(slots=True, eq=False)
class MostAlikeNode(Expr):
    """How many have the same value at most; with a ``size``, how many groups of so many there can be.

    What has no value is like nothing. ``readings``: all values as which that of a thing may be taken.
    Raises PassedError where there are too many ways to take them.
    """

    operand: Expr
    nothing: int
    readings: Source | None
    binder: BindNode
    size: Expr | None
    tries: int

    def value(self, s: State, f: Frame) -> int:
        slots, slot = f.slots, self.binder.slot
        readings: list[Sequence[int]] = []
        for item in self.binder.items(s, f):
            slots[slot] = item
            value = self.operand.value(s, f)
            if value != NONE or self.nothing != NONE:
                readings.append((value,) if self.readings is None else self.readings.items(s, f))
        if self.size is None:
            return max(_by_value(readings).values(), default=0)
        size = self.size.value(s, f)
        groups = 0 if size < 1 else groups_alike(readings, size, self.tries)
        if groups < 0:
            raise PassedError("searches", self.tries, f.effect)
        return groups


@dataclass(slots=True, eq=False)
class SequenceNode(Expr):
    """The longest row of numbers one behind the other; with a ``size``, how many rows of so many things."""

    operand: Expr
    binder: BindNode
    size: Expr | None

    def value(self, s: State, f: Frame) -> int:
        slots, slot = f.slots, self.binder.slot
        numbers: dict[int, int] = {}
        for item in self.binder.items(s, f):
            slots[slot] = item
            number = self.operand.value(s, f)
            numbers[number] = numbers.get(number, 0) + 1
        if self.size is None:
            return _longest(numbers)
        size = self.size.value(s, f)
        return 0 if size < 1 else _rows(numbers, size)


@dataclass(slots=True, eq=False)
class ConnectedNode(Expr):
    """How many things of the same value are next to one another at most. ``near``: what is next to one."""

    operand: Expr
    nothing: int
    readings: Source | None
    binder: BindNode
    near: Source

    def value(self, s: State, f: Frame) -> int:
        slots, slot = f.slots, self.binder.slot
        having: dict[int, set[int]] = {}
        near: dict[int, Sequence[int]] = {}
        for item in self.binder.items(s, f):
            slots[slot] = item
            value = self.operand.value(s, f)
            if value == NONE and self.nothing == NONE:
                continue
            near[item] = self.near.items(s, f)
            for reading in (value,) if self.readings is None else self.readings.items(s, f):
                having.setdefault(reading, set()).add(item)
        return max((_largest(things, near) for things in having.values()), default=0)


def _largest(things: set[int], near: Mapping[int, Sequence[int]]) -> int:
    """The size of the largest group of things of which each is next to another. The things are used up."""
    most = 0
    while things:
        group = [things.pop()]
        for thing in group:
            beside = [other for other in near[thing] if other in things]
            things.difference_update(beside)
            group.extend(beside)
        most = max(most, len(group))
    return most


def _by_value(readings: Sequence[Sequence[int]]) -> dict[int, int]:
    """How many things can have each value."""
    counts: dict[int, int] = {}
    for reading in readings:
        for value in reading:
            counts[value] = counts.get(value, 0) + 1
    return counts


def _longest(numbers: dict[int, int]) -> int:
    longest = length = 0
    before = None
    for number in sorted(numbers):
        length = length + 1 if before is not None and number == before + 1 else 1
        before = number
        longest = max(longest, length)
    return longest


def _rows(numbers: dict[int, int], size: int) -> int:
    """The lowest number that is left begins a row, or is in none: no other row can take its place."""
    rows = 0
    left = dict(numbers)
    for low in sorted(numbers):
        row = range(low, low + size)
        most = min([left.get(number, 0) for number in row])
        for number in row:
            left[number] = left.get(number, 0) - most
        rows += most
    return rows


def groups_alike(readings: Sequence[Sequence[int]], size: int, tries: int) -> int:
    """How many groups of so many things of one value there can be, where each takes one of its readings.

    -1 where that takes too many tries.
    """
    alone: dict[int, int] = {}
    several: dict[tuple[int, ...], int] = {}
    for reading in readings:
        if len(reading) == 1:
            alone[reading[0]] = alone.get(reading[0], 0) + 1
        else:
            kind = tuple(reading)
            several[kind] = several.get(kind, 0) + 1
    search = _Groups(size, tries, alone)
    groups = search.most(list(_by_value(readings)), several)
    return groups if search.tries else -1


class _Groups:
    """A search for the most groups, value by value, with the tries that are left."""

    def __init__(self, size: int, tries: int, alone: dict[int, int]) -> None:
        self.size = size
        self.tries = tries
        self.alone = alone

    def most(self, values: list[int], several: dict[tuple[int, ...], int]) -> int:
        """The most groups of these values, of the things that have one reading and of those with several."""
        if not any(several.values()):
            return sum([self.alone.get(value, 0) // self.size for value in values])
        self.tries = max(0, self.tries - 1)
        if not values or not self.tries:
            return 0
        value, rest = values[0], values[1:]
        own, able = self.alone.get(value, 0), [kind for kind in several if value in kind]
        room, best = sum([several[kind] for kind in able]), 0
        for groups in range(own // self.size, (own + room) // self.size + 1):
            for left in _without(several, able, max(0, groups * self.size - own)):
                best = max(best, groups + self.most(rest, left))
        return best


def _without(
    several: dict[tuple[int, ...], int], able: list[tuple[int, ...]], wanted: int
) -> list[dict[tuple[int, ...], int]]:
    """What may be left where so many things of these kinds are taken away."""
    if not wanted:
        return [several]
    if not able:
        return []
    kind = able[0]
    left: list[dict[tuple[int, ...], int]] = []
    for taken in range(min(wanted, several[kind]) + 1):
        rest = {**several, kind: several[kind] - taken}
        left += _without(rest, able[1:], wanted - taken)
    return left
