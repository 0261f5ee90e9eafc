"""The headers of rules, and rules without a body, as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...source.exhaustive import exhaustive
from .. import syntax
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


def _quota(quota: syntax.Quota | None) -> str:
    if quota is None:
        return ""
    times = "once" if quota.times == 1 else f"at most {quota.times}"
    return f" {times} per {quota.period}"


def _pattern(node: syntax.Pattern) -> str:
    return verb_text(node) + clause("where", node.where)


def _action(node: syntax.Action) -> str:
    return "action" + clause("at", node.window) + _quota(node.quota) + _guard(node)


def _reaction(node: syntax.Reaction) -> str:
    return f"{node.stage} {_pattern(node.pattern)}{_quota(node.quota)}{_guard(node)}"


def _replace(node: syntax.Replace) -> str:
    return ("may " if node.optional else "") + f"replace {_pattern(node.pattern)}{_guard(node)}"


def _modify(node: syntax.Modify) -> str:
    view = "" if node.view is None else f" in {node.view}"
    binder = "" if node.binder is None else f" for {binder_text(node.binder)}"
    amount = expression_text(node.amount, SUM)
    return f"modify {expression_text(node.target)}{view} by {amount}{binder}{_guard(node)}"


def _limit(node: syntax.Limit) -> str:
    return f"limit {expression_text(node.bound)} is {expression_text(node.value, SUM)}{_guard(node)}"


def _treat(node: syntax.Treat) -> str:
    purpose = "" if node.purpose is None else f" in {node.purpose}"
    source, target = expression_text(node.source), expression_text(node.target)
    return f"treat {source} as {target}{purpose}{_guard(node)}"


def _score(node: syntax.Score) -> str:
    per = "" if node.per is None else f" per {binder_text(node.per)}"
    return f"score {expression_text(node.amount, SUM)}{per}{_guard(node)}{clause('at', node.moment)}"


def _define(node: syntax.Define) -> str:
    value = "" if node.value is None else f" = {expression_text(node.value)}"
    return f"define {node.name}({', '.join(node.parameters)}){value}"


_WRITERS: Mapping[type, Callable[[Any], str]] = exhaustive(
    syntax.RuleBody,
    table={
        syntax.Action: _action,
        syntax.Reaction: _reaction,
        syntax.Replace: _replace,
        syntax.Modify: _modify,
        syntax.Limit: _limit,
        syntax.Permission: lambda node: f"{node.mode} {_pattern(node.pattern)}{_guard(node)}",
        syntax.Treat: _treat,
        syntax.Score: _score,
        syntax.ScoreTable: lambda node: "score table " + expression_text(node.value, SUM),
        syntax.Define: _define,
        syntax.Procedure: lambda node: f"procedure {node.name}",
        syntax.Kind: lambda node: f"kind {node.noun}",
        syntax.Side: lambda node: f"side {node.value}",
        syntax.Slot: lambda node: "",
        syntax.Broken: lambda node: node.text,
    },
)
