"""What a whole sentence says: triggers, conditions, how often, points, and what is done, in any order."""

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
    FieldWord,
    Figure,
    For,
    Line,
    Modified,
    Moment,
    Occasion,
    Owner,
    Period,
    Purpose,
    Range,
    Reckoned,
    Resource,
    Served,
    SlotName,
    Things,
    This,
    Value,
    Verb,
)
from .acts import events
from .sense import Sense

_PENDING = "?"
_EQUAL = "="
_FIRST = "once"
"""How often, where its period is not said yet."""

# ------------------------------------------------------------------ points


@JOINS.alone(Amount)
def _points(sense: Sense, amount: Amount) -> Iterator[Read]:
    """Points alone: “2 Stars if …”; and what is gained: “+2 Gold”."""
    if amount.range.operator != "is":
        return
    if sense.vocabulary.resources[amount.resource].scores:
        yield Line(score=str(amount.range.low)), 0
    elif amount.range.low:
        yield Line(body=(f"gain {amount.range.low} {amount.resource}",)), 2


@JOINS.alone(Resource)
def _point(sense: Sense, resource: Resource) -> Iterator[Read]:
    if sense.vocabulary.resources[resource.name].scores:
        yield Line(score="1"), 1


@JOINS.in_order("each", Things)
@JOINS.in_order("each", Resource)
def _for_each(sense: Sense, concept: Concept, what: Things | Resource) -> Iterator[Read]:
    if isinstance(what, Resource) or (what.count is None and not what.quantity):
        yield For(what), 0


@JOINS.in_order("each", Amount)
def _for_so_many(sense: Sense, concept: Concept, amount: Amount) -> Iterator[Read]:
    if amount.range.operator == "is":
        yield For(Resource(amount.resource), amount.range.low), 0


@JOINS.either(Line, For)
def _per(sense: Sense, line: Line, for_: For) -> Iterator[Read]:
    if not line.score or line.per or line.score == _EQUAL:
        return
    if isinstance(for_.what, Things):
        for things in sense.ranges(for_.what):
            yield replace(line, per=things), 0
    elif isinstance(for_.what, Resource) and not sense.vocabulary.resources[for_.what.name].scores:
        part = f"my.{for_.what.name}" if for_.each == 1 else f"my.{for_.what.name} // {for_.each}"
        yield replace(line, score=part if line.score == "1" else f"{line.score} * ({part})", per="-"), 0


@JOINS.either(Line, Things)
def _each_scores(sense: Sense, line: Line, things: Things) -> Iterator[Read]:
    """“Each Skill is worth 1 Star”, “your Skills are worth 1 Star each”."""
    if not line.score or things.count is not None or line.score == _EQUAL:
        return
    if (things.quantity in ("each", "all") and not line.per) or line.per == _PENDING:
        for ranged in sense.ranges(replace(things, quantity="")):
            yield replace(line, per=ranged), 0


@JOINS.either(Line, "each")
def _scores_each(sense: Sense, line: Line, concept: Concept) -> Iterator[Read]:
    if line.score and not line.per:
        yield replace(line, per=_PENDING), 0


@JOINS.either(Line, Resource)
def _resource_scores(sense: Sense, line: Line, resource: Resource) -> Iterator[Read]:
    if line.per == _PENDING:
        yield from _per(sense, replace(line, per=""), For(resource))
    elif line.score == _EQUAL and not line.per and not sense.vocabulary.resources[resource.name].scores:
        yield replace(line, score=f"my.{resource.name}"), 0


@JOINS.in_order(Verb, Reckoned)
def _score_number(sense: Sense, verb: Verb, reckoned: Reckoned) -> Iterator[Read]:
    if verb.name == "own.score":
        yield Line(score=reckoned.text), 1


@JOINS.either("equal", Resource)
def _as_many(sense: Sense, concept: Concept, resource: Resource) -> Iterator[Read]:
    if sense.vocabulary.resources[resource.name].scores:
        yield Line(score=_EQUAL), 0


@JOINS.either(Verb, Line)
def _score_as_many(sense: Sense, verb: Verb, line: Line) -> Iterator[Read]:
    if verb.name == "own.score" and line.score == _EQUAL:
        yield line, 0


@JOINS.either(Line, "equal")
def _equal(sense: Sense, line: Line, concept: Concept) -> Iterator[Read]:
    if line.score == "1":
        yield replace(line, score=_EQUAL), 0


@JOINS.either(Line, Reckoned)
def _worth(sense: Sense, line: Line, reckoned: Reckoned) -> Iterator[Read]:
    if line.score == _EQUAL:
        yield replace(line, score=reckoned.text), 0


