"""The values with which fields begin (``starts``), and that cards have that do not say (``default``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..source.documents import Scalar
from ..source.records import replace
from ..source.spans import Span
from ..tree.types import Many, Person, Table, Thing
from .card_values import ValueReader
from .field_types import NOTHING
from .vocabulary import Field, Vocabulary

Given = Mapping[Span, Scalar]
"""What is written for a field, by the place of the field."""


def with_starts(vocabulary: Vocabulary, given: Given, values: ValueReader) -> Vocabulary:
    """The vocabulary with fields that begin as they can; what cannot be a value of its field is reported."""
    nouns = {
        name: replace(noun, fields=dict(_fitting(noun.fields, given, values)))
        for name, noun in vocabulary.nouns.items()
    }
    return replace(vocabulary, nouns=nouns, player=dict(_fitting(vocabulary.player, given, values)))


def _fitting(fields: Mapping[str, Field], given: Given, values: ValueReader) -> Iterator[tuple[str, Field]]:
    for name, field in fields.items():
        yield name, _fits(field, given[field.span], values) if field.begins else field


def _fits(field: Field, given: Scalar, values: ValueReader) -> Field:
    """A field whose first value was read by its type; None where it has no such value."""
    type_ = field.type
    if isinstance(type_, Table | Many):
        values.reader.report("H320", given, expected="no_start")
    elif isinstance(type_, Thing | Person):  # nobody can name a thing before the game has begun
        if given.text != NOTHING:
            values.reader.report("H320", given, expected="none")
    else:
        return replace(field, starts=values.read(given, type_))
    return replace(field, starts=None)
