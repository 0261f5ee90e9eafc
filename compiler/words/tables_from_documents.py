"""Reads the grids and tables of a vocabulary."""

from __future__ import annotations

from collections.abc import Mapping as PyMapping

from ..source.documents import Document, Mapping, Scalar
from ..tree.types import NO_TYPE, Choice, Integer, NoType, Truth, Type
from .value_parser import WHOLE, ValueParser
from .vocabulary import Enum, Grid, NounDeclaration, TableDeclaration

LONGEST_SIDE = 100


def read_grid(
    key: Scalar, document: Document, reader: ValueParser, nouns: PyMapping[str, NounDeclaration]
) -> Grid:
    """A grid with its size, starts, steps and shapes."""
    read = reader.keys(document, ("of", "size", "starts", "steps", "shapes"))
    size = read.get("size", document)
    rows, columns = (reader.within(number, 1, LONGEST_SIDE, size) for number in reader.pair(size))
    starts, of = read.get("starts"), reader.known(read.get("of"), nouns)
    starts_as = {}
    if isinstance(starts, Mapping):
        if "of" not in read:
            reader.report("H121", document, field="of")
        truths = _truths(nouns, of)
        for name, value in starts.entries:
            if of is not None and reader.known(name, truths) is not None:
                starts_as[name.text] = _pairs(value, reader)
        starts = None
    return Grid(
        key.text,
        rows=rows,
        columns=columns,
        of=of,
        starts=None if starts is None else reader.pair(starts),
        starts_as=starts_as,
        steps={name.text: reader.pair(value) for name, value in reader.entries(read.get("steps"))},
        shapes={
            reader.number(name) or 0: _pairs(value, reader)
            for name, value in reader.entries(read.get("shapes"))
        },
        span=key.span,
    )


def _truths(nouns: PyMapping[str, NounDeclaration], noun: str | None) -> tuple[str, ...]:
    """The stored fields of a noun and its parents that are yes or no."""
    names: list[str] = []
    line: list[str] = []
    while noun is not None and noun in nouns and noun not in line:
        line.append(noun)
        fields = nouns[noun].fields.values()
        names += [field.name for field in fields if field.kind == "stored" and isinstance(field.type, Truth)]
        noun = nouns[noun].parent
    return tuple(names)


def _pairs(document: Document, reader: ValueParser) -> tuple[tuple[int, int], ...]:
    return tuple(reader.pair(item) for item in reader.items(document))


def read_table(
    key: Scalar, document: Document, reader: ValueParser, enums: dict[str, Enum]
) -> TableDeclaration:
    """A table; the types of its indexes and values are those that fit all that is written."""
    entries: dict[tuple[int | str, ...], int | str] = {}
    keys: dict[int, list[Scalar]] = {}
    _collect(document, (), entries, keys, reader)
    depth = max((len(index) for index in entries), default=1)
    columns = [[index[i] for index in entries if i < len(index)] for i in range(depth)]
    indexes = tuple(_index(column, keys.get(i, []), enums, reader) for i, column in enumerate(columns))
    return TableDeclaration(key.text, indexes, _type(list(entries.values()), enums), entries, span=key.span)


def _collect(
    document: Document,
    index: tuple[int | str, ...],
    entries: dict[tuple[int | str, ...], int | str],
    keys: dict[int, list[Scalar]],
    reader: ValueParser,
) -> None:
    """``entries``: what stands behind each index; ``keys``: the parts of indexes as written, by depth."""
    if isinstance(document, Mapping):
        for key, value in document.entries:
            keys.setdefault(len(index), []).append(key)
            if isinstance(value, Scalar) and value.plain and not value.text:
                reader.report("H126", key, field=key.text)
                continue
            _collect(value, (*index, _word(key, reader)), entries, keys, reader)
    elif isinstance(document, Scalar):
        entries[index] = _word(document, reader)
    else:
        reader.report("H320", document, expected="mapping")


def _word(document: Scalar, reader: ValueParser) -> int | str:
    return (reader.number(document) or 0) if WHOLE.fullmatch(document.text) else document.text


def _index(column: list[int | str], keys: list[Scalar], enums: dict[str, Enum], reader: ValueParser) -> Type:
    """The type of an index; where one word of several is no value of an enumeration, that word is told."""
    index = _type(column, enums)
    words = {key.text for key in keys}
    for enum in enums.values() if isinstance(index, NoType) else ():
        strange = words - set(enum.values)
        if len(strange) == 1 < len(words) - 1:
            for key in keys:
                if key.text in strange:
                    reader.known(key, enum.values)
            return Choice(enum.name)
    return index


def _type(values: list[int | str], enums: dict[str, Enum]) -> Type:
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) == len(values):
        return Integer(min(numbers, default=0), max(numbers, default=0))
    for enum in enums.values():
        if all(value in enum.values for value in values):
            return Choice(enum.name)
    return NO_TYPE
