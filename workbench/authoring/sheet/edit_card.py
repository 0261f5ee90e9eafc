"""Changes one thing of one entry in a file of a pack, and leaves all else as it stands.

Entries are the cards of a card file, or the names of cards in a file of words. Each change is proved by
reading the result again; what cannot be done so raises ``NoRoomError``.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

from ....compiler.source.documents import Document, Mapping, Scalar, items_in, text_at, value_at
from ....compiler.source.yaml.patch import quoted, scalar, scalar_like
from ....compiler.text.language.plain import plain
from ....compiler.text.names import SECTION as NAMES
from ..edit_yaml import NoRoomError, end_of, indent_of, line_end, proved, read_document

Path = Sequence[str]
_STEP = "  "
_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*")
_WIDTH_IN_HEADER = re.compile(r"[0-9]")


def with_raw(text: str, card: str, path: Path, raw: str, after: Path = ()) -> str:
    """A file in which a value of a card stands as given, in one line; a new one behind those named.

    Raises NoRoomError where comments inside the old value would be lost.
    """
    read = read_document(f"{path[-1]}: {raw}")
    if not isinstance(read, Mapping):
        raise NoRoomError
    value = plain(read)[path[-1]]
    return _put(text, card, path, value, lambda before, flow, indent: raw, after)


def with_text(text: str, card: str, path: Path, said: str, after: Path = ()) -> str:
    """A file in which a text of a card is another one, written as the one before where that will do."""

    def written(before: str, flow: bool, indent: str) -> str:
        if flow or ("\n" not in said and before[:1] not in ("|", ">")):
            return scalar_like(before, said) if before else quoted(said) if flow else scalar(said)
        return _block(before, said, indent)

    return _put(text, card, path, said, written, after)


def with_rules(text: str, card: str, key: str, source: str, after: Path = ()) -> str:
    """A file in which the rules of a card are others, line by line below their key."""

    def written(before: str, flow: bool, indent: str) -> str:
        one_line = "\n" not in source
        if flow or (one_line and before[:1] in ("'", '"')):
            return scalar_like(before, source) if before else quoted(source)
        if one_line and before and before[:1] not in "|>" and scalar(source) == source:
            return source
        return _block(before, source, indent)

    return _put(text, card, (key,), source, written, after)


def without(text: str, card: str, path: Path) -> str:
    """A file without something that a card says."""
    document, item, where = _entry(text, card)
    holder = value_at(item, *path[:-1])
    if not isinstance(holder, Mapping) or holder.key(path[-1]) is None:
        raise NoRoomError
    if len(holder.entries) == 1 and len(path) > 1:
        return without(text, card, path[:-1])
    expected = plain(document)
    del _inner(expected, (*where, *path[:-1]))[path[-1]]
    return proved(_cut(text, holder, path[-1]), expected)


def without_card(text: str, card: str) -> str:
    """A card file without a card, and without the comments that stand right above it."""
    document, item, where = _entry(text, card)
    if text[document.span.start] == "[" or len(items_in(document)) < 2:
        raise NoRoomError
    start = text.rfind("\n", 0, item.span.start) + 1
    first = start
    while first > 0:
        above = text.rfind("\n", 0, first - 1) + 1
        if not text[above:first].lstrip().startswith("#"):
            break
        first = above
    if first == 0:  # what stands at the top is said of the file
        first = start
    end = min(line_end(text, end_of(text, item)) + 1, len(text))
    while text[end : end + 1] == "\n":
        end += 1
    expected = plain(document)
    del expected[where[0]]
    return proved(text[:first] + text[end:], expected)


def without_name(text: str, card: str) -> str:
    """A file of words without the name of a card."""
    document = read_document(text)
    section = value_at(document, NAMES)
    if not isinstance(section, Mapping) or section.key(card) is None or len(section.entries) < 2:
        raise NoRoomError
    expected = plain(document) if document is not None else {}
    del expected[NAMES][card]
    return proved(_cut(text, section, card), expected)


# ------------------------------------------------------------------ how it is done


def _entry(text: str, card: str) -> tuple[Document, Mapping, tuple[Any, ...]]:
    """The document of a file, a card in it, and the way there: in a list of cards, or among names."""
    document = read_document(text)
    for number, item in enumerate(items_in(document)):
        if text_at(item, "id") == card and isinstance(item, Mapping) and document is not None:
            return document, item, (number,)
    named = value_at(document, NAMES, card)
    if isinstance(named, Mapping) and document is not None:
        return document, named, (NAMES, card)
    raise NoRoomError


def _put(
    text: str,
    card: str,
    path: Path,
    value: Any,
    written: Callable[[str, bool, str], str],
    after: Path,
) -> str:
    """A file with something at a path below a card; ``written``: by what stood there, whether it stands in
    braces, and the indentation of its key."""
    document, item, where = _entry(text, card)
    holder = item
    for depth, name in enumerate(path[:-1]):
        inner = holder.get(name)
        if not isinstance(inner, Mapping):
            return _added(
                text, document, holder, path[depth:], value, written, after, (*where, *path[:depth])
            )
        holder = inner
    place = holder.get(path[-1])
    if place is None:
        return _added(text, document, holder, path[-1:], value, written, after, (*where, *path[:-1]))
    start, end = place.span.start, max(place.span.start, end_of(text, place))
    before = text[start:end]
    if not isinstance(place, Scalar) and "\n" in before and _COMMENT.search(before):
        raise NoRoomError
    key = holder.key(path[-1])
    column = _column(text, key.span.start) if key is not None else ""
    flow = any(text[outer.span.start] in "{[" for outer in (item, holder))
    expected = plain(document)
    _inner(expected, (*where, *path[:-1]))[path[-1]] = value
    gap = "" if before or text[start - 1 : start] == " " else " "
    return _alike(text[:start] + gap + written(before, flow, column) + text[end:], expected, where, path)


def _added(
    text: str,
    document: Document,
    holder: Mapping,
    path: Path,
    value: Any,
    written: Callable[[str, bool, str], str],
    after: Path,
    where: tuple[Any, ...],
) -> str:
    """A file with a new entry in a mapping, behind the last of some others, or at its end."""
    flow = text[holder.span.start] in "{["
    known = [entry for entry in holder.entries if entry[0].text in after] or list(holder.entries)
    key, value_there = known[-1]
    at = max(key.span.end, end_of(text, value_there))
    indent = _column(text, holder.entries[0][0].span.start)
    inner = written("", flow, indent + _STEP * (len(path) - 1))
    expected = plain(document)
    _inner(expected, where)[path[0]] = {path[1]: value} if len(path) > 1 else value
    if flow:
        entry = f"{path[0]}: {{{path[1]}: {inner}}}" if len(path) > 1 else f"{path[0]}: {inner}"
        return _alike(f"{text[:at]}, {entry}{text[at:]}", expected, where, path)
    lines = [f"{indent}{_STEP * depth}{name}:" for depth, name in enumerate(path)]
    lines[-1] += f" {inner}"
    at = line_end(text, at)
    whole = text[:at] + "".join(f"\n{line}" for line in lines) + (text[at:] or "\n")
    return _alike(whole, expected, where, path)


def _alike(text: str, expected: Any, where: tuple[Any, ...], path: Path) -> str:
    """A text that reads as expected; a line end behind the last line of a text does not count."""
    read = read_document(text)
    if read is not None:
        place, wanted = plain(read), expected
        try:
            for name in (*where, *path[:-1]):
                place, wanted = place[name], wanted[name]
            if str(place[path[-1]]).rstrip("\n") == str(wanted[path[-1]]).rstrip("\n"):
                wanted[path[-1]] = place[path[-1]]
        except (KeyError, TypeError, IndexError):
            raise NoRoomError from None
    return proved(text, expected)


def _block(before: str, said: str, indent: str) -> str:
    """Lines below their key; the head of the block and its indentation stay as they are."""
    head, _, lines = before.partition("\n")
    inner = indent + _STEP
    if head[:1] in ("|", ">"):
        first = next((line for line in lines.split("\n") if line.strip()), "")
        inner = first[: len(first) - len(first.lstrip(" "))] or inner
        head = _WIDTH_IN_HEADER.sub("", head.replace(">", "|", 1))
    else:
        head = "|"
    return f"{head}\n{textwrap.indent(said.rstrip(chr(10)), inner)}"


def _cut(text: str, holder: Mapping, key: str) -> str:
    """A text without an entry of a mapping: its lines, or what stands between two commas."""
    number = next(at for at, (name, _) in enumerate(holder.entries) if name.text == key)
    name, value = holder.entries[number]
    end = max(name.span.end, end_of(text, value))
    if text[holder.span.start] == "{":
        if number + 1 < len(holder.entries):
            return text[: name.span.start] + text[holder.entries[number + 1][0].span.start :]
        before_name, before = holder.entries[number - 1]
        return text[: max(before_name.span.end, end_of(text, before))] + text[end:]
    start = text.rfind("\n", 0, name.span.start) + 1
    if text[start : name.span.start].strip():  # behind the dash of an item
        raise NoRoomError
    return text[:start] + text[min(line_end(text, end) + 1, len(text)) :]


def _inner(data: Any, path: Sequence[Any]) -> Any:
    for name in path:
        data = data[name]
    return data


def _column(text: str, offset: int) -> str:
    """As many spaces as stand, or would stand, before a place in its line."""
    start = text.rfind("\n", 0, offset) + 1
    return " " * (offset - start) if text[start:offset].strip() else indent_of(text, offset)
