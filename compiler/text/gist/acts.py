"""What somebody does: verbs with what they act on, as events and as what is to be done."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .joins import JOINS, Read
from .meanings import (
    Act,
    Amount,
    AsValue,
    Chosen,
    Completed,
    Concept,
    EachTime,
    EitherSign,
    FieldWord,
    Figure,
    Line,
    Modal,
    Occasion,
    Owner,
    Place,
    Range,
    Resource,
    SlotName,
    SlotOf,
    Things,
    This,
    Unit,
    Used,
    Value,
    Verb,
)
from .sense import Sense, where

_GAIN, _LOSE, _PAY, _SCORE = "gain", "own.forfeit", "own.pay", "own.score"
_SIGNS = ("+", "-", "±")
_LOSING = {"lose", _LOSE}
_GAINING = {"gain", _SCORE}

# ------------------------------------------------------------------ verbs with what they act on


@JOINS.either(Verb, Amount)
def _of_amount(sense: Sense, verb: Verb, amount: Amount) -> Iterator[Read]:
    if amount.range.operator != "is" or not amount.range.low:
        return
    yield from _of_so_much(sense, verb, amount.resource, amount.range.low, 0)


@JOINS.either(Verb, Resource)
def _of_resource(sense: Sense, verb: Verb, resource: Resource) -> Iterator[Read]:
    """A resource without its number: one of it, or that it is gained or lost at all."""
    yield from _of_so_much(sense, verb, resource.name, 1, 0)
    if verb.name in _LOSING | {_GAIN} and not sense.vocabulary.resources[resource.name].scores:
        yield Act("lose" if verb.name in _LOSING else _GAIN, resource, modal=verb.modal), 0


def _of_so_much(sense: Sense, verb: Verb, resource: str, number: int, assumed: int) -> Iterator[Read]:
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


@JOINS.either(Verb, Things)
def _of_things(sense: Sense, verb: Verb, things: Things) -> Iterator[Read]:
    if not sense.takes(verb.name, things.noun):
        return
    things = replace(things, noun=sense.acted_on(verb.name, things.noun))
    pending = verb.change if verb.change in _SIGNS else ""
    yield Act(verb.name, things, "" if pending else _by(verb.change), modal=verb.modal, change=pending), 0


@JOINS.either(Act, Figure)
def _so_far(sense: Sense, act: Act, number: Figure) -> Iterator[Read]:
    """By how much something is changed, behind it."""
    if act.change and not number.signed:
        yield replace(act, roles=_by(f"{act.change}{number.number}"), change=""), 0


@JOINS.either(Verb, FieldWord)
def _of_field(sense: Sense, verb: Verb, word: FieldWord) -> Iterator[Read]:
    """“Lower the value of”, behind which stands of what, and by how much."""
    if verb.change in _SIGNS:
        yield verb, 0


@JOINS.in_order(Act, Range)
def _so_many(sense: Sense, act: Act, number: Range) -> Iterator[Read]:
    """“Of the dice …, reroll up to two”."""
    things = act.object
    if (
        isinstance(things, Things)
        and things.count is None
        and not things.quantity
        and number.operator == "<="
    ):
        yield replace(act, object=replace(things, count=number)), 1


@JOINS.either(Verb, Chosen)
def _of_chosen(sense: Sense, verb: Verb, chosen: Chosen) -> Iterator[Read]:
    yield from _of_things(sense, verb, chosen.things)


@JOINS.either(SlotName, Things)
def _slot_of(sense: Sense, slot: SlotName, things: Things) -> Iterator[Read]:
    if slot.name in sense.vocabulary.slots(things.noun) and not things.quantity:
        yield SlotOf(slot.name, things), 0


@JOINS.either(Verb, SlotOf)
def _use_slot(sense: Sense, verb: Verb, slot_of: SlotOf) -> Iterator[Read]:
    things = slot_of.things
    if verb.name == "own.use" and things.count in (None, Range("is", 1)):
        for ranged in sense.ranges(things):
            yield Line(body=(f"choose {ranged}\nrun {things.noun}.{slot_of.slot}",)), 0


@JOINS.in_order(Chosen, Verb)
def _choose_use(sense: Sense, chosen: Chosen, verb: Verb) -> Iterator[Read]:
    if verb.name == "own.use" and sense.vocabulary.slots(chosen.things.noun):
        yield Used(chosen.things), 0


@JOINS.in_order(Used, SlotName)
def _used_slot(sense: Sense, used: Used, slot: SlotName) -> Iterator[Read]:
    if slot.name in sense.vocabulary.slots(used.things.noun):
        yield from _use_slot(sense, Verb("own.use"), SlotOf(slot.name, used.things))


@JOINS.either(Verb, This)
def _of_this(sense: Sense, verb: Verb, this: This) -> Iterator[Read]:
    if sense.takes(verb.name, sense.kind) and verb.change not in _SIGNS:
        yield Act(verb.name, this, _by(verb.change), modal=verb.modal), 0


@JOINS.either(Verb, Place)
def _of_place(sense: Sense, verb: Verb, place: Place) -> Iterator[Read]:
    declared = sense.vocabulary.verbs.get(verb.name)
    if declared is not None and "zone" in declared.objects and len(place.zones) == 1:
        yield Act(verb.name, place), 0


@JOINS.either(Act, Unit)
def _act_in_unit(sense: Sense, act: Act, unit: Unit) -> Iterator[Read]:
    """“Each die that you place in your Strength row”, the place behind the verb."""
    held = sense.vocabulary.nouns[unit.noun].holds
    things = act.object
    if not isinstance(things, Things) or things.places or held is None:
        return
    if sense.vocabulary.is_a(things.noun, held):
        yield replace(act, object=replace(things, places=(f"my.{unit.value}",))), 0


@JOINS.either(Act, Place)
def _act_in_place(sense: Sense, act: Act, place: Place) -> Iterator[Read]:
    things = act.object
    if not isinstance(things, Things) or things.places or not place.zones[0]:
        return
    if all(sense.holds(zone, things.noun) for zone in place.zones):
        there = replace(things, places=place.zones, owner=things.owner or place.owner)
        yield replace(act, object=there), 0


@JOINS.either(Verb, Value)
def _of_value(sense: Sense, verb: Verb, value: Value) -> Iterator[Read]:
    """A verb that acts on values: “recruit a fighter or a mage”."""
    declared = sense.vocabulary.verbs.get(verb.name)
    if declared is None or value.enum not in declared.objects or value.negated or not value.names[0]:
        return
    if len(value.names) == 1:
        yield Line(body=(f"{verb.name} {value.names[0]}",)), 0
    else:
        ways = "\n".join(f"  - {verb.name} {name}" for name in value.names)
        yield Line(body=(f"one of:\n{ways}",)), 0


@JOINS.alone(Verb)
def _without_object(sense: Sense, verb: Verb) -> Iterator[Read]:
    declared = sense.vocabulary.verbs.get(verb.name)
    if declared is not None and not declared.objects:
        yield Act(verb.name), 0


@JOINS.either(Verb, Figure)
def _by_number(sense: Sense, verb: Verb, number: Figure) -> Iterator[Read]:
    if verb.change in _SIGNS and not number.signed:
        yield replace(verb, change=f"{verb.change}{number.number}"), 0


@JOINS.either(Things, Figure)
@JOINS.either(Things, EitherSign)
def _changed(sense: Sense, things: Things, number: Figure | EitherSign) -> Iterator[Read]:
    """Things with a signed number: what changes them by so much."""
    if isinstance(number, Figure) and not number.signed:
        return
    change = f"{number.number:+d}" if isinstance(number, Figure) else f"±{number.number}"
    for name, declared in sense.vocabulary.verbs.items():
        role = declared.roles.get("by")
        if role is not None and role.takes == "integer" and sense.takes(name, things.noun):
            yield Act(name, things, _by(change)), 1


def _by(change: str) -> str:
    """How a change stands behind a verb."""
    if not change:
        return ""
    return f" by +{change[1:]} or -{change[1:]}" if change[0] == "±" else f" by {change}"


@JOINS.either(Act, Value)
def _with_role(sense: Sense, act: Act, value: Value) -> Iterator[Read]:
    """What something becomes, or is taken as."""
    if isinstance(act.object, Things) and len(value.names) == 1 and not value.negated and not act.roles:
        role = sense.role_for(act.verb, value.enum, act.object.noun)
        if role is not None:
            yield replace(act, roles=f" {role} {value.names[0]}"), 0


@JOINS.either(Act, AsValue)
def _as_value(sense: Sense, act: Act, as_value: AsValue) -> Iterator[Read]:
    if isinstance(as_value.target, Value):
        yield from _with_role(sense, act, as_value.target)


@JOINS.in_order(Owner, Act)
def _of_doer(sense: Sense, owner: Owner, act: Act) -> Iterator[Read]:
    if not act.doer:
        yield replace(act, doer=owner.who), 0


# ------------------------------------------------------------------ as what is to be done


@JOINS.alone(Act)
def _to_do(sense: Sense, act: Act) -> Iterator[Read]:
    """An act as what is to be done, by you."""
    if isinstance(act.object, This) and not (act.doer or act.modal == "cannot"):
        done = f"{act.verb} this{act.roles}"
        yield Line(body=(done if act.roles else f"pay {done}",), modal="may" if act.modal else ""), 0
    if isinstance(act.object, Resource) and act.modal == "cannot" and not act.doer:
        yield from _forbidden(sense, Concept(act.modal), replace(act, modal=""))
    if act.doer or act.change or isinstance(act.object, (Resource, This)):
        return
    if act.modal:
        plain = replace(act, modal="")
        yield from (_forbidden if act.modal == "cannot" else _permitted)(sense, Concept(act.modal), plain)
    if act.modal == "cannot":
        return
    modal: Modal = "may" if act.modal else ""
    if act.object is None or isinstance(act.object, Place):
        zone = f" {act.object.zones[0]}" if isinstance(act.object, Place) else ""
        yield Line(modal=modal, body=(f"{act.verb}{zone}{act.roles}",)), 0
        return
    things = act.object
    quantity = _chosen(things)
    if quantity is None:
        return
    for source in sense.sources(things):
        chosen = f"choose {quantity}{things.noun} from {source}{where(things)}"
        line = Line(modal=modal, body=(f"{chosen}\n{act.verb} {things.noun}{act.roles}",))
        yield line, 1 if things.plural and things.count is None and not things.quantity else 0


def _chosen(things: Things) -> str | None:
    """How many are chosen, before their noun; None for what is no number of things to choose."""
    if things.count is None:
        none = "all " if things.plural else ""
        return {"": none, "each": "all ", "all": "all ", "any": "any ", "some": "some "}[things.quantity]
    match things.count:
        case Range(operator="is", low=1):
            return ""
        case Range(operator="is", low=low) if low > 0:
            return f"{low} "
        case Range(operator="<=", low=low):
            return f"up to {low} "
    return None


# ------------------------------------------------------------------ as an event


def events(sense: Sense, act: Act) -> Iterator[str]:
    """An act as an event of the rules."""
    if (
        act.change
        or act.modal
        or (isinstance(act.object, Things) and act.object.owner and not act.object.places)
    ):
        return
    match act.object:
        case None:
            yield act.verb
        case This():
            yield f"{act.verb} this"
        case Resource(name=name):
            yield f"{act.verb} {name}{f' by {act.doer}' if act.doer else ''}"
        case Things(count=None | Range(operator="is", low=1)) as things if not act.roles:
            declared = sense.vocabulary.verbs[act.verb]
            doer = f" by {act.doer}" if act.doer else ""
            there = ""
            if len(things.places) == 1:
                place = things.places[0]
                role = next((name for name in ("on", "from", "to") if name in declared.roles), None)
                on_unit = "." in place
                if role is None or (role == "on") != on_unit:
                    if place not in sense.homes(things.noun) and role is None:
                        return
                else:
                    there = f" {role} {place}"
            yield f"{act.verb} {things.noun}{doer}{there}{where(things, f'{things.noun}.')}"


for _name, _stage in (("when", "after"), ("before", "before")):

    @JOINS.in_order(_name, Act)
    def _trigger(sense: Sense, concept: Concept, act: Act, stage: str = _stage) -> Iterator[Read]:
        for event in events(sense, act):
            yield Line(trigger=f"{stage} {event}", topic=_topic(act)), 0
        yield Occasion(act), 0


for _name in ("may", "cannot"):

    @JOINS.in_order(_name, Verb)
    def _modal(sense: Sense, concept: Concept, verb: Verb) -> Iterator[Read]:
        if not verb.modal:
            yield replace(verb, modal=concept.name), 0


@JOINS.either(Completed, Things)
def _completed(sense: Sense, completed: Completed, things: Things) -> Iterator[Read]:
    if not completed.noun and sense.completions(things.noun, completed.field):
        yield Completed(completed.field, things.noun), 0


@JOINS.either("when", Completed)
@JOINS.either("each", Completed)
def _when_completed(sense: Sense, concept: Concept, completed: Completed) -> Iterator[Read]:
    yield from _by_completing(sense, completed)


@JOINS.alone(Completed)
def _by_completing(sense: Sense, completed: Completed) -> Iterator[Read]:
    """“Completing a tower gives you …”, by whatever completes one."""
    for event in sense.completions(completed.noun, completed.field):
        yield EachTime(f"{event} where {completed.noun}.{completed.field} becomes yes"), 0


@JOINS.either(Act, Completed)
def _completing(sense: Sense, act: Act, completed: Completed) -> Iterator[Read]:
    """“When you fill a room that completes a tower”."""
    for event in events(sense, act):
        if event in sense.completions(completed.noun, completed.field):
            yield EachTime(f"{event} where {completed.noun}.{completed.field} becomes yes"), 0


@JOINS.in_order("when", EachTime)
def _when_each(sense: Sense, concept: Concept, each_time: EachTime) -> Iterator[Read]:
    yield each_time, 0


@JOINS.in_order("instead", Act)
def _instead(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    for event in events(sense, act):
        yield Line(trigger=f"replace {event}", topic=_topic(act)), 0


def _topic(act: Act) -> str:
    return act.object.noun if isinstance(act.object, Things) else ""


@JOINS.either(Line, Verb)
def _then_do(sense: Sense, line: Line, verb: Verb) -> Iterator[Read]:
    """“Instead of rerolling a die, flip it”: done to what was spoken of, whose pronoun is a small word."""
    if line.topic and not line.body and sense.takes(verb.name, line.topic) and not verb.change:
        modal: Modal = "may" if verb.modal == "may" else ""
        if verb.modal in ("", "may"):
            yield replace(line, body=(f"{verb.name} {line.topic}",), modal=modal or line.modal), 0


@JOINS.either("cannot", Act)
def _forbidden(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    for event in events(sense, act):
        yield Line(modal="cannot", body=(f"forbid {event}",)), 0
        if isinstance(act.object, Resource):
            yield Line(trigger=f"before {event}", body=("cancel",)), 0


@JOINS.in_order("not", Act)
def _does_not(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    """“You do not lose Gold”."""
    if isinstance(act.object, Resource):
        for event in events(sense, act):
            yield Line(trigger=f"before {event}", body=("cancel",)), 0


@JOINS.either("may", Act)
def _permitted(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    if isinstance(act.object, Things) and act.object.places:
        at_home = not set(act.object.places).isdisjoint(sense.homes(act.object.noun))
        for event in events(sense, act):
            yield Line(modal="permit", body=(f"permit {event}",)), 1 if at_home else 0
    if isinstance(act.object, Things) and act.object.count == Range("is", 0):
        yield from _forbidden(sense, concept, replace(act, object=replace(act.object, count=None)))


@JOINS.in_order("each", Act)
def _each_time(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    """“For each 6 that you place”."""
    for event in events(sense, act):
        yield EachTime(event), 0


@JOINS.either(EachTime, Line)
def _each_time_gained(sense: Sense, each_time: EachTime, line: Line) -> Iterator[Read]:
    if not (line.trigger or line.window or line.modal) and _only_gains(line):
        yield replace(line, trigger=f"after {each_time.event}"), 0


def _only_gains(line: Line) -> bool:
    """Whether a line tells of nothing but gains."""
    return bool(line.body) and all(part.startswith("gain ") or " this by +" in part for part in line.body)


@JOINS.either(Act, Line)
def _by_doing(sense: Sense, act: Act, line: Line) -> Iterator[Read]:
    """“Rerolling a white die earns you 2 Gold”, “each die that you place earns you …”."""
    if not (line.trigger or line.window or line.modal) and _only_gains(line):
        each = isinstance(act.object, Things) and act.object.quantity == "each"
        for event in events(sense, act):
            yield replace(line, trigger=f"after {event}"), 0 if each else 1
