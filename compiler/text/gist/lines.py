"""Parts of a whole sentence in any order: when, how often, under which condition, and what is done."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .acts import events
from .joins import JOINS, Read
from .meanings import (
    EQUAL,
    FIRST,
    PENDING,
    Act,
    AmountOf,
    Concept,
    Line,
    Moment,
    Numbers,
    OrLine,
    Owner,
    Period,
    Requirement,
    ResourceWord,
    SlotName,
    ThisCard,
)
from .sense import Sense


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
        yield replace(line, quota=FIRST), 0


@JOINS.in_order("first_time", Act)
def _first_act(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    """“The first time you do it”, with its period behind, or in the game."""
    for event in events(sense, act):
        yield Line(trigger=f"after {event}", quota=FIRST), 0


@JOINS.either(Line, Period)
def _first_of(sense: Sense, line: Line, period: Period) -> Iterator[Read]:
    if line.quota == FIRST:
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
    if line.body == ("cancel",):  # who can lose nothing does not lose it
        yield line, 0
    elif line.body and not line.modal:
        yield replace(line, modal="may"), 0


@JOINS.in_order("and", Line)
@JOINS.in_order(Line, "and")
def _and(sense: Sense, first: Concept | Line, second: Concept | Line) -> Iterator[Read]:
    yield first if isinstance(first, Line) else second, 0


@JOINS.in_order(Owner, Line)
def _of_others(sense: Sense, owner: Owner, line: Line) -> Iterator[Read]:
    """What others gain or lose."""
    if owner.who != "others" or line != Line(body=line.body, per=line.per) or len(line.body) != 1:
        return
    if line.per in ("", PENDING) and line.body[0].startswith(("gain ", "lose ")):
        yield replace(line, per="", body=(f"each player by others: {line.body[0]}",)), 0


@JOINS.in_order(Line, "each")
def _others_each(sense: Sense, line: Line, concept: Concept) -> Iterator[Read]:
    if line.body and line.body[-1].startswith("each player"):
        yield line, 0


@JOINS.either(ThisCard, Line)
def _this_scores(sense: Sense, this: ThisCard, line: Line) -> Iterator[Read]:
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


@JOINS.in_order(AmountOf, Line)
def _price(sense: Sense, amount: AmountOf, line: Line) -> Iterator[Read]:
    """“3 hearts: reuse a die”."""
    if amount.range.operator == "is" and line.body and line.body[0].startswith("choose "):
        yield replace(line, body=(f"pay {amount.range.low} {amount.resource}", *line.body)), 1


@JOINS.in_order(Line, AmountOf)
def _and_more(sense: Sense, line: Line, amount: AmountOf) -> Iterator[Read]:
    """“gain 1 coin and 1 token”."""
    some = amount.range.operator == "is" and amount.range.low > 0
    plain = some and not sense.vocabulary.resources[amount.resource].scores
    if line.body and line.body[-1].startswith("gain ") and plain:
        yield replace(line, body=(*line.body, f"gain {amount.range.low} {amount.resource}")), 0


@JOINS.in_order(Line, ResourceWord)
def _and_one_more(sense: Sense, line: Line, resource: ResourceWord) -> Iterator[Read]:
    if line.body:
        yield from _and_more(sense, line, AmountOf(resource.name, Numbers("is", 1)))


@JOINS.in_order("or", Line)
def _or(sense: Sense, concept: Concept, line: Line) -> Iterator[Read]:
    if line == Line(body=line.body) and len(line.body) == 1:
        yield OrLine(line.body[0]), 0


@JOINS.in_order(Line, OrLine)
def _either(sense: Sense, line: Line, other: OrLine) -> Iterator[Read]:
    """“Recruit 1 Fighter, or recruit 1 Mage”."""
    if len(line.body) == 1 and not line.score:
        ways = (_way(line.body[0]), _way(other.act))
        yield replace(line, body=("one of:\n" + "\n".join(ways),)), 0


def _way(act: str) -> str:
    first, *rest = act.split("\n")
    return "\n".join((f"  - {first}", *(f"    {text}" for text in rest)))


@JOINS.in_order(Requirement, Line)
def _if_scored(sense: Sense, condition: Requirement, line: Line) -> Iterator[Read]:
    yield from _scored_if(sense, line, condition)


def _scored_if(sense: Sense, line: Line, condition: Requirement) -> Iterator[Read]:
    """A condition beside points, without "if": “3 Skills: 2 Stars”."""
    if line.score and not (line.guard or line.per):
        yield replace(line, guard=condition.text, per="-"), 1


@JOINS.in_order(Line, Line)
def _together(sense: Sense, first: Line, second: Line) -> Iterator[Read]:
    """Two parts of a rule, where they do not say the same part of it."""
    for counted, points in ((first, second), (second, first)):
        if counted.score == EQUAL and counted.per and points.score == "1" and not points.per:
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
    if second.body and second.body[0].startswith("pay "):  # whatever comes first in a sentence
        body = (*second.body, *first.body)
    if (filled["score"] and (body or filled["trigger"] or filled["window"])) or len(guards) > 2:
        return
    if filled["modal"] in ("cannot", "permit") and len(body) > 1:
        return
    if filled["trigger"] and filled["window"]:
        return
    yield Line(guard=" and ".join(guards), body=body, **filled), 0


@JOINS.in_order(Line, "at_most")
@JOINS.in_order(Line, "up_to")
def _at_most_so_often(sense: Sense, line: Line, concept: Concept) -> Iterator[Read]:
    """“Twice per round at most”."""
    if line.quota not in ("", FIRST) and line == Line(quota=line.quota):
        yield line, 0


@JOINS.either(Requirement, Line)
def _given(sense: Sense, condition: Requirement, line: Line) -> Iterator[Read]:
    """“With doubles, you may at any time …”; but what one has may be a price."""
    value = condition.text.partition(" ")[0]
    field = value.removeprefix("my.")
    no_price = value != field and field in sense.vocabulary.player and field not in sense.vocabulary.resources
    known = no_price or value.startswith("distinct(")
    if known and (line.window or line.trigger) and line.body and not line.guard:
        yield replace(line, guard=condition.text), 1
