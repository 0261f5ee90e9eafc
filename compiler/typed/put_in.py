"""Puts an expression in the place of a name, all over a rule."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from ..source.records import replace
from ..tree import rules

N = TypeVar("N")


def put_in(node: N, name: str, by: rules.Expression) -> N:
    """A node, or nodes, with an expression wherever the binder of a name is meant."""
    return cast(N, _put(node, name, by))


def _put(node: Any, name: str, by: rules.Expression) -> Any:
    if isinstance(node, tuple):
        return tuple(_put(part, name, by) for part in node)
    if not isinstance(node, rules.Node):
        return node
    if isinstance(node, rules.Local) and node.name == name:
        return by
    parts = (part for part in node.__struct_fields__ if part not in ("span", "type", "item"))
    return replace(node, **{part: _put(getattr(node, part), name, by) for part in parts})
