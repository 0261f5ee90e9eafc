"""Words that are made of others: written together in one, with a hyphen, or said by one word for several."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from ..language.tries import Tries
from .chart import meanings_of_whole
from .meanings import Meaning
from .sense import Sense

_SHORTEST = 3
"""So many letters has a part of a word, at least."""
_STEPS = 10_000
_HYPHENED = re.compile(r"-[^\W\d_]")
Known = Callable[[str], Mapping[Meaning, int]]


class Compounds:
    """What words mean that are made of others. ``links``: what may stand between two, besides nothing."""

    def __init__(self, sense: Sense, links: Sequence[str], known: Known) -> None:
        self._sense = sense
        self._links = tuple(sorted((*links, ""), key=len, reverse=True)) if links else ()
        self._known = known
        self._meanings: dict[str, Mapping[Meaning, int]] = {}

    def together(self, row: Sequence[str]) -> Mapping[Meaning, int]:
        """What words mean as a whole."""
        words = {(at, at + 1): dict(self._known(word)) for at, word in enumerate(row)}
        return meanings_of_whole(self._sense, words, {}, len(row), Tries("read_steps", _STEPS))

    def meanings(self, word: str) -> Mapping[Meaning, int]:
        """What a word means by the two that it is made of."""
        if word not in self._meanings:
            self._meanings[word] = {}  # it is no part of itself
            self._meanings[word] = next((read for read in map(self.together, self._parts(word)) if read), {})
        return self._meanings[word]

    def _parts(self, word: str) -> Iterator[tuple[str, str]]:
        """Where it may be taken apart, the longest last part first."""
        for at in range(_SHORTEST, len(word) - _SHORTEST + 1) if self._links and word.isalpha() else ():
            if self._known(word[at:]):
                for link in self._links:
                    if word[:at].endswith(link) and at - len(link) >= _SHORTEST:
                        yield word[: at - len(link)], word[at:]

    def written_together(self, words: Sequence[str]) -> list[str]:
        """The words with those in one that a hyphen joins, in a language that writes words together."""
        written: list[str] = []
        for word in words:
            if self._links and written and written[-1].isalpha() and _HYPHENED.match(word):
                written[-1] += word[1:]
            else:
                written.append(word)
        return written


def with_signs(words: Sequence[str]) -> list[str]:
    """The words with a dash before a number as its sign, unless it stands between two."""
    signed: list[str] = []
    for word in words:
        if word.isdigit() and signed[-1:] == ["–"] and not (len(signed) > 1 and signed[-2].isdigit()):
            signed[-1] = f"-{word}"
        else:
            signed.append(word)
    return signed


_CLAUSE_ENDS = frozenset(".:;!(")


def with_conjunctions(
    words: Sequence[str], conjunction: str, asks: Callable[[str, str], bool]
) -> Iterator[str]:
    """The words with a conjunction where a clause asks instead: "buy you a card" for "if you buy a card".

    ``asks``: whether it does, by its first two words.
    """
    for before, word, behind in zip((".", *words), words, (*words[1:], "."), strict=False):
        if before in _CLAUSE_ENDS and asks(word, behind):
            yield conjunction
        yield word
