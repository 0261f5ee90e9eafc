"""Walks over typed rules: every node below a node, in the order written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from . import rules


@cache
def _parts(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in ("span", "type", "item"))


def children(node: rules.Node) -> Iterator[rules.Node]:
    """The nodes directly below a node."""
    for name in _parts(node):
        yield from _nodes(getattr(node, name))


def _nodes(value: Any) -> Iterator[rules.Node]:
    if isinstance(value, rules.Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def walk(node: rules.Node) -> Iterator[rules.Node]:
    """A node and all nodes below it."""
    yield node
    for child in children(node):
        yield from walk(child)


def names_read(nodes: tuple[rules.Node, ...]) -> frozenset[str]:
    """The binders that are read anywhere in some nodes."""
    return frozenset(part.name for node in nodes for part in walk(node) if isinstance(part, rules.Local))
