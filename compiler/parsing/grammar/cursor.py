"""Lark's parser, one token at a time: what may stand next, and a copy to come back to."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from lark.lexer import LexerState, Token
from lark.utils import TextSlice

from .rule_grammar import Start, line_lexer, parser


class Cursor:
    """A parser in the middle of its text. It checks only; with ``building`` it also makes the tree."""

    def __init__(self, start: Start, *, building: bool = False) -> None:
        self._parser: Any = parser().parse_interactive(start=start)
        if not building:
            conf = copy(self._parser.parser_state.parse_conf)
            conf.callbacks = {}
            self._parser.parser_state.parse_conf = conf

    def fork(self) -> Cursor:
        """A copy that goes its own way. Of a building cursor there is none: its nodes are not copied."""
        other = object.__new__(Cursor)
        other._parser = self._parser.copy(deepcopy_values=False)
        return other

    def feed(self, word: Token) -> None:
        """Takes a token. Raises UnexpectedToken where it does not fit."""
        self._parser.feed_token(word)

    def tree(self) -> Any:
        """The tree, at the end of the text."""
        return self._parser.feed_eof()

    def offered(self) -> frozenset[str]:
        """The terminals in the parser's table here; some may turn out not to fit."""
        return frozenset(self._parser.choices())

    def accepted(self) -> frozenset[str]:
        """The terminals that fit here."""
        return frozenset(self._parser.accepts())

    def words(self, text: str, start: int, end: int) -> Iterator[Token]:
        """The tokens of a range, each read as the state at that moment wants it."""
        state = LexerState(TextSlice(text, start, end))
        yield from line_lexer().lex(state, self._parser.parser_state)
