"""The outline of a game as read from ``game.yaml``: who plays, what is there, where it begins, who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from ..source.documents import Document, Scalar, value_at
from ..source.documents import Mapping as MappingNode
from ..source.spans import NOWHERE, Span
from ..tree import syntax
from ..tree.types import Many, Table, Truth
from .board import board_from_document
from .card_values import ValueReader
from .panels import Board
from .value_parser import ValueParser
from .vocabulary import Constant, Field

KEYS = ("players", "alone", "begins", "components", "ties", "titles", "out", "watched", "awards", "board")
WHEN = "when"
COMPONENT_KEYS = ("noun", "count", "when")
SIMPLE = ("constant", "stored")


@dataclass(frozen=True, slots=True)
class RawComponent:
    """Things of a noun that lie in a zone before the game begins; of cards, each card once for a count of 1.

    ``copies`` is a constant of the cards that says how many there are of each, instead of ``count``.
    """

    noun: str
    zone: str
    count: int
    copies: str | None
    fields: Mapping[str, Constant]
    when: syntax.Expression | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RawOutline:
    """``game.yaml`` with its words checked, its expressions as syntax."""

    low: int
    high: int
    alone: str | None
    begins: syntax.Name | None
    components: tuple[RawComponent, ...]
    ties: tuple[syntax.Expression, ...]
    titles: tuple[tuple[int, str], ...]
    titled: syntax.Expression | None = None
    watched: tuple[tuple[str, syntax.Expression], ...] = ()
    awards: tuple[tuple[str, syntax.Expression], ...] = ()
    board: Board | None = None
    out: syntax.Expression | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


def outline_from_document(document: Document, values: ValueReader) -> RawOutline:
    """The outline of a game; what is wrong in it is reported, and the rest of it is kept."""
    reader = values.reader
    read = reader.keys(document, KEYS)
    for key in ("players", "begins"):
        if key not in read:
            reader.report("H433", document, field=key)
    low, high = _players(read.get("players"), reader)
    truths = [name for name, option in values.vocabulary.options.items() if isinstance(option.type, Truth)]
    return RawOutline(
        low,
        high,
        reader.known(read.get("alone"), truths),
        reader.name(read.get("begins")),
        tuple(_components(read.get("components"), values)),
        tuple(reader.expression(item) for item in reader.items(read.get("ties")) if isinstance(item, Scalar)),
        tuple(sorted(_titles(read.get("titles"), reader), reverse=True)),
        _condition(value_at(read.get("titles"), WHEN), reader),
        tuple(_watched(read.get("watched"), values)),
        tuple(_named(read.get("awards"), reader)),
        board_from_document(read.get("board"), values),
        _condition(read.get("out"), reader),
        span=document.span,
    )


def _players(document: Document | None, reader: ValueParser) -> tuple[int, int]:
    """A range or a number of players, at least one."""
    if document is None:
        return 1, 1
    ends = reader.range(document)
    if ends is None:
        number = reader.number(document) or 1
        ends = number, number
    low = reader.within(ends[0], 1, 99, document)
    return low, reader.within(ends[1], low, 99, document)


def _components(document: Document | None, values: ValueReader) -> Iterator[RawComponent]:
    for key, listed in values.reader.entries(document):
        zone = values.reader.known(key, values.vocabulary.zones)
        for item in values.reader.items(listed):
            if zone is not None and isinstance(item, MappingNode):
                yield from _component(zone, item, values)
            elif not isinstance(item, MappingNode):
                values.reader.report("H320", item, expected="mapping")


def _component(zone: str, document: MappingNode, values: ValueReader) -> Iterator[RawComponent]:
    """One entry; a field with several values stands for an entry of each."""
    reader, vocabulary = values.reader, values.vocabulary
    written = document.get("noun")
    noun = reader.known(written, vocabulary.kinds)
    if noun is None:
        if written is None:
            reader.report("H433", document, field="noun")
        return
    place = vocabulary.zones[zone]
    if not vocabulary.related(place.of, noun):
        reader.report("H408", written or document, found=zone, noun=noun)
    fields = _simple_fields(values, noun)
    read = reader.keys(document, (*COMPONENT_KEYS, *fields))
    count = read.get("count")
    copies = count.text if isinstance(count, Scalar) and count.text in fields else None
    given = [(name, _choices(read[name], field, values)) for name, field in fields.items() if name in read]
    for chosen in product(*(options for _, options in given)):
        yield RawComponent(
            noun,
            zone,
            1 if copies or count is None else reader.number(count) or 0,
            copies,
            dict(zip((name for name, _ in given), chosen, strict=True)),
            _condition(read.get("when"), reader),
            span=document.span,
        )


def _simple_fields(values: ValueReader, noun: str) -> dict[str, Field]:
    fields = values.vocabulary.fields(noun)
    return {n: f for n, f in fields.items() if f.kind in SIMPLE and not isinstance(f.type, Table | Many)}


def _choices(document: Document, field: Field, values: ValueReader) -> list[Constant]:
    return [values.read(item, field.type) for item in values.reader.items(document)]


def _condition(document: Document | None, reader: ValueParser) -> syntax.Expression | None:
    return reader.expression(document) if isinstance(document, Scalar) else None


def _titles(document: Document | None, reader: ValueParser) -> Iterator[tuple[int, str]]:
    """The least number of points for each title."""
    for key, value in reader.entries(document):
        number = None if key.text == WHEN else reader.number(key)
        if number is not None:
            yield number, reader.text(value)


def _watched(document: Document | None, values: ValueReader) -> Iterator[tuple[str, syntax.Expression]]:
    """Truths of a player that come with a condition, and stay."""
    truths = [name for name, field in values.vocabulary.player.items() if isinstance(field.type, Truth)]
    for key, value in values.reader.entries(document):
        field = values.reader.known(key, truths)
        if field is not None and isinstance(value, Scalar):
            yield field, values.reader.expression(value)


def _named(document: Document | None, reader: ValueParser) -> Iterator[tuple[str, syntax.Expression]]:
    """Reads a mapping of names to conditions, in the order written."""
    for key, value in reader.entries(document):
        if isinstance(value, Scalar):
            yield key.text, reader.expression(value)
