"""Events of a YAML parser to documents: places, limits, and the features that packs do without."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from ..diagnostics import Diagnostic, Fix, Related, diagnostic
from ..documents import Document, Mapping, Scalar, Sequence
from ..limits import Limits
from ..records import replace
from ..spans import Span
from .decode import FORBIDDEN, hidden_signs
from .odd_indentation import STEP
from .pieces import block_pieces, plain_pieces, quoted_pieces

_HASH = re.compile(r"#(?<= #)[^\s#]")  # begins with the rare character, so that the search is fast
_CUT = re.compile(r" +#[^\s#]")
_LATE_DASH = re.compile(r"\n[ ]*-(?= )")
_WORD = re.compile(r"\S+")
_FIELD_NAME = re.compile(r"[a-z0-9_.:]+")
Entries = tuple[tuple[Scalar, Document], ...]
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*(?:[&!]\S*)?")


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
        self._longest = limits.yaml_key
        self._values = 0
        self._base = 0
        self._make_parser = _PureParser if pure else _parser
        # Plain scalars up to this length take the short way; none does where a # may have cut one.
        self._short = -1 if _HASH.search(text) else limits.yaml_text

    def document(self, start: int, end: int) -> Document | None:
        """The document written in a range of the text, or None for an empty one.

        Raises LimitError for one that is too deep.
        """
        self._base = start
        part = self.text if end - start == len(self.text) else self.text[start:end]
        try:
            return self._documents(self._make_parser(part).get_event)
        except RecursionError:
            place = Span(self.name, start, start + 1)
            raise LimitError("yaml_depth", self._limits.yaml_depth, place) from None

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

    def _documents(self, following: Callable[[], Any]) -> Document | None:
        """The first document of the stream of events; a second one is reported."""
        first: Document | None = None
        number = 0
        while type(event := following()) is not StreamEndEvent:
            if type(event) is DocumentStartEvent:
                number += 1
                self._document_start(event, number)
                node = self._nodes(following)
                if number == 1 and not (type(node) is Scalar and node.plain and not node.text):
                    first = node
        return first

    def _document_start(self, event: Any, number: int) -> None:
        span = self._span(event)
        if event.version or event.tags:
            self._refuse("H010", Span(span.file, span.start, span.start + 1))
        if number == 2:
            self._refuse("H011", span)

    def _nodes(self, following: Callable[[], Any]) -> Document:
        """One document. The loop handles the usual scalar (plain, on one line) without a call, for speed.

        ``inner`` collects the nodes of the innermost open collection, keys and values alike; the
        collections around it wait in ``outer``, each with the event that opened it.
        """
        name, base, short = self.name, self._base, self._short
        inner: list[Document] = []
        outer: list[tuple[list[Document], Any]] = []
        while type(event := following()) is not DocumentEndEvent:
            kind = type(event)
            if kind is ScalarEvent:
                text = event.value
                start = base + event.start_mark.index
                end = base + event.end_mark.index
                if end - start == len(text) <= short:  # so it has no quotes, folds, anchor or tag
                    inner.append(Scalar(text, Span(name, start, end)))
                else:
                    inner.append(self._scalar(event, start, end))
            elif kind in _STARTS:
                outer.append((inner, event))
                inner = []
                self._opened(event, len(outer))
            elif kind is AliasEvent:
                inner.append(self._alias(event))
            else:
                held = inner
                inner, opening = outer.pop()
                inner.append(self._closed(held, opening, event))
        return inner[0]

    def _opened(self, event: Any, depth: int) -> None:
        if event.anchor is not None or event.tag is not None:
            self._properties(event)
        if depth > self._limits.yaml_depth:
            raise LimitError("yaml_depth", self._limits.yaml_depth, self._span(event))

    def _closed(self, held: list[Document], opening: Any, closing: Any) -> Document:
        """A sequence or mapping of what was collected; a block ends with its last value."""
        start = self._base + opening.start_mark.index
        self._values += len(held)
        if self._values >= self._limits.yaml_values:  # the whole document is a value, too
            raise LimitError("yaml_values", self._limits.yaml_values, self._span(opening))
        if opening.flow_style:
            end = self._base + closing.end_mark.index
        else:
            end = held[-1].span.end if held else start
        span = Span(self.name, start, end)
        if type(closing) is SequenceEndEvent:
            return Sequence(tuple(held), span)
        return Mapping(self._entries(held, opening.flow_style), span)

    def _entries(self, held: list[Document], flow: bool) -> tuple[tuple[Scalar, Document], ...]:
        """Keys and values from a flat list of them; keys that cannot be one are reported and left out."""
        keys = held[::2]
        entries: Any = tuple(zip(keys, held[1::2], strict=True))
        if flow:  # first, since the rest of a text may be too long for a key, or stand there twice
            entries = self._without_cut_texts(entries)
            keys = [key for key, _ in entries]
        names = {key.text for key in keys if type(key) is Scalar}
        # All names together are seldom longer than one may be, so that each needs no look of its own.
        unusual = len(names) < len(entries) or "<<" in names or len("".join(names)) > self._longest
        if unusual:
            entries = self.unique([entry for entry in entries if self._is_key(entry[0])])
        if flow:
            self._tight_colons(entries)
        return cast("tuple[tuple[Scalar, Document], ...]", entries)

    def _without_cut_texts(self, entries: Entries) -> Entries:
        """Entries of braces in which a text with a comma that stands without quotes is one again; told."""
        if not any(type(value) is Scalar and not value.text and value.plain for _, value in entries):
            return entries
        kept: list[tuple[Scalar, Document]] = []
        cut: dict[int, list[Scalar]] = {}
        for key, value in entries:
            if kept and self._continues(kept[-1][1], key, value):
                cut.setdefault(len(kept) - 1, []).append(key)
            else:
                kept.append((key, value))
        for number, rest in cut.items():
            name, before = kept[number]
            kept[number] = name, self._whole_text(cast("Scalar", before), rest)
        return tuple(kept)

    def _continues(self, before: Document, key: Scalar, value: Document) -> bool:
        """Whether a key without a colon is the end of the text in front of it, and not a field of its own."""
        bare = type(key) is type(value) is Scalar and value.plain and not value.text and key.plain
        text = type(before) is Scalar and before.plain and before.text
        if not (bare and text) or _FIELD_NAME.fullmatch(key.text):
            return False
        return self.text[key.span.end :].lstrip()[:1] in (",", "}")

    def _whole_text(self, before: Scalar, rest: list[Scalar]) -> Scalar:
        """The whole of a text that commas have cut."""
        span = before.span.to(rest[-1].span)
        fix = self._quoted(span.start, span.end)
        self._refuse("H670", rest[0].span.to(rest[-1].span), fix=fix, rest=rest[0].text)
        return Scalar(self.text[span.start : span.end], span, True)

    def _is_key(self, key: Document) -> bool:
        if type(key) is not Scalar:
            self._refuse("H014", key.span)
        elif len(key.text) > self._limits.yaml_key:
            raise LimitError("yaml_key", self._limits.yaml_key, key.span)
        elif key.plain and key.text == "<<":
            self._refuse("H013", key.span)
        else:
            return True
        return False

    def _tight_colons(self, entries: tuple[tuple[Scalar, Document], ...]) -> None:
        """``{cost:3}`` is one long key to YAML, and no author's wish."""
        for key, value in entries:
            if ":" in key.text and key.plain and type(value) is Scalar and value.plain and not value.text:
                name = key.text.partition(":")[0]
                spot = key.place(len(name) + 1, len(name) + 1)
                self._refuse("H015", key.span, fix=Fix(spot, " ", safe=True), key=name)

    def _alias(self, event: Any) -> Scalar:
        span = self._span(event)
        written = self.text[span.start : span.end]
        self._refuse("H008", span, name=written)
        return Scalar(written, span)

    def _span(self, event: Any) -> Span:
        return Span(self.name, self._base + event.start_mark.index, self._base + event.end_mark.index)

    def _properties(self, event: Any) -> None:
        """Anchors and tags, which stand between the event's start and its value."""
        start = self._base + event.start_mark.index
        for sign, name, code in (("&", event.anchor, "H007"), ("!", event.tag, "H009")):
            if name is None:
                continue
            at = max(start, self.text.find(sign, start))
            written = _WORD.match(self.text, at)
            end = written.end() if written else at + 1
            after = end + (self.text[end : end + 1] == " ")
            fix = Fix(Span(self.name, at, after), "")
            self._refuse(code, Span(self.name, at, end), fix=fix, name=self.text[at:end])

    def _quoted(self, start: int, end: int) -> Fix | None:
        """A value of one line with quotes around it and what was cut off."""
        written = self.text[start:end]
        if '"' in written or "\\" in written or "\n" in written:
            return None
        return Fix(Span(self.name, start, end), f'"{written}"')

    def _scalar(self, event: Any, start: int, end: int) -> Scalar:
        text, style = event.value, event.style
        if len(text) > self._limits.yaml_text:
            raise LimitError("yaml_text", self._limits.yaml_text, Span(self.name, start, end))
        if event.anchor is not None or event.tag is not None:
            self._properties(event)
            start = self._value_start(start, end)
        if not style:
            pieces = () if end - start == len(text) else plain_pieces(self.text, start, end, text)
            self._plain_slips(start, end)
            return Scalar(text, Span(self.name, start, end), True, pieces)
        if style in "|>":
            pieces, end = block_pieces(self.text, start, end, text)
        elif end - start == len(text) + 2:
            pieces = ((0, start + 1),)
        else:
            pieces = quoted_pieces(self.text, start, end)
            text = self._without_hidden(text, Span(self.name, start, end))
        return Scalar(text, Span(self.name, start, end), False, pieces)

    def _without_hidden(self, text: str, place: Span) -> str:
        """A quoted text; signs that no file may hold are refused too where an escape makes them."""
        for hidden in hidden_signs(self.name, text, self._limits)[:1]:
            self.diagnostics.append(replace(hidden, span=place, fix=None))
            return FORBIDDEN.sub(" ", text)
        return text

    def _value_start(self, start: int, end: int) -> int:
        """Where the value itself begins, after its anchor and tag."""
        properties = _PROPERTIES.match(self.text, start, end)
        return properties.end() if properties else start

    def _plain_slips(self, start: int, end: int) -> None:
        """What YAML takes in silence: ``Item #3`` loses its end, a dash on the next line joins the text."""
        if cut := _CUT.match(self.text, end):
            stop = self.text.find("\n", end)
            stop = len(self.text[: stop if stop >= 0 else None].rstrip())
            fix = self._quoted(start, stop)
            self._refuse("H033", Span(self.name, cut.end() - 2, stop), fix=fix)
        if dash := _LATE_DASH.search(self.text, start, end):
            self._late_dash(start, dash.end() - 1, end)

    def _late_dash(self, start: int, dash: int, end: int) -> None:
        """A dash that should begin an item: its line is indented wrongly, or that of the item above it."""
        first = self.text.rfind("\n", 0, start) + 1
        line = self.text[first:start]
        indent, expected = len(line) - len(line.lstrip(" ")), dash - self.text.rfind("\n", 0, dash) - 1
        if line.strip() == "-" and indent % STEP and not expected % STEP:
            span = Span(self.name, first, first + indent)
            self._refuse("H020", span, fix=Fix(span, " " * expected), found=indent, expected=expected)
        else:
            self._refuse("H025", Span(self.name, dash, end))


_STARTS = frozenset({SequenceStartEvent, MappingStartEvent})
