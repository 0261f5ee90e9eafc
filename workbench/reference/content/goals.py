"""The goals of a card as a table: for each thing the number that is wanted, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....compiler.tree import rules
from ....compiler.typed.goals import Goal, goal_of, goals_declared
from ....compiler.typed.model import Card
from ....compiler.typed.ranges import Bounds
from ...report.lexicon import capital
from .document import Rule, Table
from .lexicon import Lexicon

_GOALS = "goals"
_FEW = 2  # so many goals are told as sentences
Told = Sequence[tuple[rules.Rule, Rule]]
"""Rules, each with what it says."""


def goals_told(lexicon: Lexicon, card: Card, told: Told, anchor: str) -> Table | None:
    """The goals among the rules of a card that stands at an anchor; None where there are few, or no words
    for the headings."""
    declared = goals_declared(lexicon.vocabulary, card.kind)
    if declared is None:
        return None
    pairs = [(goal, said) for rule, said in told if (goal := _goal(rule, declared.each)) is not None]
    numbers = {(n.noun, n.field) for goal, _ in pairs if isinstance(n := goal.number, rules.Member)}
    scored = [resource.name for resource in lexicon.vocabulary.resources.values() if resource.scores]
    if len(pairs) <= _FEW or len(numbers) != 1 or len(scored) != 1:
        return None
    ((noun, field),) = numbers
    score = lexicon.of_field(noun, field, "term", "noun")
    view = lexicon.vocabulary.fields(noun)[field].view
    head = tuple(map(capital, (lexicon.noun(declared.each), score, lexicon.noun(scored[0], plural=True))))
    rows = tuple(tuple(_row(lexicon, goal)) for goal, _ in pairs)
    if not all(head) or not all(map(all, rows)):
        return None
    caption = lexicon.form(f"view:{view}", "caption") if view else ""
    house = any(said.house for _, said in pairs)
    places = tuple((said.anchor,) for _, said in pairs)
    return Table(head, rows, capital(caption), f"{anchor}.{_GOALS}", house, places)


def goal_name(lexicon: Lexicon, card: Card, rule: rules.Rule) -> str:
    """Of which thing a rule of a card is the goal, in a word; empty for any other rule."""
    declared = goals_declared(lexicon.vocabulary, card.kind)
    goal = None if declared is None else _goal(rule, declared.each)
    return "" if goal is None else next(_row(lexicon, goal))


def _goal(rule: rules.Rule, each: str) -> Goal | None:
    goal = goal_of(rule)
    return goal if goal is not None and goal.about.noun == each and _wanted(goal.ends) else None


def _row(lexicon: Lexicon, goal: Goal) -> Iterator[str]:
    yield capital(lexicon.value(lexicon.vocabulary.nouns[goal.about.noun].each or "", goal.about.value))
    yield _wanted(goal.ends)
    yield str(goal.points)


def _wanted(ends: Bounds) -> str:
    """The numbers that reach a goal, as cards show them; empty where it has no lowest."""
    if ends.low is None:
        return ""
    if ends.high is None:
        return f"{ends.low}+"
    return str(ends.low) if ends.low == ends.high else f"{ends.low}\u2013{ends.high}"
