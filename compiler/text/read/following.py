"""A state followed through a text: which patterns end where, and what was read on the way."""

from __future__ import annotations

from typing import NamedTuple

from .shared import Value
from .states import PatternEnd, State
from .targets import Reading


class Ended(NamedTuple):
    """A pattern that was read: its end, what was read on the way, and the place in the text."""

    end: PatternEnd
    values: tuple[Value, ...]
    place: int


def ended(reading: Reading, start: State, place: int) -> list[Ended]:
    """All patterns behind a state that a text says from a place on, in the order of the patterns."""
    lattice, signs, kept = reading.lattice, reading.signs, reading.read_at
    complete: list[Ended] = []
    todo: list[tuple[State, int, tuple[Value, ...]]] = [(start, place, ())]
    while todo:
        state, place, values = todo.pop()
        lattice.step()
        for end in state.ends:
            complete.append(Ended(end, values, place))
        if lattice.at[place] >= reading.furthest and (state.spelt or state.calls):
            reading.met(place, state.spelt, state.targets)
        onward, calls = state.fit(signs[place])
        for text, behind in onward:
            for after in lattice.edges[place][text]:
                todo.append((behind, after, values))
        for call in calls:
            target = call.target
            if target.trie is not None:
                for said, word, after in reading.spelt(target.trie, place):
                    todo.append((call.behind_word(word, said), after, values))
                continue
            read = kept[place].get(target)
            for value, after in reading.read(target, place) if read is None else read:
                todo.append((call.behind, after, (*values, value)))
    if len(complete) > 1:
        complete.reverse()  # of two ways the one that came first was put aside first
        complete.sort(key=_order)
    return complete


def _order(way: Ended) -> int:
    return way.end.order
