"""The type of a field as a declaration writes it: ``1..6``, ``Color``, ``player?``, ``{table: …}``."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from ..source.diagnostics import diagnostic
from ..source.documents import Document, Scalar
from ..source.documents import Mapping as MappingNode
from ..source.spans import Span
from ..tree.types import (
    NO_TYPE,
    NUMBER,
    PERSON,
    TRUTH,
    Amount,
    Choice,
    Integer,
    Many,
    Table,
    Thing,
    Type,
    Window,
)
from .value_parser import ValueParser

SPECIAL = ("type", "starts", "default", "table", "of", "list", "window", "resource", "stock", "hidden")
LONGEST_INDEX = 100
NOTHING = "none"
"""The resource of a field that may name none; only a field that says so by default may."""
PLAIN: dict[str, Type] = {"integer": NUMBER, "bool": TRUTH, "player": PERSON}


class TypeReader(msgspec.Struct, frozen=True):
    """Reads types; ``enums`` and ``nouns`` are the words that may be named.

    ``starts``: by the place of a field the value with which it begins, until all words are known.
    """

    reader: ValueParser
    enums: Collection[str]
    nouns: Collection[str]
    starts: dict[Span, Scalar] = msgspec.field(default_factory=dict)

    def read(self, document: Document | None) -> Type:
        """The type a document stands for; a mistake is reported and gives no type."""
        if isinstance(document, MappingNode):
            return self._special(document)
        if not isinstance(document, Scalar):
            if document is not None:
                self.reader.report("H320", document, expected="type")
            return NO_TYPE
        limits = self.reader.range(document)
        if limits is not None:
            return Integer(*limits)
        return self._named(document)

    def _index(self, document: Document) -> Type:
        """The type of an index, which must leave the table small."""
        type_ = self.read(document)
        if isinstance(type_, Integer) and type_.low is not None and type_.high is not None:
            high = self.reader.within(type_.high, type_.low, type_.low + LONGEST_INDEX, document)
            return Integer(type_.low, high)
        return type_

    def _named(self, document: Scalar) -> Type:
        word = document.text.rstrip("?")
        optional = word != document.text
        if word in PLAIN:
            return PLAIN[word]
        if word in self.enums:
            return Choice(word)
        if word in self.nouns:
            return Thing(word, optional)
        known = (*PLAIN, *self.enums, *self.nouns)
        fix = self.reader.fix(word, known, document)
        self.reader.diagnostics.append(diagnostic("H322", document.span, fix=fix, word=word))
        return NO_TYPE

    def _special(self, document: MappingNode) -> Type:
        read = self.reader.keys(document, SPECIAL)
        if "table" in read:
            indexes = tuple(self._index(item) for item in self.reader.items(read["table"]))
            return Table(indexes, self.read(read.get("of")))
        if "list" in read:
            return Many(self.read(read["list"]), ordered=True)
        if "window" in read:
            return Window()
        if "resource" in read:
            default = read.get("default")
            return Amount("", isinstance(default, Scalar) and default.text == NOTHING)
        return self.read(read.get("type"))
