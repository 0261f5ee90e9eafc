"""Indentation as tokens: what Lark's lexer hands over, with ``_INDENT`` and ``_DEDENT`` put in."""

from __future__ import annotations

from collections.abc import Iterator

from lark.lark import PostLex
from lark.lexer import Token

NEWLINE, INDENT, DEDENT, DASH = "_NL", "_INDENT", "_DEDENT", "DASH"


class UnevenDedentError(Exception):
    """A line that stands between two levels of indentation. The usual path gives up; recovery names it."""


class Layout(PostLex):
    """Makes blocks of columns. A dash opens one at the column of the first word behind it."""

    always_accept = (NEWLINE,)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens with those of the indentation. Raises UnevenDedentError."""
        columns = [0]
        column = 0
        token = None
        for token in stream:
            yield token
            if token.type == NEWLINE:
                column = len(token) - token.rfind("\n") - 1
                if column > columns[-1]:
                    columns.append(column)
                    yield mark(INDENT, token)
                while column < columns[-1]:
                    columns.pop()
                    yield mark(DEDENT, token)
                if column != columns[-1]:
                    raise UnevenDedentError
            elif token.type == DASH:
                columns.append(column + len(token))
                yield mark(INDENT, token)
        for _ in columns[1:]:
            yield mark(DEDENT, token)


def mark(kind: str, after: Token | None) -> Token:
    """A token without text, at the end of another one."""
    place = 0 if after is None else after.end_pos
    return Token(kind, "", place, end_pos=place)
