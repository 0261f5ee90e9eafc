"""What stands between words that belong together: “then gain once per round 2 Gold”."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .joins import JOINS, Read
from .meanings import (
    Act,
    AmountOf,
    AsValue,
    Change,
    Chosen,
    Concept,
    EachTime,
    Fielded,
    FieldWord,
    For,
    Line,
    Meaning,
    Moment,
    Numbers,
    Numeral,
    Occasion,
    Owner,
    Place,
    Price,
    Purpose,
    Requirement,
    ResourceWord,
    SomeThings,
    ThisCard,
    ValueWord,
    VerbWord,
)
from .sense import Sense

_GIVING = ("own.score", "gain", "own.pay")


class Aside(Meaning, frozen=True):
    """A word that waits for what belongs to it, with what stands between."""

    head: Meaning
    between: Meaning


# ------------------------------------------------------------------ what stands between


@JOINS.in_order(VerbWord, Line)
@JOINS.in_order(VerbWord, For)
@JOINS.in_order(VerbWord, Purpose)
@JOINS.in_order(VerbWord, Owner)
@JOINS.in_order(VerbWord, Occasion)
@JOINS.in_order(VerbWord, Moment)
@JOINS.in_order(VerbWord, Price)
@JOINS.in_order(VerbWord, EachTime)
@JOINS.in_order(VerbWord, "first_time")
@JOINS.in_order("may", Line)
@JOINS.in_order("may", Moment)
@JOINS.in_order("if", Line)
def _verb_aside(
    sense: Sense,
    verb: VerbWord | Concept,
    between: Line | For | Purpose | Owner | Occasion | Moment | Concept,
) -> Iterator[Read]:
    if not isinstance(between, Line) or not (between.body or between.score):
        yield Aside(verb, between), 0


@JOINS.in_order(Line, VerbWord)
@JOINS.in_order(Moment, VerbWord)
@JOINS.in_order(Purpose, VerbWord)
@JOINS.in_order(Price, VerbWord)
@JOINS.in_order(AsValue, VerbWord)
def _verb_behind(
    sense: Sense, between: Line | Moment | Purpose | Price | AsValue, verb: VerbWord
) -> Iterator[Read]:
    if not isinstance(between, Line) or between == Line(quota=between.quota):
        yield Aside(verb, between), 0


@JOINS.in_order(VerbWord, ThisCard)
def _this_aside(sense: Sense, verb: VerbWord, this: ThisCard) -> Iterator[Read]:
    """“Gains this realm 1 star”."""
    if verb.change in ("+", "-", "±"):
        yield Aside(verb, this), 0


@JOINS.either(VerbWord, "article")
def _by_one(sense: Sense, verb: VerbWord, concept: Concept) -> Iterator[Read]:
    """“Gains a star”."""
    if verb.change in ("+", "-", "±"):
        yield replace(verb, change=f"{verb.change}1"), 0


@JOINS.in_order(VerbWord, SomeThings)
@JOINS.in_order(VerbWord, Act)
def _subject_aside(sense: Sense, verb: VerbWord, subject: SomeThings | Act) -> Iterator[Read]:
    """“That brings each Skill 1 Star”, its subject behind the verb."""
    things = subject.object if isinstance(subject, Act) else subject
    if verb.name not in _GIVING or not isinstance(things, SomeThings):
        return
    if things.quantity in ("each", "all") or (verb.name == "own.pay" and things.bare):
        yield Aside(verb, subject), 0


@JOINS.in_order(Act, Act)
@JOINS.in_order(VerbWord, Act)
def _event_aside(sense: Sense, head: Act | VerbWord, event: Act) -> Iterator[Read]:
    """“This realm gets at the end of the round 3 stars”, by how much behind what happens."""
    if head.change in ("+", "-", "±") and event.object is None and not event.modal:
        yield Aside(head, event), 0
    if head == event and event == Act(event.verb):
        yield event, 0  # said twice: “at the reckoning at the end of the round”


@JOINS.in_order(FieldWord, SomeThings)
def _whose_field(sense: Sense, word: FieldWord, things: SomeThings) -> Iterator[Read]:
    """“The total in each row is 9”."""
    if things.quantity in ("each", "all"):
        yield Aside(word, things), 0


@JOINS.in_order("if", Line)
def _if_paid(sense: Sense, concept: Concept, line: Line) -> Iterator[Read]:
    """“If you return this Treasure”, at some time."""
    if line.body and line.body[0].startswith("pay ") and line.body[0].endswith(" this"):
        yield line, 1


@JOINS.in_order(ThisCard, Moment)
@JOINS.in_order(FieldWord, Purpose)
@JOINS.in_order(SomeThings, Purpose)
@JOINS.in_order(ValueWord, Purpose)
@JOINS.in_order(ResourceWord, Purpose)
def _noun_aside(
    sense: Sense,
    noun: FieldWord | SomeThings | ValueWord | ResourceWord | ThisCard,
    between: Purpose | Moment,
) -> Iterator[Read]:
    yield Aside(noun, between), 0


@JOINS.in_order(Aside, Aside)
def _both_aside(sense: Sense, first: Aside, second: Aside) -> Iterator[Read]:
    for whole, assumed in tuple(JOINS.join(sense, first.head, second.head)):
        if not isinstance(whole, Aside):
            for inner, more in tuple(_with(sense, whole, assumed, second.between)):
                if not isinstance(inner, Aside):
                    yield from _with(sense, inner, more, first.between)


@JOINS.in_order("may", Purpose)
def _may_for(sense: Sense, concept: Concept, purpose: Purpose) -> Iterator[Read]:
    """“May for a purchase”, of what serves as something else, which is always free to do."""
    yield purpose, 0


_OBJECTS = (
    AmountOf,
    ResourceWord,
    SomeThings,
    Chosen,
    ValueWord,
    AsValue,
    ThisCard,
    Place,
    Numeral,
    Change,
    Line,
    Act,
    VerbWord,
)
for _part in (*_OBJECTS, FieldWord, Fielded, Requirement, Numbers):

    @JOINS.in_order(Aside, _part)
    def _behind_aside(sense: Sense, aside: Aside, part: Meaning) -> Iterator[Read]:
        """What belongs to the word that waits; then what stood between belongs to both."""
        for whole, assumed in tuple(JOINS.join(sense, aside.head, part)):
            if not isinstance(whole, Aside):
                yield from _with(sense, whole, assumed, aside.between)


_SUBJECTS: tuple[type[Meaning] | str, ...] = (
    SomeThings,
    AmountOf,
    Chosen,
    ThisCard,
    ValueWord,
    ResourceWord,
    "may",
)
for _subject in _SUBJECTS:

    @JOINS.in_order(_subject, Aside)
    def _before_aside(sense: Sense, part: Meaning, aside: Aside) -> Iterator[Read]:
        if isinstance(aside.head, (VerbWord, Change)):
            for whole, assumed in tuple(JOINS.join(sense, part, aside.head)):
                if not isinstance(whole, Aside):
                    yield from _with(sense, whole, assumed, aside.between)


def _with(sense: Sense, whole: Meaning, assumed: int, between: Meaning) -> Iterator[Read]:
    known = False
    for meaning, more in ((whole, 0), *JOINS.besides(sense, whole)):
        for read, further in (*JOINS.join(sense, between, meaning), *JOINS.join(sense, meaning, between)):
            if not isinstance(read, Aside):
                known = True
                yield read, assumed + more + further
    if not known and isinstance(whole, (VerbWord, FieldWord, SomeThings, Change)):
        yield Aside(whole, between), assumed
