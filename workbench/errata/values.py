"""The values of a card, each number and word by the path under which a rule would read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...compiler.parsing.format.rules_text import format_expression
from ...compiler.tree.types import Choice, Integer, Many, Table, Thing, Type
from ...compiler.typed.model import Card
from ...compiler.words.card_values import constants
from ...compiler.words.vocabulary import Constant, Vocabulary
from .changes import Alteration, Topic


def value_changes(
    old: Mapping[str, str], new: Mapping[str, str], topic: Topic = "value"
) -> Iterator[Alteration]:
    """What differs between two sets of values, in the order of the old and then of the new ones."""
    for path in dict.fromkeys((*old, *new)):
        if old.get(path) != new.get(path):
            yield Alteration(topic, path, old.get(path), new.get(path))


def values_of(card: Card, vocabulary: Vocabulary) -> dict[str, str]:
    """Every value of a card: ``cost``, ``bonus[strength]``, ``marks[2].color``, ``cost (option.solo)``."""
    types = constants(vocabulary, card.kind)
    values: dict[str, str] = {}
    for name, value in card.fields.items():
        values.update(_leaves(name, value, types[name].type, vocabulary))
    for condition, variant in zip(card.written.variants, card.variants, strict=True):
        values.update(
            {
                f"{name} ({format_expression(condition)})": _said(value)
                for name, value in variant.fields.items()
            }
        )
    return values


def _leaves(path: str, value: Constant, type_: Type, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    if not isinstance(value, tuple):
        yield path, _said(value)
    elif isinstance(type_, Table):
        yield from _entries(path, (), value, type_, vocabulary)
    elif isinstance(type_, Many):
        for number, item in enumerate(value, 1):
            yield from _leaves(f"{path}[{number}]", item, type_.item, vocabulary)
    elif isinstance(type_, Thing):
        for (name, field), inner in zip(constants(vocabulary, type_.noun).items(), value, strict=False):
            yield from _leaves(f"{path}.{name}", inner, field.type, vocabulary)


def _entries(
    path: str, keys: tuple[str, ...], value: Constant, table: Table, vocabulary: Vocabulary
) -> Iterator[tuple[str, str]]:
    if len(keys) == len(table.indexes) or not isinstance(value, tuple):
        yield from _leaves(f"{path}[{', '.join(keys)}]", value, table.of, vocabulary)
        return
    for key, inner in zip(_keys(table.indexes[len(keys)], vocabulary), value, strict=False):
        yield from _entries(path, (*keys, key), inner, table, vocabulary)


def _keys(index: Type, vocabulary: Vocabulary) -> tuple[str, ...]:
    if isinstance(index, Choice):
        return vocabulary.enums[index.enum].values
    if isinstance(index, Integer) and index.low is not None and index.high is not None:
        return tuple(str(number) for number in range(index.low, index.high + 1))
    return ()


def _said(value: Constant) -> str:
    """A value as a card file has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
