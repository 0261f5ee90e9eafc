"""Types as the vocabulary writes them, for messages; and which type may stand for which."""

from __future__ import annotations

from ..tree.types import (
    Amount,
    Choice,
    Integer,
    Many,
    NoType,
    Person,
    Runnable,
    Sorting,
    Table,
    Thing,
    Truth,
    Type,
    Window,
)
from .vocabulary import Vocabulary

WORDS: dict[type, str] = {
    Integer: "number",
    Truth: "yes_no",
    Person: "type_player",
    Amount: "type_resource",
    Runnable: "type_rule",
    Table: "type_table",
    Window: "type_window",
    Sorting: "type_field",
    NoType: "nothing",
}


def spelled(type_: Type) -> str:
    """A type for a message: as a declaration would spell it (``1..6``, ``Color``, ``die``), or a term."""
    if isinstance(type_, Integer) and type_.low is not None and type_.high is not None:
        return f"{type_.low}..{type_.high}"
    if isinstance(type_, Choice):
        return type_.enum
    if isinstance(type_, Thing):
        return type_.noun
    if isinstance(type_, Many):
        return f"[{spelled(type_.item)}]"
    if isinstance(type_, Runnable) and type_.whole:
        return "type_rules"
    return WORDS[type(type_)]


def fits(given: Type, expected: Type, vocabulary: Vocabulary) -> bool:
    """Whether a value of one type may stand where another is expected. What has no type fits."""
    if isinstance(given, NoType) or isinstance(expected, NoType):
        return True
    if isinstance(given, Thing) and isinstance(expected, Thing):
        return related(given.noun, expected.noun, vocabulary)
    if isinstance(given, Choice) and isinstance(expected, Choice):
        return given.enum == expected.enum
    if isinstance(given, Many) and isinstance(expected, Many):
        return fits(given.item, expected.item, vocabulary)
    if isinstance(given, Amount) and isinstance(expected, Amount):
        return not given.resource or not expected.resource or given.resource == expected.resource
    return type(given) is type(expected)


def related(noun: str, other: str, vocabulary: Vocabulary) -> bool:
    """Whether a thing can be of both nouns; ``thing`` is any."""
    return "thing" in (noun, other) or vocabulary.related(noun, other)


def item_type(type_: Type) -> Type:
    """The type of one of several."""
    return type_.item if isinstance(type_, Many) else type_
