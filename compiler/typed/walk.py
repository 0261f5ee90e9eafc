"""Walks over typed rules: every node below a node, in the order written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any

from ..tree import rules

Reader = Callable[[rules.Node], tuple[Any, ...]]


def children(node: rules.Node) -> list[rules.Node]:
    """The nodes directly below a node."""
    nodes: list[rules.Node] = []
    for value in _reader_of(type(node))(node):
        if isinstance(value, rules.Node):
            nodes.append(value)
        elif isinstance(value, tuple):
            nodes += _inside(value)
    return nodes


@cache
def _reader_of(kind: type[rules.Node]) -> Reader:
    """Reads the fields of a class of nodes that are neither its place nor its type."""
    names = [name for name in kind.__struct_fields__ if name not in ("span", "type", "item")]
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda node_read: (getattr(node_read, names[0]),)) if names else (lambda node_read: ())


def _inside(values: tuple[Any, ...]) -> list[rules.Node]:
    nodes: list[rules.Node] = []
    for value in values:
        if isinstance(value, rules.Node):
            nodes.append(value)
        elif isinstance(value, tuple):
            nodes += _inside(value)
    return nodes


def walk(node: rules.Node) -> Iterator[rules.Node]:
    """A node and all nodes below it."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        below = children(current)
        below.reverse()
        waiting += below


def names_read(nodes: tuple[rules.Node, ...]) -> frozenset[str]:
    """The binders that are read anywhere in some nodes."""
    return frozenset(part.name for node in nodes for part in walk(node) if isinstance(part, rules.Local))
