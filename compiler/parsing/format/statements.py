"""Statements that fit in a line, and the headers of those that hold a block, as text."""

from __future__ import annotations

from ...tree import rules, syntax
from ...tree.syntax import Statement
from .expressions import binder_text, expression_text, object_text, thing_text
from .heads import head_text, verb_text

_BLOCKS = frozenset({"body", "options", "cases", "rules"})
"""The fields that stand on lines of their own."""


def is_simple(node: Statement) -> bool:
    """Whether a statement has no block and may stand beside others in a line."""
    if isinstance(node, rules.May):
        first, *more = node.body
        return not more and not isinstance(first, _NOT_AFTER_MAY) and is_simple(first)
    return not isinstance(node, syntax.Broken) and _BLOCKS.isdisjoint(node.__struct_fields__)


_NOT_AFTER_MAY = (rules.May, rules.Offer)


def simple_text(node: Statement) -> str:
    """The text of a simple statement."""
    return f"may {simple_text(node.body[0])}" if isinstance(node, rules.May) else header_text(node)


def header_text(node: Statement) -> str:
    """A statement, of one with a block what stands before the colon."""
    match node:
        case syntax.Do():
            return verb_text(node)
        case syntax.Pay():
            return _pay(node)
        case rules.Choose():
            such_that = "" if node.such_that is None else f" such that {expression_text(node.such_that)}"
            order = " in any order" if node.ordered else ""
            return f"choose {_quantity(node)}{binder_text(node.binder)}{order}{such_that}"
        case rules.Offer():
            return f"{'require' if node.required else 'offer'} {expression_text(node.window)}"
        case rules.EachPlayer():
            name = "" if node.name is None else f" {node.name}"
            return f"each player{name} by {expression_text(node.order)}"
        case syntax.Broken():
            return node.text
    return head_text(node)


def _quantity(node: rules.Choose[syntax.Expression, syntax.Binder]) -> str:
    if node.quantity == "exactly":
        return "" if node.number is None else thing_text(node.number, bare_word=False) + " "
    if node.quantity == "up to" and node.number is not None:
        return f"up to {thing_text(node.number)} "
    return f"{node.quantity} "


def _pay(node: syntax.Pay) -> str:
    if isinstance(node.cost, syntax.Do):
        return f"pay {verb_text(node.cost)}"
    purpose = "" if node.purpose is None else f" for {node.purpose}"
    return f"pay {object_text(node.cost, bare_word=False)}{purpose}"
