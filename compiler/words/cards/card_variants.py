"""What a card has otherwise under some options of the game: an edition's own timing, or its own price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ...source.documents import Document, Scalar
from ...source.documents import Mapping as MappingNode
from ...source.spans import NOWHERE, Span
from ...tree import syntax
from ...tree.types import Many, Table
from ..card_values import ValueReader
from ..vocabulary import Constant


@dataclass(frozen=True, slots=True)
class RawVariant:
    """Constants that take the place of the card's own where a condition on options holds."""

    when: syntax.Expression
    fields: Mapping[str, Constant]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


def read_variants(document: Document | None, kind: str, values: ValueReader) -> Iterator[RawVariant]:
    """The variants of a card, in the order written; tables and lists have none."""
    reader = values.reader
    simple = {n: f for n, f in values.constants(kind).items() if not isinstance(f.type, Table | Many)}
    for item in reader.items(document):
        if not isinstance(item, MappingNode):
            reader.report("H320", item, expected="mapping")
            continue
        read = reader.keys(item, ("when", *simple))
        condition = read.get("when")
        if not isinstance(condition, Scalar):
            reader.report("H433", item, field="when")
            continue
        when = reader.expression(condition)
        given = {name: values.read(read[name], simple[name].type) for name in simple if name in read}
        yield RawVariant(when, given, item.span)
