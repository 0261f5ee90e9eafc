"""The clauses that can be left out, or put in another way, by the field of the node in which they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...compiler.source.records import replace
from ...compiler.tree import rules, syntax
from .changes import CONDITION, INVERTED, MAY, PART, RULE, STATEMENT, inverted

OPTIONAL: Mapping[str, str] = {
    "where": CONDITION,
    "guard": CONDITION,
    "such_that": CONDITION,
    "quota": PART,
    "view": PART,
    "purpose": PART,
    "per": PART,
    "subject": PART,
    "object": PART,
}
"""Fields that may be empty, with the kind of change that empties them."""

LISTS: Mapping[str, tuple[str, int]] = {
    "rules": (RULE, 1),
    "body": (STATEMENT, 1),
    "otherwise": (STATEMENT, 0),
    "operands": (CONDITION, 1),
    "roles": (PART, 0),
    "sources": (PART, 1),
    "cases": (PART, 1),
    "rows": (PART, 1),
    "options": (PART, 1),
}
"""Fields that hold several nodes: the kind of change that takes one away, and how many must stay."""

CONDITIONS = frozenset(("where", "guard", "such_that", "condition"))
"""Fields that hold a condition, whatever stands in it."""

_WRAPPED = syntax.Do | rules.Run | rules.Assign | rules.Cancel | syntax.Pay


def defines(part: Any) -> bool:
    """Whether a rule makes a word that rules of any card may use: without it they would mean nothing."""
    return isinstance(part, syntax.Rule) and isinstance(part.body, syntax.Define)


def may_be_empty(node: rules.Node, field: str) -> str | None:
    """The kind of change that empties a field of a node; None where it must be filled."""
    if field == "subject" and not isinstance(node, rules.Run):
        return None
    if field == "object" and not isinstance(node, syntax.Do):
        return None
    if field == "order":
        return PART if isinstance(node, rules.Each) else None
    return OPTIONAL.get(field)


def other_parts(field: str, part: rules.Node) -> Iterator[tuple[str, tuple[rules.Node, ...]]]:
    """What may stand in place of one part of a field.

    Of a statement: its inside without its head, or all of it as a may. Of conditions joined: the opposite.
    """
    if field == "operands" and (opposite := inverted(part)) is not None:
        yield INVERTED, (opposite,)
    elif field not in ("body", "otherwise"):
        return
    elif isinstance(part, rules.May):
        yield MAY, part.body
    elif isinstance(part, rules.If):
        yield CONDITION, part.body
    elif isinstance(part, rules.Quietly):
        yield PART, part.body
    elif isinstance(part, _WRAPPED):
        yield MAY, (rules.May((part,), span=part.span),)


def with_field(node: rules.Node, field: str, value: Any) -> rules.Node:
    """A node with another value in a field; ``a and b`` without b is a."""
    if field == "operands" and len(value) == 1:
        only: rules.Node = value[0]
        return only
    return replace(node, **{field: value})
