"""The parser made from ``grammar/rules.lark``, built once, when something is first parsed."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, cast

from lark import Lark
from lark.exceptions import UnexpectedInput
from lark.lexer import ContextualLexer

from ...source.data.data import data_path
from ...source.package import kept_beside
from .expression_builder import UnfitError
from .layout import Layout, UnevenDedentError
from .productions import grammar_text
from .slips import slips
from .tree_builder import TreeBuilder

Start = Literal["rules", "statements", "expression"]

STARTS: tuple[Start, ...] = ("rules", "statements", "expression")


@cache
def parser() -> Lark:
    """The one parser of this process.

    Its tables are kept beside the grammar, where the next process reads them in a tenth of the time. Lark
    writes that file again when the grammar, its own version or Python's changes. It is a pickle, which only
    who can write the program can write.
    """
    return Lark(
        grammar_text(),
        parser="lalr",
        start=list(STARTS),
        postlex=Layout(),
        transformer=TreeBuilder(),
        maybe_placeholders=True,
        cache=kept_beside(str(data_path("grammar", "rules.lark"))) or False,
    )


def line_lexer() -> ContextualLexer:
    """The parser's lexer without the layout pass: for reading line by line."""
    return cast(ContextualLexer, cast(Any, parser().parser).lexer.lexer)


def parse_text(start: Start, text: str) -> Any:
    """The tree of a text without mistakes; None where there is one."""
    if text.startswith((" ", "\t")) or slips().may_hold_article(text):
        return None
    try:
        return parser().parse(text + "\n", start=start)
    except (UnexpectedInput, UnevenDedentError, UnfitError):
        return None
