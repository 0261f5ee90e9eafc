"""A chart of meanings: what each stretch of a sentence may mean, from its words upward.

As in the algorithm of Cocke, Younger and Kasami, with meanings in place of symbols of a grammar: two
stretches side by side are joined, in whatever order their meanings ask for. Of a meaning that several ways
lead to, the one counts that assumes least.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..language.tries import Tries
from .joins import JOINS
from .meanings import (
    Act,
    AsValue,
    Chosen,
    Concept,
    EachTime,
    Guarded,
    Line,
    Meaning,
    Occasion,
    Owner,
    Requirement,
    Served,
    SomeThings,
    Used,
    VerbWord,
)
from .sense import Sense

Stretch = tuple[int, int]
_CLAUSES = (AsValue, Chosen, Concept, EachTime, Guarded, Line, Occasion, Requirement, Served, Used)
"""What a verb may go on with over a mark: what is whole in itself, and small words."""
_GOING_ON = frozenset({"or", "and", "or_more", "or_less", "some"})
"""What may go on with things over a mark, by the names of concepts."""
Meanings = dict[Meaning, int]
"""By meaning, how much is assumed for it."""


def meanings_of_whole(
    sense: Sense, words: Mapping[Stretch, Meanings], pauses: Mapping[int, str], length: int, tries: Tries
) -> Meanings:
    """What a row of so many words means as a whole; ``pauses``: the marks, by the word behind.

    Raises TooMuchToReadError.
    """
    chart: dict[Stretch, Meanings] = {}
    for size in range(1, length + 1):
        for first in range(length - size + 1):
            last = first + size
            here: Meanings = {}
            for meaning, assumed in words.get((first, last), {}).items():
                _keep(sense, here, meaning, assumed)
            for middle in range(first + 1, last):
                sides = chart[first, middle], chart[middle, last]
                _joined(sense, sides, pauses.get(middle, ""), here, tries)
            chart[first, last] = here
    return chart[0, length] if length else {}


def _joined(sense: Sense, sides: tuple[Meanings, Meanings], pause: str, here: Meanings, tries: Tries) -> None:
    """Adds what meanings of two stretches mean together; no verb has its object or its doer behind a mark."""
    left, right = sides
    for before, assumed in left.items():
        for behind, more in right.items():
            if pause and (_is_parted(before, behind) or (pause == ":" and _is_heading(before, behind))):
                continue
            for meaning, further in JOINS.join(sense, before, behind):
                tries.step()
                _keep(sense, here, meaning, assumed + more + further)


def _is_parted(before: Meaning, behind: Meaning) -> bool:
    """Whether two meanings do not belong together over a mark: a verb and its object or doer, and things and
    what begins behind ("…, each player …").
    """
    if isinstance(before, Owner) or isinstance(behind, Owner):
        return True
    if isinstance(before, (SomeThings, Act, VerbWord)) and isinstance(behind, Concept):
        return behind.name not in _GOING_ON
    return (isinstance(before, VerbWord) and not isinstance(behind, _CLAUSES)) or (
        isinstance(behind, VerbWord) and not isinstance(before, _CLAUSES)
    )


def _is_heading(before: Meaning, behind: Meaning) -> bool:
    """Whether what is done before a colon says in short what is done behind it; a price is paid for it."""
    if not (isinstance(before, Line) and isinstance(behind, Line) and before.body and behind.body):
        return False
    return not (before.trigger or before.window or before.body[0].startswith("pay "))


def _keep(sense: Sense, here: Meanings, meaning: Meaning, assumed: int) -> None:
    """Adds a meaning and what it means besides, unless it is there with no more assumed."""
    if here.get(meaning, assumed + 1) <= assumed:
        return
    here[meaning] = assumed
    for besides, further in JOINS.besides(sense, meaning):
        _keep(sense, here, besides, assumed + further)
