"""Reads the constants of cells and regions: what a vocabulary gives to each place of a grid."""

from __future__ import annotations

from collections.abc import Iterator

from ..source.documents import Document, Scalar, value_at
from ..source.records import replace
from ..tree.types import Integer
from .card_values import ValueReader
from .value_parser import ValueParser
from .vocabulary import Constant, NounDeclaration, Vocabulary


def with_place_values(vocabulary: Vocabulary, section: Document | None, reader: ValueParser) -> Vocabulary:
    """The vocabulary in which each cell and region has its constants."""
    written = {key.text: (key, value) for key, value in reader.entries(section)}
    reading = ValueReader(vocabulary, (), reader)
    nouns = {
        name: _with_values(noun, *written[name], reading) if name in written else noun
        for name, noun in vocabulary.nouns.items()
    }
    return replace(vocabulary, nouns=nouns)


def _with_values(
    noun: NounDeclaration, key: Scalar, declared: Document, reading: ValueReader
) -> NounDeclaration:
    given = value_at(declared, "values")
    fields = reading.constants(noun.name)
    shape = _shape(noun, reading.vocabulary)
    if shape is None:
        if given is not None:
            reading.reader.report("H320", given, expected="places")
        return noun
    read = {} if given is None else reading.reader.keys(given, fields)
    for name, field in fields.items():
        if name not in read and field.starts is None:
            reading.reader.report("H433", given or key, field=name)
    indexes = tuple(Integer(1, size) for size in shape)
    values = {
        name: tuple(_flat(reading.table(document, indexes, fields[name].type)))
        for name, document in read.items()
    }
    return replace(noun, values=values)


def _shape(noun: NounDeclaration, vocabulary: Vocabulary) -> tuple[int, int] | None:
    """In how many rows and columns the cells, or the blocks, of a grid lie."""
    if noun.grid is not None:
        grid = vocabulary.grids.get(noun.grid)
        return None if grid is None else (grid.rows, grid.columns)
    if noun.region is None or noun.region.blocks is None:
        return None
    grid, (height, width) = vocabulary.grids.get(noun.region.grid), noun.region.blocks
    return None if grid is None or not height or not width else (grid.rows // height, grid.columns // width)


def _flat(table: Constant) -> Iterator[Constant]:
    if isinstance(table, tuple):
        for row in table:
            yield from _flat(row)
    else:
        yield table
