"""Reactions that set each other off for ever: each does what another waits for, and nothing counts them."""

from __future__ import annotations

from collections.abc import Iterator

from .. import rules
from ..diagnostics import Diagnostic, diagnostic
from ..model import Game
from ..types import Many, Thing
from ..walk import children, game_rules, walk
from .recursion import circular, reachable


def check_cascades(game: Game) -> Iterator[Diagnostic]:
    """H520: a reaction from which a chain of events leads back to it. A quota ends a chain."""
    inner = _inner_events(game)
    reactions: dict[str, rules.Rule] = {}
    patterns: dict[str, rules.EventPattern] = {}
    for top in game_rules(game):
        for rule in walk(top):
            if isinstance(rule, rules.Rule) and isinstance(rule.body, rules.Reaction) and not rule.body.quota:
                reactions[rule.id] = rule
                patterns[rule.id] = rule.body.pattern
    edges = {}
    for name, rule in reactions.items():
        events = _events(rule, inner)
        edges[name] = {o for o, wanted in patterns.items() if any(_may_be(game, e, wanted) for e in events)}
    for name in sorted(circular(edges)):
        yield diagnostic("H520", reactions[name].span, verb=patterns[name].verb)


def _inner_events(game: Game) -> dict[str, tuple[rules.Do, ...]]:
    """What each verb does in turn, all the way down."""
    direct: dict[str, tuple[rules.Do, ...]] = {}
    for definition in game.definitions.values():
        found = tuple(node for part in definition.body for node in _loud(part) if isinstance(node, rules.Do))
        direct[definition.verb] = direct.get(definition.verb, ()) + found
    edges = {verb: {do.verb for do in found} for verb, found in direct.items()}
    return {
        verb: tuple(do for inner in (verb, *sorted(reachable(edges, verb))) for do in direct.get(inner, ()))
        for verb in direct
    }


def _events(rule: rules.Rule, inner: dict[str, tuple[rules.Do, ...]]) -> tuple[rules.Do, ...]:
    """Every event a rule makes, but not what it does quietly."""
    done = [node for node in _loud(rule.body) if isinstance(node, rules.Do)]
    return tuple(event for do in done for event in (do, *inner.get(do.verb, ())))


def _loud(node: rules.Node) -> Iterator[rules.Node]:
    if isinstance(node, rules.Quietly):
        return
    yield node
    for child in children(node):
        yield from _loud(child)


def _may_be(game: Game, event: rules.Do, wanted: rules.EventPattern) -> bool:
    """Whether an event may be one that a pattern waits for."""
    if event.verb != wanted.verb:
        return False
    if wanted.resource is not None and isinstance(event.object, rules.Resource):
        return event.object.resource == wanted.resource
    if event.object is None or wanted.object is None:
        return True
    found = event.object.type
    found = found.item if isinstance(found, Many) else found
    asked = wanted.object.item if isinstance(wanted.object, rules.Binder) else wanted.object.type
    if not isinstance(found, Thing) or not isinstance(asked, Thing) or "thing" in (found.noun, asked.noun):
        return True
    return game.vocabulary.related(found.noun, asked.noun)
