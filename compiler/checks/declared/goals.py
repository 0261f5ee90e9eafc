"""The goals of a card of a kind: one for each thing of a noun, and what they are worth by their form.

``goals: {each: row, total: 12, worth: {open: {14: 1}, exact: {18: 4}, range: {2: 2}}}`` at a noun of the
vocabulary. A goal is a scoring rule whose condition compares one number with others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules
from ...typed.model import Card, Game
from ...typed.truth import number_said
from ...typed.walk import walk
from ...words.vocabulary import Goals


@dataclass(frozen=True, slots=True)
class _Goal:
    """A goal: which thing it is about, its points, and the form of its condition."""

    rule: rules.Rule
    about: rules.Unit
    points: int
    form: tuple[str, int]


def check_goals(game: Game) -> Iterator[Diagnostic]:
    """H465: a thing without a goal, or with two. H466: they do not add up. H467: worth more or less."""
    for card in game.cards:
        declared = _declared(game, card.kind)
        if declared is not None and card.rules:
            yield from _card(game, card, declared)


def _declared(game: Game, kind: str) -> Goals | None:
    nouns = (game.vocabulary.nouns[noun] for noun in game.vocabulary.ancestry(kind))
    return next((noun.goals for noun in nouns if noun.goals is not None), None)


def _card(game: Game, card: Card, declared: Goals) -> Iterator[Diagnostic]:
    goals = [goal for goal in map(_goal, card.rules) if goal is not None and goal.about.noun == declared.each]
    scoring = [rule for rule in card.rules if isinstance(rule.body, rules.Score)]
    if not goals or len(scoring) > len(goals):
        return  # no goals, or one of a form of its own: what that is worth, nobody can tell
    first: dict[str, _Goal] = {}
    for goal in goals:
        known = first.setdefault(goal.about.value, goal)
        if known is not goal:
            related = (Related(known.rule.span, "first_here"),)
            yield diagnostic("H465", goal.rule.span, related=related, card=card.name, thing=goal.about.value)
        worth = declared.worth.get(goal.form)
        if worth is not None and worth != goal.points:
            yield diagnostic("H467", goal.rule.span, points=goal.points, worth=worth)
    each = game.vocabulary.nouns[declared.each].each
    missing = [value for value in game.vocabulary.enums[each].values if value not in first] if each else []
    if missing:
        yield diagnostic("H468", card.span, card=card.name, things=", ".join(missing))
    total = sum(goal.points for goal in goals)
    if total != declared.total and not missing and len(goals) == len(first):
        yield diagnostic("H466", card.span, card=card.name, total=total, wanted=declared.total)


def _goal(rule: rules.Rule) -> _Goal | None:
    body = rule.body
    if not isinstance(body, rules.Score) or body.guard is None or body.per is not None:
        return None
    subject, ends = number_said(body.guard)
    about = next((node for node in walk(subject) if isinstance(node, rules.Unit)), None) if subject else None
    if about is None or not isinstance(body.amount, rules.Number):
        return None
    if ends.low is not None and ends.high is None:
        form = "open", ends.low
    elif ends.low is not None and ends.low == ends.high:
        form = "exact", ends.low
    else:
        form = "range", (ends.high or 0) - (ends.low or 0) + 1
    return _Goal(rule, about, body.amount.value, form)
