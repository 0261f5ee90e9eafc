"""The reserved words of the rules language, by what they begin."""

from __future__ import annotations

from .productions import alternatives, first_words, parts_of


def _beginning(*unions: str) -> tuple[str, ...]:
    words = (word for union in unions for name in alternatives(union) for word in first_words(name))
    return tuple(dict.fromkeys(words))


def _going_on(union: str) -> tuple[str, ...]:
    """The words of blocks that go on behind another body, on a line of their own: ``else``."""
    parts = (part for name in alternatives(union) for part in parts_of(name) if part.optional)
    return tuple(word for part in parts if part.symbol == "body" for word in part.words)


STATEMENT_WORDS = _beginning("simple")
RULE_WORDS = tuple(
    word for word in (*_beginning("rule_body"), *first_words("account")) if word not in STATEMENT_WORDS
)
BLOCK_WORDS = tuple(
    word for word in (*_beginning("block"), *_going_on("block")) if word not in STATEMENT_WORDS
)

RESERVED = (*RULE_WORDS, *BLOCK_WORDS, *STATEMENT_WORDS)
"""No verb and no label may be one of these: they begin a rule or a statement."""
