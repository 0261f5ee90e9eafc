"""The headers of rules, and rules without a body, as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...source.exhaustive import exhaustive
from ...tree import rules, syntax
from .expressions import SUM, binder_text, expression_text
from .statements import clause, verb_text


def label_text(rule: syntax.Rule) -> str:
    """``label(a = 1): ``; nothing for a rule without a label."""
    if rule.label is None:
        return ""
    parameters = ", ".join(f"{p.name} = {expression_text(p.default, SUM)}" for p in rule.parameters)
    return f"{rule.label}({parameters}): " if parameters else f"{rule.label}: "


def rule_text(node: syntax.RuleBody) -> str:
    """A rule without its body; where there is one, a colon follows."""
    return _WRITERS[type(node)](node)


def _guard(node: Any) -> str:
    return clause("if", node.guard)


def _quota(quota: rules.Quota | None) -> str:
    if quota is None:
        return ""
    times = "once" if quota.times == 1 else f"at most {quota.times}"
    return f" {times} per {quota.period}"


def _pattern(node: syntax.Pattern) -> str:
    return verb_text(node) + clause("where", node.where)


def _action(node: rules.Action[syntax.Expression, syntax.Expression, syntax.Statement]) -> str:
    return "action" + clause("at", node.window) + _quota(node.quota) + _guard(node)


def _reaction(node: rules.Reaction[syntax.Pattern, syntax.Expression, syntax.Statement]) -> str:
    return f"{node.stage} {_pattern(node.pattern)}{_quota(node.quota)}{_guard(node)}"


def _replace(node: syntax.Replace) -> str:
    return ("may " if node.optional else "") + f"replace {_pattern(node.pattern)}{_guard(node)}"


def _modify(node: syntax.Modify) -> str:
    view = "" if node.view is None else f" in {node.view}"
    binder = "" if node.binder is None else f" for {binder_text(node.binder)}"
    amount = expression_text(node.amount, SUM)
    return f"modify {expression_text(node.target)}{view} by {amount}{binder}{_guard(node)}"


def _limit(node: rules.Limit[syntax.Expression, syntax.Expression]) -> str:
    return f"limit {expression_text(node.bound)} is {expression_text(node.value, SUM)}{_guard(node)}"


def _treat(node: rules.Treat[syntax.Expression]) -> str:
    purpose = "" if node.purpose is None else f" in {node.purpose}"
    source, target = expression_text(node.source), expression_text(node.target)
    return f"treat {source} as {target}{purpose}{_guard(node)}"


def _score(node: rules.Score[syntax.Expression, syntax.Binder, syntax.Expression]) -> str:
    per = "" if node.per is None else f" per {binder_text(node.per)}"
    return f"score {expression_text(node.amount, SUM)}{per}{_guard(node)}{clause('at', node.moment)}"


def _define(node: syntax.Define) -> str:
    value = "" if node.value is None else f" = {expression_text(node.value)}"
    return f"define {node.name}({', '.join(node.parameters)}){value}"


_WRITERS: Mapping[type, Callable[[Any], str]] = exhaustive(
    syntax.RuleBody,
    table={
        rules.Action: _action,
        rules.Reaction: _reaction,
        syntax.Replace: _replace,
        syntax.Modify: _modify,
        rules.Limit: _limit,
        rules.Permission: lambda node: f"{node.mode} {_pattern(node.pattern)}{_guard(node)}",
        rules.Treat: _treat,
        rules.Score: _score,
        rules.ScoreTable: lambda node: "score table " + expression_text(node.value, SUM),
        syntax.Define: _define,
        rules.Procedure: lambda node: f"procedure {node.name}",
        rules.Kind: lambda node: f"kind {node.noun}",
        syntax.Side: lambda node: f"side {node.value}",
        rules.Slot: lambda node: "",
        syntax.Broken: lambda node: node.text,
    },
)
