"""The trees of texts that were parsed before, kept as plain rows, so that only new texts take a parser.

A node is a row of the name of its class, the range that it was written in, and its parts; a tuple and a range
are rows with a sign in place of the name.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..source.diagnostics import Diagnostic
from ..source.memo import Remembered
from ..source.spans import Span
from ..tree import rules, syntax
from .relocate import reader

_TUPLE, _SPAN = "()", ".."
_KINDS = {
    kind.__name__: kind
    for module in (rules, syntax)  # where both have a class of a name, the one as written
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, rules.Node)
}


Found = tuple[Any, tuple[Diagnostic, ...]]


class _Trees(Remembered[Found]):
    """The tree of a text with its mistakes, of which there are none in those that are kept."""

    def write(self, value: Found) -> bytes:
        return msgspec.msgpack.encode(_row(value[0]))

    def read(self, content: bytes) -> Found:
        tree = _tree(msgspec.msgpack.decode(content))
        if not isinstance(tree, rules.Node | tuple):
            raise TypeError
        return tree, ()


TREES = _Trees("trees", Any)


def _row(value: Any) -> Any:
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple):
        return [_TUPLE, *map(_row, value)]
    if isinstance(value, Span):
        return [_SPAN, value.start, value.end]
    kind: type[rules.Node] = type(value)
    *parts, span = reader(kind)(value)
    return [kind.__name__, span.start, span.end, *map(_row, parts)]


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
