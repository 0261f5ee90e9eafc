"""Reads what a card or a declaration gives for a field, as the field's type says."""

from __future__ import annotations

from ..source.documents import Document, Mapping, Scalar
from ..tree.types import Integer, Truth, Type
from .value_parser import ValueParser
from .vocabulary import Constant


def constant(document: Document, type_: Type, reader: ValueParser) -> Constant:
    """A simple constant: a number, a truth or a word. Its range is checked by who knows the vocabulary."""
    if isinstance(type_, Integer):
        return reader.number(document)
    if isinstance(type_, Truth):
        return reader.flag(document)
    if isinstance(document, Scalar):
        return document.text
    if not isinstance(document, Mapping):
        return tuple(constant(item, type_, reader) for item in document)
    reader.report("H320", document, expected="text")
    return None
