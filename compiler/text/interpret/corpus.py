"""The texts that a game has: which word is likely behind another one, and a sentence that shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from ...typed.speakable import speakable
from ..language.missing import MissingForm
from ..language.words import fold, split_words, word_places
from ..plan.discourse import NotExpressible
from ..read.symbols import NUMBER
from ..realizer import Realizer


class Corpus:
    """What the cards of a game say in one language."""

    def __init__(self, realizer: Realizer) -> None:
        self._texts = {text: _words(text) for text in dict.fromkeys(_texts(realizer))}
        self._alone = Counter(word for words in self._texts.values() for word in words)
        self._behind = Counter(pair for words in self._texts.values() for pair in pairwise(("", *words)))

    def likelihood(self, before: str, word: str) -> tuple[int, int]:
        """How often a word stands behind another one, or at the beginning; and how often at all."""
        folded = fold(word)
        return self._behind[_numberless(before), folded], self._alone[folded]

    def example(self, said: Sequence[str], expected: Collection[str]) -> str | None:
        """The text that goes on after some words as they may go on, and shares most of them."""
        folded = {fold(word) for word in expected}
        said = [_numberless(word) for word in said]
        best, text = 0, None
        for candidate, words in self._texts.items():
            for at in range(1, len(words)):
                if words[at] in folded:
                    shared = _shared(said, words[:at])
                    if shared > best:
                        best, text = shared, candidate
        return text

    def continuations(self, before: Sequence[str], word: str, most: int) -> Iterator[str]:
        """What begins with a word, in the text that shares most words before it; the longest first."""
        said, folded = [_numberless(known) for known in before], fold(word)
        best, place = -1, None
        for text, words in self._texts.items():
            for at, other in enumerate(words):
                if other == folded and (shared := _shared(said, words[:at])) > best:
                    best, place = shared, (text, at)
        if place is not None:
            text, at = place
            spans = word_places(text)[at : at + most]
            for last in range(len(spans), 1, -1):
                if spans[last - 1][1] < len(text):
                    yield text[spans[0][0] : spans[last - 1][1]]


def _words(text: str) -> list[str]:
    return [_numberless(word) for word in split_words(fold(text))]


def _numberless(word: str) -> str:
    """A word, or what stands for any number."""
    return NUMBER if word.lstrip("+-").isdigit() else word


def _shared(text: Sequence[str], other: Sequence[str]) -> int:
    """How many of their last words two texts share."""
    count = 0
    for left, right in zip(reversed(text), reversed(other), strict=False):
        if left != right:
            break
        count += 1
    return count


def _texts(realizer: Realizer) -> list[str]:
    texts = []
    for card in realizer.game.cards:
        for kind, rule in speakable(card):
            try:
                texts.append(realizer.say(rule, kind))
            except (MissingForm, NotExpressible):
                continue
    return texts