@JOINS.in_order("each", Reckoned)
def _for_each_of(sense: Sense, concept: Concept, reckoned: Reckoned) -> Iterator[Read]:
    if reckoned.text.startswith("distinct("):
        yield Line(score=_EQUAL, per=reckoned.text), 0


# ------------------------------------------------------------------ facts


@JOINS.either(FieldWord, "fewer")
@JOINS.either(FieldWord, "more")
def _less(sense: Sense, word: FieldWord, concept: Concept) -> Iterator[Read]:
    yield Change(word.field, -1 if concept.name == "fewer" else 1), 0


@JOINS.either("fewer", Figure)
@JOINS.either("fewer", Amount)
@JOINS.either("more", Figure)
@JOINS.either("more", Amount)
def _by_so_much(sense: Sense, concept: Concept, number: Figure | Amount) -> Iterator[Read]:
    """“1 Gold less”."""
    yield from _less_by(sense, Change("", -1 if concept.name == "fewer" else 1), number)


@JOINS.either(FieldWord, Change)
def _field_changed(sense: Sense, word: FieldWord, change: Change) -> Iterator[Read]:
    if not change.field:
        yield Change(word.field, change.by), 0


@JOINS.either(Verb, FieldWord)
def _raise_field(sense: Sense, verb: Verb, word: FieldWord) -> Iterator[Read]:
    if verb.name in ("own.raise", "own.lower"):
        yield Change(word.field, 1 if verb.name == "own.raise" else -1), 0


@JOINS.either(Change, Figure)
@JOINS.either(Change, Amount)
def _less_by(sense: Sense, change: Change, number: Figure | Amount) -> Iterator[Read]:
    if isinstance(number, Amount):
        if number.range.operator == "is":
            yield Change(change.field, change.by * number.range.low), 0
    elif not number.signed:
        yield Change(change.field, change.by * number.number), 0


@JOINS.either(Change, Resource)
def _less_of(sense: Sense, change: Change, resource: Resource) -> Iterator[Read]:
    yield change, 0


@JOINS.in_order(Figure, Resource)
def _signed_amount(sense: Sense, number: Figure, resource: Resource) -> Iterator[Read]:
    if number.signed:
        yield Change("", number.number), 1


@JOINS.either(Verb, Change)
def _get_change(sense: Sense, verb: Verb, change: Change) -> Iterator[Read]:
    if verb.name in ("own.score", "own.pay"):
        yield change, 0


@JOINS.either(Change, Things)
def _changed(sense: Sense, change: Change, things: Things) -> Iterator[Read]:
    """What is changed of things; where it has no name, what cards change of them, or their number."""
    if things.count is not None:
        return
    plain = replace(things, quantity="")
    if change.field:
        if change.field in sense.fields(things.noun):
            yield Modified(change, plain), 0
        return
    for field in sense.changed_fields(things.noun):
        yield Modified(Change(field, change.by), plain), 1


@JOINS.either(Change, Act)
@JOINS.either(Change, Occasion)
def _changed_then(sense: Sense, change: Change, act: Act | Occasion) -> Iterator[Read]:
    """“When you buy a Weapon, subtract 1 from its cost”."""
    done = act.act if isinstance(act, Occasion) else act
    if isinstance(done.object, Things) and not done.object.where:
        yield from _changed(sense, change, replace(done.object, places=(), count=None))


@JOINS.in_order("as", Change)
@JOINS.in_order("as", Figure)
def _as_change(sense: Sense, concept: Concept, change: Change | Figure) -> Iterator[Read]:
    """“Counts as 1 higher”, “counts as +1”."""
    if isinstance(change, Change):
        yield change, 0
    elif change.signed:
        yield Change("", change.number), 0


@JOINS.either(Verb, Figure)
def _worth_more(sense: Sense, verb: Verb, number: Figure) -> Iterator[Read]:
    if verb.name == "own.score" and number.signed:
        yield Change("", number.number), 0


@JOINS.either(Things, Figure)
def _signed(sense: Sense, things: Things, number: Figure) -> Iterator[Read]:
    field = sense.number_field(things.noun)
    if number.signed and field is not None and things.count is None:
        yield Modified(Change(field, number.number), replace(things, quantity="")), 1


@JOINS.either(Modified, Purpose)
def _modified_for(sense: Sense, modified: Modified, purpose: Purpose) -> Iterator[Read]:
    if not modified.purpose:
        yield replace(modified, purpose=purpose.name), 0


@JOINS.in_order("as", Value)
@JOINS.in_order("as", Resource)
def _as(sense: Sense, concept: Concept, target: Value | Resource) -> Iterator[Read]:
    yield AsValue(target), 0


@JOINS.in_order("as", Amount)
def _as_amount(sense: Sense, concept: Concept, amount: Amount) -> Iterator[Read]:
    if amount.range == Range("is", 1):
        yield AsValue(Resource(amount.resource)), 0


