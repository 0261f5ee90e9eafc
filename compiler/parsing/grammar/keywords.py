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

_EVERYWHERE = frozenset({"every", "not", "some"})
_OF_NOUNS = "all any as at by for from if into none on once through to until up where with"
_OF_RESOURCES = "among and as at becomes by for from has if in into is on once or per such through times to"
TAKEN = {
    "noun": frozenset({*_EVERYWHERE, *_OF_NOUNS.split()}),
    "resource": frozenset({"some", *_OF_RESOURCES.split(), "until", "where", "with"}),
    "zone": _EVERYWHERE,
    "field": _EVERYWHERE,
    "value": frozenset({"not"}),
}
"""By sort of word the names that a rule could not tell from its own words (tests/compiler/parsing)."""
