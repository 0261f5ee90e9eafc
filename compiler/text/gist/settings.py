"""What a rule sets in place of what is usual: “3 Gold instead of 2 for a gold die”."""

from __future__ import annotations

from collections.abc import Iterator

from .joins import JOINS, Read
from .meanings import Act, Amount, Concept, Figure, Limited, Meaning, Setting, Verb
from .sense import Sense


class Usual(Meaning, frozen=True):
    """What is usual, behind "instead of"."""


class Set(Meaning, frozen=True):
    """How much it is now."""

    number: int


@JOINS.in_order("instead", Figure)
@JOINS.in_order("instead", Amount)
@JOINS.in_order("instead", "article")
def _instead(sense: Sense, concept: Concept, usual: Meaning) -> Iterator[Read]:
    yield Usual(), 0


@JOINS.either(Figure, Usual)
@JOINS.either(Amount, Usual)
def _set(sense: Sense, number: Figure | Amount, usual: Usual) -> Iterator[Read]:
    if isinstance(number, Figure):
        if not number.signed:
            yield Set(number.number), 0
    elif number.range.operator == "is":
        yield Set(number.range.low), 0


@JOINS.either(Usual, Verb)
@JOINS.either(Set, Verb)
@JOINS.either(Setting, Verb)
def _said(sense: Sense, what: Usual | Set | Setting, verb: Verb) -> Iterator[Read]:
    """“You get 3”, “whose die you place”: what happens anyway."""
    yield what, 0


@JOINS.either(Setting, Act)
def _done(sense: Sense, setting: Setting, act: Act) -> Iterator[Read]:
    yield setting, 0


for _name in ("when", "each", "for", "if", "and", "may"):

    @JOINS.in_order(_name, Setting)
    def _when(sense: Sense, concept: Concept, setting: Setting) -> Iterator[Read]:
        yield setting, 0


@JOINS.either(Setting, Set)
def _is_set(sense: Sense, setting: Setting, number: Set) -> Iterator[Read]:
    yield Limited(f"replace {setting.name}: {setting.field} = {number.number}"), 0
