"""What something is for, and given what: “2 Stars for a Strength of 15”, “5 Stars without golden dice”."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .joins import JOINS, Read
from .meanings import (
    EQUAL,
    PENDING,
    Act,
    AmountOf,
    Change,
    Completed,
    Concept,
    Differing,
    EachTime,
    FieldWord,
    For,
    Fulfilled,
    Guarded,
    Line,
    Meaning,
    MoreThan,
    Numbers,
    NumberSet,
    Numeral,
    Owner,
    Place,
    Purpose,
    Reckoned,
    Requirement,
    ResourceWord,
    SomeThings,
    ThisCard,
    UnitThing,
    ValueWord,
    VerbWord,
)
from .sense import Sense
from .word_order import reward


class EachValue(Meaning, frozen=True):
    """Each value of a field, before it is said where."""

    differing: Differing


@JOINS.in_order("for", Act)
def _for_doing(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    """“For placing a green die”."""
    yield from JOINS.join(sense, Concept("when"), act)


@JOINS.in_order("for", For)
@JOINS.in_order("for", Purpose)
@JOINS.in_order("for", EachTime)
@JOINS.in_order("for", SomeThings)
@JOINS.in_order("for", ThisCard)
@JOINS.in_order("for", UnitThing)
@JOINS.in_order("for", ValueWord)
def _for(sense: Sense, concept: Concept, what: Meaning) -> Iterator[Read]:
    yield what, 0


@JOINS.in_order(Owner, "each")
def _each_of_them(sense: Sense, owner: Owner, concept: Concept) -> Iterator[Read]:
    """“All others lose 1 Gold each”, the word before what they lose."""
    if owner.who in ("others", "players"):
        yield owner, 0


@JOINS.in_order(Line, "worth")
@JOINS.in_order(Change, "worth")
def _worth(sense: Sense, line: Line | Change, concept: Concept) -> Iterator[Read]:
    if isinstance(line, Change) or (line.score and line.score != EQUAL):
        yield line, 0


@JOINS.in_order("starting_at", AmountOf)
@JOINS.in_order("starting_at", SomeThings)
def _starting_at(sense: Sense, concept: Concept, what: AmountOf | SomeThings) -> Iterator[Read]:
    """“2 Stars from 5 Gold on”."""
    yield from _given(sense, what, ">=")


@JOINS.in_order("without", SomeThings)
@JOINS.in_order("without", ResourceWord)
def _without(sense: Sense, concept: Concept, what: SomeThings | ResourceWord) -> Iterator[Read]:
    """“5 Stars without golden dice”."""
    for counted, _ in JOINS.join(sense, Concept("none"), what):
        if isinstance(counted, (SomeThings, AmountOf)):
            for line, assumed in _given(sense, counted, "is"):
                yield Guarded(line.guard), assumed  # of whoever scores, and not of what is scored for


def _given(sense: Sense, what: AmountOf | SomeThings, operator: str) -> Iterator[tuple[Line, int]]:
    range_ = what.range if isinstance(what, AmountOf) else what.count
    if range_ is None or range_.operator != "is":
        return
    so_many = Numbers(operator, range_.low)
    counted = replace(what, range=so_many) if isinstance(what, AmountOf) else replace(what, count=so_many)
    for condition, assumed in JOINS.besides(sense, counted):
        if isinstance(condition, Requirement):
            yield Line(guard=condition.text), assumed


@JOINS.in_order("for", Requirement)
def _for_condition(sense: Sense, concept: Concept, condition: Requirement) -> Iterator[Read]:
    """“2 Stars for a Strength of 15”; but what is paid is no condition."""
    if condition.text.partition(" ")[0].count(".") > 1:
        yield Line(guard=condition.text), 0


@JOINS.in_order(MoreThan, Reckoned)
@JOINS.in_order(MoreThan, UnitThing)
def _exceeds_it(sense: Sense, more: MoreThan, what: Reckoned | UnitThing) -> Iterator[Read]:
    """“Exceeds the total of this row that of another”."""
    if more.operator == ">" and isinstance(more.than, Reckoned):
        for condition, assumed in JOINS.join(sense, more.than, MoreThan(">", what)):
            yield condition, assumed + 1


@JOINS.in_order("each", FieldWord)
def _each_value(sense: Sense, concept: Concept, word: FieldWord) -> Iterator[Read]:
    """“1 Star for each color in a row”."""
    yield EachValue(Differing(word.field)), 0


@JOINS.in_order(EachValue, UnitThing)
@JOINS.in_order(EachValue, SomeThings)
def _each_value_there(sense: Sense, each: EachValue, where: UnitThing | SomeThings) -> Iterator[Read]:
    for reckoned, _ in JOINS.join(sense, each.differing, where):
        if isinstance(reckoned, Reckoned):
            yield from JOINS.join(sense, Concept("each"), reckoned)


@JOINS.either(SomeThings, Completed)
@JOINS.either(Act, Completed)
@JOINS.either(VerbWord, Completed)
def _by_what(sense: Sense, part: SomeThings | Act | VerbWord, completed: Completed) -> Iterator[Read]:
    """“With a cell you complete a band”, “a tower by a room becomes full”, in any order."""
    nouns = (completed.noun,) if completed.noun else tuple(sense.vocabulary.nouns)
    events = [event.split() for noun in nouns for event in sense.completions(noun, completed.field)]
    match part:
        case SomeThings(noun=noun) if any(noun in event[1:] for event in events):
            yield completed, 0
        case Act(verb=name) | VerbWord(name=name) if any(name == event[0] for event in events):
            yield completed, 0


@JOINS.in_order("and", Completed)
def _and_completed(sense: Sense, concept: Concept, completed: Completed) -> Iterator[Read]:
    yield completed, 0


@JOINS.either(EachTime, AmountOf)
def _reward_each(sense: Sense, each_time: EachTime, amount: AmountOf) -> Iterator[Read]:
    """“A street completed: 1 heart”."""
    yield from reward(sense, Line(trigger=f"after {each_time.event}"), amount)


_BEHIND_ARTICLE: tuple[type[Meaning] | str, ...] = (
    ValueWord, FieldWord, UnitThing, Numeral, Numbers, Reckoned, Fulfilled, Place, Act, Change, Completed,
    NumberSet, Purpose, Owner, "one_of", "different", "third",
)  # fmt: skip
for _part in _BEHIND_ARTICLE:

    @JOINS.in_order("article", _part)
    def _article(sense: Sense, concept: Concept, part: Meaning) -> Iterator[Read]:
        yield part, 0


@JOINS.in_order("article", SomeThings)
def _single(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
    """“A die”, where the plural has the same word."""
    if not things.plural and things.quantity not in ("any", "all"):
        yield things, 0


class Apiece(Meaning, frozen=True):
    """So much of a resource, by each of them."""

    amount: AmountOf


@JOINS.in_order("each", AmountOf)
def _apiece(sense: Sense, concept: Concept, amount: AmountOf) -> Iterator[Read]:
    """“They lose each 1 Gold”, the word before how much."""
    if amount.range.operator == "is":
        yield Apiece(amount), 0


@JOINS.either(VerbWord, Apiece)
def _so_much_apiece(sense: Sense, verb: VerbWord, apiece: Apiece) -> Iterator[Read]:
    for line, assumed in JOINS.join(sense, verb, apiece.amount):
        if isinstance(line, Line) and line == Line(body=line.body) and len(line.body) == 1:
            yield replace(line, per=PENDING), assumed
