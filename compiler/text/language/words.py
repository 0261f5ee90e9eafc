"""Words and marks of a text, the same for writing and reading.

An apostrophe ends a word (``l’`` + ``or``), a hyphen begins one (``lancez`` + ``-le``), so that a
lexicon entry, a pattern and a text to be read fall into the same words.
"""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(
    r"(?:(?<!\d)[+\-−])?\d+"  # a number, signed or not, also before a letter: "2x"
    r"|-?[^\W\d_][\w]*(?:’(?!s\b))?"  # a word, from a hyphen to an apostrophe (not ’s)
    r"|’\w+"
    r"|…|[^\w\s]",
)
_FOLD = str.maketrans(
    {"'": "’", "\u00a0": " ", "\u202f": " ", "\u2011": "-", "−": "-", "\u200b": " ", "\u2060": " "}
)


def is_ending(text: str) -> bool:
    """Whether a word of a language file is written onto the word before it: ``+lo``."""
    return text[:1] == "+" and text[1:2].isalpha()


def split_words(text: str) -> list[str]:
    """The words and marks of a text, in order."""
    return _WORD.findall(text.translate(_FOLD))


def fold(text: str) -> str:
    """A text without what the reader does not look at: kinds of spaces and apostrophes, capitals."""
    composed = unicodedata.normalize("NFC", text).translate(_FOLD)
    return " ".join(composed.split()).casefold()


def word_places(text: str) -> list[tuple[int, int]]:
    """Where each word and mark of a text begins and ends."""
    return [match.span() for match in _WORD.finditer(text.translate(_FOLD))]
