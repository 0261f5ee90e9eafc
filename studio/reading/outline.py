"""What a file holds, as a tree: its cards with their rules and examples, or its words by section."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...compiler.source.documents import Document, Scalar, entries_in, items_in, text_at
from ...compiler.source.documents import Mapping as MappingNode
from ...compiler.source.spans import Span
from .documents import RULES

_DEEP = 2


@dataclass(frozen=True)
class Heading:
    """Something that a file holds. ``sort``: ``card``, ``rules``, ``example``, ``section``, ``word``."""

    name: str
    detail: str
    sort: str
    whole: Span
    place: Span
    below: tuple[Heading, ...] = ()


def outline(document: Document | None) -> tuple[Heading, ...]:
    """The headings of a file in the order in which they stand."""
    items = items_in(document)
    if items:
        return tuple(heading for item in items for heading in _card(item))
    return tuple(_sections(document, 0))


def _card(item: Document) -> Iterator[Heading]:
    if not isinstance(item, MappingNode):
        return
    key = next((key for key in ("id", "card") if isinstance(item.get(key), Scalar)), None)
    named = item.get(key) if key else None
    if isinstance(named, Scalar):
        yield Heading(named.text, text_at(item, "kind"), "card", item.span, named.span, tuple(_parts(item)))


def _parts(card: MappingNode) -> Iterator[Heading]:
    for key, value in card:
        if key.text == RULES:
            yield Heading(key.text, "", "rules", key.span.to(value.span), key.span)
        elif key.text == "examples":
            for example in items_in(value):
                name = example.get("name") if isinstance(example, MappingNode) else None
                if isinstance(name, Scalar) and name.text:
                    yield Heading(name.text, "", "example", example.span, name.span)


def _sections(document: Document | None, depth: int) -> Iterator[Heading]:
    for key, value in entries_in(document):
        below = tuple(_sections(value, depth + 1)) if depth + 1 < _DEEP else ()
        sort = "section" if depth == 0 and isinstance(value, MappingNode) else "word"
        if key.text:
            yield Heading(key.text, "", sort, key.span.to(value.span), key.span, below)