@JOINS.either(Value, AsValue)
@JOINS.either(Resource, AsValue)
def _served(sense: Sense, source: Value | Resource, target: AsValue) -> Iterator[Read]:
    match source, target.target:
        case Value(names=(name,), negated=False), Value(names=(other,), negated=False):
            yield Served(name, other), 0
        case Resource(name=name), Resource(name=other) if name != other:
            yield Served(name, other), 0


@JOINS.either(Served, "may")
@JOINS.either(Served, "each")
@JOINS.either(Served, "one_of")
@JOINS.either(Served, "one")
@JOINS.either(Served, "all")
def _may_serve(sense: Sense, served: Served, concept: Concept) -> Iterator[Read]:
    yield served, 0


@JOINS.either(Served, Verb)
@JOINS.either(AsValue, Verb)
def _used(sense: Sense, served: Served | AsValue, verb: Verb) -> Iterator[Read]:
    if verb.name in ("own.use", "own.pay"):
        yield served, 0


@JOINS.either(Served, Purpose)
def _served_for(sense: Sense, served: Served, purpose: Purpose) -> Iterator[Read]:
    if not served.purpose:
        yield replace(served, purpose=purpose.name), 0


# ------------------------------------------------------------------ when and how often


@JOINS.in_order("each", Period)
def _each_period(sense: Sense, concept: Concept, period: Period) -> Iterator[Read]:
    yield period, 0


@JOINS.either("once", Period)
def _once(sense: Sense, concept: Concept, period: Period) -> Iterator[Read]:
    yield Line(quota=f"once per {period.name}"), 0


@JOINS.either("first_time", Period)
def _first_in(sense: Sense, concept: Concept, period: Period) -> Iterator[Read]:
    yield from _once(sense, concept, period)


@JOINS.in_order("first_time", Line)
def _first_when(sense: Sense, concept: Concept, line: Line) -> Iterator[Read]:
    """“One time during the game, when …”."""
    if line.trigger and not line.quota:
        yield replace(line, quota=_FIRST), 0


