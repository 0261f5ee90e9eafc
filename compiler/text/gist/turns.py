"""Joins of meanings in other orders than the English ones: numbers, what is compared, what is changed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .joins import JOINS, Read
from .meanings import (
    Act,
    Amount,
    AsValue,
    Change,
    Concept,
    Condition,
    EitherSign,
    FieldWord,
    Figure,
    Line,
    Modified,
    MoreThan,
    Place,
    Range,
    Reckoned,
    Resource,
    Things,
    This,
    Unit,
    Value,
    Verb,
)
from .numbers import OrFigure, operator_of
from .reckoning import values
from .sense import Sense

# ------------------------------------------------------------------ numbers


class FromFigure(Figure, frozen=True):
    """The first number of a range, behind "between"."""


@JOINS.in_order("between", Figure)
def _from(sense: Sense, concept: Concept, number: Figure) -> Iterator[Read]:
    if not number.signed:
        yield FromFigure(number.number), 0


@JOINS.in_order(FromFigure, OrFigure)
def _from_and(sense: Sense, low: FromFigure, high: OrFigure) -> Iterator[Read]:
    """“Between 14 and 16”."""
    if low.number < high.number:
        yield Range("in", low.number, high.number), 0


@JOINS.in_order("equal", Figure)
def _equal(sense: Sense, concept: Concept, number: Figure) -> Iterator[Read]:
    """“Equal to 18”."""
    if not number.signed:
        yield number, 0


@JOINS.in_order(Range, "or_more")
def _as_much_or_more(sense: Sense, range_: Range, concept: Concept) -> Iterator[Read]:
    """“Reaches 15 or more”."""
    if range_.operator == ">=":
        yield range_, 0


for _behind, _operator in (("or_more", ">="), ("or_less", "<=")):

    @JOINS.in_order(Amount, _behind)
    def _so_much_or(
        sense: Sense, amount: Amount, concept: Concept, operator: str = _operator
    ) -> Iterator[Read]:
        """“5 gold or more”."""
        if amount.range.operator == "is":
            yield replace(amount, range=Range(operator, amount.range.low)), 0

    @JOINS.in_order(Things, _behind)
    def _so_many_or(
        sense: Sense, things: Things, concept: Concept, operator: str = _operator
    ) -> Iterator[Read]:
        """“3 skills or more”."""
        if things.count is not None and things.count.operator == "is" and things.count.low:
            yield replace(things, count=Range(operator, things.count.low)), 0


for _name in ("at_least", "at_most", "exactly"):

    @JOINS.in_order(_name, Resource)
    def _of_one(sense: Sense, concept: Concept, resource: Resource) -> Iterator[Read]:
        """“At most a coin”, whose number is a small word."""
        yield Amount(resource.name, Range(operator_of(concept), 1)), 1

    @JOINS.in_order(_name, Things)
    def _of_one_thing(sense: Sense, concept: Concept, things: Things) -> Iterator[Read]:
        if things.count is None and not things.quantity and not things.plural:
            yield replace(things, count=Range(operator_of(concept), 1)), 1


@JOINS.alone(Things)
def _having_some(sense: Sense, things: Things) -> Iterator[Read]:
    if things.quantity == "some":
        for text in values(sense, things):
            yield Condition(f"{text} >= 1"), 0


# ------------------------------------------------------------------ comparisons


@JOINS.in_order("below", Things)
@JOINS.in_order("below", Reckoned)
@JOINS.in_order("below", Unit)
def _below(sense: Sense, concept: Concept, what: Things | Reckoned | Unit) -> Iterator[Read]:
    """The other side of ``exceeds``."""
    yield MoreThan("<", what), 0


# ------------------------------------------------------------------ what and whose


@JOINS.in_order("this", Place)
def _this_place(sense: Sense, concept: Concept, place: Place) -> Iterator[Read]:
    """“Of this level”."""
    yield place, 0


@JOINS.in_order("one_of", Value)
def _any_of_value(sense: Sense, concept: Concept, value: Value) -> Iterator[Read]:
    """“As any companion”."""
    yield value, 0


@JOINS.either(AsValue, "may")
def _may_be_as(sense: Sense, as_value: AsValue, concept: Concept) -> Iterator[Read]:
    """“May serve as a mage”."""
    yield as_value, 0


# ------------------------------------------------------------------ acts


@JOINS.either(Verb, FieldWord)
def _push_value_of(sense: Sense, verb: Verb, word: FieldWord) -> Iterator[Read]:
    """“Lower by 1 the value of”, behind which stands of what."""
    if verb.change[1:].isdigit():
        yield verb, 0


@JOINS.either(Verb, EitherSign)
def _push_either(sense: Sense, verb: Verb, change: EitherSign) -> Iterator[Read]:
    if verb.change == "±":
        yield replace(verb, change=f"±{change.number}"), 0


@JOINS.either(Act, EitherSign)
def _pushed_either(sense: Sense, act: Act, change: EitherSign) -> Iterator[Read]:
    """“Change a die by +1 or -1”."""
    if act.change == "±":
        yield replace(act, roles=f" by +{change.number} or -{change.number}", change=""), 0


@JOINS.in_order(Verb, Amount)
def _lose_none(sense: Sense, verb: Verb, amount: Amount) -> Iterator[Read]:
    """“You lose no Gold”."""
    if verb.name in ("lose", "own.forfeit") and amount.range == Range("is", 0) and not verb.modal:
        yield Line(trigger=f"before lose {amount.resource}", body=("cancel",)), 0


@JOINS.in_order(Verb, "cannot")
def _never(sense: Sense, verb: Verb, concept: Concept) -> Iterator[Read]:
    """“You reroll never”."""
    if not verb.modal:
        yield replace(verb, modal="cannot"), 0


# ------------------------------------------------------------------ what is changed


@JOINS.either(Verb, Figure)
@JOINS.either(Verb, Amount)
@JOINS.either(Verb, Resource)
def _changed_by(sense: Sense, verb: Verb, number: Figure | Amount | Resource) -> Iterator[Read]:
    """“Reduced by 1 Gold”, before or behind what is reduced."""
    if verb.name not in ("own.raise", "own.lower") or verb.modal:
        return
    sign = 1 if verb.name == "own.raise" else -1
    match number:
        case Figure(number=by, signed=False) | Amount(range=Range(operator="is", low=by)) if by > 0:
            yield Change("", sign * by), 0
        case Resource():
            yield Change("", sign), 0


@JOINS.either(Resource, "fewer")
@JOINS.either(Resource, "more")
def _one_less(sense: Sense, resource: Resource, concept: Concept) -> Iterator[Read]:
    """“A coin less”, whose number is a small word."""
    yield Change("", -1 if concept.name == "fewer" else 1), 1


@JOINS.either(Change, FieldWord)
def _same_field(sense: Sense, change: Change, word: FieldWord) -> Iterator[Read]:
    """“A discount of 2 on the cost”."""
    if change.field == word.field:
        yield change, 0


@JOINS.in_order(FieldWord, Things)
def _field_of_them(sense: Sense, word: FieldWord, things: Things) -> Iterator[Read]:
    """“The cost of Weapons”, before it is said by how much it changes."""
    if things.count is None and word.field in sense.changed_fields(things.noun):
        yield Modified(Change(word.field, 0, counted=False), replace(things, quantity="")), 0


@JOINS.either(Modified, Change)
def _changes_so(sense: Sense, modified: Modified, change: Change) -> Iterator[Read]:
    if not modified.change.by and change.field in ("", modified.change.field):
        yield replace(modified, change=replace(change, field=modified.change.field)), 0


@JOINS.either(This, Modified)
def _this_changes(sense: Sense, this: This, modified: Modified) -> Iterator[Read]:
    """“This Weapon reduces …”."""
    yield modified, 0


@JOINS.either(Verb, Modified)
def _paid_so(sense: Sense, verb: Verb, modified: Modified) -> Iterator[Read]:
    """“You pay your Weapons 1 Gold less”."""
    if verb.name == "own.pay" and modified.change.by:
        yield modified, 0
