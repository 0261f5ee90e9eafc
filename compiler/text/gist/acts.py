"""What somebody does, as an event, and as what is to be done."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ...tree.types import Choice
from .joins import JOINS, Read
from .meanings import (
    PENDING,
    Act,
    Completed,
    Concept,
    EachTime,
    Line,
    Meaning,
    Numbers,
    Occasion,
    Place,
    ResourceWord,
    SomeThings,
    ThisCard,
    ValueWord,
    VerbWord,
)
from .sense import Sense, where

NOTHING_DONE = "nothing"
"""What a verb does that is only an event, and nothing for a card to do."""

# ------------------------------------------------------------------ as what is to be done


@JOINS.alone(Act)
def _to_do(sense: Sense, act: Act) -> Iterator[Read]:
    """An act as what is to be done, by you."""
    if isinstance(act.object, ThisCard) and not (act.doer or act.change or act.modal == "cannot"):
        done = f"{act.verb} this{act.roles}"
        yield Line(body=(done if act.roles else f"pay {done}",), modal="may" if act.modal else ""), 0
    if isinstance(act.object, ResourceWord) and act.modal == "cannot" and not act.doer:
        yield from _forbidden(sense, Concept(act.modal), replace(act, modal=""))
    if act.doer or act.change or isinstance(act.object, (ResourceWord, ThisCard)):
        return
    if act.modal:
        plain = replace(act, modal="")
        yield from (_forbidden if act.modal == "cannot" else _permitted)(sense, Concept(act.modal), plain)
    if act.modal == "cannot":
        return
    modal = "may" if act.modal else ""
    if act.object is None and sense.vocabulary.verbs[act.verb].does == NOTHING_DONE:
        return
    if act.object is None or isinstance(act.object, Place):
        zone = f" {act.object.zones[0]}" if isinstance(act.object, Place) else ""
        yield Line(modal=modal, body=(f"{act.verb}{zone}{act.roles}",)), 0
        return
    things = act.object
    quantity = _chosen(things)
    if quantity is None:
        return
    usual = () if things.places or things.owner else sense.common_places(things.noun)
    for source in (*sense.sources(things), *usual):
        chosen = f"choose {quantity}{things.noun} from {source}{where(things)}"
        line = Line(modal=modal, body=(f"{chosen}\n{act.verb} {things.noun}{act.roles}",))
        all_ = things.plural and things.count is None and not things.quantity
        emptied = quantity == "all " and not things.where and sense.is_rather_emptied(things)
        yield line, (1 if all_ or emptied else 0) + (2 if source in usual else 0)


def _chosen(things: SomeThings) -> str | None:
    """How many are chosen, before their noun; None for what is no number of things to choose."""
    if things.count is None:
        none = "all " if things.plural else ""
        return {"": none, "each": "all ", "all": "all ", "any": "any ", "some": "some "}[things.quantity]
    match things.count:
        case Numbers(operator="is", low=1):
            return ""
        case Numbers(operator="is", low=low) if low > 0:
            return f"{low} "
        case Numbers(operator="<=", low=low):
            return f"up to {low} "
    return None


# ------------------------------------------------------------------ as an event


def events(sense: Sense, act: Act) -> Iterator[str]:
    """An act as an event of the rules."""
    if (
        act.change
        or act.modal
        or (isinstance(act.object, SomeThings) and act.object.owner and not act.object.places)
    ):
        return
    match act.object:
        case None:
            yield act.verb
        case ThisCard():
            yield f"{act.verb} this"
        case ResourceWord(name=name):
            yield f"{act.verb} {name}{f' by {act.doer}' if act.doer else ''}"
        case SomeThings(count=None | Numbers(operator="is", low=1)) as things if not act.roles:
            declared = sense.vocabulary.verbs[act.verb]
            doer = f" by {act.doer}" if act.doer else ""
            there = ""
            if len(things.places) > 1 or things.owner not in ("", "my"):
                return
            if things.places:
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

    @JOINS.in_order(_name, VerbWord)
    def _modal(sense: Sense, concept: Concept, verb: VerbWord) -> Iterator[Read]:
        if not verb.modal:
            yield replace(verb, modal=concept.name), 0


@JOINS.either(Completed, SomeThings)
def _completed(sense: Sense, completed: Completed, things: SomeThings) -> Iterator[Read]:
    several = things.count not in (None, Numbers("is", 1)) or things.quantity in ("any", "some")
    if not (completed.noun or several) and sense.completions(things.noun, completed.field):
        yield Completed(completed.field, things.noun), 0


@JOINS.in_order("with", Completed)
def _with_completed(sense: Sense, concept: Concept, completed: Completed) -> Iterator[Read]:
    yield completed, 0


@JOINS.either(Completed, Completed)
def _completed_so(sense: Sense, completed: Completed, how: Completed) -> Iterator[Read]:
    """“Completing a bird with exactly its target”, of which cards know only what says more."""
    nouns = {completed.noun, how.noun} - {""}
    if len(nouns) != 1 or completed.field == how.field:
        return
    noun = nouns.pop()
    if sense.completions(noun, how.field) and not sense.completions(noun, completed.field):
        yield Completed(how.field, noun), 0


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
    return act.object.noun if isinstance(act.object, SomeThings) else ""


@JOINS.either(Line, VerbWord)
def _then_do(sense: Sense, line: Line, verb: VerbWord) -> Iterator[Read]:
    """“Instead of rerolling a die, flip it”: done to what was spoken of, whose pronoun is a small word."""
    if line.topic and not line.body and sense.takes(verb.name, line.topic) and not verb.change:
        modal = "may" if verb.modal == "may" else ""
        if verb.modal in ("", "may"):
            yield replace(line, body=(f"{verb.name} {line.topic}",), modal=modal or line.modal), 0


@JOINS.either("cannot", Act)
def _forbidden(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    for event in events(sense, act):
        of_resource = isinstance(act.object, ResourceWord)
        yield Line(modal="cannot", body=(f"forbid {event}",)), 1 if of_resource else 0
        if of_resource:
            yield Line(trigger=f"before {event}", body=("cancel",)), 0


@JOINS.in_order("not", Act)
def _does_not(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    """“You do not lose Gold”."""
    if isinstance(act.object, ResourceWord):
        for event in events(sense, act):
            yield Line(trigger=f"before {event}", body=("cancel",)), 0


@JOINS.either("may", Act)
def _permitted(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    if isinstance(act.object, SomeThings) and act.object.places:
        at_home = not set(act.object.places).isdisjoint(sense.homes(act.object.noun))
        for event in events(sense, act):
            yield Line(modal="permit", body=(f"permit {event}",)), 1 if at_home else 0
    if isinstance(act.object, SomeThings) and act.object.count == Numbers("is", 0):
        yield from _forbidden(sense, concept, replace(act, object=replace(act.object, count=None)))


@JOINS.in_order("each", Act)
def _each_time(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    """“For each 6 that you place”."""
    for event in events(sense, act):
        yield EachTime(event), 0


@JOINS.in_order("each", VerbWord)
def _each_doing(sense: Sense, concept: Concept, verb: VerbWord) -> Iterator[Read]:
    """“Each delivery”, which can be of one thing only."""
    declared = sense.vocabulary.verbs.get(verb.name)
    objects = declared.objects if declared is not None else ()
    if len(objects) == 1 and objects[0] in sense.vocabulary.nouns and not (verb.change or verb.modal):
        yield EachTime(f"{verb.name} {objects[0]}"), 1


@JOINS.either(EachTime, Line)
def _each_time_gained(sense: Sense, each_time: EachTime, line: Line) -> Iterator[Read]:
    if not (line.trigger or line.window or line.modal) and _only_gains(line):
        yield replace(line, trigger=f"after {each_time.event}"), 0


def _only_gains(line: Line) -> bool:
    """Whether a line tells of nothing but gains."""
    return bool(line.body) and all(part.startswith("gain ") or " this by +" in part for part in line.body)


@JOINS.either(Act, Line)
def _by_doing(sense: Sense, act: Act, line: Line) -> Iterator[Read]:
    """“Rerolling a white die earns you 2 Gold”, “each die that you place earns you …”, “gaining this …”."""
    if line.trigger or line.window or (line.modal and not isinstance(act.object, ThisCard)):
        return
    each = isinstance(act.object, SomeThings) and act.object.quantity == "each"
    if line.per and not (isinstance(act.object, SomeThings) and not act.object.quantity):
        return
    if act.doer and not each:  # who does it may also be who gains
        return
    if _only_gains(line) or (line.body and isinstance(act.object, ThisCard)):
        for event in events(sense, act):
            yield replace(line, trigger=f"after {event}", per=""), 0 if each or line.per else 1


@JOINS.in_order(Line, "each")
def _gained_each(sense: Sense, line: Line, concept: Concept) -> Iterator[Read]:
    """“1 Gold each”, for what is not said yet."""
    if not (line.trigger or line.per) and _only_gains(line):
        yield replace(line, per=PENDING), 0


@JOINS.in_order(Act, "some")
def _but_some(sense: Sense, act: Act, concept: Concept) -> Iterator[Read]:
    if isinstance(act.object, SomeThings) and act.object.quantity == "any":
        yield replace(act, object=replace(act.object, quantity="some")), 0


class InPlaceOf(Meaning, frozen=True):
    """What is not done: a verb whose object is that of what is done instead."""

    verb: str


@JOINS.in_order("instead", VerbWord)
def _in_place_of(sense: Sense, concept: Concept, verb: VerbWord) -> Iterator[Read]:
    if not (verb.change or verb.modal) and verb.name in sense.vocabulary.verbs:
        yield InPlaceOf(verb.name), 0


@JOINS.in_order(Act, InPlaceOf)
def _done_instead(sense: Sense, act: Act, other: InPlaceOf) -> Iterator[Read]:
    """“Flip a die instead of rerolling it”, whose pronoun is a small word."""
    if not isinstance(act.object, SomeThings) or act.roles or act.doer or act.modal not in ("", "may"):
        return
    if sense.takes(other.verb, act.object.noun) and other.verb != act.verb:
        for event in events(sense, replace(act, verb=other.verb, modal="")):
            noun = act.object.noun
            done = Line(trigger=f"replace {event}", topic=noun, body=(f"{act.verb} {noun}",), modal=act.modal)
            yield done, 0


class Unless(Meaning, frozen=True):
    """What must not be required of what was spoken of; ``on``: whether it must be."""

    enum: str
    condition: str


@JOINS.in_order("unless", ValueWord)
@JOINS.in_order("if", ValueWord)
def _unless(sense: Sense, concept: Concept, value: ValueWord) -> Iterator[Read]:
    """“… unless it is gold”, “… if it is not gold”."""
    if len(value.names) == 1 and not value.group:
        required = value if concept.name == "if" else replace(value, negated=not value.negated)
        yield Unless(value.enum, required.condition), 0


@JOINS.in_order("unless", SomeThings)
@JOINS.in_order("if", SomeThings)
def _unless_thing(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
    """“… unless the die is gold”."""
    if things == SomeThings(things.noun, where=things.where) and len(things.where) == 1:
        field, condition = things.where[0]
        declared = sense.fields(things.noun).get(field)
        if declared is not None and isinstance(declared.type, Choice) and condition.startswith("is "):
            negated = condition.startswith("is not ")
            name = condition.removeprefix("is not " if negated else "is ")
            yield from _unless(sense, concept, ValueWord(declared.type.enum, (name,), negated=negated))


@JOINS.either(Line, Unless)
def _on_topic(sense: Sense, line: Line, unless: Unless) -> Iterator[Read]:
    field = sense.showing(line.topic, unless.enum) if line.topic else None
    if field is not None and line.trigger.endswith(f" {line.topic}") and not line.guard:
        required = f" where {line.topic}.{field} {unless.condition}"
        yield replace(line, trigger=f"{line.trigger}{required}"), 0
