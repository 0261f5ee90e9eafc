"""The values with which fields begin (``starts``), and that cards have that do not say (``default``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..source.records import replace
from ..tree.types import Many, Person, Table, Thing
from .card_values import ValueReader
from .field_types import NOTHING
from .vocabulary import Field, Vocabulary


def with_starts(vocabulary: Vocabulary, values: ValueReader) -> Vocabulary:
    """The vocabulary with fields that begin as they can; what cannot be a value of its field is reported."""
    nouns = {
        name: replace(noun, fields=dict(_fitting(noun.fields, values)))
        for name, noun in vocabulary.nouns.items()
    }
    return replace(vocabulary, nouns=nouns, player=dict(_fitting(vocabulary.player, values)))


def _fitting(fields: Mapping[str, Field], values: ValueReader) -> Iterator[tuple[str, Field]]:
    for name, field in fields.items():
        yield name, field if field.given is None else _fits(field, values)


def _fits(field: Field, values: ValueReader) -> Field:
    """A field whose first value was read by its type; None where it has no such value."""
    given, type_ = field.given, field.type
    assert given is not None
    if isinstance(type_, Table | Many):
        values.reader.report("H320", given, expected="no_start")
    elif isinstance(type_, Thing | Person):  # nobody can name a thing before the game has begun
        if given.text != NOTHING:
            values.reader.report("H320", given, expected="none")
    else:
        return replace(field, starts=values.read(given, type_))
    return replace(field, starts=None)
