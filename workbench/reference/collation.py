"""In which order words stand in a list."""

from __future__ import annotations

import unicodedata

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})


def collated(text: str) -> str:
    """A text by which words stand in the order of the alphabet: without accents, capitals and ligatures."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
