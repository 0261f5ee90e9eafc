"""What is next to something that is moved is not yet that between which it goes."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game
from ...typed.walk import walk

GOALS = ("on", "into", "to")
"""The prepositions before where something goes."""


def check_moved(game: Game) -> Iterator[Diagnostic]:
    """H569: before something is moved, it is looked at what is next to it."""
    for node in game.nodes:
        match node:
            case (
                rules.Reaction(stage="before", pattern=rules.EventPattern() as pattern, guard=guard)
                | rules.Replace(pattern=rules.EventPattern() as pattern, guard=guard)
                | rules.Permission(pattern=rules.EventPattern() as pattern, guard=guard)
            ):
                goal = _goal(game, pattern.verb)
                if goal is not None and isinstance(pattern.object, rules.Binder):
                    conditions = [part for part in (pattern.where, guard) if part is not None]
                    yield from _looked_at(conditions, pattern.object, goal)


def _goal(game: Game, name: str) -> str | None:
    """The preposition behind which a verb names where its object goes; None for a verb that moves nothing."""
    verb = game.vocabulary.verbs.get(name)
    if verb is None or game.core.changed_by(verb.does) != "place":
        return None
    return next((goal for goal in GOALS if goal in verb.roles), None)


def _looked_at(conditions: list[rules.Expression], moved: rules.Binder, goal: str) -> Iterator[Diagnostic]:
    for condition in conditions:
        for part in walk(condition):
            match part:
                case rules.Member(subject=rules.Local(name=moved.name), field="neighbors"):
                    yield diagnostic("H569", part.span, noun=moved.noun, role=goal)
