"""Events of a YAML parser to documents: places, limits, and the features that packs do without."""

from __future__ import annotations

import re
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from .diagnostics import Diagnostic, Fix, Related, diagnostic
from .documents import Document, Mapping, Scalar, Sequence
from .limits import Limits
from .pieces import block_pieces, plain_pieces, quoted_pieces
from .spans import Span

_HASH = re.compile(r"\S[ ]+#[^\s#]")


class LimitError(Exception):
    """A limit of the loader was passed; reading stops."""

    def __init__(self, limit: str, maximum: int, span: Span) -> None:
        super().__init__(limit)
        self.limit = limit
        self.maximum = maximum
        self.span = span


class _PureParser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
    """PyYAML's own parser, for machines without libyaml."""

    def __init__(self, text: str) -> None:
        yaml.reader.Reader.__init__(self, text)
        yaml.scanner.Scanner.__init__(self)
        yaml.parser.Parser.__init__(self)


def _parser(text: str) -> Any:
    try:
        from yaml import CBaseLoader  # only there with libyaml
    except ImportError:
        return _PureParser(text)
    return CBaseLoader(text)


class Builder:
    """Builds the documents of one file; collects what it refuses in ``diagnostics``.

    Raises ``LimitError``, and the parser's ``YAMLError``.
    """

    def __init__(self, name: str, text: str, limits: Limits, pure: bool = False) -> None:
        self.name = name
        self.text = text
        self.diagnostics: list[Diagnostic] = []
        self._limits = limits
        self._values = 0
        self._base = 0
        self._depth = 0
        self._make_parser = _PureParser if pure else _parser
        self._next: Any = None
        self._hashes = _HASH.search(text) is not None

    def document(self, start: int, end: int) -> Document | None:
        """The document written in a range of the text, or None for an empty one."""
        self._base = start
        part = self.text if end - start == len(self.text) else self.text[start:end]
        try:
            parser = self._make_parser(part)
            self._next = parser.get_event
            return self._stream()
        except RecursionError:
            place = Span(self.name, start, start + 1)
            raise LimitError("yaml_depth", self._limits.yaml_depth, place) from None
        finally:
            self._next = None

    def unique(self, entries: list[tuple[Scalar, Document]]) -> tuple[tuple[Scalar, Document], ...]:
        """Entries without those whose key was there before; each of them is reported."""
        seen: dict[str, Scalar] = {}
        kept = []
        for key, value in entries:
            first = seen.setdefault(key.text, key)
            if first is key:
                kept.append((key, value))
            else:
                related = (Related(first.span, "first_here"),)
                self._refuse("H012", key.span, related=related, key=key.text)
        return tuple(kept)

    def _refuse(self, code: str, span: Span, **parts: Any) -> None:
        self.diagnostics.append(diagnostic(code, span, **parts))

    def _stream(self) -> Document | None:
        result: Document | None = None
        documents = 0
        while True:
            event = self._next()
            kind = type(event)
            if kind is StreamEndEvent:
                return result
            if kind is DocumentStartEvent:
                documents += 1
                self._document_start(event, documents)
            elif kind in _NODES:
                node = self._node(event)
                if documents == 1 and not (type(node) is Scalar and node.plain and not node.text):
                    result = node

    def _document_start(self, event: Any, number: int) -> None:
        span = Span(self.name, self._base + event.start_mark.index, self._base + event.end_mark.index)
        if event.version or event.tags:
            self._refuse("H010", Span(span.file, span.start, span.start + 1))
        if number == 2:
            self._refuse("H011", span)

    def _node(self, event: Any) -> Document:
        kind = type(event)
        self._values += 1
        if self._values > self._limits.yaml_values:
            raise LimitError("yaml_values", self._limits.yaml_values, self._span(event))
        if kind is AliasEvent:
            span = self._span(event)
            written = self.text[span.start : span.end]
            self._refuse("H008", span, name=written)
            return Scalar(written, span)
        if event.anchor is not None or event.tag is not None:
            self._properties(event)
        if kind is ScalarEvent:
            return self._scalar(event)
        self._depth += 1
        if self._depth > self._limits.yaml_depth:
            raise LimitError("yaml_depth", self._limits.yaml_depth, self._span(event))
        node = self._sequence(event) if kind is SequenceStartEvent else self._mapping(event)
        self._depth -= 1
        return node

    def _span(self, event: Any) -> Span:
        return Span(self.name, self._base + event.start_mark.index, self._base + event.end_mark.index)

    def _properties(self, event: Any) -> None:
        """Anchors and tags, which stand between the event's start and its value."""
        start = self._base + event.start_mark.index
        for sign, name, code in (("&", event.anchor, "H007"), ("!", event.tag, "H009")):
            if name is None:
                continue
            at = max(start, self.text.find(sign, start))
            written = re.compile(r"\S+").match(self.text, at)
            end = written.end() if written else at + 1
            after = end + (self.text[end : end + 1] == " ")
            fix = Fix(Span(self.name, at, after), "")
            self._refuse(code, Span(self.name, at, end), fix=fix, name=self.text[at:end])

    def _scalar(self, event: Any) -> Scalar:
        text = event.value
        start = self._base + event.start_mark.index
        end = self._base + event.end_mark.index
        style = event.style
        if len(text) > self._limits.yaml_text:
            raise LimitError("yaml_text", self._limits.yaml_text, Span(self.name, start, end))
        if event.anchor is not None or event.tag is not None:
            start = self._value_start(start, end)
        if not style:
            pieces = () if end - start == len(text) else plain_pieces(self.text, start, end, text)
            if self._hashes and self.text[end : end + 1] == " ":
                self._cut_by_hash(end)
            return Scalar(text, Span(self.name, start, end), True, pieces)
        if style in "|>":
            pieces, end = block_pieces(self.text, start, end, text)
        elif end - start == len(text) + 2:
            pieces = ((0, start + 1),)
        else:
            pieces = quoted_pieces(self.text, start, end)
        return Scalar(text, Span(self.name, start, end), False, pieces)

    def _value_start(self, start: int, end: int) -> int:
        """Where the value itself begins, after its anchor and tag."""
        properties = re.compile(r"(?:[&!]\S*\s+)*(?:[&!]\S*)?").match(self.text, start, end)
        return properties.end() if properties else start

    def _cut_by_hash(self, end: int) -> None:
        """Warns of ``name: Item #3``, where YAML drops all from the hash on."""
        found = re.compile(r" +#[^\s#]").match(self.text, end)
        if found:
            stop = self.text.find("\n", end)
            self._refuse("H033", Span(self.name, found.end() - 2, stop if stop >= 0 else len(self.text)))

    def _sequence(self, event: Any) -> Sequence:
        start = self._base + event.start_mark.index
        items: list[Document] = []
        following = self._next
        while type(inner := following()) is not SequenceEndEvent:
            items.append(self._node(inner))
        end = self._end(event, inner, items[-1].span.end if items else start)
        return Sequence(tuple(items), Span(self.name, start, end))

    def _mapping(self, event: Any) -> Mapping:
        start = self._base + event.start_mark.index
        entries: list[tuple[Scalar, Document]] = []
        seen: set[str] = set()
        following = self._next
        while type(inner := following()) is not MappingEndEvent:
            key = self._key(inner)
            value = self._node(following())
            if key is not None:
                entries.append((key, value))
                seen.add(key.text)
        last = entries[-1][1].span.end if entries else start
        end = self._end(event, inner, last)
        kept = tuple(entries) if len(seen) == len(entries) else self.unique(entries)
        return Mapping(kept, Span(self.name, start, end))

    def _end(self, opening: Any, closing: Any, last: int) -> int:
        """A block ends with its last value; brackets end after the closing one."""
        return self._base + closing.end_mark.index if opening.flow_style else last

    def _key(self, event: Any) -> Scalar | None:
        node = self._node(event)
        if type(node) is not Scalar:
            self._refuse("H014", node.span)
            return None
        if len(node.text) > self._limits.yaml_key:
            raise LimitError("yaml_key", self._limits.yaml_key, node.span)
        if node.plain and node.text == "<<":
            self._refuse("H013", node.span)
            return None
        return node


_NODES = frozenset({ScalarEvent, SequenceStartEvent, MappingStartEvent, AliasEvent})
