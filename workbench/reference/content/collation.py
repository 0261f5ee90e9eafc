"""In which order words stand in a list."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "\u2019": " ", "(": None, ")": None})
"""Ligatures as their letters, an apostrophe like the space between two words, and no brackets."""

_DIGITS = re.compile(r"(\d+)")

_OPENING = "\u00bf\u00a1\u2026 "
"""What a text may begin with that is no part of its first word."""


def collated(text: str) -> str:
    """A text by which words stand in the order of the alphabet: without accents, capitals and ligatures, or
    marks before it."""
    letters = unicodedata.normalize("NFKD", text.casefold().lstrip(_OPENING).translate(_LETTERS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def counting(text: str) -> list[tuple[str, int]]:
    """A text by which names with numbers stand in the order of these: 2 before 10."""
    return [("", int(part)) if part.isdigit() else (part, 0) for part in _DIGITS.split(text)]
