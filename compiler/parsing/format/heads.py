"""Rules and statements up to their bodies as text, as their productions say; verbs, patterns and quotas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from ...source.spans import said_fields
from ...tree import rules, syntax
from ..grammar.productions import KEYWORD, ProductionPart, parts_of, production_of
from .expressions import SUM, binder_text, expression_text, object_text


def head_text(node: rules.Node) -> str:
    """A node as its production has it, up to its body: fixed words, and each field as what stands there."""
    return " ".join(_texts(node))


def _texts(node: rules.Node) -> Iterator[str]:
    kind: type = type(node)
    for part, name in _plan(kind):
        value = getattr(node, name) if name else True
        if value is None or value is False:
            continue
        for word in part.words:
            if word == ":":
                return
            yield word
        if part.symbol == "body":
            return
        if part.symbol:
            yield _SYMBOLS[part.symbol](value)


@cache
def _plan(kind: type[rules.Node]) -> tuple[tuple[ProductionPart, str], ...]:
    """The parts of the production of a class, each with its field if it has one."""
    names = iter(said_fields(kind))
    return tuple((part, next(names) if part.is_field else "") for part in parts_of(production_of(kind)))


def roles_text(roles: Sequence[syntax.Role]) -> str:
    """The prepositions of a verb, each with a space before it."""
    return "".join(f" {role.preposition} {expression_text(role.value)}" for role in roles)


def verb_text(node: syntax.Do | syntax.Pattern) -> str:
    """A verb with its object and its roles."""
    thing = "" if node.object is None else " " + object_text(node.object)
    if isinstance(node, syntax.Pattern) and node.group:
        thing = " some" + thing
    return f"{node.verb}{thing}{roles_text(node.roles)}"


def _pattern(node: syntax.Pattern) -> str:
    return verb_text(node) + ("" if node.where is None else f" where {expression_text(node.where)}")


def _quota(quota: rules.Quota) -> str:
    times = "once" if quota.times == 1 else f"at most {quota.times}"
    return f"{times} per {quota.period}"


_SYMBOLS: Mapping[str, Callable[[Any], str]] = {
    "value": expression_text,
    "path": expression_text,
    "dotted": expression_text,
    "sum": partial(expression_text, least=SUM),
    "binder": binder_text,
    "do": verb_text,
    "pattern": _pattern,
    "quota": _quota,
    "NAME": str,
    KEYWORD: str,
}
"""How what stands in a production is written."""
