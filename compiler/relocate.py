"""The same tree and the same diagnostics at another place: spans of a text mapped into its file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from .diagnostics import Diagnostic
from .spans import Span
from .syntax import Node

Place = Callable[[int, int], Span]
Tree = TypeVar("Tree", bound=Node | tuple[Any, ...])


def relocated(tree: Tree, place: Place) -> Tree:
    """A copy of a node, or of a tuple of nodes, with every span mapped by ``place(start, end)``."""
    moved: Tree = _moved(tree, place)
    return moved


def relocated_diagnostic(found: Diagnostic, place: Place) -> Diagnostic:
    """The same mistake, each of its places mapped."""
    related = tuple(replace(other, span=_moved(other.span, place)) for other in found.related)
    fix = found.fix and replace(found.fix, span=_moved(found.fix.span, place))
    return replace(found, span=_moved(found.span, place), related=related, fix=fix)


def depth(tree: Node, limit: int) -> int:
    """How many nodes stand inside each other, counted no further than just above ``limit``."""
    deepest = 0
    stack: list[tuple[Any, int]] = [(tree, 1)]
    while stack:
        item, level = stack.pop()
        if isinstance(item, Node):
            deepest = max(deepest, level)
            if level > limit:
                break
            stack.extend((child, level + 1) for child in _values(type(item))(item))
        elif isinstance(item, tuple):
            stack.extend((child, level) for child in item)
    return deepest


@cache
def _values(kind: type[Node]) -> Callable[[Any], tuple[Any, ...]]:
    """Reads the fields of a class of nodes in the order of its constructor, the span last."""
    names = [field.name for field in fields(kind) if field.name != "span"]
    getter = attrgetter(*names, "span")
    return getter if names else lambda node: (node.span,)


def _moved(item: Any, place: Place) -> Any:
    if isinstance(item, Node):
        *values, span = _values(type(item))(item)
        return type(item)(*[_moved(value, place) for value in values], span=place(span.start, span.end))
    if isinstance(item, tuple):
        return tuple([_moved(child, place) for child in item])
    if isinstance(item, Span):
        return place(item.start, item.end)
    return item
