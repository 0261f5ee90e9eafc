"""Reads the examples of cards: paths as syntax, values and lines as texts with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...parsing.parse import parse_expression
from ...source.documents import Document, Scalar, as_list, entries_in, scalars_in
from ...source.documents import Mapping as MappingNode
from ...source.documents import Sequence as List
from ...source.spans import Span
from ...tree import syntax
from ...tree.types import Integer, Truth
from ..card_values import ValueReader
from ..value_parser import ValueParser
from ..vocabulary import Constant
from .examples import (
    BEHIND_SEAT,
    ExampleLine,
    ExampleLines,
    ExampleRolls,
    ExampleText,
    ExampleValue,
    RawExample,
    RawPath,
    RawSight,
)

EXAMPLE_KEYS = (
    "name",
    "players",
    "options",
    "given",
    "rolls",
    "do",
    "legal",
    "refused",
    "expect",
    "hidden",
    "seen",
)
_WORD = re.compile(r"\w+")
_APART = re.compile(r"\S+")


def example_from_document(document: MappingNode, values: ValueReader) -> RawExample:
    """An example; what cannot be read of it is reported and left out."""
    reader = values.reader
    read = reader.keys(document, EXAMPLE_KEYS)
    return RawExample(
        name=reader.plain_text(read.get("name")),
        players=_players(read.get("players"), reader),
        options=dict(_options(read.get("options"), values)),
        given=tuple(_paths(read.get("given"), reader)),
        expect=tuple(_paths(read.get("expect"), reader)),
        hidden=tuple(_sights(read.get("hidden"), reader)),
        seen=tuple(_sights(read.get("seen"), reader)),
        rolls=_rolls(read.get("rolls")),
        do=_lines(read.get("do")),
        legal=_lines(read.get("legal")),
        refused=_lines(read.get("refused")),
        words={key: _words(value) for key, value in read.items()},
        span=document.span,
    )


def _players(document: Document | None, reader: ValueParser) -> tuple[int, Span] | None:
    number = reader.number(document)
    return None if document is None or number is None else (number, document.span)


def _options(document: Document | None, values: ValueReader) -> Iterator[tuple[str, Constant]]:
    reader, options = values.reader, values.vocabulary.options
    for key, value in reader.entries(document):
        name = reader.known(key, options, "H314")
        type_ = None if name is None else options[name].type
        if isinstance(type_, Truth):
            yield key.text, reader.flag(value)
        elif isinstance(type_, Integer):
            least, most = type_.low or 0, type_.high or 0
            yield key.text, reader.within(reader.number(value) or 0, least, most, value)
        elif type_ is not None and isinstance(value, Scalar):
            yield key.text, value.text


def _paths(document: Document | None, reader: ValueParser) -> Iterator[RawPath]:
    for key, value in reader.entries(document):
        path = _path(key, reader)
        if path is not None:
            yield RawPath(path, _value(value))


def _sights(document: Document | None, reader: ValueParser) -> Iterator[RawSight]:
    for key, value in reader.entries(document):
        paths = []
        for item in reader.items(value):
            if not isinstance(item, Scalar):
                reader.report("H320", item, expected="text")
            elif (path := _path(item, reader)) is not None:
                paths.append((path, ExampleText(item.text, item.span)))
        yield RawSight(syntax.Name(key.text, span=key.span), tuple(paths))


def _path(scalar: Scalar, reader: ValueParser) -> syntax.Expression | None:
    """A path; None where it has mistakes, which are reported."""
    path, mistakes = parse_expression(scalar, reader.limits)
    reader.diagnostics += mistakes
    return None if mistakes else path


def _value(document: Document) -> ExampleValue:
    """What is written, a list or a text; what stands deeper says nothing."""
    listed = isinstance(document, List)
    texts = (item for item in as_list(document) if isinstance(item, Scalar))
    return ExampleValue(tuple(ExampleText(item.text, item.span) for item in texts), listed, document.span)


def _rolls(document: Document | None) -> ExampleRolls | None:
    return None if document is None else ExampleRolls(tuple(map(_value, as_list(document))), document.span)


def _lines(document: Document | None) -> ExampleLines | None:
    """The lines of a list; ``left: choose X`` is a mapping of one entry, or in quotes a text."""
    if document is None:
        return None
    keys = (key for item in as_list(document) for key, _ in entries_in(item))
    seats = tuple(syntax.Name(key.text, span=key.span) for key in keys)
    return ExampleLines(tuple(_each_line(document)), seats, document.span)


def _each_line(document: Document) -> Iterator[ExampleLine]:
    for item in as_list(document):
        if isinstance(item, Scalar):
            whose, _, text = item.text.rpartition(BEHIND_SEAT)
            yield ExampleLine(text, whose, _places(item, len(item.text) - len(text)), item.span)
        for seat, said in entries_in(item):
            if isinstance(said, Scalar):
                yield ExampleLine(said.text, seat.text, _places(said), seat.span.to(said.span))


def _places(scalar: Scalar, start: int = 0) -> tuple[Span, ...]:
    """Where each word of a text stands, from a place in it on."""
    return tuple(scalar.place(*word.span()) for word in _APART.finditer(scalar.text, start))


def _words(document: Document) -> tuple[str, ...]:
    """The words that stand anywhere in a part of an example, each once."""
    every = (word for scalar in scalars_in(document) for word in _WORD.findall(scalar.text))
    return tuple(dict.fromkeys(every))
