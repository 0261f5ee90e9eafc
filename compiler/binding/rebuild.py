"""Binds what is bound as it was written: the same class again, with each field bound by what it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ..source.spans import said_fields
from ..tree import rules, syntax
from ..tree.types import NUMBER
from .context import Context
from .resolve_binders import resolve_binder
from .scope import Scope

_NAMING = ("per", "binder")
"""Fields whose names are known in all other fields."""


def rebuilt(context: Context, scope: Scope, node: rules.Node, **bound: object) -> Any:
    """A node with its fields bound but for those that are given.

    What a binder names is known in all other fields, wherever they stand. An expression that is nothing else
    is a number.
    """
    for name in _NAMING:
        if (written := getattr(node, name, None)) is not None:
            bound[name], inside = resolve_binder(context, scope, written)
            scope = inside.outside()
    kind: Any = type(node)
    for name in _fields(kind):
        if name not in bound:
            bound[name] = _bound(context, scope, name, getattr(node, name))
    return kind(**bound, span=node.span)


@cache
def _fields(kind: type[rules.Node]) -> tuple[str, ...]:
    return said_fields(kind)


def _bound(context: Context, scope: Scope, name: str, value: Any) -> object:
    if value is None or isinstance(value, str | int):
        return value
    how = _HOW.get(name)
    return context.typed(scope, value, NUMBER) if how is None else how(context, scope, value)


def quota(context: Context, scope: Scope, node: rules.Quota) -> rules.Quota:
    """How often something may be, in a period of the game."""
    periods = context.vocabulary.periods
    if node.period not in periods:
        context.unknown("H307", node.period, node.span, periods, known=", ".join(periods))
    return node


def moment(context: Context, scope: Scope, node: syntax.Expression) -> str:
    """A declared moment, as one word with its dots."""
    word = dotted(node)
    if word not in context.vocabulary.moments:
        context.unknown("H306", word, node.span, context.vocabulary.moments)
    return word


def dotted(node: syntax.Expression) -> str:
    """A path as one word: ``dice_phase.my_turn``."""
    if isinstance(node, syntax.Member):
        return f"{dotted(node.subject)}.{node.field}"
    return node.word if isinstance(node, syntax.Name) else ""


def _each_condition(context: Context, scope: Scope, nodes: tuple[syntax.Expression, ...]) -> object:
    return tuple(context.condition(scope, node) for node in nodes)


def _block(context: Context, scope: Scope, nodes: tuple[syntax.Statement, ...]) -> object:
    return context.block(scope, nodes)


def _each_block(context: Context, scope: Scope, nodes: tuple[tuple[syntax.Statement, ...], ...]) -> object:
    return tuple(context.block(scope, node) for node in nodes)


_HOW: Mapping[str, Callable[[Context, Scope, Any], object]] = {
    "guard": Context.condition,
    "condition": Context.condition,
    "operand": Context.condition,
    "operands": _each_condition,
    "body": _block,
    "otherwise": _block,
    "options": _each_block,
    "rules": lambda context, scope, nodes: context.granted(scope, nodes),
    "quota": quota,
    "moment": moment,
    "until": moment,
}
"""How the fields are bound that are not simply numbers, by their names."""
