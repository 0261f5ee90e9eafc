"""The normal form of a rule: what it means, without what no text can hold.

Labels, places, the 1 of a single thing that is drawn, names of binders and parameters do not count.
Parameters stand as their defaults; conditions that must all hold, or of which one must, have no order;
conditions that mean the same have one form. Two rules mean the same if their normal forms are equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...source.records import replace
from ...tree import rules
from ...typed.mapped import rebuilt
from .amounts_apart import amounts_apart, together
from .equivalences import counts_all_of, mirrored, scored_amount, simplified

_INNER = "#"
"""Begins the name of a binder inside an expression, which is named by how deep it stands."""


def normal_form(rule: rules.Rule) -> rules.Rule:
    """The rule in normal form."""
    settings = {parameter.name: parameter.default for parameter in rule.parameters}
    names: dict[str, str] = {}
    body = _simple(rule.body, settings)
    body = _renamed(body, {})
    body = _numbered(body, names)
    return rules.Rule("", None, (), _sorted(body))


def _simple(node: Any, settings: Mapping[str, rules.Expression]) -> Any:
    """Parameters as their defaults, conditions and points in their simplest form."""
    match node:
        case rules.Setting(name=name) if name in settings:
            node = settings[name]
        case rules.Negation() | rules.Quantified() | rules.Either() | rules.Comparison():
            node = simplified(node)
        case rules.Binder(sources=(rules.Player(which="players"),)):
            node = replace(node, sources=())
        case rules.Score():
            node = scored_amount(node)
        case rules.Arithmetic(operator="*", left=left, right=rules.Number() as number):
            node = replace(node, left=number, right=left)
        case rules.Arithmetic(
            operator="+" | "highest" | "lowest", left=rules.Number() as number, right=right
        ):
            node = replace(node, left=right, right=number)
        case rules.Do(object=rules.Noun(), amount=rules.Number(value=1)):
            node = replace(node, amount=None)
        case rules.Reaction(pattern=pattern) | rules.Replace(pattern=rules.EventPattern() as pattern):
            pattern, guard, amounts = amounts_apart(pattern, node.guard)
            conditions = amounts if guard is None else (guard, *amounts)
            node = replace(node, pattern=pattern, guard=together(conditions))
        case rules.Choose(quantity="exactly", number=number, such_that=condition) if condition is not None:
            counted = _counted(condition, node.binder.name, number)
            node = replace(node, such_that=_all_alike(counted, node.binder.name, number))
        case rules.Choose(quantity="some", such_that=condition) if condition is not None:
            node = replace(node, such_that=_all_alike(condition, node.binder.name, None))
        case rules.Rule():
            node = replace(node, id="", label=None)
        case tuple():
            node = tuple(part for operand in node for part in _split(operand))
    return rebuilt(node, lambda part: _simple(part, settings))


def _renamed(node: Any, known: Mapping[str, str]) -> Any:
    """Binders inside expressions named by their depth: those beside one another do not differ by it."""
    match node:
        case rules.Count(binder=binder) | rules.Fold(binder=binder) | rules.Quantified(binder=binder):
            inside = {**known, binder.name: f"{_INNER}{len(known)}"}
            return rebuilt(node, lambda part: _renamed(part, inside))
        case rules.EventPattern(group=True, object=rules.Binder() as binder):
            inside = {**known, binder.name: f"{_INNER}{len(known)}"}
            return rebuilt(node, lambda part: _renamed(part, inside))
        case rules.Local(name=name) | rules.Binder(name=name) if name in known:
            node = replace(node, name=known[name])
    return rebuilt(node, lambda part: _renamed(part, known))


def _numbered(node: Any, names: dict[str, str]) -> Any:
    """All other binders named by their order."""

    def number(name: str) -> str:
        return name if name.startswith(_INNER) else names.setdefault(name, f"b{len(names)}")

    match node:
        case rules.Local(name=name) | rules.Binder(name=name) | rules.EachPlayer(name=str(name)):
            node = replace(node, name=number(name))
        case rules.Do(binds=str(name)):
            node = replace(node, binds=number(name))
    return rebuilt(node, lambda part: _numbered(part, names))


def _counted(node: Any, name: str, number: rules.Expression | None) -> Any:
    """A condition on so many things of a name, with that number where they are counted."""
    if number is not None and counts_all_of(node, name):
        return number
    return rebuilt(node, lambda part: _counted(part, name, number))


def _all_alike(node: Any, name: str, number: rules.Expression | None) -> Any:
    """Of things of which there is one at least: that all of them are alike, as that they have one value."""
    match node:
        case rules.Comparison(
            operator="is", left=rules.Fold(kind="alike", size=None) as fold, right=right
        ) if right == number or counts_all_of(right, name):
            return replace(node, left=replace(fold, kind="distinct"), right=rules.Number(1))
    return rebuilt(node, lambda part: _all_alike(part, name, number))


def _sorted(node: Any) -> Any:
    """Conditions without an order in one order, their parts first; so are the fields of two known things."""
    node = rebuilt(node, _sorted)
    if isinstance(node, (rules.Both, rules.Either)):
        whole = type(node)
        parts = [
            part
            for operand in node.operands
            for part in (operand.operands if isinstance(operand, whole) else (operand,))
        ]
        return replace(node, operands=tuple(sorted(parts, key=repr)))
    match node:
        case rules.Comparison(
            left=rules.Member(subject=rules.Local()), right=rules.Member(subject=rules.Local())
        ) if repr(node.right) < repr(node.left):
            return mirrored(node)
    return node


def _split(node: Any) -> tuple[Any, ...]:
    """Several rules that are granted together are so many grants."""
    if isinstance(node, rules.Grant) and len(node.rules) > 1:
        return tuple(replace(node, rules=(rule,)) for rule in node.rules)
    return (node,)
