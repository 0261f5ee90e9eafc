"""Where a line stopped making sense: what was read, what was found, what could have stood there."""

from __future__ import annotations

from dataclasses import dataclass

from lark.lexer import Token

from .lines import Line
from .spans import Span

BROKEN = "BROKEN"
END = "$END"


@dataclass(frozen=True, slots=True)
class Slip:
    """``tokens`` were read; ``found`` did not fit. ``offered[i]`` are the terminals that the parser's table
    had at token i, ``accepts`` those that really fit instead of ``found``."""

    text: str
    line: Line
    tokens: tuple[Token, ...]
    offered: tuple[frozenset[str], ...]
    found: Token
    accepts: frozenset[str]
    unknown_block: bool

    @property
    def at_end(self) -> bool:
        """Whether the line ended too early."""
        return self.start >= self.line.end

    @property
    def start(self) -> int:
        return self.found.start_pos or 0

    @property
    def end(self) -> int:
        return self.found.end_pos or 0

    @property
    def span(self) -> Span:
        """The place of what was found; at the end of a line, of the last word before."""
        if self.at_end and self.tokens:
            return token_span(self.tokens[-1])
        return Span("", self.start, max(self.end, self.start + 1))

    @property
    def previous(self) -> Token | None:
        """The last token that was read."""
        return self.tokens[-1] if self.tokens else None

    def is_row_of_unknown_block(self) -> bool:
        """Whether this is a case or a row below a header that could not be read: nothing is said of it."""
        return self.unknown_block and self.text[self.line.start].isdigit()


def token_span(token: Token) -> Span:
    """The range of a token."""
    return Span("", token.start_pos or 0, token.end_pos or 0)
