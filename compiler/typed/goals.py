"""The goals that a card of a kind sets: scoring rules whose condition compares one number with others."""

from __future__ import annotations

from dataclasses import dataclass

from ..tree import rules
from ..words.vocabulary import Goals, Vocabulary
from .ranges import Bounds
from .truth import number_said
from .walk import walk


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: which thing it is about, which number of it, between which ends, and its points."""

    rule: rules.Rule
    about: rules.Unit
    number: rules.Expression
    ends: Bounds
    points: int


def goals_declared(vocabulary: Vocabulary, kind: str) -> Goals | None:
    """What the goals of cards of a kind are declared to be; None where they have none."""
    nouns = (vocabulary.nouns[noun] for noun in vocabulary.ancestry(kind))
    return next((noun.goals for noun in nouns if noun.goals is not None), None)


def goal_of(rule: rules.Rule) -> Goal | None:
    """The goal that a rule sets; None of any other rule."""
    body = rule.body
    if not isinstance(body, rules.Score) or body.guard is None or body.per is not None:
        return None
    subject, ends = number_said(body.guard)
    about = next((node for node in walk(subject) if isinstance(node, rules.Unit)), None) if subject else None
    if subject is None or about is None or not isinstance(body.amount, rules.Number):
        return None
    return Goal(rule, about, subject, ends, body.amount.value)
