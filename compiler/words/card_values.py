"""Reads the values a card gives for the constants of its kind, as their types say."""

from __future__ import annotations

from functools import cache, partial

from ..source.diagnostics import Fix
from ..source.documents import Document, Mapping, Scalar, Sequence, key_at
from ..source.suggestions import nearest, nearest_value
from ..tree.types import Amount, Choice, Integer, Many, NoType, Table, Thing, Truth, Type, Window
from .field_types import NOTHING
from .value_parser import ValueParser
from .vocabulary import Constant, Field, Vocabulary


class ValueReader:
    """Reads values; ``windows`` are the words a window may be."""

    def __init__(self, vocabulary: Vocabulary, windows: tuple[str, ...], reader: ValueParser) -> None:
        self.vocabulary = vocabulary
        self.windows = windows
        self.reader = reader
        self.constants = cache(partial(constants, vocabulary))

    def read(self, document: Document, type_: Type) -> Constant:
        """The value of a type; a mistake is reported and gives None."""
        if isinstance(type_, Integer):
            return self._number(document, type_)
        if isinstance(type_, Truth):
            return self.reader.flag(document)
        if isinstance(type_, Choice):
            return self._value(document, self.vocabulary.enums[type_.enum].values)
        if isinstance(type_, Window):
            return self._word(document, self.windows, "H305")
        if isinstance(type_, Amount):
            none = (NOTHING,) if type_.optional else ()
            return self._word(document, (*none, *self.vocabulary.resources), "H319")
        if isinstance(type_, Table):
            return self.table(document, type_.indexes, type_.of)
        if isinstance(type_, Many):
            return tuple(self.read(item, type_.item) for item in self.reader.items(document))
        if isinstance(type_, Thing) and isinstance(document, Mapping):
            return self.record(document, type_.noun)
        return None if isinstance(type_, NoType) else self.reader.text(document)

    def _number(self, document: Document, type_: Integer) -> Constant:
        value = self.reader.number(document)
        low, high = type_.low, type_.high
        if value is None or low is None or high is None:
            return value
        if not low <= value <= high:
            self.reader.report("H431", document, value=value, low=low, high=high)
        return value

    def _word(self, document: Document, known: tuple[str, ...], code: str) -> Constant:
        word = self.reader.text(document)
        if word and word not in known:
            fix = self.reader.fix(word, known, document)
            self.reader.report(code, document, fix=fix, word=word, known=", ".join(known))
            return None
        return word

    def _value(self, document: Document, known: tuple[str, ...]) -> Constant:
        """A value of an enumeration; a word that is none is told with all of them."""
        word = self.reader.text(document)
        if word and word not in known:
            meant = nearest_value(word, known)
            fix = None if meant is None else Fix(document.span, meant)
            self.reader.report("H430", document, fix=fix, word=word, known=", ".join(known))
            return None
        return word

    def table(self, document: Document, indexes: tuple[Type, ...], of: Type) -> Constant:
        """Values nested by index: a list in the order of the index, or for an enumeration a mapping."""
        if not indexes:
            return self.read(document, of)
        keys = self._keys(indexes[0])
        if isinstance(document, Sequence):
            if len(document.items) != len(keys):
                self.reader.report("H432", document, wanted=len(keys), found=len(document.items))
            return tuple(self.table(item, indexes[1:], of) for item in document.items)
        read = self.reader.keys(document, keys)
        return tuple(self.table(read[key], indexes[1:], of) if key in read else 0 for key in keys)

    def _keys(self, index: Type) -> tuple[str, ...]:
        if isinstance(index, Choice):
            return self.vocabulary.enums[index.enum].values
        if isinstance(index, Integer) and index.low is not None and index.high is not None:
            return tuple(str(number) for number in range(index.low, index.high + 1))
        return ()

    def record(self, document: Mapping, noun: str) -> Constant:
        """A thing written out by its constants, in the order its noun declares them."""
        fields = self.constants(noun)
        read = self.reader.keys(document, fields)
        self._complete(document, fields, read)
        return tuple(self.read(read[name], fields[name].type) if name in read else None for name in fields)

    def fields(self, document: Document, noun: str, read: dict[str, Document]) -> dict[str, Constant]:
        """The constants of a card, its own and the defaults of its kind."""
        fields = self.constants(noun)
        self._complete(document, fields, read)
        return {
            name: self._given(document, name, read[name], declared.type) if name in read else declared.starts
            for name, declared in fields.items()
        }

    def _given(self, card: Document, name: str, value: Document, type_: Type) -> Constant:
        """A value that a card gives; where nothing stands behind the key, that is all that is said."""
        if isinstance(value, Scalar) and value.plain and not value.text:
            key = key_at(card, name)
            self.reader.report("H126", key or value, field=name)
            return None
        return self.read(value, type_)

    def _complete(self, document: Document, fields: dict[str, Field], read: dict[str, Document]) -> None:
        """Reports the values that are missing; one whose name is misspelt is told as that."""
        begun = {name for name, field in fields.items() if field.starts is not None or field.begins}
        absent = [name for name in fields if name not in read and name not in begun]
        written = [key.text for key, _ in document] if isinstance(document, Mapping) and absent else []
        misspelt = {nearest(key, absent) for key in written if key not in read}
        for name in absent:
            if name not in misspelt:
                self.reader.report("H433", document, field=name)


def constants(vocabulary: Vocabulary, noun: str) -> dict[str, Field]:
    """The fields that a card of a kind gives."""
    return {name: field for name, field in vocabulary.fields(noun).items() if field.kind == "constant"}
