"""What is said of things: how many, which, whose and where they are."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .joins import JOINS, NOTHING, Read
from .meanings import (
    Chosen,
    Concept,
    Differing,
    Fielded,
    FieldWord,
    Fulfilled,
    Meaning,
    Numbers,
    Numeral,
    Owner,
    Place,
    Shown,
    SomeThings,
    ThisCard,
    UnitThing,
    ValueWord,
)
from .numbers import exact
from .sense import Sense

_NONE = Numbers("is", 0)
_ONE = Numbers("is", 1)

# ------------------------------------------------------------------ how many


@JOINS.in_order(Numeral, SomeThings)
@JOINS.in_order(Numbers, SomeThings)
def _counted(sense: Sense, number: Numeral | Numbers, things: SomeThings) -> Iterator[Read]:
    if things.count is None and not (isinstance(number, Numeral) and number.signed):
        yield replace(things, count=exact(number)), 0


@JOINS.in_order(SomeThings, "or_more")
@JOINS.in_order(SomeThings, "or_less")
def _counted_or(sense: Sense, things: SomeThings, concept: Concept) -> Iterator[Read]:
    """“3 Skills or more”."""
    if things.count is not None and things.count.operator == "is":
        operator = ">=" if concept.name == "or_more" else "<="
        yield replace(things, count=Numbers(operator, things.count.low)), 0


@JOINS.in_order("none", SomeThings)
def _none(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
    if things.count is None and not things.quantity:
        yield replace(things, count=_NONE), 0


for _quantity in ("each", "all", "any", "some"):

    @JOINS.either(_quantity, SomeThings)
    def _so_many(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
        if not things.quantity and things.count in (None, _ONE):
            yield replace(things, quantity=concept.name, count=None), 0


@JOINS.either("one", SomeThings)
def _one(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
    """“One of your dice”, "a die of your choice"."""
    if things.count in (None, _ONE) and not things.quantity:
        yield replace(things, count=_ONE), 0


@JOINS.either("one_of", SomeThings)
def _one_of(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
    """“Any die”, “any two dice”; but "any dice" are any number of them."""
    if things.count is not None:
        yield things, 0
    elif not things.quantity:
        yield (replace(things, quantity="any") if things.plural else replace(things, count=_ONE)), 0


# ------------------------------------------------------------------ which


@JOINS.either(SomeThings, ValueWord)
def _of_value(sense: Sense, things: SomeThings, value: ValueWord) -> Iterator[Read]:
    """Red dice; and the dice of Strength, if each attribute has a row of dice."""
    field = sense.showing(things.noun, value.enum)
    if len(value.names) > 1:
        return
    if field is not None and all(known != field for known, _ in things.where):
        yield things.required(field, value.condition), 0
    unit = sense.unit_holding(things.noun, value.enum)
    if unit is not None and not things.places and not value.negated:
        yield replace(things, places=(f"my.{value.names[0]}",)), 0


@JOINS.in_order("not", ValueWord)
def _not(sense: Sense, concept: Concept, value: ValueWord) -> Iterator[Read]:
    if not value.negated:
        yield replace(value, negated=True), 0


@JOINS.in_order(Numeral, ValueWord)
def _one_value(sense: Sense, number: Numeral, value: ValueWord) -> Iterator[Read]:
    if number.number == 1 and not number.signed:
        yield value, 0


@JOINS.in_order("or", ValueWord)
@JOINS.in_order("and", ValueWord)
def _or_value(sense: Sense, concept: Concept, value: ValueWord) -> Iterator[Read]:
    if len(value.names) == 1:
        yield ValueWord(value.enum, ("", *value.names)), 0


@JOINS.in_order(ValueWord, ValueWord)
def _one_of_values(sense: Sense, value: ValueWord, other: ValueWord) -> Iterator[Read]:
    if value.enum == other.enum and value.names[0] and other.names[0] == "":
        yield ValueWord(value.enum, (*value.names, *other.names[1:])), 0


@JOINS.either(FieldWord, Numeral)
@JOINS.either(FieldWord, Numbers)
def _fielded(sense: Sense, word: FieldWord, number: Numeral | Numbers) -> Iterator[Read]:
    if not (isinstance(number, Numeral) and number.signed):
        yield Fielded(word.field, exact(number).of("").strip()), 0


@JOINS.in_order("for", Fielded)
@JOINS.in_order("with", Fielded)
@JOINS.in_order("with", Differing)
def _with(sense: Sense, concept: Concept, what: Meaning) -> Iterator[Read]:
    yield what, 0


@JOINS.either(SomeThings, Fielded)
def _of_field(sense: Sense, things: SomeThings, fielded: Fielded) -> Iterator[Read]:
    if fielded.field in sense.fields(things.noun):
        yield things.required(fielded.field, fielded.condition), 0


@JOINS.in_order("showing", Numeral)
@JOINS.in_order("showing", Numbers)
def _shown(sense: Sense, concept: Concept, number: Numeral | Numbers) -> Iterator[Read]:
    if not (isinstance(number, Numeral) and number.signed):
        yield Shown(exact(number)), 0


@JOINS.either(SomeThings, Shown)
def _showing(sense: Sense, things: SomeThings, shown: Shown) -> Iterator[Read]:
    """“A die showing 6”."""
    field = sense.numbered(things.noun, shown.range)
    if field is not None:
        yield things.required(field, shown.range.of("").strip()), 0


@JOINS.in_order(SomeThings, Numeral)
@JOINS.in_order(SomeThings, Numbers)
def _of_number(sense: Sense, things: SomeThings, number: Numeral | Numbers) -> Iterator[Read]:
    """“Die 6”, or "a die of 6" without its small words."""
    if not (isinstance(number, Numeral) and number.signed):
        for read, _ in _showing(sense, things, Shown(exact(number))):
            yield read, 1


@JOINS.alone(Numeral)
@JOINS.alone(Numbers)
def _numbered(sense: Sense, number: Numeral | Numbers) -> Iterator[Read]:
    """A number alone, for a thing that shows it: “a 6”."""
    if isinstance(number, Numeral) and number.signed:
        return
    for zone in sense.vocabulary.zones.values():
        if zone.owned and sense.vocabulary.nouns[zone.of].parent is None:
            for read, _ in _showing(sense, SomeThings(zone.of), Shown(exact(number))):
                yield read, 2


@JOINS.either(SomeThings, Fulfilled)
def _true(sense: Sense, things: SomeThings, truth: Fulfilled) -> Iterator[Read]:
    if truth.field in sense.fields(things.noun) and all(known != truth.field for known, _ in things.where):
        yield things.required(truth.field, "yes" if truth.true else "no"), 0


@JOINS.either("different", FieldWord)
def _different(sense: Sense, concept: Concept, word: FieldWord) -> Iterator[Read]:
    yield Differing(word.field), 0


@JOINS.in_order(Numeral, Differing)
@JOINS.in_order(Numbers, Differing)
def _so_different(sense: Sense, number: Numeral | Numbers, differing: Differing) -> Iterator[Read]:
    if not differing.condition:
        yield Differing(differing.field, exact(number).of("").strip()), 0


@JOINS.either(Differing, SomeThings)
def _with_different(sense: Sense, differing: Differing, things: SomeThings) -> Iterator[Read]:
    """Things that hold others of so many different values; and those others, named beside it."""
    held = sense.vocabulary.nouns[things.noun].holds
    if differing.condition and held is not None and differing.field in sense.fields(held):
        distinct = f"distinct({held}.{differing.field} for {held} from {things.noun})"
        yield things.required(distinct, differing.condition), 0
    if things.bare and differing.condition and differing.field in sense.fields(things.noun):
        yield differing, 0


# ------------------------------------------------------------------ names


@JOINS.either(SomeThings, SomeThings)
def _kind(sense: Sense, things: SomeThings, parent: SomeThings) -> Iterator[Read]:
    """A noun beside one of which it is a kind: “Skill cards”."""
    if parent.bare and things.noun != parent.noun and sense.vocabulary.is_a(things.noun, parent.noun):
        yield things, 0


@JOINS.either(SomeThings, FieldWord)
def _field_of(sense: Sense, things: SomeThings, word: FieldWord) -> Iterator[Read]:
    """“Die colors”."""
    if things.bare and word.field in sense.fields(things.noun):
        yield word, 0


@JOINS.either(SomeThings, SomeThings)
def _content(sense: Sense, holders: SomeThings, content: SomeThings) -> Iterator[Read]:
    """“The dice in each of your rows”, of which the rows tell something."""
    held = sense.vocabulary.nouns[holders.noun].holds
    if content.bare and held is not None and sense.vocabulary.is_a(content.noun, held):
        yield holders, 0


@JOINS.either(SomeThings, Place)
def _in_place(sense: Sense, things: SomeThings, place: Place) -> Iterator[Read]:
    if (
        len(place.zones) == 1
        and place.zones[0]
        and things.noun in sense.vocabulary.zones[place.zones[0]].union
    ):
        yield things, 0
    if not things.places and place.zones[0] and all(sense.holds(zone, things.noun) for zone in place.zones):
        owner = things.owner or place.owner
        yield replace(things, places=place.zones, owner=owner), 0


@JOINS.in_order("or", Place)
@JOINS.in_order("and", Place)
def _or_place(sense: Sense, concept: Concept, place: Place) -> Iterator[Read]:
    if place.zones[0]:
        yield replace(place, zones=("", *place.zones)), 0


@JOINS.in_order(Place, Place)
def _places(sense: Sense, place: Place, other: Place) -> Iterator[Read]:
    if place.zones[0] and other.zones[0] == "":
        zones = dict.fromkeys((*place.zones, *other.zones[1:]))
        yield Place(tuple(zones), place.owner or other.owner), 0


@JOINS.either(SomeThings, Owner)
def _of_owner(sense: Sense, things: SomeThings, owner: Owner) -> Iterator[Read]:
    if not things.owner:
        yield replace(things, owner=owner.who), 0


@JOINS.either(UnitThing, SomeThings)
def _named_unit(sense: Sense, unit: UnitThing, things: SomeThings) -> Iterator[Read]:
    """“The Strength row”."""
    if things.noun == unit.noun and things.bare:
        yield unit, 0


@JOINS.alone(ValueWord)
def _unit(sense: Sense, value: ValueWord) -> Iterator[Read]:
    """Strength, for the row of it."""
    if len(value.names) == 1 and not (value.negated or value.group):
        for noun in sense.units_of(value.enum):
            yield UnitThing(noun, value.names[0]), 0


@JOINS.either(SomeThings, UnitThing)
def _in_unit(sense: Sense, things: SomeThings, unit: UnitThing) -> Iterator[Read]:
    held = sense.vocabulary.nouns[unit.noun].holds
    if held is not None and sense.vocabulary.is_a(things.noun, held) and not things.places:
        yield replace(things, places=(f"my.{unit.value}",)), 0


@JOINS.in_order("this", SomeThings)
def _this(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
    if things.bare and sense.vocabulary.related(things.noun, sense.kind):
        yield ThisCard(), 0


@JOINS.in_order("choose", SomeThings)
def _chosen(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
    yield Chosen(things), 0


@JOINS.in_order(Chosen, "and")
def _chosen_and(sense: Sense, chosen: Chosen, concept: Concept) -> Iterator[Read]:
    yield chosen, 0


@JOINS.in_order("while", ThisCard)
@JOINS.in_order("with", ThisCard)
def _while_this(sense: Sense, concept: Concept, this: ThisCard) -> Iterator[Read]:
    """“While you have this card”, which all rules of cards mean."""
    yield NOTHING, 0


class AndThings(Meaning, frozen=True):
    """Things behind "and" or "or", all of a noun."""

    noun: str


@JOINS.in_order("or", SomeThings)
@JOINS.in_order("and", SomeThings)
def _and_things(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
    if things.plural and things.bare:
        yield AndThings(things.noun), 0


@JOINS.in_order(SomeThings, AndThings)
def _of_both(sense: Sense, things: SomeThings, other: AndThings) -> Iterator[Read]:
    """“Party dice and Dungeon dice”: dice from all places where either are."""
    if not things.plural or things.where or things.places or things.owner or things.count is not None:
        return
    parents = sense.vocabulary.ancestry(things.noun)[1:]
    common = [noun for noun in sense.vocabulary.ancestry(other.noun)[1:] if noun in parents]
    homes = tuple(
        zone for noun in (things.noun, other.noun) for zone in sense.homes(noun) or sense.common_places(noun)
    )
    if common and things.noun != other.noun and all(zone in sense.vocabulary.zones for zone in homes):
        yield replace(things, noun=common[0], places=homes), 0


@JOINS.alone("this")
def _this_itself(sense: Sense, concept: Concept) -> Iterator[Read]:
    """“When you gain this”."""
    yield ThisCard(), 1


@JOINS.in_order(SomeThings, "some")
def _but_some(sense: Sense, things: SomeThings, concept: Concept) -> Iterator[Read]:
    """“Any number of your Weapons, but at least one”."""
    if things.quantity == "any":
        yield replace(things, quantity="some"), 0


class AndEach(Meaning, frozen=True):
    """Each of other things behind "and"."""

    things: SomeThings


@JOINS.in_order("and", SomeThings)
def _and_each(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
    if things.quantity == "each" and len(things.where) == 1:
        yield AndEach(things), 0


@JOINS.in_order(SomeThings, AndEach)
def _each_of_both(sense: Sense, things: SomeThings, other: AndEach) -> Iterator[Read]:
    """“For each 5 and each 6”, of which only the last may be said where they are."""
    last = other.things
    if things != SomeThings(last.noun, quantity="each", where=things.where) or len(things.where) != 1:
        return
    (field, low), (same, high) = things.where[0], last.where[0]
    low, high = low.removeprefix("is "), high.removeprefix("is ")
    if field == same and low.isdigit() and high.isdigit() and int(high) == int(low) + 1:
        yield replace(last, where=((field, f"in {low}..{high}"),)), 0
