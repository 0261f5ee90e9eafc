"""How many different values things can show where each takes one of its readings: at most, and at least."""

from __future__ import annotations

from collections.abc import Sequence


def largest_matching(readings: Sequence[Sequence[int]]) -> int:
    """How many things can each take one of its readings so that no two take the same."""
    taken: dict[int, int] = {}
    return sum(_augment(i, readings, taken, []) for i in range(len(readings)))


def _augment(thing: int, readings: Sequence[Sequence[int]], taken: dict[int, int], tried: list[int]) -> bool:
    """Finds a value for a thing, moving others to another of theirs where that makes room."""
    for value in readings[thing]:
        if value in tried:
            continue
        tried.append(value)
        if value not in taken or _augment(taken[value], readings, taken, tried):
            taken[value] = thing
            return True
    return False


def fewest_values(readings: Sequence[Sequence[int]], most_tries: int) -> int:
    """How few values are enough so that each thing takes one of them; -1 where that takes too many tries."""
    search = _Fewest(most_tries)
    fewest = search.fewest(list(dict.fromkeys(map(tuple, readings))), len(readings))
    return fewest if search.tries else -1


class _Fewest:
    """A search for the least number of values, with the tries that are left."""

    def __init__(self, tries: int) -> None:
        self.tries = tries

    def fewest(self, readings: list[tuple[int, ...]], most: int) -> int:
        """So few, or ``most`` where no fewer are found: the thing with least readings takes each in turn."""
        if not readings:
            return 0
        self.tries = max(0, self.tries - 1)
        if not self.tries or _at_least(readings) >= most:
            return most
        for value in min(readings, key=len):
            rest = [reading for reading in readings if value not in reading]
            most = min(most, 1 + self.fewest(rest, most - 1))
        return most


def _at_least(readings: list[tuple[int, ...]]) -> int:
    """So many values at least: things that have no reading in common need one each."""
    apart: list[tuple[int, ...]] = []
    for reading in readings:
        if not any(value in other for other in apart for value in reading):
            apart.append(reading)
    return len(apart)
