"""The reserved words of the rules language, by what they begin; a test compares them with the grammar."""

from __future__ import annotations

RULE_WORDS = (
    "action",
    "after",
    "before",
    "replace",
    "modify",
    "limit",
    "permit",
    "forbid",
    "treat",
    "score",
    "define",
    "procedure",
    "kind",
    "side",
)
BLOCK_WORDS = ("if", "else", "each", "one", "match", "grant", "quietly", "until", "repeat")
STATEMENT_WORDS = ("choose", "pay", "run", "cancel", "may", "offer", "require")

RESERVED = (*RULE_WORDS, *BLOCK_WORDS, *STATEMENT_WORDS)
"""No verb and no label may be one of these: they begin a rule or a statement."""
