"""The constructs of the rules language, as the classes of typed rules declare them.

A construct has a key: the name of a class (``Limit``), or of a class with one of the values that a field of
it may have (``Fold.kind=total``), with a part that may be missing and is there, or is not (``Score.per``,
``Case.high=none``), with a list that has something in it, or several things (``Binder.sources=several``).
A class or field that is added to ``rules`` is a construct by that alone; ``grammar/constructs.yaml`` has the
words for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from ..source.exhaustive import classes
from ..source.spans import said_fields
from ..tree import rules

FILLED, MISSING, SEVERAL, OTHER = "", "none", "several", "other"
_MAYBE, _LIST = (FILLED, MISSING), (FILLED, SEVERAL)
_WORDS: Mapping[object, str] = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True)
class ConstructField:
    """A field of a class of nodes that makes constructs of their own, by ``values``."""

    name: str
    values: tuple[str, ...]

    def has(self, value: Any) -> Iterator[str]:
        """Those of the values that stand in a node."""
        if self.values == _LIST:
            yield from _LIST[: len(value)]
        elif self.values == _MAYBE:
            yield MISSING if value is None else FILLED
        else:
            said = _said(value) if isinstance(value, str | int) else OTHER
            yield said if said in self.values else OTHER


def node_classes() -> tuple[type[rules.Node], ...]:
    """Every class of nodes, in the order declared."""
    return tuple(
        kind
        for kind in vars(rules).values()
        if isinstance(kind, type) and issubclass(kind, rules.Node) and kind is not rules.Node
    )


def fields_of_class(kind: type[rules.Node]) -> Mapping[str, Any]:
    """The type of each field of a class of nodes; the modules of nodes name each other's classes."""
    return get_type_hints(kind, localns=dict(vars(rules)))


def constructs() -> dict[str, tuple[str, ...]]:
    """The keys of all constructs, by the union that their class is of; those of the rest are ``parts``."""
    unions = {"rules": rules.RuleBody, "statements": rules.Statement, "expressions": rules.Expression}
    members = {kind: group for group, union in unions.items() for kind in classes(union)}
    keys: dict[str, tuple[str, ...]] = dict.fromkeys((*unions, "parts"), ())
    for kind in node_classes():
        group = members.get(kind, "parts")
        keys[group] = (*keys[group], *keys_of_class(kind))
    return keys


@cache
def group_of_key() -> Mapping[str, str]:
    """The group of each construct."""
    return {key: group for group, keys in constructs().items() for key in keys}


def keys_of_class(kind: type[rules.Node]) -> tuple[str, ...]:
    """The constructs of a class of nodes: itself, unless a part always says which of several; its parts."""
    parts = _parts(kind)
    own = () if any(_lists_values(part) for part in parts) else (kind.__name__,)
    return (*own, *(_key(kind, part, value) for part in parts for value in part.values))


def keys_of_node(node: rules.Node) -> Iterator[str]:
    """The constructs that a node is a use of."""
    kind = type(node)
    parts = _parts(kind)
    if not any(_lists_values(part) for part in parts):
        yield kind.__name__
    for part in parts:
        for value in part.has(getattr(node, part.name)):
            yield _key(kind, part, value)


def _lists_values(part: ConstructField) -> bool:
    return part.values not in (_MAYBE, _LIST)


def _key(kind: type[rules.Node], part: ConstructField, value: str) -> str:
    whole = f"{kind.__name__}.{part.name}"
    return f"{whole}={value}" if value else whole


@cache
def _parts(kind: type[rules.Node]) -> tuple[ConstructField, ...]:
    hints = fields_of_class(kind)
    field_values = ((name, _values(hints[name])) for name in said_fields(kind))
    return tuple(ConstructField(name, values) for name, values in field_values if values)


def _values(hint: Any) -> tuple[str, ...]:
    """The values of a field that are constructs: those listed by its type, or that it is there at all."""
    if hint is bool:
        return _said(True), _said(False)
    if get_origin(hint) is tuple:
        return _LIST
    members = (hint,) if get_origin(hint) is Literal else get_args(hint)
    listed = tuple(
        _said(value) for member in members if get_origin(member) is Literal for value in get_args(member)
    )
    if listed:
        return listed if len(members) == 1 else (*listed, OTHER)
    return _MAYBE if NoneType in members else ()


def _said(value: object) -> str:
    return _WORDS[value] if isinstance(value, bool) else str(value)
