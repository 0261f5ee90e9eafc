"""Where in a YAML file somebody writes, told by lines and indentation alone: half a file has such places too."""

from __future__ import annotations

import re
from typing import NamedTuple

ITEM = "-"
"""Stands in a path for a list."""
_KEY = re.compile(r"""(?P<quote>["']?)(?P<key>[\w.:/#-]+?)(?P=quote):(?=\s|$)\s*(?P<value>.*)$""")
_BLOCK = re.compile(r"[|>][+-]?[0-9]?\s*(?:#.*)?$")
_OPEN, _CLOSE = "{[", "}]"


class YamlPlace(NamedTuple):
    """A place in a file.

    ``path``: the keys above it, ``ITEM`` for each list; ``key``: that whose value is being written, None where
    a key is; ``begun``: what stands of the value or key before the place; ``block``: of a text over several
    lines where its first line begins, else None.
    """

    path: tuple[str, ...]
    key: str | None
    begun: str
    block: int | None = None


class _Above(NamedTuple):
    path: tuple[str, ...]
    block: int | None


def yaml_place(text: str, offset: int) -> YamlPlace:
    """The place of a character."""
    start = text.rfind("\n", 0, offset) + 1
    head = text[start:offset]
    indent = len(head) - len(head.lstrip(" "))
    above = _above(text, start, indent if head.strip() else len(head))
    if above.block is not None:
        *path, key = above.path
        return YamlPlace(tuple(path), key, text[above.block : offset], above.block)
    path = list(above.path)
    rest = head[indent:]
    while rest.startswith("- ") or rest == "-":
        path.append(ITEM)
        rest = rest[2:].lstrip(" ")
    match = _KEY.match(rest)
    if match is None:
        if rest[:1] in ("{", "["):
            return _in_flow(path, None, rest)
        return YamlPlace(tuple(path), None, rest)
    value = match["value"]
    if value[:1] in ("{", "["):
        return _in_flow(path, match["key"], value)
    return YamlPlace(tuple(path), match["key"], value)


def _above(text: str, start: int, indent: int) -> _Above:
    """The keys over a line, and whether the nearest of them begins a text over several lines."""
    path: list[str] = []
    level, first = indent, True
    end = start - 1
    while end > 0 and (level > 0 or first):
        begun = text.rfind("\n", 0, end) + 1
        line, end = text[begun:end], begun - 1
        content = line.strip()
        if not content or content.startswith("#"):
            continue
        column = len(line) - len(line.lstrip(" "))
        dash = column
        dashes = 0
        while content.startswith("- "):
            dashes += 1
            rest = content[2:].lstrip(" ")
            column += len(content) - len(rest)
            content = rest
        match = _KEY.match(content)
        if match is not None and column < level:
            path.insert(0, match["key"])
            if first and _BLOCK.match(match["value"]):
                return _Above((*_above(text, begun, column).path, *[ITEM] * dashes, *path), start_of(text, begun))
            level, first = column, False
        if dashes and dash < level:
            path[0:0] = [ITEM] * dashes
            level, first = dash, False
        elif dashes and dash == level and match is None:
            first = False
    return _Above(tuple(path), None)


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
