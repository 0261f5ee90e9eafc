"""A text being read: its words, and how an expected token is found among them.

Sound hides words: ``du`` is "de" and "le", ``l’`` is "le" or "la", ``an`` is "a". A place in the
text is therefore a word's index with what a contraction still owes; so is "lánzalo", which is "lánza"
and "lo".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ...source.limits import DEFAULT_LIMITS, Limits
from ..language.language import Language
from ..language.tokens import SOFT, Kind, Token, Tokens, words
from ..language.tries import TooMuchToReadError, Tries
from ..language.words import fold, split_words


class TokenPosition(NamedTuple):
    """Before the word at ``at``; ``owed`` is the second half of a contraction or of a word already begun."""

    at: int
    owed: str = ""


TokenPositions = tuple[TokenPosition, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Ahead:
    """The words at a place and behind it, the same object for the same words.

    ``following``: what may begin behind the first word; None where that may be more than one token.
    """

    starts: tuple[str, ...]
    following: tuple[str, ...] | None
    owed: bool

    @property
    def behind_comma(self) -> tuple[str, ...] | None:
        """What may begin behind a comma that stands here, if one does."""
        return self.following if "," in self.starts else None


_ahead = lru_cache(maxsize=100_000)(Ahead)

NUMBER = "#"
"""What is noted as expected where a number may stand."""


class TokenStream:
    """The words of one text in one language, and the furthest place anybody got to.

    ``whole``: whether they were read to the end.
    """

    def __init__(
        self, language: Language, text: str | Sequence[str], limits: Limits = DEFAULT_LIMITS
    ) -> None:
        """Of a text, or of words that are split and folded. Raises TooMuchToReadError for too many words."""
        self.words = split_words(fold(text)) if isinstance(text, str) else list(text)
        if len(self.words) > limits.read_words:
            raise TooMuchToReadError("read_words", limits.read_words)
        self._limits = limits
        self._count_from_none()
        self.whole = False
        self.furthest = 0
        self.expected: set[str] = set()
        self._halves: dict[str, list[tuple[str, str]]] = {}
        for (first, second), whole in language.contractions.items():
            self._halves.setdefault(whole, []).append((first, second))
        for word, stem, ending in _ended(self.words, language):
            self._halves.setdefault(word, []).append((stem, ending))
        self._sounding = _sounding(language)
        self._starts: dict[TokenPosition, tuple[str, ...]] = {}
        self._ahead: dict[TokenPosition, Ahead] = {}

    def again(self) -> TokenStream:
        """The same text, of which nothing has been read."""
        other = copy(self)
        other.furthest, other.expected = 0, set()
        other._count_from_none()
        return other

    def _count_from_none(self) -> None:
        self._tries = Tries("read_steps", self._limits.read_steps)
        self.step = self._tries.step
        self._depth = 0

    @property
    def steps(self) -> int:
        """How many tries were counted."""
        return self._tries.count

    def enter(self) -> None:
        """Counts a phrase inside others. Raises TooMuchToReadError when there are too many."""
        if self._depth == self._limits.read_nesting:
            raise TooMuchToReadError("read_nesting", self._limits.read_nesting)
        self._depth += 1

    def leave(self) -> None:
        """Of the phrase entered last nothing more is read."""
        self._depth -= 1

    @property
    def end(self) -> TokenPosition:
        """The place after the last word."""
        return TokenPosition(len(self.words))

    def starts(self, place: TokenPosition) -> tuple[str, ...]:
        """The texts, without capitals, of the tokens that may begin at a place."""
        found = self._starts.get(place)
        if found is None:
            found = self._starts[place] = tuple(dict.fromkeys(self._beginning(place)))
        return found

    def _beginning(self, place: TokenPosition) -> Iterator[str]:
        if place.owed:
            yield place.owed
        elif place.at < len(self.words):
            word = self.words[place.at]
            yield word
            yield from self._sounding.get(word, ())
            yield from (first for first, _ in self._halves.get(word, ()))

    def ahead(self, place: TokenPosition) -> Ahead:
        """What stands ahead of a place: all by which a row of tokens is known not to stand there."""
        found = self._ahead.get(place)
        if found is None:
            following = self.starts(TokenPosition(place.at + 1)) if self._is_one_token(place) else None
            found = self._ahead[place] = _ahead(self.starts(place), following, bool(place.owed))
        return found

    def _is_one_token(self, place: TokenPosition) -> bool:
        """Whether one token at most begins and ends with the word at a place."""
        return not place.owed and place.at < len(self.words) and self.words[place.at] not in self._halves

    def missed(self, place: TokenPosition, expected: Iterable[str]) -> None:
        """Notes what did not stand at a place, if nobody has come further."""
        if place.at < self.furthest or not expected:
            return
        if place.at > self.furthest:
            self.furthest, self.expected = place.at, set()
        self.expected.update(expected)

    def thing(self, place: TokenPosition, end: TokenPosition, tokens: Tokens, said: bool) -> None:
        """Hears of a thing that was read between two places, and is or is not said so; here nobody asks."""

    def match(self, token: Token, place: TokenPosition) -> TokenPositions:
        """Where a token may end that begins at a place; empty if it is not there."""
        found = self._match(_folded(token.text), token, place)
        if not found and place.at >= self.furthest:
            self.missed(place, (token.text,))
        return found

    def _match(self, text: str, token: Token, place: TokenPosition) -> TokenPositions:
        if place.owed:
            return (TokenPosition(place.at + 1),) if token.kind in _SECOND and place.owed == text else ()
        if token.kind in SOFT:
            return (place, *self._plain(",", place))
        if place.at >= len(self.words):
            return ()
        word = self.words[place.at]
        if word not in self._halves:
            return self._plain(text, place)
        owing = [TokenPosition(place.at, second) for first, second in self._halves[word] if first == text]
        return (*self._plain(text, place), *owing)

    def _plain(self, text: str, place: TokenPosition) -> TokenPositions:
        if place.at >= len(self.words):
            return ()
        word = self.words[place.at]
        return (TokenPosition(place.at + 1),) if word == text or text in self._sounding.get(word, ()) else ()

    def follow(self, tokens: Tokens, places: Iterable[TokenPosition]) -> TokenPositions:
        """Where a row of tokens may end."""
        current: tuple[TokenPosition, ...] = tuple(places)
        for token in tokens:
            if len(current) == 1:  # nearly always
                current = self.match(token, current[0])
            else:
                every = (after for place in current for after in self.match(token, place))
                current = tuple(dict.fromkeys(every))
            if not current:
                return ()
        return current

    def number(self, place: TokenPosition) -> tuple[int, TokenPosition] | None:
        """The number at a place, and the place after it."""
        if place.owed:
            return None
        try:
            return int(self.words[place.at]), TokenPosition(place.at + 1)
        except (IndexError, ValueError):
            self.missed(place, (NUMBER,))
            return None


_SECOND = frozenset[Kind]({"article", "ending"})
"""The kinds of words that may be the second half of a written one."""


def _ended(written: Iterable[str], language: Language) -> Iterator[tuple[str, str, str]]:
    """The words that end as a word which is written onto another, each with its two parts."""
    texts = (text for table in language.pronouns.values() for text in table.values())
    endings = {token.text for text in texts for token in words(text) if token.kind == "ending"}
    for word in dict.fromkeys(written):
        for ending in sorted(endings):
            stem = word.removesuffix(ending[1:])
            if stem not in ("", word):
                yield word, stem, ending


_folded = lru_cache(maxsize=10_000)(str.casefold)


def _sounding(language: Language) -> dict[str, tuple[str, ...]]:
    """By word as written, the other texts that may sound so: ``l’`` is "le" or "la", ``an`` is "a"."""
    found: dict[str, tuple[str, ...]] = {":": ("::",)}
    sounds = language.sounds
    elided = {text: text[:-1] + "’" for text in (*sorted(language.elisions), *sounds.elided_before)}
    changed = {text: change.word for text, change in sounds.changed.items()}
    for text, written in (*sounds.article_before_vowel.items(), *elided.items(), *changed.items()):
        found[written] = (*found.get(written, ()), text)
    return found
