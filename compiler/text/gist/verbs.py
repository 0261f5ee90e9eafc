"""Verbs with what they act on: resources, things, places, values, the card itself."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .joins import JOINS, Read
from .meanings import (
    Act,
    AmountOf,
    AsValue,
    Chosen,
    EitherSign,
    FieldWord,
    Line,
    Numbers,
    Numeral,
    Owner,
    Place,
    ResourceWord,
    SlotName,
    SlotOfThings,
    SomeThings,
    ThisCard,
    UnitThing,
    Used,
    ValueWord,
    VerbWord,
)
from .sense import Sense

_GAIN, _LOSE, _PAY, _SCORE = "gain", "own.forfeit", "own.pay", "own.score"
_SIGNS = ("+", "-", "±")
_LOSING = {"lose", _LOSE}
_GAINING = {"gain", _SCORE}


@JOINS.either(VerbWord, AmountOf)
def _of_amount(sense: Sense, verb: VerbWord, amount: AmountOf) -> Iterator[Read]:
    if amount.range.operator != "is" or not amount.range.low:
        return
    yield from _of_so_much(sense, verb, amount.resource, amount.range.low, 0)


@JOINS.either(VerbWord, ResourceWord)
def _of_resource(sense: Sense, verb: VerbWord, resource: ResourceWord) -> Iterator[Read]:
    """A resource without its number: one of it, or that it is gained or lost at all."""
    yield from _of_so_much(sense, verb, resource.name, 1, 0)
    if verb.name in _LOSING | {_GAIN} and not sense.vocabulary.resources[resource.name].scores:
        yield Act("lose" if verb.name in _LOSING else _GAIN, resource, modal=verb.modal), 0


def _of_so_much(sense: Sense, verb: VerbWord, resource: str, number: int, assumed: int) -> Iterator[Read]:
    if verb.modal == "cannot":
        return
    if sense.vocabulary.resources[resource].scores:
        if verb.name in _GAINING:
            yield Line(score=str(number)), assumed
    elif number < 1:
        return
    elif verb.name in _GAINING:
        yield Line(body=(f"gain {number} {resource}",)), assumed
    elif verb.name in _LOSING:
        yield Line(body=(f"lose {number} {resource}",)), assumed
    elif verb.name == _PAY:
        yield Line(body=(f"pay {number} {resource}",)), assumed


@JOINS.either(VerbWord, SomeThings)
def _of_things(sense: Sense, verb: VerbWord, things: SomeThings) -> Iterator[Read]:
    if not sense.takes(verb.name, things.noun):
        return
    things = replace(things, noun=sense.acted_on(verb.name, things.noun))
    pending = verb.change if verb.change in _SIGNS else ""
    yield Act(verb.name, things, "" if pending else _by(verb.change), modal=verb.modal, change=pending), 0


@JOINS.either(Act, Numeral)
def _so_far(sense: Sense, act: Act, number: Numeral) -> Iterator[Read]:
    """By how much something is changed, behind it."""
    if act.change and not number.signed:
        yield replace(act, roles=_by(f"{act.change}{number.number}"), change=""), 0


@JOINS.either(VerbWord, FieldWord)
def _of_field(sense: Sense, verb: VerbWord, word: FieldWord) -> Iterator[Read]:
    """“Lower the value of”, behind which stands of what, and by how much."""
    if verb.change in _SIGNS:
        yield verb, 0


@JOINS.in_order(Act, Numbers)
def _so_many(sense: Sense, act: Act, number: Numbers) -> Iterator[Read]:
    """“Of the dice …, reroll up to two”."""
    things = act.object
    if (
        isinstance(things, SomeThings)
        and things.count is None
        and not things.quantity
        and number.operator == "<="
    ):
        yield replace(act, object=replace(things, count=number)), 1


@JOINS.either(VerbWord, Chosen)
def _of_chosen(sense: Sense, verb: VerbWord, chosen: Chosen) -> Iterator[Read]:
    yield from _of_things(sense, verb, chosen.things)


@JOINS.either(SlotName, SomeThings)
def _slot_of(sense: Sense, slot: SlotName, things: SomeThings) -> Iterator[Read]:
    if slot.name in sense.vocabulary.slots(things.noun) and not things.quantity:
        yield SlotOfThings(slot.name, things), 0


@JOINS.either(VerbWord, SlotOfThings)
def _use_slot(sense: Sense, verb: VerbWord, slot_of: SlotOfThings) -> Iterator[Read]:
    things = slot_of.things
    if verb.name == "own.use" and things.count in (None, Numbers("is", 1)):
        for ranged in sense.ranges(things):
            yield Line(body=(f"choose {ranged}\nrun {things.noun}.{slot_of.slot}",)), 0


@JOINS.either(VerbWord, SomeThings)
def _use_of_others(sense: Sense, verb: VerbWord, things: SomeThings) -> Iterator[Read]:
    """“Use a Skill of another player”, which can only be its ability."""
    slots = tuple(sense.vocabulary.slots(things.noun))
    if verb.name == "own.use" and things.owner and len(slots) == 1 and not things.quantity:
        for line, assumed in _use_slot(sense, verb, SlotOfThings(slots[0], things)):
            yield line, assumed + 1


@JOINS.in_order(Chosen, VerbWord)
def _choose_use(sense: Sense, chosen: Chosen, verb: VerbWord) -> Iterator[Read]:
    if verb.name == "own.use" and sense.vocabulary.slots(chosen.things.noun):
        yield Used(chosen.things), 0


@JOINS.in_order(Used, SlotName)
def _used_slot(sense: Sense, used: Used, slot: SlotName) -> Iterator[Read]:
    if slot.name in sense.vocabulary.slots(used.things.noun):
        yield from _use_slot(sense, VerbWord("own.use"), SlotOfThings(slot.name, used.things))


@JOINS.either(VerbWord, ThisCard)
def _of_this(sense: Sense, verb: VerbWord, this: ThisCard) -> Iterator[Read]:
    """“Earns this realm 1 star”, by how much behind what is changed."""
    if sense.takes(verb.name, sense.kind):
        pending = verb.change if verb.change in _SIGNS else ""
        yield Act(verb.name, this, "" if pending else _by(verb.change), modal=verb.modal, change=pending), 0


@JOINS.either(VerbWord, Place)
def _of_place(sense: Sense, verb: VerbWord, place: Place) -> Iterator[Read]:
    declared = sense.vocabulary.verbs.get(verb.name)
    if declared is not None and "zone" in declared.objects and len(place.zones) == 1:
        yield Act(verb.name, place), 0


@JOINS.either(Act, UnitThing)
def _act_in_unit(sense: Sense, act: Act, unit: UnitThing) -> Iterator[Read]:
    """“Each die that you place in your Strength row”, the place behind the verb."""
    held = sense.vocabulary.nouns[unit.noun].holds
    things = act.object
    if not isinstance(things, SomeThings) or things.places or held is None:
        return
    if sense.vocabulary.is_a(things.noun, held):
        yield replace(act, object=replace(things, places=(f"my.{unit.value}",))), 0


@JOINS.either(Act, Place)
def _act_in_place(sense: Sense, act: Act, place: Place) -> Iterator[Read]:
    things = act.object
    if not isinstance(things, SomeThings) or things.places or not place.zones[0]:
        return
    if all(sense.holds(zone, things.noun) for zone in place.zones):
        there = replace(things, places=place.zones, owner=things.owner or place.owner)
        yield replace(act, object=there), 0


@JOINS.either(VerbWord, ValueWord)
def _of_value(sense: Sense, verb: VerbWord, value: ValueWord) -> Iterator[Read]:
    """A verb that acts on values: “recruit a fighter or a mage”."""
    declared = sense.vocabulary.verbs.get(verb.name)
    if declared is None or value.enum not in declared.objects or value.negated or not value.names[0]:
        return
    if len(value.names) == 1:
        yield Line(body=(f"{verb.name} {value.names[0]}",)), 0
    else:
        ways = "\n".join(f"  - {verb.name} {name}" for name in value.names)
        yield Line(body=(f"one of:\n{ways}",)), 0


@JOINS.alone(VerbWord)
def _without_object(sense: Sense, verb: VerbWord) -> Iterator[Read]:
    declared = sense.vocabulary.verbs.get(verb.name)
    if declared is not None and not declared.objects:
        yield Act(verb.name), 0


@JOINS.either(VerbWord, Numeral)
def _by_number(sense: Sense, verb: VerbWord, number: Numeral) -> Iterator[Read]:
    if verb.change in _SIGNS and not number.signed:
        yield replace(verb, change=f"{verb.change}{number.number}"), 0


@JOINS.either(SomeThings, Numeral)
@JOINS.either(SomeThings, EitherSign)
def _changed(sense: Sense, things: SomeThings, number: Numeral | EitherSign) -> Iterator[Read]:
    """Things with a signed number: what changes them by so much."""
    if isinstance(number, Numeral) and not number.signed:
        return
    change = f"{number.number:+d}" if isinstance(number, Numeral) else f"±{number.number}"
    for name, declared in sense.vocabulary.verbs.items():
        role = declared.roles.get("by")
        if role is not None and role.takes == "integer" and sense.takes(name, things.noun):
            yield Act(name, things, _by(change)), 1


def _by(change: str) -> str:
    """How a change stands behind a verb."""
    if not change:
        return ""
    return f" by +{change[1:]} or -{change[1:]}" if change[0] == "±" else f" by {change}"


@JOINS.either(Act, ValueWord)
def _with_role(sense: Sense, act: Act, value: ValueWord) -> Iterator[Read]:
    """What something becomes, or is taken as."""
    if isinstance(act.object, SomeThings) and len(value.names) == 1 and not value.negated and not act.roles:
        role = sense.role_for(act.verb, value.enum, act.object.noun)
        if role is not None:
            yield replace(act, roles=f" {role} {value.names[0]}"), 0


@JOINS.either(Act, AsValue)
def _as_value(sense: Sense, act: Act, as_value: AsValue) -> Iterator[Read]:
    if isinstance(as_value.target, ValueWord):
        yield from _with_role(sense, act, as_value.target)


@JOINS.in_order(Owner, Act)
def _of_doer(sense: Sense, owner: Owner, act: Act) -> Iterator[Read]:
    if not act.doer:
        yield replace(act, doer=owner.who), 0
