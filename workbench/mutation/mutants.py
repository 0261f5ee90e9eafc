"""All single changes of a card's rules: the rules with one clause left out or put in another way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from ...compiler.source.spans import NOWHERE, Span
from ...compiler.tree import rules, syntax
from .changes import INVERTED, RULE, changes, inverted, is_single
from .clauses import CONDITIONS, LISTS, defines, may_be_empty, other_parts, with_field
from .meaning import Meaning
from .spelling import spelled

Rules = tuple[syntax.Rule, ...]
Build = Callable[[tuple[Any, ...]], rules.Node]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A card's rules with one change. ``after`` is empty where the clause is left out."""

    kind: str
    span: Span
    before: str
    after: str
    rules: Rules


class NodeChange(NamedTuple):
    """A change on its way up: how its clause is spelled, as soon as some node around it can be."""

    kind: str
    span: Span
    before: str | None
    after: str | None
    node: rules.Node


def mutants(rules: Rules, meaning: Meaning) -> Iterator[Mutant]:
    """Every mutant of some rules, in the order of the text."""
    for number, rule in enumerate(rules):
        above, below = rules[:number], rules[number + 1 :]
        if not defines(rule):
            yield Mutant(RULE, rule.span, spelled(rule) or "", "", (*above, *below))
        for kind, span, before, after, node in _node(rule, meaning):
            if isinstance(node, syntax.Rule):
                yield Mutant(kind, span, before or "", after or "", (*above, node, *below))


def _node(node: rules.Node, meaning: Meaning) -> Iterator[NodeChange]:
    """The changes of a node and of all nodes below it, each as the whole node."""
    for kind, changed in changes(node, meaning):
        yield _around(node, NodeChange(kind, NOWHERE, None, None, changed))
    if is_single(node):
        return
    for name in (name for name in node.__struct_fields__ if name not in ("span", "comments")):
        value = getattr(node, name)
        if isinstance(value, rules.Node):
            inside = _field(node, name, value, meaning)
        elif isinstance(value, tuple):
            inside = _list(name, value, partial(with_field, node, name), meaning)
        else:
            continue
        for change in inside:
            if not meaning.same(node, change.node):
                yield _around(node, change)


def _around(node: rules.Node, change: NodeChange) -> NodeChange:
    """A change inside a node, with the node's place and spelling where the change has none of its own."""
    span = node.span if change.span == NOWHERE else change.span
    if change.before is None or change.after is None:
        return NodeChange(change.kind, span, spelled(node), spelled(change.node), change.node)
    return change._replace(span=span)


def _field(node: rules.Node, name: str, value: rules.Node, meaning: Meaning) -> Iterator[NodeChange]:
    """The changes of a field that holds one node."""
    emptied = may_be_empty(node, name)
    if emptied is not None:
        yield _left_out(emptied, value, with_field(node, name, None))
    opposite = inverted(value) if name in CONDITIONS else None
    if opposite is not None:
        yield NodeChange(
            INVERTED, value.span, spelled(value), spelled(opposite), with_field(node, name, opposite)
        )
    for change in _node(value, meaning):
        yield change._replace(node=with_field(node, name, change.node))


def _list(name: str, parts: tuple[Any, ...], build: Build, meaning: Meaning) -> Iterator[NodeChange]:
    """The changes of a field that holds several nodes, or several bodies; ``build`` makes its node anew."""
    kind, least = LISTS.get(name, ("", len(parts)))
    for number, part in enumerate(parts):
        put = partial(_put, parts, number)
        if len(parts) > least and not defines(part):
            yield _left_out(kind, part[0] if isinstance(part, tuple) else part, build(put()))
        if isinstance(part, tuple):
            yield from _list("body", part, partial(_rebuild, build, put), meaning)
        elif isinstance(part, rules.Node):
            for kind_, others in other_parts(name, part):
                after = "; ".join(spelled(other) or "" for other in others)
                yield NodeChange(kind_, part.span, spelled(part), after, build(put(*others)))
            for change in _node(part, meaning):
                yield change._replace(node=build(put(change.node)))


def _put(parts: tuple[Any, ...], number: int, *new: Any) -> tuple[Any, ...]:
    """Some parts with others in the place of one."""
    return (*parts[:number], *new, *parts[number + 1 :])


def _rebuild(build: Build, put: Callable[..., tuple[Any, ...]], body: tuple[Any, ...]) -> rules.Node:
    """A node with another body in the place of one of several."""
    return build(put(body))


def _left_out(kind: str, clause: rules.Node, node: rules.Node) -> NodeChange:
    return NodeChange(kind, clause.span, spelled(clause), "", node)
