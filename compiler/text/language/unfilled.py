"""Words that a translator has still to write: ``TODO`` stands in their place, alone or within a pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.documents import Document, Mapping, Scalar

TODO = "TODO"
_MARK = re.compile(rf"(?<!\w){TODO}(?!\w)")


class TextCell(NamedTuple):
    """A text of a file of words, with the names and numbers that lead to it."""

    path: tuple[str, ...]
    scalar: Scalar


def cells(document: Document, path: tuple[str, ...] = ()) -> Iterator[TextCell]:
    """All texts of a document; those of lists by their numbers, from 1."""
    if isinstance(document, Scalar):
        yield TextCell(path, document)
    elif isinstance(document, Mapping):
        for key, value in document:
            yield from cells(value, (*path, key.text))
    else:
        for number, item in enumerate(document, start=1):
            yield from cells(item, (*path, str(number)))


def is_unfilled(text: str) -> bool:
    """Whether something is still to be written in a text."""
    return _MARK.search(text) is not None


def with_mark(text: str, mark: str) -> str:
    """A text with another mark where something is still to be written."""
    return _MARK.sub(mark, text)


def check_filled(document: Document | None, language: str) -> Iterator[Diagnostic]:
    """H720: words that are still to be written would be read by players as they stand."""
    for cell in cells(document) if document is not None else ():
        if is_unfilled(cell.scalar.text):
            yield diagnostic("H720", cell.scalar.span, word=".".join(cell.path), language=language)
