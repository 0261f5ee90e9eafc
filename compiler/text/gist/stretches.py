"""What stretches of a sentence mean, before they are joined: names, phrases and numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .lexicon import LONGEST_PHRASE, NAMES, NOTHING, Lexicon, Row, is_word
from .meanings import Concept, Figure, Meaning, Purpose

Stretches = dict[tuple[int, int], dict[Meaning, int]]
"""What stretches of a row of words mean, with how much is assumed for it."""

_NOTHING = Concept(NOTHING)


class _Phrase(NamedTuple):
    """A phrase that a language lists, from one word of a sentence to another.

    ``reach``: to where its other part is, if it has one.
    """

    first: int
    last: int
    meanings: tuple[Meaning, ...]
    reach: int = 0


def stretches_of(words: Sequence[str], lexicon: Lexicon) -> tuple[Row, Stretches]:
    """The words of a sentence that count, and what stretches of them mean."""
    words = [lexicon.spelled(word) for word in words]
    phrases = _longest(list(_phrases_in(words, lexicon)))
    counting = _counting(words, phrases, lexicon)
    row = tuple(words[at] for at in counting)
    stretches: Stretches = {}
    for first, word in enumerate(row):
        if word.lstrip("+-").isdigit():
            stretches[first, first + 1] = {Figure(int(word), signed=word[0] in "+-"): 0}
    for first in range(len(row)):
        for last in range(first + 1, min(first + lexicon.longest, len(row)) + 1):
            known = lexicon.names.get(row[first:last])
            if known:
                stretches.setdefault((first, last), {}).update(known)
    for phrase in phrases:
        span = bisect_left(counting, phrase.first), bisect_left(counting, phrase.last)
        stretches.setdefault(span, {}).update(dict.fromkeys(phrase.meanings, 0))
        if not any(lexicon.counts(word) for word in words[phrase.first : phrase.last]):
            stretches[span][_NOTHING] = 0
    for meanings in stretches.values():
        lexicon.settle(meanings)
    return row, _without_parts_of_names(stretches, counting)


def _counting(words: Sequence[str], phrases: Sequence[_Phrase], lexicon: Lexicon) -> list[int]:
    """The words that count: all but small ones, and the first of a phrase of nothing but small ones."""
    counting = {at for at, word in enumerate(words) if lexicon.counts(word)}
    of_small = {phrase.first for phrase in phrases if counting.isdisjoint(range(phrase.first, phrase.last))}
    return sorted(counting | of_small)


def _phrases_in(words: Sequence[str], lexicon: Lexicon) -> Iterator[_Phrase]:
    """The phrases that a language lists, where they stand."""
    kept = [at for at, word in enumerate(words) if is_word(word)]
    for first in range(len(kept)):
        for last in range(first + 1, min(first + LONGEST_PHRASE, len(kept)) + 1):
            row = tuple(words[at] for at in kept[first:last])
            if row in lexicon.phrases:
                yield _Phrase(kept[first], kept[last - 1] + 1, tuple(lexicon.phrases[row]))
            for behind, meaning in lexicon.apart.get(row, ()):
                for start in range(last + 1, len(kept) - len(behind) + 1):
                    if tuple(words[at] for at in kept[start : start + len(behind)]) == behind:
                        reach = kept[start + len(behind) - 1] + 1
                        yield _Phrase(kept[first], kept[last - 1] + 1, (meaning,), reach)
                        yield _Phrase(kept[start], reach, (_NOTHING,))


def _longest(phrases: list[_Phrase]) -> list[_Phrase]:
    """The phrases without the concepts that are only parts of longer ones: "least" of "at least"."""
    kept: list[_Phrase] = []
    for phrase in phrases:
        inside = any(_holds(other, phrase) for other in phrases)
        meanings = tuple(each for each in phrase.meanings if not (inside and isinstance(each, Concept)))
        if meanings:
            kept.append(phrase._replace(meanings=meanings))
    return kept


def _holds(longer: _Phrase, phrase: _Phrase) -> bool:
    """Whether a phrase has another as a part; “when you buy” is a purpose and an event."""
    if not (longer.first <= phrase.first and phrase.last <= longer.last):
        return False
    more = (longer.first, longer.last) != (phrase.first, phrase.last) or longer.reach > phrase.reach
    return more and not any(isinstance(each, Purpose) for each in longer.meanings)


def _without_parts_of_names(stretches: Stretches, counting: Sequence[int]) -> Stretches:
    """Leaves out names that are only parts of longer ones, unless words are between ("dice of your party")."""
    named = [
        stretch
        for stretch, meanings in stretches.items()
        if any(isinstance(each, NAMES) for each in meanings)
    ]
    for first, last in named:
        longer = [each for each in named if each[0] <= first and last <= each[1] and each != (first, last)]
        if longer:
            loose = all(_is_loose(counting[start:end]) for start, end in longer)
            here = stretches[first, last]
            stretches[first, last] = {
                meaning: assumed + isinstance(meaning, NAMES)
                for meaning, assumed in here.items()
                if loose or not isinstance(meaning, NAMES)
            }
    return stretches


def _is_loose(places: Sequence[int]) -> bool:
    """Whether more than one small word is between two words of a name."""
    return any(after - before > 2 for before, after in pairwise(places))
