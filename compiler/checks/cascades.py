"""Reactions that set each other off for ever: each does what another waits for, and nothing counts them."""

from __future__ import annotations

from collections.abc import Iterator

from .. import rules
from ..diagnostics import Diagnostic, diagnostic
from ..model import Game
from ..walk import children, game_rules, walk
from .recursion import circular, reachable


def check_cascades(game: Game) -> Iterator[Diagnostic]:
    """H520: a reaction from which a chain of events leads back to it. A quota ends a chain."""
    does = verbs_done(game)
    reactions: dict[str, rules.Rule] = {}
    for top in game_rules(game):
        for rule in walk(top):
            if isinstance(rule, rules.Rule) and isinstance(rule.body, rules.Reaction) and not rule.body.quota:
                reactions[rule.id] = rule
    edges = {
        name: {other for other, waiting in reactions.items() if _waits(waiting) in _done(rule, does)}
        for name, rule in reactions.items()
    }
    for name in sorted(circular(edges)):
        yield diagnostic("H520", reactions[name].span, verb=_waits(reactions[name]))


def verbs_done(game: Game) -> dict[str, set[str]]:
    """The verbs that each verb does in turn."""
    edges: dict[str, set[str]] = {verb: set() for verb in game.vocabulary.verbs}
    for definition in game.definitions.values():
        for part in definition.body:
            edges[definition.verb] |= {node.verb for node in walk(part) if isinstance(node, rules.Do)}
    return edges


def _waits(rule: rules.Rule) -> str:
    assert isinstance(rule.body, rules.Reaction)
    return rule.body.pattern.verb


def _done(rule: rules.Rule, does: dict[str, set[str]]) -> set[str]:
    """Every verb a rule does, but not what it does quietly."""
    found: set[str] = set()
    for node in _loud(rule.body):
        if isinstance(node, rules.Do):
            found |= {node.verb} | reachable(does, node.verb)
    return found


def _loud(node: rules.Node) -> Iterator[rules.Node]:
    if isinstance(node, rules.Quietly):
        return
    yield node
    for child in children(node):
        yield from _loud(child)
