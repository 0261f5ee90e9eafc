"""The largest matching between things and values: how many different values things can show."""

from __future__ import annotations


def largest_matching(readings: list[list[int]]) -> int:
    """How many things can each take one of its readings so that no two take the same."""
    taken: dict[int, int] = {}
    return sum(_augment(i, readings, taken, []) for i in range(len(readings)))


def _augment(thing: int, readings: list[list[int]], taken: dict[int, int], tried: list[int]) -> bool:
    """Finds a value for a thing, moving others to another of theirs where that makes room."""
    for value in readings[thing]:
        if value in tried:
            continue
        tried.append(value)
        if value not in taken or _augment(taken[value], readings, taken, tried):
            taken[value] = thing
            return True
    return False
