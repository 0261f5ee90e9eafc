"""The nouns whose things show the values of an enumeration."""

from __future__ import annotations

from collections.abc import Mapping

from ..tree.types import Choice
from .vocabulary import Vocabulary


def noun_of_enum(vocabulary: Vocabulary, enum: str) -> str | None:
    """The noun whose things a bare value is said of; None where several only have it printed on them."""
    stored, printed = nouns_showing(vocabulary, enum)
    return stored[0] if stored else printed[0] if len(printed) == 1 else None


def nouns_showing(vocabulary: Vocabulary, enum: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The nouns whose things show the values of an enumeration: in a field that changes, and otherwise."""
    shown = {
        noun.name: {field.kind for field in noun.fields.values() if field.type == Choice(enum)}
        for noun in vocabulary.nouns.values()
        if noun.each != enum
    }
    stored = tuple(noun for noun, kinds in shown.items() if "stored" in kinds)
    return stored, tuple(noun for noun, kinds in shown.items() if kinds and noun not in stored)


def nouns_of_values(vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
    """By enumeration, the words for the nouns that its values may stand for; only where there are any."""
    nouns_of = {
        enum: tuple(f"noun:{noun}" for nouns in nouns_showing(vocabulary, enum) for noun in nouns)
        for enum in vocabulary.enums
    }
    return {enum: nouns for enum, nouns in nouns_of.items() if nouns}
