"""Where in a YAML file somebody writes, told by lines and indentation: half a file has such places too."""

from __future__ import annotations

import re
from typing import NamedTuple

ITEM = "-"
"""Stands in a path for a list."""
_KEY = re.compile(r"""(?P<quote>["']?)(?P<key>[\w.:/#-]+?)(?P=quote):(?=\s|$)\s*(?P<value>.*)$""")
_BLOCK = re.compile(r"[|>][+-]?[0-9]?\s*(?:#.*)?$")
_FLOW_KEY = re.compile(r"[{,]\s*([\w.]+):(?=\s|$)")
_OPEN, _CLOSE = "{[", "}]"


class YamlPlace(NamedTuple):
    """A place in a file.

    ``path``: the keys above it, ``ITEM`` for each list; ``key``: that whose value is being written, None
    where a key is; ``begun``: what stands of the value or key before the place; ``block``: of a text
    over several lines where its first line begins, else None.
    """

    path: tuple[str, ...]
    key: str | None
    begun: str
    block: int | None = None


def yaml_place(text: str, offset: int) -> YamlPlace:
    """The place of a character."""
    start = text.rfind("\n", 0, offset) + 1
    head = text[start:offset]
    indent = len(head) - len(head.lstrip(" "))
    header = _block_around(text, start, indent if head.strip() else len(head))
    if header is not None:
        first = text[header : text.find("\n", header)]
        column = len(first) - len(first.lstrip(" -"))
        match = _KEY.match(first[column:])
        path = [
            *_above(text, header, len(first) - len(first.lstrip(" "))),
            *[ITEM] * first[:column].count("-"),
        ]
        begun = start_of(text, header)
        return YamlPlace(tuple(path), match["key"] if match else None, text[begun:offset], begun)
    path = list(_above(text, start, indent if head.strip() else len(head)))
    rest = head[indent:]
    while rest.startswith("- ") or rest == "-":
        path.append(ITEM)
        rest = rest[2:].lstrip(" ")
    match = _KEY.match(rest)
    if match is None:
        return _in_flow(path, None, rest) if rest[:1] in ("{", "[") else YamlPlace(tuple(path), None, rest)
    value = match["value"]
    if value[:1] in ("{", "["):
        return _in_flow(path, match["key"], value)
    return YamlPlace(tuple(path), match["key"], value)


def keys_beside(text: str, offset: int) -> frozenset[str]:
    """The keys that stand beside a place, in the same braces or lines of the same indentation."""
    start = text.rfind("\n", 0, offset) + 1
    head = text[start:offset]
    opened = max(head.rfind("{"), head.rfind("["))
    if opened > head.rfind("}"):
        return frozenset(_FLOW_KEY.findall(head[opened:]))
    column = len(head) - len(head.lstrip(" -")) if head.strip() else len(head)
    keys: set[str] = set()
    for forwards in (False, True):
        for line in _lines(text, start, forwards):
            own = len(line) - len(line.lstrip(" -"))
            match = _KEY.match(line[own:])
            if not line.strip() or own > column:
                continue
            if own == column and match is not None and not (forwards and line.lstrip().startswith("- ")):
                keys.add(match["key"])
            if own < column or line.lstrip().startswith("- "):
                break
    return frozenset(keys)


def _lines(text: str, start: int, forwards: bool) -> list[str]:
    """The lines above one, the nearest first, or those behind it."""
    return text[start_of(text, start) :].split("\n") if forwards else text[:start].split("\n")[-2::-1]


def _block_around(text: str, start: int, indent: int) -> int | None:
    """Where the line stands that begins the text over several lines in which a line is."""
    low = indent
    end = start - 1
    while end > 0 and low > 0:
        begun = text.rfind("\n", 0, end) + 1
        line, end = text[begun:end], begun - 1
        if not line.strip():
            continue
        column = len(line) - len(line.lstrip(" "))
        own = len(line) - len(line.lstrip(" -"))
        match = _KEY.match(line[own:])
        if own < low and match is not None and _BLOCK.match(match["value"]):
            return begun
        low = min(low, column)
    return None


def _above(text: str, start: int, indent: int) -> tuple[str, ...]:
    """The keys over a line."""
    path: list[str] = []
    level = indent
    end = start - 1
    while end > 0:
        begun = text.rfind("\n", 0, end) + 1
        line, end = text[begun:end], begun - 1
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        dash = len(line) - len(line.lstrip(" "))
        column = len(line) - len(line.lstrip(" -"))
        dashes = line[:column].count("-")
        match = _KEY.match(line[column:])
        if match is not None and column < level:
            path.insert(0, match["key"])
            level = column
        if dashes and dash < level:
            path[0:0] = [ITEM] * dashes
            level = dash
    return tuple(path)


def start_of(text: str, line: int) -> int:
    """Where the line behind another one begins."""
    return (text.find("\n", line) + 1) or len(text)


def _in_flow(path: list[str], key: str | None, rest: str) -> YamlPlace:
    """A place inside braces and brackets of one line."""
    keys = list(path)
    stack: list[str | None] = []
    current, at, begun = key, 0, 0
    while at < len(rest):
        letter = rest[at]
        if letter in "\"'" and (end := rest.find(letter, at + 1)) >= 0:
            at = end
        elif letter in _OPEN:
            stack.append(current)
            if current is not None:
                keys.append(current)
            if letter == "[":
                keys.append(ITEM)
            current, begun = None, at + 1
        elif letter in _CLOSE and stack:
            current = stack.pop()
            if keys and keys[-1] == ITEM and letter == "]":
                keys.pop()
            if current is not None and keys:
                keys.pop()
            begun = at + 1
        elif letter == ",":
            current, begun = None, at + 1
        elif letter == ":" and rest[at + 1 : at + 2] in ("", " ") and (not keys or keys[-1] != ITEM):
            current, begun = rest[begun:at].strip(" \"'"), at + 1
        at += 1
    return YamlPlace(tuple(keys), current, rest[begun:].lstrip(" "))
