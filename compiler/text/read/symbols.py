"""Symbols: what a reader compares words by.

A word is its own symbol. What may be the second half of a written word has a hat: "du" is ``de`` and ``^le``.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..language.tokens import SOFT, Token

Row = tuple[str, ...]
"""Symbols that follow one another."""
HAT = "^"
SOFT_COMMA = ",?"
"""A comma that yields: it stands there or does not."""
NUMBER, SIGNED = "#", "#±"
"""Any number, and any that is written with its sign; of all symbols, no other begins like this."""


def symbol(token: Token) -> str:
    """The symbol of a token."""
    if token.kind in SOFT:
        return SOFT_COMMA
    return HAT + token.text if token.kind in ("article", "ending") else token.text


def symbols(tokens: Iterable[Token]) -> Row:
    """The symbols of some tokens."""
    return tuple(map(symbol, tokens))
