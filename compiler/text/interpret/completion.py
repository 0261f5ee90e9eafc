"""How a sentence may go on: the words that may follow, each as far as the game goes on so."""

from __future__ import annotations

import re
from itertools import islice

from ..language.words import fold, split_words
from ..read.symbols import NUMBER
from .corpus import Corpus
from .listener import Listener

MOST = 8
"""How many continuations are offered."""
_FEW = 3
"""Of so many words that the game says at such a place, no others are offered."""
_TRIED = 12
"""How many words are tried, the likeliest first."""
_LONGEST = 5
"""How many words a continuation has at most."""
_BEGUN = re.compile(r"[^\W\d_][\w’'-]*\Z")
"""The word in which somebody writes."""


class Completer:
    """Goes on with sentences of one language."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._corpus = Corpus(listener.realizer)

    def complete(self, text: str) -> tuple[str, ...]:
        """What may stand behind a text, the likeliest first; in place of a word in which it ends.

        Nothing where the text is not understood so far. Raises TooMuchToReadError.
        """
        match = _BEGUN.search(text)
        begun = match.group() if match is not None else ""
        head = text[: len(text) - len(begun)]
        words = split_words(fold(head))
        expected = sorted(word for word in self._listener.following(head) if word != NUMBER)
        fitting = [word for word in expected if fold(word).startswith(fold(begun))]
        before = words[-1] if words else ""
        likely = {word: self._corpus.likelihood(before, word) for word in fitting}
        fitting.sort(key=likely.__getitem__, reverse=True)
        usual = [word for word in fitting if likely[word][0]]
        tried = usual if len(usual) >= _FEW else fitting
        phrases = (self._phrase(head, words, word) for word in tried[:_TRIED])
        return tuple(islice(dict.fromkeys(phrase for phrase in phrases if phrase is not None), MOST))

    def _phrase(self, head: str, words: list[str], word: str) -> str | None:
        """A word with what the game says behind it, as far as that may follow; None if nothing goes on so."""
        for phrase in (*self._corpus.continuations(words, word, _LONGEST), word):
            if self._listener.following(f"{head} {phrase}"):
                return phrase
        return None
