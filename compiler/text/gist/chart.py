"""A chart of meanings: what each stretch of a sentence may mean, from its words upward.

As in the algorithm of Cocke, Younger and Kasami, with meanings in place of symbols of a grammar: two
stretches side by side are joined, in whatever order their meanings ask for. Of a meaning that several ways
lead to, the one counts that assumes least.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..language.tries import Tries
from .joins import JOINS
from .meanings import Meaning
from .sense import Sense

Stretch = tuple[int, int]
Meanings = dict[Meaning, int]
"""By meaning, how much is assumed for it."""


def meanings_of_whole(sense: Sense, words: Mapping[Stretch, Meanings], length: int, tries: Tries) -> Meanings:
    """What a row of so many words means as a whole. Raises TooMuchToReadError."""
    chart: dict[Stretch, Meanings] = {}
    for size in range(1, length + 1):
        for first in range(length - size + 1):
            last = first + size
            here: Meanings = {}
            for meaning, assumed in words.get((first, last), {}).items():
                _keep(sense, here, meaning, assumed)
            for middle in range(first + 1, last):
                _joined(sense, chart[first, middle], chart[middle, last], here, tries)
            chart[first, last] = here
    return chart[0, length] if length else {}


def _joined(sense: Sense, left: Meanings, right: Meanings, here: Meanings, tries: Tries) -> None:
    """Adds what meanings of two stretches mean together."""
    for before, assumed in left.items():
        for behind, more in right.items():
            for meaning, further in JOINS.join(sense, before, behind):
                tries.step()
                _keep(sense, here, meaning, assumed + more + further)


def _keep(sense: Sense, here: Meanings, meaning: Meaning, assumed: int) -> None:
    """Adds a meaning and what it means besides, unless it is there with no more assumed."""
    if here.get(meaning, assumed + 1) <= assumed:
        return
    here[meaning] = assumed
    for besides, further in JOINS.besides(sense, meaning):
        _keep(sense, here, besides, assumed + further)
