"""Joins of meanings in other orders than the English ones: numbers, what is compared, what is changed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ...tree.types import Choice
from .joins import JOINS, Read
from .meanings import (
    Act,
    AmountOf,
    BoundWord,
    Change,
    Concept,
    Differing,
    EitherSign,
    FieldWord,
    Line,
    Meaning,
    Modified,
    More,
    MoreThan,
    Numbers,
    Numeral,
    Price,
    Purpose,
    Reckoned,
    Requirement,
    ResourceWord,
    SomeThings,
    ThisCard,
    UnitThing,
    VerbWord,
)
from .numbers import exact, operator_of
from .reckoning import values
from .sense import Sense


class FieldOf(Meaning, frozen=True):
    """A field of some things, each of them."""

    field: str
    things: SomeThings


class Traded(Meaning, frozen=True):
    """What is paid, before it is said for what."""

    price: str


# ------------------------------------------------------------------ numbers


@JOINS.in_order("equal", Numeral)
def _equal(sense: Sense, concept: Concept, number: Numeral) -> Iterator[Read]:
    """“Equal to 18”."""
    if not number.signed:
        yield number, 0


@JOINS.in_order(Numbers, "or_more")
def _as_much_or_more(sense: Sense, range_: Numbers, concept: Concept) -> Iterator[Read]:
    """“Reaches 15 or more”."""
    if range_.operator == ">=":
        yield range_, 0


for _name in ("at_least", "at_most", "exactly"):

    @JOINS.in_order(_name, ResourceWord)
    def _of_one(sense: Sense, concept: Concept, resource: ResourceWord) -> Iterator[Read]:
        """“At most a coin”, whose number is a small word."""
        yield AmountOf(resource.name, Numbers(operator_of(concept), 1)), 1

    @JOINS.in_order(_name, SomeThings)
    def _of_one_thing(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
        if things.count is None and not things.quantity and not things.plural:
            yield replace(things, count=Numbers(operator_of(concept), 1)), 1


@JOINS.alone(SomeThings)
def _having_some(sense: Sense, things: SomeThings) -> Iterator[Read]:
    if things.quantity == "some":
        for text in values(sense, things):
            yield Requirement(f"{text} >= 1"), 0


for _name in ("at_most", "up_to"):
    for _often in ("once", "twice"):

        @JOINS.either(_name, _often)
        def _at_most_so_often(sense: Sense, bound: Concept, often: Concept) -> Iterator[Read]:
            """“At most once”."""
            yield often, 0


# ------------------------------------------------------------------ comparisons


@JOINS.in_order("below", SomeThings)
@JOINS.in_order("below", Reckoned)
@JOINS.in_order("below", UnitThing)
def _below(sense: Sense, concept: Concept, what: SomeThings | Reckoned | UnitThing) -> Iterator[Read]:
    """The other side of ``exceeds``."""
    yield MoreThan("<", what), 0


# ------------------------------------------------------------------ acts


@JOINS.either(VerbWord, FieldWord)
def _push_value_of(sense: Sense, verb: VerbWord, word: FieldWord) -> Iterator[Read]:
    """“Lower by 1 the value of”, behind which stands of what."""
    if verb.change[1:].isdigit():
        yield verb, 0


@JOINS.either(VerbWord, EitherSign)
def _get_either(sense: Sense, verb: VerbWord, change: EitherSign) -> Iterator[Read]:
    """“A die gets +1 or -1”."""
    if verb.name == "own.score":
        yield change, 0


@JOINS.either(VerbWord, EitherSign)
def _push_either(sense: Sense, verb: VerbWord, change: EitherSign) -> Iterator[Read]:
    if verb.change == "±":
        yield replace(verb, change=f"±{change.number}"), 0


@JOINS.either(BoundWord, "may")
def _bound_may(sense: Sense, bound: BoundWord, concept: Concept) -> Iterator[Read]:
    """“Your Weapons may take up to 3 hands”."""
    yield bound, 0


@JOINS.in_order(VerbWord, "cannot")
def _never(sense: Sense, verb: VerbWord, concept: Concept) -> Iterator[Read]:
    """“You reroll never”."""
    if not verb.modal:
        yield replace(verb, modal="cannot"), 0


@JOINS.either("done_by", Act)
def _done_by(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    """“Is placed by a player”: whoever it is."""
    if not act.doer:
        yield replace(act, doer="players"), 0


# ------------------------------------------------------------------ what is traded


@JOINS.either("trade", AmountOf)
def _traded(sense: Sense, concept: Concept, amount: AmountOf) -> Iterator[Read]:
    """“Trade 2 coins for 1 heart”, “2 coins may be traded”."""
    if amount.range.operator == "is" and not sense.vocabulary.resources[amount.resource].scores:
        yield Traded(f"pay {amount.range.low} {amount.resource}"), 0


@JOINS.either("may", "trade")
def _may_trade(sense: Sense, may: Concept, trade: Concept) -> Iterator[Read]:
    yield trade, 0


@JOINS.in_order(Traded, AmountOf)
@JOINS.in_order(Traded, ResourceWord)
def _traded_for(sense: Sense, traded: Traded, gained: AmountOf | ResourceWord) -> Iterator[Read]:
    amount = gained if isinstance(gained, AmountOf) else AmountOf(gained.name, Numbers("is", 1))
    if amount.range.operator == "is" and not sense.vocabulary.resources[amount.resource].scores:
        yield Line(body=(traded.price, f"gain {amount.range.low} {amount.resource}")), 0


@JOINS.in_order(Traded, Price)
def _traded_against(sense: Sense, traded: Traded, price: Price) -> Iterator[Read]:
    """“Trade 2 coins” and “for 1 heart”, which alone would be a price."""
    yield Line(body=(traded.price, f"gain {price.number} {price.resource}")), 0


# ------------------------------------------------------------------ colors and such


@JOINS.in_order(Numeral, FieldWord)
def _so_many_values(sense: Sense, number: Numeral, word: FieldWord) -> Iterator[Read]:
    """“Three colors”."""
    fields = (sense.fields(noun).get(word.field) for noun in sense.vocabulary.nouns)
    if not number.signed and any(field is not None and isinstance(field.type, Choice) for field in fields):
        yield Differing(word.field, f"is {number.number}"), 0


@JOINS.in_order(SomeThings, Differing)
def _all_different(sense: Sense, things: SomeThings, differing: Differing) -> Iterator[Read]:
    """“Its 3 dice are all of different colors”."""
    plain = not things.where and not things.places and things.quantity in ("", "all")
    if plain and things.count is not None and things.count.operator == "is" and not differing.condition:
        yield Differing(differing.field, f"is {things.count.low}"), 0


@JOINS.in_order(FieldWord, SomeThings)
def _field_of_content(sense: Sense, word: FieldWord, things: SomeThings) -> Iterator[Read]:
    """“The total of the dice” is that of what holds them."""
    for unit in sense.vocabulary.nouns.values():
        held = unit.holds is not None and sense.vocabulary.is_a(things.noun, unit.holds)
        if things.bare and held and word.field in unit.fields:
            yield word, 0


# ------------------------------------------------------------------ what is changed


@JOINS.either(VerbWord, Numeral)
@JOINS.either(VerbWord, AmountOf)
@JOINS.either(VerbWord, ResourceWord)
def _changed_by(sense: Sense, verb: VerbWord, number: Numeral | AmountOf | ResourceWord) -> Iterator[Read]:
    """“Reduced by 1 Gold”, before or behind what is reduced."""
    if verb.name not in ("own.raise", "own.lower") or verb.modal:
        return
    sign = 1 if verb.name == "own.raise" else -1
    match number:
        case Numeral(number=by, signed=False) | AmountOf(range=Numbers(operator="is", low=by)) if by > 0:
            yield Change("", sign * by), 0
        case ResourceWord():
            yield Change("", sign), 0


@JOINS.either(ResourceWord, "fewer")
@JOINS.either(ResourceWord, "more")
def _one_less(sense: Sense, resource: ResourceWord, concept: Concept) -> Iterator[Read]:
    """“A coin less”, whose number is a small word."""
    yield Change("", -1 if concept.name == "fewer" else 1), 1


@JOINS.either(Change, FieldWord)
def _same_field(sense: Sense, change: Change, word: FieldWord) -> Iterator[Read]:
    """“A discount of 2 on the cost”."""
    if change.field == word.field:
        yield change, 0


@JOINS.in_order(FieldWord, SomeThings)
def _field_of_them(sense: Sense, word: FieldWord, things: SomeThings) -> Iterator[Read]:
    """“The cost of Weapons”, before it is said what of it."""
    if things.count is None and word.field in sense.fields(things.noun):
        yield FieldOf(word.field, things), 0


@JOINS.in_order(FieldOf, Numeral)
@JOINS.in_order(FieldOf, Numbers)
def _field_of_each(sense: Sense, field_of: FieldOf, number: Numeral | Numbers) -> Iterator[Read]:
    """“The total of each of your rows is at least 9”."""
    if field_of.things.quantity in ("each", "all") and not (isinstance(number, Numeral) and number.signed):
        for source in sense.sources(field_of.things):
            noun = field_of.things.noun
            text = f"every {noun} from {source} has {exact(number).of(f'{noun}.{field_of.field}')}"
            yield Requirement(text), 0


@JOINS.either(FieldOf, Change)
def _changes_so(sense: Sense, field_of: FieldOf, change: Change) -> Iterator[Read]:
    if change.field in ("", field_of.field) and field_of.field in sense.changed_fields(field_of.things.noun):
        yield Modified(replace(change, field=field_of.field), replace(field_of.things, quantity="")), 0


@JOINS.either(FieldOf, Purpose)
def _field_of_them_for(sense: Sense, field_of: FieldOf, purpose: Purpose) -> Iterator[Read]:
    """“The cost of Weapons that you buy”, of which nothing else is meant."""
    if purpose.name in sense.usual_purposes(field_of.things.noun, field_of.field):
        yield field_of, 0


@JOINS.either(ThisCard, Modified)
def _this_changes(sense: Sense, this: ThisCard, modified: Modified) -> Iterator[Read]:
    """“This Weapon reduces …”."""
    yield modified, 0


@JOINS.either(VerbWord, Modified)
def _paid_so(sense: Sense, verb: VerbWord, modified: Modified) -> Iterator[Read]:
    """“You pay your Weapons 1 Gold less”."""
    if verb.name in ("own.pay", "own.use") and modified.change.by:
        yield modified, 0


# ------------------------------------------------------------------ a field that is more than another one


class MoreField(Meaning, frozen=True):
    """More or less of a field, before it is said of what."""

    operator: str
    field: str


for _name in ("more", "fewer"):

    @JOINS.in_order(_name, FieldWord)
    def _more_field(sense: Sense, concept: Concept, word: FieldWord) -> Iterator[Read]:
        yield MoreField(operator_of(concept), word.field), 0


@JOINS.in_order(UnitThing, MoreField)
def _has_more(sense: Sense, unit: UnitThing, more: MoreField) -> Iterator[Read]:
    """“Your Strength row has a higher total than …”."""
    if sense.vocabulary.field(unit.noun, more.field):
        yield More(more.operator, Reckoned(f"my.{unit.value}.{more.field}")), 0


for _name in ("or_more", "or_less"):

    @JOINS.in_order(Requirement, _name)
    def _required_or(sense: Sense, condition: Requirement, concept: Concept) -> Iterator[Read]:
        """“15 Strength or more”."""
        value, is_, number = condition.text.rpartition(" is ")
        if is_ and value.count(".") == 2 and " " not in value and number.isdecimal():
            yield Requirement(f"{value} {'>=' if concept.name == 'or_more' else '<='} {number}"), 0
