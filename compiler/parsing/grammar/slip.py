"""Where a line stopped making sense: what was read, what was found, what could have stood there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lark.lexer import Token

from ...source.spans import Span
from ...source.yaml.numerals import is_huge
from .keywords import RESERVED
from .layout import NEWLINE
from .lines import SourceLine
from .slips import slips
from .tokens import token_span

BROKEN = "BROKEN"
END = "$END"
STATEMENT_SIGNS = ("COLON", "SEMICOLON", "MAY", "PAY")

_WORD = re.compile(r"\w+")
_BOUND = r"[(,]\s*{0}\s*[,)=]|\w\s+{0}\s+(?:from|where|such|by|has)\b|\w\s+{0}\s*(?:[;:)]|$)"
_BEFORE_NOUN = ("CHOOSE", "ANY", "SOME", "ALL", "EVERY", "NO", "EACH", "PER", "FOR", "INT", "RUN")
_BEFORE_EVENT = ("AFTER", "BEFORE", "REPLACE", "PERMIT", "FORBID")


@dataclass(frozen=True, slots=True)
class Slip:
    """``tokens`` of a line were read; ``refused`` did not fit.

    ``offered[i]`` are the terminals that the parser's table had at token i, ``accepts`` those that
    would really fit instead of ``refused``.
    """

    text: str
    line: SourceLine
    tokens: tuple[Token, ...]
    offered: tuple[frozenset[str], ...]
    refused: Token
    accepts: frozenset[str]

    @property
    def at_end(self) -> bool:
        """Whether the line ended too early."""
        return self.refused.type == NEWLINE

    @property
    def start(self) -> int:
        """Where that begins which did not fit."""
        return self.refused.start_pos or 0

    @property
    def end(self) -> int:
        """Where the word found ends."""
        return self.start + max(1, len(self.word))

    @property
    def word(self) -> str:
        """What was found, as far as its word goes; nothing at the end of a line."""
        match = _WORD.match(self.text, self.start, self.line.end)
        return match.group() if match else str(self.refused)

    @property
    def span(self) -> Span:
        """The place of what was found; at the end of a line, of the last word before."""
        if self.at_end and self.tokens:
            return token_span(self.tokens[-1])
        return Span("", self.start, self.end)

    @property
    def previous(self) -> Token | None:
        """The last token that was read."""
        return self.tokens[-1] if self.tokens else None


def is_refused(text: str, token: Token, before: Sequence[Token], strict: bool) -> bool:
    """Whether the grammar would take a token that it must not: a huge number; in rules (``strict``) also a
    reserved word for a verb, or an article."""
    if token.type == "INT":
        return is_huge(token)
    if token.type != "NAME" or not strict:
        return False
    return is_article(text, token, before) or (token in RESERVED and begins_statement(before))


def is_article(text: str, token: Token, before: Sequence[Token]) -> bool:
    """Whether a word is an article: before a noun or for an amount, with a word behind it, never bound."""
    if token.type != "NAME" or token not in slips().articles or not before:
        return False
    if not slips().article.match(text, token.start_pos or 0) or re.search(_BOUND.format(token), text):
        return False
    if before[-1].type in _BEFORE_NOUN:
        return True
    return before[-1].type == "NAME" and (begins_statement(before[:-1]) or before[-2].type in _BEFORE_EVENT)


def begins_statement(before: Sequence[Token]) -> bool:
    """Whether the next word is the first of a rule or a statement."""
    return not before or before[-1].type in STATEMENT_SIGNS
