"""Puts entries into YAML files as text, so that all that stands there stays: comments, order, layout.

Where an entry goes is read off the positions of the document; that it went there and changed nothing else is
proved by reading the result again. What cannot be done so raises ``NoRoomError``, and nothing is lost.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping as Entries
from collections.abc import Sequence as Path
from typing import Any

from ...compiler.source.documents import Document, Mapping, Scalar, Sequence, value_at
from ...compiler.source.yaml.load import load_text
from ...compiler.source.yaml.patch import replaced, scalar_like
from ...compiler.text.language.plain import plain

_STEP = "  "


class NoRoomError(Exception):
    """A file is written in a way that nothing can be added to without rewriting it."""


def with_item(text: str, item: str) -> str:
    """A file that is a list, with one more item at its end, an empty line before it.

    Raises NoRoomError for another file, or for a list in brackets.
    """
    document = read_document(text)
    if document is not None and (not isinstance(document, Sequence) or text[document.span.start] == "["):
        raise NoRoomError
    indent = indent_of(text, document.span.start) if document is not None else ""
    kept = text.rstrip()
    gap = "\n\n" if kept else ""
    whole = f"{kept}{gap}{textwrap.indent(item.strip(chr(10)), indent)}\n"
    added = plain(read_document(item) or _nothing())
    return proved(whole, [*(plain(document) if document is not None else []), *added])


def with_entry(text: str, path: Path[str], key: str, value: str) -> str:
    """A file with one more entry, written in one line, in the mapping at a path, which may be new.

    Raises NoRoomError where something else stands on the way.
    """
    document = read_document(text)
    if document is None:
        kept = text.rstrip("\n")
        whole = f"{kept}\n" * bool(kept) + "\n".join(_block(path, key, value, "")) + "\n"
        return proved(whole, _expected({}, path, key, value))
    holder, depth = _deepest(document, path)
    if not isinstance(holder, Mapping):
        raise NoRoomError
    whole = _in_mapping(text, holder, path[depth:], key, value)
    return proved(whole, _expected(plain(document), path, key, value))


def in_one_line(values: Entries[str, str]) -> str:
    """A mapping in braces, its values as they are."""
    return "{" + ", ".join(f"{name}: {value}" for name, value in values.items()) + "}"


def with_word(text: str, path: Path[str], word: str) -> str:
    """A file with one more word at the end of the list at a path.

    Raises NoRoomError where there is no list.
    """
    document = read_document(text)
    holder = value_at(document, *path)
    if not isinstance(holder, Sequence) or document is None:
        raise NoRoomError
    last = end_of(text, holder.items[-1]) if holder.items else holder.span.start + 1
    if text[holder.span.start] == "[":
        whole = f"{text[:last]}{', ' if holder.items else ''}{word}{text[last:]}"
    else:
        at = line_end(text, last)
        whole = f"{text[:at]}\n{indent_of(text, holder.span.start)}- {word}{text[at:]}"
    expected = plain(document)
    place = expected
    for name in path:
        place = place[name]
    place.append(word)
    return proved(whole, expected)


def with_value(text: str, path: Path[str], value: str) -> str:
    """A file in which the text at a path is another one, quoted as the one before where that will do.

    Raises NoRoomError where there is no text in one line.
    """
    document = read_document(text)
    place = value_at(document, *path)
    if not isinstance(place, Scalar) or document is None or text[place.span.start] in "|>":
        raise NoRoomError
    if place.text == value:
        return text
    written = scalar_like(text[place.span.start : place.span.end], value)
    expected = plain(document)
    inner = expected
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return proved(replaced(text, place.span, written), expected)


def read_document(text: str) -> Document | None:
    """The document of a text, None for one that holds comments at most."""
    document, mistakes = load_text("", text)
    if any(mistake.code != "H034" for mistake in mistakes):
        raise NoRoomError
    return document


def _nothing() -> Sequence:
    raise NoRoomError


def proved(text: str, expected: Any) -> str:
    """A text that reads as expected."""
    document = read_document(text)
    if document is None or plain(document) != expected:
        raise NoRoomError
    return text


def _expected(data: Any, path: Path[str], key: str, value: str) -> Any:
    """The plain data with the new entry."""
    place = data
    for name in path:
        if not place.get(name):
            place[name] = {}
        place = place[name]
    read = read_document(f"{key}: {value}")
    if not isinstance(read, Mapping) or key in place:
        raise NoRoomError
    place[key] = plain(read)[key]
    return data


def _deepest(document: Document, path: Path[str]) -> tuple[Document, int]:
    """The innermost mapping on a path that is there and not empty, and how far on the path it is."""
    for depth, name in enumerate(path):
        inner = value_at(document, name)
        if inner is None or (isinstance(inner, Scalar) and not inner.text):
            return document, depth
        document = inner
    return document, len(path)


def _in_mapping(text: str, holder: Mapping, rest: Path[str], key: str, value: str) -> str:
    empty = holder.key(rest[0]) if rest else None
    if text[holder.span.start] == "{":
        return _in_braces(text, holder, _flow(rest, key, value))
    indent = indent_of(text, holder.entries[0][0].span.start)
    if empty is not None:  # the name of the section is there, with nothing below it
        at, lines = line_end(text, empty.span.end), _block(rest[1:], key, value, indent + _STEP)
    else:
        last = holder.entries[-1]
        end = max(last[0].span.end, end_of(text, last[1]))
        at, lines = line_end(text, end), _block(rest, key, value, indent)
    return text[:at] + "".join(f"\n{line}" for line in lines) + (text[at:] or "\n")


def _in_braces(text: str, holder: Mapping, entry: str) -> str:
    if not holder.entries:
        at = holder.span.start + 1
        return text[:at] + entry + text[at:]
    at = end_of(text, holder.entries[-1][1])
    return f"{text[:at]}, {entry}{text[at:]}"


def _block(path: Path[str], key: str, value: str, indent: str) -> list[str]:
    """The lines of an entry below the sections that lead to it."""
    lines = [f"{indent}{_STEP * depth}{name}:" for depth, name in enumerate(path)]
    return [*lines, f"{indent}{_STEP * len(path)}{key}: {value}"]


def _flow(path: Path[str], key: str, value: str) -> str:
    entry = f"{key}: {value}"
    for name in reversed(path):
        entry = f"{name}: {{{entry}}}"
    return entry


def end_of(text: str, document: Document) -> int:
    """Where the last thing of a document ends, without the empty lines and comments below it."""
    if isinstance(document, Scalar):
        return document.span.start + len(text[document.span.start : document.span.end].rstrip())
    if text[document.span.start] in "[{":
        return document.span.end
    if isinstance(document, Mapping):
        return max(document.entries[-1][0].span.end, end_of(text, document.entries[-1][1]))
    return end_of(text, document.items[-1])


def line_end(text: str, offset: int) -> int:
    """The end of the line that an offset lies in."""
    end = text.find("\n", offset)
    return len(text) if end < 0 else end


def indent_of(text: str, offset: int) -> str:
    """The spaces at the start of the line that an offset lies in."""
    start = text.rfind("\n", 0, offset) + 1
    line = text[start:offset]
    return line[: len(line) - len(line.lstrip(" "))]
