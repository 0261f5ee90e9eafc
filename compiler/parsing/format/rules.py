"""The headers of rules, and rules without a body, as text."""

from __future__ import annotations

from ...tree import rules, syntax
from .expressions import SUM, expression_text
from .heads import head_text


def label_text(rule: syntax.Rule) -> str:
    """``label(a = 1): ``, or that it is an account; nothing for any other rule without a label."""
    if rule.account:
        return "account: "
    if rule.label is None:
        return ""
    parameters = ", ".join(f"{p.name} = {expression_text(p.default, SUM)}" for p in rule.parameters)
    return f"{rule.label}({parameters}): " if parameters else f"{rule.label}: "


def rule_text(node: syntax.RuleBody) -> str:
    """A rule without its body; where there is one, a colon follows."""
    match node:
        case syntax.Define():
            value = "" if node.value is None else f" = {expression_text(node.value)}"
            return f"define {node.name}({', '.join(node.parameters)}){value}"
        case rules.Slot():
            return ""
        case syntax.Broken():
            return node.text
    return head_text(node)
