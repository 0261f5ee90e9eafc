"""Walks over typed rules: every node below a node, in the order written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from . import rules

if TYPE_CHECKING:
    from .model import Game

Reader = Callable[[rules.Node], tuple[Any, ...]]
_readers: dict[str, Reader] = {}


def children(node: rules.Node) -> list[rules.Node]:
    """The nodes directly below a node."""
    kind = type(node).__name__
    reader = _readers.get(kind) or _readers.setdefault(kind, _reader_of(node))
    found: list[rules.Node] = []
    for value in reader(node):
        if isinstance(value, rules.Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += _inside(value)
    return found


def _reader_of(node: rules.Node) -> Reader:
    """Reads the fields of a class of nodes that are neither its place nor its type."""
    names = [field.name for field in fields(node) if field.name not in ("span", "type", "item")]
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda one: (getattr(one, names[0]),)) if names else (lambda one: ())


def _inside(values: tuple[Any, ...]) -> list[rules.Node]:
    found: list[rules.Node] = []
    for value in values:
        if isinstance(value, rules.Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += _inside(value)
    return found


def walk(node: rules.Node) -> Iterator[rules.Node]:
    """A node and all nodes below it."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        below = children(current)
        below.reverse()
        waiting += below


def names_read(nodes: tuple[rules.Node, ...]) -> frozenset[str]:
    """The binders that are read anywhere in some nodes."""
    return frozenset(part.name for node in nodes for part in walk(node) if isinstance(part, rules.Local))


def game_rules(game: Game) -> Iterator[rules.Rule]:
    """The rules of all cards, card by card; those of frames and grants stand inside others.

    Of rules whose texts are the same only the first: what holds of it holds of all.
    """
    met: set[int] = set()
    for card in game.cards:
        for rule in card.rules:
            if id(rule.body) not in met:
                met.add(id(rule.body))
                yield rule


def game_roots(game: Game) -> Iterator[rules.Node]:
    """Everything that can be read or done in a game: rules, formulas, verbs, measures."""
    yield from game_rules(game)
    yield from game.formulas.values()
    for definition in game.definitions.values():
        yield from definition.body
    yield from game.measures.values()


def all_nodes(game: Game) -> Iterator[rules.Node]:
    """Every node of a game, worked out anew; ``game.nodes`` keeps them."""
    for root in game_roots(game):
        yield from walk(root)
