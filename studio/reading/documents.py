"""A file as it stands, read again only where it has changed; what cannot be read of it is left out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...compiler.source.documents import Document, Scalar, entries_in, items_in
from ...compiler.source.yaml.load import load_text

_MOST = 64
RULES = "rules"
_FORMULAS = frozenset({"derived"})
_STATEMENTS = frozenset({"define"})
_CONDITIONS = frozenset({"when", "measures", "fixed", "beyond", "is"})


@lru_cache(_MOST)
def document_of(text: str) -> Document | None:
    """The document of a text; places are named without a file."""
    return load_text("", text)[0]


def rule_scalars(document: Document | None) -> Iterator[Scalar]:
    """The texts in the rules language: rules of cards, what verbs do, and formulas."""
    for item in items_in(document):
        yield from rule_scalars(item)
    for key, value in entries_in(document):
        if isinstance(value, Scalar):
            if key.text == RULES or key.text in _STATEMENTS or key.text in _CONDITIONS:
                yield value
        elif key.text in _FORMULAS:
            for _, formula in entries_in(value):
                if isinstance(formula, Scalar):
                    yield formula
                else:
                    yield from rule_scalars(formula)
        else:
            yield from rule_scalars(value)


def multiline(document: Document | None, text: str) -> Iterator[tuple[int, int]]:
    """The ranges of entries over several lines, each from its key or dash to its end."""
    for item in items_in(document):
        if "\n" in text[item.span.start : item.span.end].rstrip():
            yield item.span.start, _end(item, text)
        yield from multiline(item, text)
    for key, value in entries_in(document):
        if "\n" in text[key.span.start : value.span.end].rstrip():
            yield key.span.start, _end(value, text)
        yield from multiline(value, text)


def _end(document: Document, text: str) -> int:
    return document.span.start + len(text[document.span.start : document.span.end].rstrip())
