"""What is told of a sentence that says no rule: how far it was understood, and what may stand there.

Not every word that fits is told, but the likeliest few of each sort, with a text of the game that has one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...source.suggestions import distance, nearest
from ..language.language import small_words, spoken_words
from ..language.tokens import words
from ..language.words import fold, split_words, word_places
from ..read.symbols import NUMBER
from ..realizer import Heard
from .corpus import Corpus
from .lenient import STOP
from .listener import Furthest, Listener

_MOST_WORDS = 5
_MOST_SORTS = 5
_MOST_LIKELY = 8
_MOST_LETTERS = 3
"""How many letters a wrong form may differ by: an ending, an article."""
_TOLD = frozenset({"noun", "value", "field", "verb", "adjective", "zone"})
"""The sorts of words that are told by themselves."""
_OTHER, _MARK, _NUMBER = "other", "mark", "number"


@dataclass(frozen=True, slots=True)
class Sort:
    """Words of one sort that may stand somewhere, the likeliest first; ``more``: whether there are others."""

    name: str
    words: tuple[str, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Misheard:
    """A sentence that says no rule.

    ``start`` and ``end``: where the first word stands that was not understood, nothing where the sentence
    ends there; ``near``: what it may have been meant for; ``likely``: words of all sorts. ``form``: the words
    from ``start`` to ``end`` are understood, but said so. ``whole``: all was understood, and no rule says it
    so; ``elsewhere``: the rules that it says on cards of other kinds.
    """

    understood: str
    start: int
    end: int
    near: str | None
    sorts: tuple[Sort, ...]
    likely: tuple[str, ...]
    example: str | None
    form: str | None = None
    whole: bool = False
    elsewhere: tuple[Heard, ...] = ()


class Explainer:
    """Explains why sentences of one language were not understood."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener

    def explain(self, sentence: str, kind: str | None = None) -> Misheard:
        """What there is to tell of a sentence that ``hear`` finds no rule for. Raises TooMuchToReadError."""
        elsewhere = self._listener.hear(sentence) if kind is not None else ()
        furthest = self._listener.furthest(sentence)
        start, end = _place(sentence, furthest)
        word = sentence[start:end]
        whole = bool(elsewhere) or furthest.whole
        end = start if word == STOP else end
        understood = sentence[:start].rstrip()
        if whole:
            return Misheard(sentence.strip(), start, end, None, (), (), None, whole=True, elsewhere=elsewhere)
        wrong = self._wrong_form(sentence, furthest)
        if wrong is not None:
            return wrong
        return Misheard(
            understood,
            start,
            end,
            self._near(sentence[start:end], furthest),
            tuple(self._sorts(furthest)),
            tuple(self._ranked(furthest, furthest.expected - {NUMBER})[:_MOST_LIKELY]),
            self._corpus.example(furthest.said, furthest.expected),
        )

    def known_words(self, sentence: str) -> int:
        """How many words of a sentence the language and the game have at all."""
        words_said = split_words(fold(sentence))
        return sum(word in self._small or word in self._kinds for word in words_said)

    def _wrong_form(self, sentence: str, furthest: Furthest) -> Misheard | None:
        """The thing last understood, where only a form in it is wrong: nearly so it is said.

        Not before a word that nobody knows: that is what is wrong there.
        """
        places = word_places(sentence)
        if len(places) != len(furthest.words) or self._is_unknown(furthest):
            return None
        best, misheard = _MOST_LETTERS + 1, None
        for first, last, tokens in furthest.others:
            if first >= last:
                continue
            start, end = places[first][0], places[last - 1][1]
            said = self._listener.realizer.spell_tokens(tokens)
            said = said if sentence[start].isupper() else said[:1].lower() + said[1:]
            far = distance(fold(sentence[start:end]), fold(said), _MOST_LETTERS)
            if 0 < far < best:
                before = sentence[:start].rstrip()
                best, misheard = far, Misheard(before, start, end, None, (), (), None, form=said)
        return misheard

    def _is_unknown(self, furthest: Furthest) -> bool:
        """Whether the word that was not understood is none of the language, nor of the game."""
        stops = furthest.words[furthest.word : furthest.word + 1]
        return any(word[:1].isalpha() and fold(word) not in self._spoken for word in stops)

    @cached_property
    def _spoken(self) -> frozenset[str]:
        return spoken_words(self._listener.realizer.language)

    @cached_property
    def _corpus(self) -> Corpus:
        return Corpus(self._listener.realizer)

    def _near(self, word: str, furthest: Furthest) -> str | None:
        """The word that may stand there and is spelt most like the one that does."""
        if not word[:1].isalpha():
            return None
        ranked = self._ranked(
            furthest, (expected for expected in furthest.expected if expected[:1].isalpha())
        )
        heard = sorted(self._listener.other_words(furthest.expected))
        ranked += [other for other in heard if distance(fold(word), other, 1) == 1]  # there are many of them
        spelt = {fold(ranked_word): ranked_word for ranked_word in reversed(ranked)}
        closest = nearest(fold(word), [fold(ranked_word) for ranked_word in ranked])
        return spelt[closest] if closest is not None else None

    def _ranked(self, furthest: Furthest, expected: Iterable[str]) -> list[str]:
        before = furthest.said[-1] if furthest.said else ""
        likely = {candidate: self._corpus.likelihood(before, candidate) for candidate in expected}
        return sorted(
            likely,
            key=lambda candidate: (
                -likely[candidate][0],
                -likely[candidate][1],
                candidate.casefold(),
                candidate,
            ),
        )

    def _sorts(self, furthest: Furthest) -> Iterator[Sort]:
        """The sorts of what may stand there, that with the likeliest word first."""
        sorts: dict[str, list[str]] = {}
        for expected in self._ranked(furthest, furthest.expected):
            sorts.setdefault(self._sort(expected), []).append(expected)
        for name, words_of_sort in list(sorts.items())[:_MOST_SORTS]:
            if name == _NUMBER:
                yield Sort(name, (), False)
            else:
                yield Sort(name, tuple(words_of_sort[:_MOST_WORDS]), len(words_of_sort) > _MOST_WORDS)

    def _sort(self, word: str) -> str:
        if word == NUMBER:
            return _NUMBER
        if not word[:1].isalnum() and word[:1] not in "-’":
            return _MARK
        folded = word.casefold()
        return _OTHER if folded in self._small else self._kinds.get(folded, _OTHER)

    @cached_property
    def _small(self) -> frozenset[str]:
        """The words that a language's own phrases are built with, whatever else they may be."""
        return frozenset(word.casefold() for word in small_words(self._listener.realizer.language))

    @cached_property
    def _kinds(self) -> Mapping[str, str]:
        """Words of the game by their sort: by the first word of each of their forms."""
        kinds: dict[str, str] = {}
        for word, variants in self._listener.realizer.language.lexemes.items():
            kind = word.partition(":")[0]
            for lexeme in variants if kind in _TOLD else ():
                for text in lexeme.forms.values():
                    if tokens := words(text.replace("@", " ")):
                        kinds.setdefault(tokens[0].text.casefold(), kind)
        return kinds


def _place(sentence: str, furthest: Furthest) -> tuple[int, int]:
    """The first word that was not understood; the end of the sentence where none is, or none can be told."""
    places = word_places(sentence)
    if len(places) != len(split_words(fold(sentence))) or furthest.word >= len(places):
        end = len(sentence.rstrip())
        return end, end
    return places[furthest.word]
