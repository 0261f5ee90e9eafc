"""How words sound where they meet, as far as their spelling does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from .words import split_words

VOWEL, CONSONANT, STRESSED, UNSTRESSED = "vowel", "consonant", "stressed", "unstressed"
SOUNDS_AS = (VOWEL, CONSONANT, STRESSED, UNSTRESSED)
"""What an entry may say of how its word sounds at the beginning."""
BEFORE_VOWEL = "vowel"
"""The beginning of the names of forms that adjectives have before a noun that sounds like a vowel."""
_SLOT = re.compile(r"\{[^}]*\}|<[^>]*>")


@dataclass(frozen=True, slots=True)
class Sounds:
    """What the spelling does not tell of how a word begins.

    ``unsure``: beginnings of which nobody knows without having heard the word; those in capitals are the
    beginnings of words written in capitals. ``sample``: the word before one by which it is heard.
    ``declared``: the words of which their entries tell. ``stressed``: the nouns before which an article is
    another; ``before_vowel``: the adjectives that are others before a noun.
    """

    vowels: frozenset[str]
    as_vowel: tuple[str, ...]
    as_consonant: tuple[str, ...]
    article_before_vowel: dict[str, str]
    elided_before: dict[str, tuple[str, ...]]
    changed: dict[str, WordChange] = field(default_factory=dict)
    unsure: tuple[str, ...] = ()
    sample: str = ""
    stress: Stress | None = None
    declared: Mapping[str, str] = field(default_factory=dict)
    stressed: frozenset[str] = frozenset()
    before_vowel: Mapping[str, str] = field(default_factory=dict)

    def begins_with_vowel(self, word: str) -> bool:
        """Whether a word sounds as if it began with a vowel: as declared, or as the longest beginning."""
        lowered = word.lower()
        if not lowered:
            return False
        declared = self.declared.get(lowered)
        if declared in (VOWEL, CONSONANT):
            return declared == VOWEL
        vowel, consonant = _longest(self.as_vowel, lowered), _longest(self.as_consonant, lowered)
        if vowel or consonant:
            return vowel > consonant
        return lowered[0] in self.vowels

    def is_unsure(self, word: str) -> bool:
        """Whether neither the spelling nor an entry tells how a word begins."""
        lowered = word.lower()
        if lowered in self.declared:
            return False
        if word.isupper() and word[0] in self.unsure:
            return True
        known = max(_longest(self.as_vowel, lowered), _longest(self.as_consonant, lowered))
        return _longest([start for start in self.unsure if start.islower()], lowered) > known


@dataclass(frozen=True, slots=True)
class Stress:
    """The articles that are others before a noun of a gender that begins with a stressed vowel.

    ``like``: how a noun is spelled that does.
    """

    gender: str
    like: str
    articles: Mapping[str, str]

    def nouns(self, entries: Iterable[tuple[str, str, str]]) -> Iterator[str]:
        """The words before which they are, of nouns with their gender and what their entries tell."""
        for text, gender, sound in entries:
            word = first_word(text)
            if gender != self.gender or not word or sound == UNSTRESSED:
                continue
            if sound == STRESSED or re.fullmatch(self.like, word.lower()):
                yield word.lower()


@dataclass(frozen=True, slots=True)
class WordChange:
    """The word that stands for another one before some beginnings of words, ``but`` for some of them."""

    word: str
    before: tuple[str, ...]
    but: tuple[str, ...]

    def applies(self, following: str) -> bool:
        """Whether it does before this word, which is written without capitals."""
        return following.startswith(self.before) and not following.startswith(self.but)


def words_in(text: str) -> list[str]:
    """The words of a text, without its marks and slots."""
    return [word for word in split_words(_SLOT.sub(" . ", text)) if word[0].isalnum()]


def first_word(text: str) -> str:
    """The word that a text begins with; nothing where it begins with a mark or a slot."""
    words = split_words(text)
    return words[0] if words and words[0][0].isalnum() else ""


def _longest(starts: Iterable[str], word: str) -> int:
    """How long the longest of some beginnings is that a word has."""
    return max((len(start) for start in starts if word.startswith(start)), default=0)
