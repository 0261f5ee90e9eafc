"""Which meanings join to which: a table by what they are, filled by the modules that know them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Union

from .meanings import Concept, Meaning
from .sense import Sense

Read = tuple[Meaning, int]
"""A meaning, with how much had to be assumed that nobody said."""
Join = Callable[[Sense, Any, Any], Iterator[Read]]
Alone = Callable[[Sense, Any], Iterator[Read]]
Part = Union[type[Meaning], str]
"""A class of meanings, or the name of a concept."""


NOTHING = Concept("nothing")
"""What words mean that tell nothing."""


class Joins:
    """What two meanings side by side mean together, and what one may mean besides."""

    def __init__(self) -> None:
        self._pairs: dict[tuple[Part, Part], list[tuple[Join, bool]]] = {}
        self._alone: dict[Part, list[Alone]] = {}

    def either(self, first: Part, second: Part) -> Callable[[Join], Join]:
        """Registers what two meanings mean in any order."""

        def add(join: Join) -> Join:
            self._pairs.setdefault((first, second), []).append((join, False))
            self._pairs.setdefault((second, first), []).append((join, True))
            return join

        return add

    def in_order(self, first: Part, second: Part) -> Callable[[Join], Join]:
        """Registers what two meanings mean where they stand in this order."""

        def add(join: Join) -> Join:
            self._pairs.setdefault((first, second), []).append((join, False))
            return join

        return add

    def alone(self, part: Part) -> Callable[[Alone], Alone]:
        """Registers what a meaning may mean besides."""

        def add(alone: Alone) -> Alone:
            self._alone.setdefault(part, []).append(alone)
            return alone

        return add

    @property
    def concepts(self) -> frozenset[str]:
        """The names of all concepts that join to something, or mean something besides."""
        parts = (*(part for pair in self._pairs for part in pair), *self._alone)
        return frozenset(part for part in parts if isinstance(part, str))

    def join(self, sense: Sense, left: Meaning, right: Meaning) -> Iterator[Read]:
        """What two meanings mean side by side; what tells nothing leaves the other as it is."""
        if left == NOTHING:
            yield right, 0
        elif right == NOTHING:
            yield left, 0
        for join, turned in self._pairs.get((_part(left), _part(right)), ()):
            yield from join(sense, right, left) if turned else join(sense, left, right)

    def besides(self, sense: Sense, meaning: Meaning) -> Iterator[Read]:
        """What a meaning may mean besides."""
        for alone in self._alone.get(_part(meaning), ()):
            yield from alone(sense, meaning)


def _part(meaning: Meaning) -> Part:
    return meaning.name if isinstance(meaning, Concept) else type(meaning)


JOINS = Joins()
"""All of them."""
