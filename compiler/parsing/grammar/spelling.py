"""The grammar's terminals as an author writes them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from lark.lexer import PatternStr

from .rule_grammar import parser

OPERATORS = (
    "and",
    "or",
    "in",
    "is",
    "becomes",
    "not",
    "+",
    "-",
    "*",
    "//",
    "%",
    "<",
    "<=",
    ">",
    ">=",
    ".",
    "..",
    "[",
)
"""What may follow nearly every value; not worth naming where something else is expected."""


@cache
def spellings() -> dict[str, str]:
    """How each keyword and sign is written, by the name of its terminal, in the order of the grammar."""
    return {
        terminal.name: terminal.pattern.value
        for terminal in parser().terminals
        if isinstance(terminal.pattern, PatternStr)
    }


def written(terminals: Iterable[str]) -> list[str]:
    """The keywords and signs among terminals, in the order of the grammar."""
    names = set(terminals)
    return [text for name, text in spellings().items() if name in names]


def keywords(terminals: Iterable[str]) -> list[str]:
    """The words among terminals."""
    return [text for text in written(terminals) if text.isalpha()]
