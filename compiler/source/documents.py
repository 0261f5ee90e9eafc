"""What the loader makes of a YAML file: a tree of text with positions, nothing interpreted.

Every scalar stays text; the field that holds it decides what it means. Anchors, aliases, tags,
merges, directives and second documents never reach this tree: the loader refuses them.

Nodes are msgspec structs: a file makes thousands of them, and they are made ten times faster than
frozen data classes. As rows with a tag they can be written and read again as they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Union

import msgspec

from .spans import Span


class Scalar(msgspec.Struct, frozen=True, gc=False, array_like=True, tag=0):
    """A piece of text. ``plain`` tells an unquoted scalar from a quoted or block one.

    ``pieces`` maps offsets inside ``text`` to offsets in the file: a sorted tuple of
    ``(text offset, file offset)``, each holding up to the next one. A block scalar has one
    piece a line, since its indentation is not part of its text.

    ``said``: of what stands in the file in a human language, where each rule or word begins in ``text``, and
    the sentence or word that says it; every place in the rule or word is that.
    """

    text: str
    span: Span
    plain: bool = True
    pieces: tuple[tuple[int, int], ...] = ()
    said: tuple[tuple[int, Span], ...] = ()

    def place(self, start: int, end: int) -> Span:
        """The span in the file of a range of this scalar's text."""
        if self.said:
            return self._place_said(start).to(self._place_said(max(start, end - 1)))
        last = self._file_offset(max(start, end - 1))
        return Span(self.span.file, self._file_offset(start), last + min(1, end - start))

    def _place_said(self, offset: int) -> Span:
        return next((span for first, span in reversed(self.said) if first <= offset), self.span)

    def _file_offset(self, offset: int) -> int:
        if not self.pieces:
            return self.span.start + offset
        index = max(0, bisect_right(self.pieces, (offset, 1 << 60)) - 1)
        text_start, file_start = self.pieces[index]
        return file_start + (offset - text_start)


class Sequence(msgspec.Struct, frozen=True, gc=False, array_like=True, tag=1):
    """A list of documents."""

    items: tuple[Document, ...]
    span: Span

    def __iter__(self) -> Iterator[Document]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


class Mapping(msgspec.Struct, frozen=True, gc=False, array_like=True, tag=2):
    """Keys and values in the order written. Keys are unique: the loader refuses a second one."""

    entries: tuple[tuple[Scalar, Document], ...]
    span: Span

    def __iter__(self) -> Iterator[tuple[Scalar, Document]]:
        return iter(self.entries)

    def get(self, key: str) -> Document | None:
        """The value of a key, or None."""
        for name, value in self.entries:
            if name.text == key:
                return value
        return None

    def key(self, key: str) -> Scalar | None:
        """The key itself, for its position."""
        for name, _ in self.entries:
            if name.text == key:
                return name
        return None


Document = Union[Scalar, Sequence, Mapping]


def entries_in(document: Document | None) -> tuple[tuple[Scalar, Document], ...]:
    """The keys and values of a mapping; none where something else stands, or nothing."""
    return document.entries if isinstance(document, Mapping) else ()


def items_in(document: Document | None) -> tuple[Document, ...]:
    """The items of a list; none where something else stands, or nothing."""
    return document.items if isinstance(document, Sequence) else ()


def as_list(document: Document | None) -> tuple[Document, ...]:
    """The items of a list; a single value is a list of one."""
    return () if document is None else document.items if isinstance(document, Sequence) else (document,)


def scalars_in(document: Document | None) -> Iterator[Scalar]:
    """Every key and text of a document, in the order written."""
    if isinstance(document, Scalar):
        yield document
    for item in items_in(document):
        yield from scalars_in(item)
    for key, value in entries_in(document):
        yield key
        yield from scalars_in(value)


def value_at(document: Document | None, *path: str) -> Document | None:
    """What stands below keys, each below the one before; None where one of them does not stand there."""
    for key in path:
        document = document.get(key) if isinstance(document, Mapping) else None
    return document


def text_at(document: Document | None, *path: str) -> str:
    """The text that stands there; empty where there is none."""
    value = value_at(document, *path)
    return value.text if isinstance(value, Scalar) else ""


def key_at(document: Document | None, key: str) -> Scalar | None:
    """The key itself, for its position; None where it does not stand there."""
    return document.key(key) if isinstance(document, Mapping) else None
