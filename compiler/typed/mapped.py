"""Trees with their nodes changed, whatever they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..source.records import replace
from ..tree import rules

T = TypeVar("T")


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node with each of its parts changed."""
    if isinstance(node, tuple):
        return tuple(change(part) for part in node)
    if not isinstance(node, rules.Node):
        return node
    updates: dict[str, Any] = {}
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if isinstance(value, tuple | rules.Node):
            updates[name] = change(value)
    return replace(node, **updates) if updates else node


def mapped(node: T, change: Callable[[Any], Any]) -> T:
    """A tree with every node changed, and then those inside it."""
    changed = change(node) if isinstance(node, rules.Node) else node
    result: T = rebuilt(changed, lambda part: mapped(part, change))
    return result
