"""Every word that a vocabulary declares, by section, and the words that its declarations need themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

import msgspec

from ..source.records import replace
from ..source.spans import Span
from ..tree.types import Choice
from .vocabulary import PLAYER, Declaration, NounDeclaration, TableDeclaration, Vocabulary

_NOT_WORDS = (PLAYER, "untold", "for_packs")
"""What is no section of words: a player's fields stand among the fields, and the others name words."""
FIELDS, SLOTS, VALUES = "fields", "slots", "values"
Word = tuple[str, str]
"""A section and a word of it: a zone by its name, a field as ``noun.field``, a value as ``Enum.value``."""

# The parts of a declaration that name other words, and in which sections they may stand.
_REFERENCES: Mapping[str, tuple[str, ...]] = {
    "parent": ("nouns",),
    "each": ("enums",),
    "enum": ("enums",),
    "holds": ("nouns",),
    "noun": ("nouns",),
    "on": ("grids",),
    "grid": ("grids",),
    "of": ("nouns", "enums"),
    "windows": ("windows",),
    "union": ("zones", "nouns"),
    "expires": ("windows", "moments", "periods"),
    "objects": ("nouns", "enums"),
    "takes": ("nouns", "enums"),
    "ends": ("periods",),
    "view": ("views",),
    "resource": ("resources",),
}


def declared_words(vocabulary: Vocabulary) -> Iterator[tuple[Word, Declaration]]:
    """Each word with its declaration; a value or a slot with that of its enumeration or noun.

    A group has a place of its own.
    """
    for section in fields(vocabulary):
        words = getattr(vocabulary, section.name)
        if not isinstance(words, Mapping):
            continue
        for name, word in words.items():
            if section.name not in _NOT_WORDS and not _is_given(section.name, name, word):
                yield (section.name, name), word
    for enum in vocabulary.enums.values():
        values = () if _of_option("enums", enum.name) else (*enum.values, *enum.groups)
        for value in values:
            yield (VALUES, f"{enum.name}.{value}"), replace(enum, span=enum.places.get(value, enum.span))
    yield from (((FIELDS, f"{PLAYER}.{name}"), field) for name, field in vocabulary.player.items())
    for noun in vocabulary.nouns.values():
        own = (field for field in noun.fields.values() if field.kind != "core")
        yield from (((FIELDS, f"{noun.name}.{field.name}"), field) for field in own)
    for noun in vocabulary.nouns.values():
        yield from (((SLOTS, f"{noun.name}.{slot}"), noun) for slot in noun.slots)


def _is_given(section: str, name: str, word: Declaration) -> bool:
    """Whether something is no word of a pack: the game itself, or what an option makes of its values."""
    return _of_option(section, name) or (isinstance(word, NounDeclaration) and word.alone)


def _of_option(section: str, name: str) -> bool:
    """Whether something is the enumeration that an option makes of its values, and no word of a pack."""
    return section == "enums" and "." in name


def words_of_declarations(vocabulary: Vocabulary) -> Iterator[tuple[Word, Span]]:
    """The words that declarations are made of, each with the place of the declaration that needs it."""
    known = {word for word, _ in declared_words(vocabulary)}
    for section in fields(vocabulary):
        words = getattr(vocabulary, section.name)
        for word in words.values() if isinstance(words, Mapping) else ():
            for section_and_name, span in _words_in(word, "", word.span):
                if section_and_name in known:
                    yield section_and_name, span
    for table in vocabulary.tables.values():
        yield from ((word, table.span) for word in _words_of_table(table))


def _words_in(part: Any, name: str, span: Span) -> Iterator[tuple[Word, Span]]:
    """The words in a part of a declaration: it, or what is inside it, by the name of its field."""
    if isinstance(part, str):
        yield from (((section, part), span) for section in _REFERENCES.get(name, ()))
    elif isinstance(part, tuple):
        for item in part:
            yield from _words_in(item, name, span)
    elif isinstance(part, Mapping):
        for inner in part.values():
            yield from _words_in(inner, name, getattr(inner, "span", span))
    elif isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            yield from _words_in(getattr(part, field), field, span)


def _words_of_table(table: TableDeclaration) -> Iterator[Word]:
    for indexes, entry in table.entries.items():
        for type_, value in zip((*table.indexes, table.of), (*indexes, entry), strict=True):
            if isinstance(type_, Choice):
                yield VALUES, f"{type_.enum}.{value}"
