"""The trees of texts that were parsed before, kept as plain rows, so that only new texts take a parser.

A node is a row of the name of its class, the range that it was written in, and its parts; a tuple and a range
are rows with a sign in place of the name.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..source.cached_checks import digest
from ..source.spans import Span
from ..source.yaml.cached_documents import book
from ..tree import rules, syntax
from .relocate import reader

_TUPLE, _SPAN = "()", ".."
_KINDS = {
    kind.__name__: kind
    for module in (rules, syntax)  # where both have a class of a name, the one as written
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, rules.Node)
}


def known_tree(start: str, text: str) -> Any:
    """The tree of a text without mistakes that was parsed before; None where there is none."""
    trees = book("trees")
    content = None if trees is None else trees.get(_key(start, text))
    if content is None:
        return None
    try:
        tree = _tree(msgspec.msgpack.decode(content))
        return tree if isinstance(tree, rules.Node | tuple) else None
    except (msgspec.DecodeError, LookupError, TypeError, ValueError, RecursionError):
        return None


def keep_tree(start: str, text: str, tree: Any) -> None:
    """Keeps the tree of a text in which there is no mistake."""
    trees = book("trees")
    if trees is None:
        return
    try:
        trees[_key(start, text)] = msgspec.msgpack.encode(_row(tree))
    except (UnicodeEncodeError, RecursionError):
        return


def _key(start: str, text: str) -> bytes:
    return digest(16, start, text)


def _row(value: Any) -> Any:
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple):
        return [_TUPLE, *map(_row, value)]
    if isinstance(value, Span):
        return [_SPAN, value.start, value.end]
    *parts, span = reader(type(value))(value)
    return [type(value).__name__, span.start, span.end, *map(_row, parts)]


def _tree(row: Any) -> Any:
    """Raises LookupError, TypeError or ValueError for what is no such row."""
    if not isinstance(row, list):
        return row
    name, *parts = row
    if name == _TUPLE:
        return tuple([_tree(part) for part in parts])
    start, end, *values = parts
    if name == _SPAN:
        return Span("", start, end)
    return _KINDS[name](*[_tree(value) for value in values], span=Span("", start, end))
