"""The spelling of a part of a rule, for those who are told what was changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...compiler.parsing.format.expressions import SUM, binder_text, expression_text, range_text
from ...compiler.parsing.format.rules import label_text, rule_text
from ...compiler.parsing.format.rules_text import format_expression, format_statement
from ...compiler.source.exhaustive import classes
from ...compiler.tree import rules, syntax

_ATOMS = (rules.Number, syntax.Name, syntax.Signed, syntax.Range)


def spelled(node: rules.Node) -> str | None:
    """A part of a rule on one line, a block by its first.

    None where the part has no spelling of its own, or is so small that only what is around it tells where
    it stands.
    """
    writer = _WRITERS.get(type(node))
    return None if writer is None else writer(node)


def _first_line(node: Any) -> str:
    first, *more = format_statement(node).strip().split("\n")
    return f"{first} …" if more else first


_WRITERS: Mapping[type, Callable[[Any], str]] = {
    **{
        node_class: format_expression for node_class in classes(syntax.Expression) if node_class not in _ATOMS
    },
    **dict.fromkeys(classes(syntax.Statement), _first_line),
    syntax.Binder: binder_text,
    syntax.Rule: lambda node: label_text(node) + rule_text(node.body),
    syntax.Parameter: lambda node: f"{node.name} = {expression_text(node.default, SUM)}",
    syntax.ScoreRow: lambda node: f"{range_text(node.range)}: {expression_text(node.amount, SUM)}",
    syntax.Case: lambda node: f"{range_text(node.range)}: …",
}
