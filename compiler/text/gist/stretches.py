"""What stretches of a sentence mean, before they are joined: names, phrases and numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from .lexicon import LONGEST_PHRASE, NAMES, Lexicon, Row, is_word
from .listed import NOTHING
from .meanings import Concept, Meaning, Numeral, Purpose, VerbWord

Stretches = dict[tuple[int, int], dict[Meaning, int]]
"""What stretches of a row of words mean, with how much is assumed for it."""

_NOTHING = Concept(NOTHING)
_PAUSES = frozenset(",;:.!?")
"""The marks at which somebody who reads makes a pause."""


class _Phrase(NamedTuple):
    """A phrase that a language lists, from one word of a sentence to another.

    ``apart``: whether another part of it stands elsewhere.
    """

    first: int
    last: int
    meanings: tuple[Meaning, ...]
    apart: bool = False


_Apart = tuple[list[tuple[int, int]], Meaning]
"""Where the parts of a phrase stand behind the first, with what it means."""


def stretches_of(words: Sequence[str], lexicon: Lexicon) -> tuple[Row, Stretches, Mapping[int, str]]:
    """The words of a sentence that count, what stretches of them mean, and the marks before them."""
    words = lexicon.words(words)
    phrases = _longest(list(_phrases_in(words, lexicon)))
    counting = _counting(words, phrases, lexicon)
    row = tuple(words[at] for at in counting)
    told = {(bisect_left(counting, each.first), bisect_left(counting, each.last)) for each in phrases}
    stretches: Stretches = {}
    for first, word in enumerate(row):
        if word.lstrip("+-").isdigit():
            stretches[first, first + 1] = {Numeral(int(word), signed=word[0] in "+-"): 0}
    for first in range(len(row)):
        for last in range(first + 1, min(first + lexicon.longest, len(row)) + 1):
            listed = row[first:last] in lexicon.phrases and row[first:last] not in lexicon.names
            if listed and (first, last) in told:
                continue  # that, or what a longer phrase of the same stretch says, comes below
            known = lexicon.known(row[first:last])
            named = _Phrase(counting[first], counting[last - 1] + 1, tuple(known))
            untold = any(_holds(each, named) for each in phrases if each.meanings == (_NOTHING,))
            for meaning, assumed in known.items():
                if not (untold and isinstance(meaning, Concept)):
                    stretches.setdefault((first, last), {})[meaning] = assumed + listed
    for phrase in phrases:
        span = bisect_left(counting, phrase.first), bisect_left(counting, phrase.last)
        if span[0] < span[1]:
            here = stretches.setdefault(span, {})
            here.update(dict.fromkeys(phrase.meanings, 0))
            if not any(lexicon.counts(word) for word in words[phrase.first : phrase.last]):
                here[_NOTHING] = 0
    for span, meanings in _parted(phrases, counting).items():
        for meaning, assumed in stretches.get(span, {}).items():
            if isinstance(meaning, Numeral):
                meanings[meaning] = assumed
        stretches[span] = meanings
    for meanings in stretches.values():
        lexicon.settle(meanings)
    pauses = {
        at: words[mark]
        for at, (before, behind) in enumerate(pairwise(counting), 1)
        for mark in range(before + 1, behind)
        if words[mark] in _PAUSES and not lexicon.goes_on(words, mark)
    }
    return row, _without_parts_of_names(stretches, counting), pauses


def _counting(words: Sequence[str], phrases: Sequence[_Phrase], lexicon: Lexicon) -> list[int]:
    """The words that count: all but small ones, and the first of a phrase of nothing but small ones."""
    counting = {at for at, word in enumerate(words) if lexicon.counts(word)}
    telling = (phrase for phrase in phrases if phrase.meanings != (Concept(NOTHING),))
    of_small = {phrase.first for phrase in telling if counting.isdisjoint(range(phrase.first, phrase.last))}
    return sorted(counting | of_small)


def _phrases_in(words: Sequence[str], lexicon: Lexicon) -> Iterator[_Phrase]:
    """The phrases that a language lists, where they stand."""
    kept = [at for at, word in enumerate(words) if is_word(word)]
    said = [words[at] for at in kept]
    apart: dict[tuple[int, int], list[_Apart]] = {}
    for first in range(len(kept)):
        for last in range(first + 1, min(first + LONGEST_PHRASE, len(kept)) + 1):
            row = tuple(said[first:last])
            if row in lexicon.phrases:
                yield _Phrase(kept[first], kept[last - 1] + 1, tuple(lexicon.phrases[row]))
            apart[first, last] = list(_apart(said, last, lexicon.apart.get(row, ())))
    ends = {(parts[-1], first) for (first, _), standing in apart.items() for parts, _ in standing}
    for (first, last), standing in apart.items():
        for parts, meaning in standing:
            if not any(end == parts[-1] and last <= other for end, other in ends):
                yield from (
                    _Phrase(kept[start], kept[end - 1] + 1, (Concept(NOTHING),)) for start, end in parts
                )
                yield _Phrase(kept[first], kept[last - 1] + 1, (meaning,), apart=True)


def _apart(
    said: Sequence[str], last: int, phrases: Iterable[tuple[tuple[Row, ...], Meaning]]
) -> Iterator[_Apart]:
    """Phrases of parts with other words between, the longest of those that stand at the same words.

    But a part belongs to the nearest word that it fits: “return this to add a Mage … to your party”.
    """
    standing = [(_places(behind, said, last), meaning) for behind, meaning in phrases]
    for parts, meaning in standing:
        longer = (other for other, _ in standing if other != parts)
        if parts and not any(
            all(any(_is_in(part, of) for of in other) for part in parts) for other in longer
        ):
            yield parts, meaning


def _is_in(part: tuple[int, int], other: tuple[int, int]) -> bool:
    return other[0] <= part[0] and part[1] <= other[1]


def _places(parts: Sequence[Row], words: Sequence[str], start: int) -> list[tuple[int, int]]:
    """Where parts stand one behind the other; nowhere if one is missing."""
    places: list[tuple[int, int]] = []
    for part in parts:
        starts = range(start, len(words) - len(part) + 1)
        at = next((at for at in starts if tuple(words[at : at + len(part)]) == part), None)
        if at is None:
            return []
        start = at + len(part)
        places.append((at, start))
    return places


def _parted(phrases: Sequence[_Phrase], counting: Sequence[int]) -> Stretches:
    """What words mean of which another part stands elsewhere: nothing else, as a verb with its particle."""
    parted: Stretches = {}
    for phrase in phrases:
        if phrase.apart:
            span = bisect_left(counting, phrase.first), bisect_left(counting, phrase.last)
            parted.setdefault(span, {}).update(dict.fromkeys(phrase.meanings, 0))
    return parted


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
    more = (longer.first, longer.last) != (phrase.first, phrase.last)
    return more and not any(isinstance(each, (Purpose, VerbWord)) for each in longer.meanings)


def _without_parts_of_names(stretches: Stretches, counting: Sequence[int]) -> Stretches:
    """Leaves out names that are parts of longer ones, but where words are between (“dice of your party”)."""
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
