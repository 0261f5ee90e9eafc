"""Trees with their nodes changed, whatever they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar

from ..tree import rules

T = TypeVar("T")


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node with each of its parts changed."""
    if isinstance(node, tuple):
        return tuple(change(part) for part in node)
    if not isinstance(node, rules.Node):
        return node
    updates: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name != "span" and isinstance(value, (tuple, rules.Node)):
            updates[field.name] = change(value)
    return replace(node, **updates) if updates else node


def mapped(node: T, change: Callable[[Any], Any]) -> T:
    """A tree with every node changed, and then those inside it."""
    changed = change(node) if isinstance(node, rules.Node) else node
    result: T = rebuilt(changed, lambda part: mapped(part, change))
    return result
