"""Words as who has no accents on the keyboard writes them: "epee" for "épée", "Wuerfel" for "Würfel"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from .language import Language, spoken_words


def plain_words(language: Language, heard: Collection[str] = ()) -> dict[str, tuple[str, ...]]:
    """By word in plain letters, the words that may be meant, also some that are only ``heard``."""
    meant: dict[str, dict[str, None]] = {}
    for word in sorted(spoken_words(language).union(heard)):
        for plain in plain_forms(word, language.plain):
            meant.setdefault(plain, {})[word] = None
    return {plain: tuple(words) for plain, words in meant.items()}


def plain_forms(word: str, letters: dict[str, str]) -> Iterator[str]:
    """The other ways to write a word in plain letters; none where it has only such."""
    if word.isascii():
        return
    yield bare_letters(word)
    spelt = "".join(letters.get(letter, letter) for letter in word)
    if spelt != word:
        yield bare_letters(spelt)


def plain_name(text: str) -> str:
    """A name as people may type it: small letters without accents, one space between words."""
    words = (bare_letters(word) for word in re.split(r"[\s_'’-]+", text.casefold()))
    return " ".join(word for word in words if word)


def bare_letters(word: str) -> str:
    """A word without its accents."""
    parts = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(part for part in parts if not unicodedata.combining(part)))
