"""Walks over typed rules: every node below a node, in the order written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from . import rules
from .model import Game


@cache
def _parts(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in ("span", "type", "item"))


def children(node: rules.Node) -> Iterator[rules.Node]:
    """The nodes directly below a node."""
    for name in _parts(node):
        yield from _nodes(getattr(node, name))


def _nodes(value: Any) -> Iterator[rules.Node]:
    if isinstance(value, rules.Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def walk(node: rules.Node) -> Iterator[rules.Node]:
    """A node and all nodes below it."""
    yield node
    for child in children(node):
        yield from walk(child)


def names_read(nodes: tuple[rules.Node, ...]) -> frozenset[str]:
    """The binders that are read anywhere in some nodes."""
    return frozenset(part.name for node in nodes for part in walk(node) if isinstance(part, rules.Local))


def game_rules(game: Game) -> Iterator[rules.Rule]:
    """The rules of all cards, card by card; those of frames and grants stand inside others."""
    for card in game.cards:
        yield from card.rules


def game_roots(game: Game) -> Iterator[rules.Node]:
    """Everything that can be read or done in a game: rules, formulas, verbs, measures."""
    yield from game_rules(game)
    yield from game.formulas.values()
    for definition in game.definitions.values():
        yield from definition.body
    yield from game.measures.values()


def game_nodes(game: Game) -> Iterator[rules.Node]:
    """Every node of a game."""
    for root in game_roots(game):
        yield from walk(root)
