"""The declared words that a node of a typed rule names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..tree import rules
from ..tree.types import Thing
from ..words.declared import FIELDS, SLOTS, VALUES, Word
from ..words.vocabulary import Vocabulary

# The sections in which a word of a field of any node may be declared.
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "bound": ("bounds",),
    "grid": ("grids",),
    "moment": ("moments",),
    "noun": ("nouns",),
    "period": ("periods",),
    "purpose": ("purposes", "verbs"),
    "resource": ("resources",),
    "table": ("tables",),
    "until": ("moments",),
    "verb": ("verbs",),
    "view": ("views", "purposes"),
    "window": ("windows", "spans"),
    "zone": ("zones",),
}


def words_named(node: rules.Node, vocabulary: Vocabulary) -> Iterator[Word]:
    """The words as sections and names; some may be the core's, and stand in no vocabulary."""
    match node:
        case rules.Member() | rules.FieldName():
            yield FIELDS, f"{node.noun}.{node.field}"
        case rules.Value(enum=enum, value=value):
            yield VALUES, f"{enum}.{value}"
        case rules.Values(enum=enum, group=group):
            yield (VALUES, f"{enum}.{group}") if group else ("enums", enum)
        case rules.Unit(noun=noun, value=value):
            yield VALUES, f"{vocabulary.nouns[noun].each}.{value}"
        case rules.Option(name=name):
            yield "options", name
        case rules.SlotOf(slot=slot, subject=subject) if isinstance(subject.type, Thing):
            yield from slot_words(slot, subject.type.noun, vocabulary)
        case _:
            yield from _by_field(node)


def _by_field(node: rules.Node) -> Iterator[Word]:
    for name, sections in SECTIONS.items():
        word = getattr(node, name, None)
        if isinstance(word, str) and word:
            yield from ((section, word) for section in sections)


def slot_words(slot: str, noun: str, vocabulary: Vocabulary) -> Iterator[Word]:
    """A slot as a word of the noun that declares it."""
    for ancestor in vocabulary.ancestry(noun):
        if slot in vocabulary.nouns[ancestor].slots:
            yield SLOTS, f"{ancestor}.{slot}"
