"""Tokens: what a language says before sound and spelling are worked out."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["word", "article", "number", "soft"]


class Token(NamedTuple):
    """A word, mark or number. An ``article`` may contract with the word before it; a ``soft``
    comma yields to any other mark."""

    text: str
    kind: Kind = "word"


Tokens = tuple[Token, ...]