@JOINS.in_order("first_time", Act)
def _first_act(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    """“The first time you do it”, with its period behind, or in the game."""
    for event in events(sense, act):
        yield Line(trigger=f"after {event}", quota=_FIRST), 0


@JOINS.either(Line, Period)
def _first_of(sense: Sense, line: Line, period: Period) -> Iterator[Read]:
    if line.quota == _FIRST:
        yield replace(line, quota=f"once per {period.name}"), 0


@JOINS.either("twice", Period)
def _twice(sense: Sense, concept: Concept, period: Period) -> Iterator[Read]:
    yield Line(quota=f"at most 2 per {period.name}"), 0


@JOINS.either(Line, Moment)
def _at(sense: Sense, line: Line, moment: Moment) -> Iterator[Read]:
    if not (line.window or line.trigger) and (line.body or line.quota):
        yield replace(line, window=moment.name), 0


@JOINS.either("may", Line)
def _may(sense: Sense, concept: Concept, line: Line) -> Iterator[Read]:
    if line.body and not line.modal:
        yield replace(line, modal="may"), 0


@JOINS.in_order("and", Line)
@JOINS.in_order(Line, "and")
def _and(sense: Sense, first: Concept | Line, second: Concept | Line) -> Iterator[Read]:
    yield first if isinstance(first, Line) else second, 0


@JOINS.in_order(Owner, Line)
def _of_others(sense: Sense, owner: Owner, line: Line) -> Iterator[Read]:
    """What others gain or lose."""
    if owner.who == "others" and line == Line(body=line.body) and len(line.body) == 1:
        if line.body[0].startswith(("gain ", "lose ")):
            yield replace(line, body=(f"each player by others: {line.body[0]}",)), 0


@JOINS.in_order(Line, "each")
def _others_each(sense: Sense, line: Line, concept: Concept) -> Iterator[Read]:
    if line.body and line.body[-1].startswith("each player"):
        yield line, 0


@JOINS.either(This, Line)
def _this_scores(sense: Sense, this: This, line: Line) -> Iterator[Read]:
    """“This card is worth 2 Stars”."""
    if line.score:
        yield line, 0


@JOINS.either(SlotName, Line)
def _in_slot(sense: Sense, slot: SlotName, line: Line) -> Iterator[Read]:
    if not line.slot:
        yield replace(line, slot=slot.name), 0


@JOINS.alone("prevent")
def _prevented(sense: Sense, concept: Concept) -> Iterator[Read]:
    yield Line(body=("cancel",)), 0


@JOINS.in_order(Line, Amount)
def _and_more(sense: Sense, line: Line, amount: Amount) -> Iterator[Read]:
    """“Gain 1 Gold and 1 Charisma token”."""
    plain = amount.range.operator == "is" and not sense.vocabulary.resources[amount.resource].scores
    if line.body and line.body[-1].startswith("gain ") and plain:
        yield replace(line, body=(*line.body, f"gain {amount.range.low} {amount.resource}")), 0


@JOINS.in_order(Line, Resource)
def _and_one_more(sense: Sense, line: Line, resource: Resource) -> Iterator[Read]:
    if line.body:
        yield from _and_more(sense, line, Amount(resource.name, Range("is", 1)))


@JOINS.either(Line, Condition)
def _scored_if(sense: Sense, line: Line, condition: Condition) -> Iterator[Read]:
    """A condition beside points, without "if": “3 Skills: 2 Stars”."""
    if line.score and not (line.guard or line.per):
        yield replace(line, guard=condition.text, per="-"), 1


@JOINS.in_order(Line, Line)
def _together(sense: Sense, first: Line, second: Line) -> Iterator[Read]:
    """Two parts of a rule, where they do not say the same part of it."""
    for counted, points in ((first, second), (second, first)):
        if counted.score == _EQUAL and counted.per and points.score == "1" and not points.per:
            first, second = replace(points, score=""), counted  # “1 Star for each different color”
            break
    filled: dict[str, str] = {}
    for name in ("trigger", "quota", "window", "slot", "modal", "score", "per", "topic"):
        before, behind = getattr(first, name), getattr(second, name)
        if before and behind:
            return
        filled[name] = before or behind
    guards = [guard for guard in (first.guard, second.guard) if guard]
    body = (*first.body, *second.body)
    if (filled["score"] and (body or filled["trigger"] or filled["window"])) or len(guards) > 2:
        return
    if filled["modal"] in ("cannot", "permit") and len(body) > 1:
        return
    if filled["trigger"] and filled["window"]:
        return
    yield Line(guard=" and ".join(guards), body=body, **filled), 0


# ------------------------------------------------------------------ rules


def rules_of(sense: Sense, meaning: object) -> Iterator[str]:
    """What a meaning says as rules, in the rules language."""
    match meaning:
        case Modified():
            yield from _modify(sense, meaning)
        case Served(source=source, target=target, purpose=purpose):
            for name in [purpose] if purpose else ["", *sense.vocabulary.purposes]:
                yield f"treat {source} as {target}{f' in {name}' if name else ''}"
        case Line():
            yield from _line(sense, meaning)


def _modify(sense: Sense, modified: Modified) -> Iterator[str]:
    things, change = modified.things, modified.change
    if not change.by:
        return
    narrow = things.places or things.where
    purposes = (*sense.vocabulary.views, *sense.vocabulary.purposes)
    usual = sense.usual_purposes(things.noun, change.field) or ["", *purposes]
    for purpose in [modified.purpose] if modified.purpose else usual:
        for ranged in sense.ranges(things) if narrow else (things.noun,):
            view = f" in {purpose}" if purpose else ""
            yield f"modify {things.noun}.{change.field}{view} by {change.by:+d} for {ranged}"


def _line(sense: Sense, line: Line) -> Iterator[str]:
    guard = f" if {line.guard}" if line.guard else ""
    if line.quota == _FIRST:
        if "game" not in sense.vocabulary.periods:
            return
        line = replace(line, quota="once per game")
    quota = f" {line.quota}" if line.quota else ""
    if line.modal in ("cannot", "permit"):
        if not (line.trigger or line.window or line.quota or line.slot):
            yield f"{line.body[0]}{guard}"
    elif line.score:
        if line.score != _EQUAL and line.per != _PENDING and not (line.quota or line.slot or line.modal):
            per = f" per {line.per}" if line.per not in ("", "-") else ""
            yield f"score {line.score}{per}{guard}"
        elif line.score == _EQUAL and line.per:
            yield f"score {line.per}{guard}"
    elif line.body:
        yield from _doing(sense, line, f"{quota}{guard}")


def _doing(sense: Sense, line: Line, limits: str) -> Iterator[str]:
    body = [text for part in line.body for text in part.split("\n")]
    plain = "\n".join(f"  {text}" for text in body)
    may = "  may:\n" + "\n".join(f"    {text}" for text in body) if line.modal == "may" else plain
    if line.trigger.startswith("replace "):
        yield f"{'may ' if line.modal == 'may' else ''}{line.trigger}{limits}:\n{plain}"
    elif line.trigger:
        yield f"{line.trigger}{limits}:\n{may}"
    elif line.window:
        yield f"action at {line.window}{limits}:\n{plain}"
    elif not limits:
        for slot in [line.slot] if line.slot else sense.vocabulary.slots(sense.kind):
            yield f"{slot}:\n{plain}"
