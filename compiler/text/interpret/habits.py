"""What the cards of a game do, by which a reader takes one of several meanings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...tree import rules
from ...typed.model import Game
from ...typed.walk import walk
from ..gist.sense import Changed, Completion, Habits, Lying


def habits_of(game: Game) -> Habits:
    """What the rules of those cards do that somebody may have."""
    nodes = tuple(_nodes(game))
    verbs = (node.verb for node in nodes if isinstance(node, (rules.Do, rules.EventPattern)))
    changes = (_changed(node) for node in nodes if isinstance(node, rules.Modify))
    patterns = (node for node in nodes if isinstance(node, rules.EventPattern))
    completions = (completion for pattern in patterns for completion in _completions(pattern))
    places = Counter(
        Lying(node.noun, source.zone)
        for node in nodes
        if isinstance(node, rules.Binder)
        for source in node.sources
        if isinstance(source, rules.Zone)
    )
    return Habits(frozenset(verbs), frozenset(changes), frozenset(completions), places)


def _nodes(game: Game) -> Iterator[rules.Node]:
    for card in game.cards:
        for rule in card.rules if not game.vocabulary.is_everywhere(card.kind) else ():
            yield from walk(rule)


def _completions(pattern: rules.EventPattern) -> Iterator[Completion]:
    """By what something becomes true, if that is all that is required."""
    match pattern.object, pattern.where:
        case rules.Binder(noun=noun), rules.Becomes(value=rules.Member(noun=holder, field=field)):
            yield Completion(holder, field, f"{pattern.verb} {noun}")


def _changed(node: rules.Modify) -> Changed:
    return Changed(node.binder.noun, node.field.field, node.view or "")
