"""How words sound where they meet, as far as their spelling does not tell."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Sounds:
    """What the spelling does not tell of how a word begins."""

    vowels: frozenset[str]
    as_vowel: tuple[str, ...]
    as_consonant: tuple[str, ...]
    article_before_vowel: dict[str, str]
    elided_before: dict[str, tuple[str, ...]]
    changed: dict[str, WordChange] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WordChange:
    """The word that stands for another one before some beginnings of words, ``but`` for some of them."""

    word: str
    before: tuple[str, ...]
    but: tuple[str, ...]

    def applies(self, following: str) -> bool:
        """Whether it does before this word, which is written without capitals."""
        return following.startswith(self.before) and not following.startswith(self.but)
