"""A text being read: its words, and how an expected token is found among them.

Sound hides words: ``du`` is "de" and "le", ``l’`` is "le" or "la", ``an`` is "a". A place in the
text is therefore a word's index with what a contraction still owes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .language import Language
from .tokens import Token, Tokens
from .words import fold, split_words


@dataclass(frozen=True, slots=True)
class Place:
    """Before the word at ``index``; ``owed`` is the second half of a contraction already begun."""

    index: int
    owed: str = ""


Places = tuple[Place, ...]


class Reading:
    """The words of one text in one language, and the furthest place anybody got to."""

    def __init__(self, language: Language, text: str) -> None:
        self.words = split_words(fold(text))
        self.furthest = 0
        self.expected: set[str] = set()
        self._language = language
        self._halves: dict[str, list[tuple[str, str]]] = {}
        for (first, second), whole in language.contractions.items():
            self._halves.setdefault(whole, []).append((first, second))

    @property
    def end(self) -> Place:
        """The place after the last word."""
        return Place(len(self.words))

    def match(self, token: Token, place: Place) -> Places:
        """Where a token may end that begins at a place; empty if it is not there."""
        found = self._match(token.text.casefold(), token, place)
        if not found and place.index >= self.furthest:
            if place.index > self.furthest:
                self.furthest, self.expected = place.index, set()
            self.expected.add(token.text)
        return found

    def _match(self, text: str, token: Token, place: Place) -> Places:
        if place.owed:
            return (Place(place.index + 1),) if token.kind == "article" and place.owed == text else ()
        if token.kind == "soft":
            return (place, *self._plain(",", place))
        found = list(self._plain(":" if text == "::" else text, place))
        word = self.words[place.index] if place.index < len(self.words) else ""
        for first, second in self._halves.get(word, ()):
            if first == text:
                found.append(Place(place.index, second))
        return tuple(found)

    def _plain(self, text: str, place: Place) -> Places:
        if place.index >= len(self.words):
            return ()
        word = self.words[place.index]
        sounds = self._language.sounds
        spellings = {text, sounds.article_before_vowel.get(text, text)}
        if text in self._language.elisions or text in sounds.elided_before:
            spellings.add(text[:-1] + "’")
        return (Place(place.index + 1),) if word in spellings else ()

    def follow(self, tokens: Tokens, places: Iterable[Place]) -> Places:
        """Where a row of tokens may end."""
        current: tuple[Place, ...] = tuple(places)
        for token in tokens:
            following: dict[Place, None] = {}
            for place in current:
                for after in self.match(token, place):
                    following[after] = None
            if not following:
                return ()
            current = tuple(following)
        return current

    def number(self, place: Place) -> tuple[int, Place] | None:
        """The number at a place, and the place after it."""
        if place.owed or place.index >= len(self.words):
            return None
        try:
            return int(self.words[place.index]), Place(place.index + 1)
        except ValueError:
            return None
