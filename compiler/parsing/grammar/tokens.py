"""Making Lark's tokens, and where they stand."""

from __future__ import annotations

from lark.lexer import Token

from ...source.spans import Span


def token(kind: str, place: int, value: str = "") -> Token:
    """A token at a place of the text."""
    return Token(kind, value, place, end_pos=place + len(value))


def token_span(word: Token) -> Span:
    """The range of a token."""
    return Span("", word.start_pos or 0, word.end_pos or 0)
