"""In which order words stand in a list."""

from __future__ import annotations

import unicodedata

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "\u2019": " "})
"""Ligatures as their letters, and an apostrophe like the space between two words."""

_OPENING = "\u00bf\u00a1\u2026 "
"""What a text may begin with that is no part of its first word."""


def collated(text: str) -> str:
    """A text by which words stand in the order of the alphabet: without accents, capitals and ligatures, or
    marks before it."""
    letters = unicodedata.normalize("NFKD", text.casefold().lstrip(_OPENING).translate(_LETTERS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
