"""Puts an expression in the place of a name, all over a rule."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TypeVar

from . import rules

N = TypeVar("N")


def put_in(node: N, name: str, by: rules.Expression) -> N:
    """A node, or nodes, with an expression wherever the binder of a name is meant."""
    if isinstance(node, tuple):
        return tuple(put_in(one, name, by) for one in node)  # type: ignore[return-value]
    if not isinstance(node, rules.Node):
        return node
    if isinstance(node, rules.Local) and node.name == name:
        return by  # type: ignore[return-value]
    parts = (one.name for one in fields(node) if one.name not in ("span", "type", "item"))
    return replace(node, **{part: put_in(getattr(node, part), name, by) for part in parts})
