"""The normal form of a rule: what it means, without what no text can hold.

Labels, places, the 1 of a single thing that is drawn, names of binders and parameters do not count.
Parameters stand as their defaults; conditions that must all hold have no order; that no thing has a
quality is that there are 0 with it. Two rules mean the same if their normal forms are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar

from ..typed import rules

T = TypeVar("T")


def normal_form(rule: rules.Rule) -> rules.Rule:
    """The rule in normal form."""
    settings = {parameter.name: parameter.default for parameter in rule.parameters}
    names: dict[str, str] = {}
    body = mapped(rule.body, lambda node: _normal(node, settings, names))
    return rules.Rule("", None, (), mapped(body, _sorted))


def counted(node: rules.Quantified) -> rules.Comparison:
    """``no die from my.sheet has color is black``, as a count that is 0."""
    where = node.binder.where
    both = node.condition if where is None else rules.Both((where, node.condition))
    return rules.Comparison("is", rules.Count(replace(node.binder, where=both)), rules.Number(0))


def _normal(node: Any, settings: dict[str, rules.Expression], names: dict[str, str]) -> Any:
    match node:
        case rules.Setting(name=name) if name in settings:
            return settings[name]
        case rules.Quantified(quantifier="no"):
            return counted(node)
        case rules.Local(name=name):
            return replace(node, name=names.setdefault(name, f"b{len(names)}"))
        case rules.Binder(name=name):
            return replace(node, name=names.setdefault(name, f"b{len(names)}"))
        case rules.Rule():
            return replace(node, id="", label=None)
        case rules.Do(object=rules.Noun()):
            amount = None if node.amount == rules.Number(1) else node.amount
            binds = None if node.binds is None else names.setdefault(node.binds, f"b{len(names)}")
            return replace(node, binds=binds, amount=amount)
        case rules.Do(binds=str(name)):
            return replace(node, binds=names.setdefault(name, f"b{len(names)}"))
        case rules.EachPlayer(name=str(name)):
            return replace(node, name=names.setdefault(name, f"b{len(names)}"))
    return node


def _sorted(node: Any) -> Any:
    match node:
        case rules.Both(operands=operands):
            parts = [
                part
                for operand in operands
                for part in (operand.operands if isinstance(operand, rules.Both) else (operand,))
            ]
            return replace(node, operands=tuple(sorted(parts, key=repr)))
    return node


def _split(node: Any) -> tuple[Any, ...]:
    """Several rules that are granted together are so many grants."""
    if isinstance(node, rules.Grant) and len(node.rules) > 1:
        return tuple(replace(node, rules=(rule,)) for rule in node.rules)
    return (node,)


def mapped(node: T, change: Callable[[Any], Any]) -> T:
    """A tree with every node changed, and then those inside it."""
    if isinstance(node, tuple):
        return tuple(mapped(part, change) for one in node for part in _split(one))  # type: ignore[return-value]
    if not isinstance(node, rules.Node):
        return node
    changed = change(node)
    updates: dict[str, Any] = {}
    for field in fields(changed):
        value = getattr(changed, field.name)
        if field.name != "span" and isinstance(value, (tuple, rules.Node)):
            updates[field.name] = mapped(value, change)
    result: T = replace(changed, **updates) if updates else changed
    return result
