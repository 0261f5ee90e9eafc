"""The goals of a card of a kind: one for each thing of a noun, and what they are worth by their form.

``goals: {each: row, total: 12, worth: {open: {14: 1}, exact: {18: 4}, range: {2: 2}}}`` at a noun of the
vocabulary. A goal is a scoring rule whose condition compares one number with others.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules
from ...typed.goals import Goal, goal_of, goals_declared
from ...typed.model import Card, Game
from ...words.vocabulary import Goals


def check_goals(game: Game) -> Iterator[Diagnostic]:
    """H465: a thing without a goal, or with two. H466: they do not add up. H467: worth more or less."""
    for card in game.cards:
        declared = goals_declared(game.vocabulary, card.kind)
        if declared is not None and card.rules:
            yield from _card(game, card, declared)


def _card(game: Game, card: Card, declared: Goals) -> Iterator[Diagnostic]:
    goals = [
        goal for goal in map(goal_of, card.rules) if goal is not None and goal.about.noun == declared.each
    ]
    scoring = [rule for rule in card.rules if isinstance(rule.body, rules.Score)]
    if not goals or len(scoring) > len(goals):
        return  # no goals, or one of a form of its own: what that is worth, nobody can tell
    first: dict[str, Goal] = {}
    for goal in goals:
        known = first.setdefault(goal.about.value, goal)
        if known is not goal:
            related = (Related(known.rule.span, "first_here"),)
            yield diagnostic("H465", goal.rule.span, related=related, card=card.name, thing=goal.about.value)
        worth = declared.worth.get(_form(goal))
        if worth is not None and worth != goal.points:
            yield diagnostic("H467", goal.rule.span, points=goal.points, worth=worth)
    each = game.vocabulary.nouns[declared.each].each
    missing = [value for value in game.vocabulary.enums[each].values if value not in first] if each else []
    if missing:
        yield diagnostic("H468", card.span, card=card.name, things=", ".join(missing))
    total = sum(goal.points for goal in goals)
    if total != declared.total and not missing and len(goals) == len(first):
        yield diagnostic("H466", card.span, card=card.name, total=total, wanted=declared.total)


def _form(goal: Goal) -> tuple[str, int]:
    low, high = goal.ends.low, goal.ends.high
    if low is not None and high is None:
        return "open", low
    if low is not None and low == high:
        return "exact", low
    return "range", (high or 0) - (low or 0) + 1
