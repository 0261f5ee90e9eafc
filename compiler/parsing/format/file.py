"""The ``rules:`` blocks of a card file in their one spelling; everything else stays byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.data.catalogue import has_errors
from ...source.documents import Document, Mapping, Scalar, Sequence
from ...source.yaml.load import load_text
from ..parse import parse_rules
from .rules_text import format_rules

KEY = "rules"
_MENDED = "H234"  # spaces of another kind are read as plain ones, and are written so


def format_file(text: str, name: str = "<text>") -> str:
    """The same file with its rules formatted. A block with mistakes, or a file with some, stays as it is."""
    document, diagnostics = load_text(name, text)
    if document is None or has_errors(diagnostics):
        return text
    for scalar in reversed(list(_blocks(document))):
        text = _formatted(text, scalar)
    return text


def _blocks(document: Document) -> Iterator[Scalar]:
    """The rules of every card, in the order of the file."""
    if isinstance(document, Sequence):
        for item in document:
            yield from _blocks(item)
    elif isinstance(document, Mapping):
        for key, value in document:
            if key.text == KEY and isinstance(value, Scalar) and value.pieces and not value.plain:
                yield value
            else:
                yield from _blocks(value)


def _formatted(text: str, scalar: Scalar) -> str:
    """The file with one block rewritten, at the indentation and with the line ends that it had."""
    if text[scalar.span.start] != "|":
        return text
    rules, diagnostics = parse_rules(scalar)
    if not rules or any(diagnostic.code != _MENDED for diagnostic in diagnostics):
        return text
    first = scalar.place(len(scalar.text) - len(scalar.text.lstrip("\n")), len(scalar.text)).start
    start = text.rfind("\n", 0, first) + 1
    line_end = "\r\n" if text[start - 2 : start] == "\r\n" else "\n"
    lines = format_rules(rules).splitlines()
    block = line_end.join(text[start:first] + line for line in lines)
    return text[:start] + block + text[scalar.span.end :]
