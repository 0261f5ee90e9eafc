"""Tokens: what a language says before sound and spelling are worked out."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from .words import is_ending, split_words

Kind = Literal["word", "article", "adjective", "number", "ending", "soft", "opening", "closing"]
ADJECTIVE: Kind = "adjective"
NUMERAL: Kind = "number"
OPEN: Kind = "opening"
CLOSE: Kind = "closing"
SOFT = frozenset[Kind]({"soft", OPEN, CLOSE})
"""The kinds of commas that yield to any other mark."""


class Token(NamedTuple):
    """A word, mark or number. An ``article`` may contract with the word before it; an ``adjective``
    stands before its noun and may be another before a vowel; an ``ending`` (``+lo``)
    is written onto it, as one word; a ``soft``
    comma yields to any other mark; so do the ``opening`` and the ``closing`` one around a clause
    that describes a thing.

    ``of``: the id of the word of which it is a form, or ``number``; ``phrase``: which noun phrase of a text
    it belongs to, where that is asked for, else 0."""

    text: str
    kind: Kind = "word"
    of: str = ""
    phrase: int = 0


Tokens = tuple[Token, ...]


@lru_cache(maxsize=100_000)
def words(text: str, of: str = "") -> Tokens:
    """The tokens of a text that stands in a pack; ``^le`` is an article, which may contract.

    ``of``: the id of the word of which the text is a form; an article in it is none of that word.
    """
    tokens: list[Token] = []
    for part in text.split():
        if is_ending(part):
            tokens.append(Token(part, "ending", of))
        elif part.startswith("^"):
            tokens.extend(Token(word, "article") for word in split_words(part.lstrip("^")))
        else:
            tokens.extend(Token(word, "word", of) for word in split_words(part))
    return tuple(tokens)
