"""What is worked out and what is required: numbers, sums, comparisons, conditions."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ...tree.types import Integer
from .joins import JOINS, Read
from .meanings import (
    AmountOf,
    Concept,
    Differing,
    Fielded,
    FieldWord,
    Guarded,
    Line,
    Meaning,
    More,
    MoreThan,
    Numbers,
    Numeral,
    Owner,
    Reckoned,
    Requirement,
    ResourceWord,
    SomeThings,
    SoMuch,
    Than,
    UnitThing,
    VerbWord,
)
from .numbers import exact, operator_of
from .sense import Sense


def values(sense: Sense, what: SomeThings | ResourceWord | Reckoned) -> Iterator[str]:
    """What something comes to, as expressions: how many things there are, how much of a resource."""
    match what:
        case Reckoned(text=text):
            yield text
        case ResourceWord(name=name):
            yield f"my.{name}"
        case SomeThings():
            for things in sense.ranges(replace(what, count=None, quantity="")):
                yield f"count({things})"


# ------------------------------------------------------------------ numbers


@JOINS.in_order(Numeral, ResourceWord)
@JOINS.in_order(Numbers, ResourceWord)
def _amount(sense: Sense, number: Numeral | Numbers, resource: ResourceWord) -> Iterator[Read]:
    if not (isinstance(number, Numeral) and number.number < 0):
        yield AmountOf(resource.name, exact(number)), 0


@JOINS.in_order(AmountOf, "or_more")
@JOINS.in_order(AmountOf, "or_less")
def _amount_or(sense: Sense, amount: AmountOf, concept: Concept) -> Iterator[Read]:
    """“5 Gold or more”."""
    if amount.range.operator == "is":
        operator = ">=" if concept.name == "or_more" else "<="
        yield AmountOf(amount.resource, Numbers(operator, amount.range.low)), 0


@JOINS.in_order("none", ResourceWord)
def _nothing(sense: Sense, concept: Concept, resource: ResourceWord) -> Iterator[Read]:
    yield AmountOf(resource.name, Numbers("is", 0)), 0


@JOINS.either(FieldWord, UnitThing)
def _field_of_unit(sense: Sense, word: FieldWord, unit: UnitThing) -> Iterator[Read]:
    if sense.vocabulary.field(unit.noun, word.field):
        yield Reckoned(f"my.{unit.value}.{word.field}"), 0


@JOINS.alone(UnitThing)
def _number_of_unit(sense: Sense, unit: UnitThing) -> Iterator[Read]:
    """The number that is meant where only the thing is named: “your Strength” is its score."""
    if unit.noun in sense.stands_for:
        yield Reckoned(f"my.{unit.value}.{sense.stands_for[unit.noun]}"), 1


@JOINS.either(FieldWord, SomeThings)
def _field_of_things(sense: Sense, word: FieldWord, things: SomeThings) -> Iterator[Read]:
    """The total of the dice in a row is that of the row, if it has one."""
    if len(things.places) == 1 and not things.where and things.places[0].startswith("my."):
        place = things.places[0].removeprefix("my.")
        for unit in sense.vocabulary.nouns.values():
            values_of = sense.vocabulary.enums[unit.each].values if unit.each else ()
            if place in values_of and sense.vocabulary.field(unit.name, word.field):
                yield Reckoned(f"my.{place}.{word.field}"), 0


@JOINS.either(FieldWord, SomeThings)
def _total_of(sense: Sense, word: FieldWord, things: SomeThings) -> Iterator[Read]:
    """“The value of your Treasures” is that of all together."""
    declared = sense.fields(things.noun).get(word.field)
    if declared is None or declared.kind != "constant" or not isinstance(declared.type, Integer):
        return
    if things.plural and things.count is None and things.quantity in ("", "each", "all"):
        for ranged in sense.ranges(replace(things, quantity="")):
            yield Reckoned(f"total({things.noun}.{word.field} for {ranged})"), 1


@JOINS.either(Differing, SomeThings)
def _how_different(sense: Sense, differing: Differing, things: SomeThings) -> Iterator[Read]:
    if not differing.condition and differing.field in sense.fields(things.noun):
        for ranged in sense.ranges(replace(things, quantity="")):
            yield Reckoned(f"distinct({things.noun}.{differing.field} for {ranged})"), 0


@JOINS.either(Differing, UnitThing)
def _how_different_there(sense: Sense, differing: Differing, unit: UnitThing) -> Iterator[Read]:
    held = sense.vocabulary.nouns[unit.noun].holds
    if not differing.condition and held is not None and differing.field in sense.fields(held):
        yield Reckoned(f"distinct({held}.{differing.field} for {held} from my.{unit.value})"), 0


@JOINS.in_order("number", SomeThings)
@JOINS.in_order("number", ResourceWord)
def _number_of(sense: Sense, concept: Concept, what: SomeThings | ResourceWord) -> Iterator[Read]:
    if isinstance(what, ResourceWord) and sense.vocabulary.resources[what.name].scores:
        return
    for text in values(sense, what):
        yield Reckoned(text), 0


for _name, _divisor in (("third", 3), ("half", 2)):

    @JOINS.in_order(_name, ResourceWord)
    def _part(sense: Sense, concept: Concept, resource: ResourceWord, by: int = _divisor) -> Iterator[Read]:
        yield Reckoned(f"my.{resource.name} // {by}"), 0


# ------------------------------------------------------------------ conditions


@JOINS.either(Reckoned, Numbers)
@JOINS.either(Reckoned, Numeral)
def _compared(sense: Sense, reckoned: Reckoned, number: Numeral | Numbers) -> Iterator[Read]:
    if not (isinstance(number, Numeral) and number.signed):
        yield Requirement(exact(number).of(reckoned.text)), 0


@JOINS.alone(AmountOf)
def _having(sense: Sense, amount: AmountOf) -> Iterator[Read]:
    if not sense.vocabulary.resources[amount.resource].scores:
        yield Requirement(amount.range.of(f"my.{amount.resource}")), 0


@JOINS.alone(SomeThings)
def _having_things(sense: Sense, things: SomeThings) -> Iterator[Read]:
    if things.count is None or things.quantity:
        return
    if things.count == Numbers("is", 0) and (all_ := _all_but(sense, things)):
        for text in all_:
            yield Requirement(text), 0
        return
    for text in values(sense, things):
        yield Requirement(things.count.of(text)), 0


def _all_but(sense: Sense, things: SomeThings) -> list[str]:
    """“None of your rows is below 9”, where there is one for each value: each of them is 9 at least."""
    unit = sense.vocabulary.nouns[things.noun].each
    if unit is None or len(things.where) != 1 or not things.where[0][1].startswith("< "):
        return []
    field, condition = things.where[0]
    noun, bound = things.noun, f">= {condition.removeprefix('< ')}"
    return [f"every {noun} from {source} has {noun}.{field} {bound}" for source in sense.sources(things)]


@JOINS.either(SomeThings, Fielded)
def _every(sense: Sense, things: SomeThings, fielded: Fielded) -> Iterator[Read]:
    """Each of the rows with so much of something."""
    if things.quantity in ("each", "all") and fielded.field in sense.fields(things.noun):
        for source in sense.sources(things):
            yield (
                Requirement(
                    f"every {things.noun} from {source} has {things.noun}.{fielded.field} {fielded.condition}"
                ),
                0,
            )


# ------------------------------------------------------------------ comparisons

for _name in ("more", "fewer"):

    @JOINS.in_order(_name, SomeThings)
    @JOINS.in_order(_name, Reckoned)
    def _more(sense: Sense, concept: Concept, what: SomeThings | Reckoned) -> Iterator[Read]:
        yield More(operator_of(concept), what), 0

    @JOINS.in_order(_name, Than)
    def _more_than(sense: Sense, concept: Concept, than: Than) -> Iterator[Read]:
        if than.what is not None:
            yield MoreThan(operator_of(concept), than.what), 0


@JOINS.in_order("than", SomeThings)
@JOINS.in_order("than", Reckoned)
@JOINS.in_order("than", UnitThing)
@JOINS.in_order("than", Owner)
def _than(sense: Sense, concept: Concept, what: SomeThings | Reckoned | UnitThing | Owner) -> Iterator[Read]:
    yield Than(what), 0


@JOINS.in_order(More, "than")
def _than_yours(sense: Sense, more: More, concept: Concept) -> Iterator[Read]:
    """“Your left neighbor has more … than you”, the last of which is a small word."""
    if more.owner and isinstance(more.what, SomeThings):
        yield from _differ(sense, replace(more.what, owner=more.owner), more.operator, more.what)


@JOINS.in_order(Owner, More)
def _whose(sense: Sense, owner: Owner, more: More) -> Iterator[Read]:
    if not more.owner and isinstance(more.what, SomeThings):
        yield replace(more, owner=owner.who), 0


@JOINS.in_order(More, Than)
def _differing(sense: Sense, more: More, than: Than) -> Iterator[Read]:
    if not more.owner and than.what is not None:
        yield from _differ(sense, more.what, more.operator, than.what)


@JOINS.in_order("exceeds", SomeThings)
@JOINS.in_order("exceeds", Reckoned)
@JOINS.in_order("exceeds", UnitThing)
def _exceeds(sense: Sense, concept: Concept, what: SomeThings | Reckoned | UnitThing) -> Iterator[Read]:
    yield MoreThan(">", what), 0


@JOINS.in_order(Reckoned, MoreThan)
@JOINS.in_order(SomeThings, MoreThan)
def _is_more(sense: Sense, what: SomeThings | Reckoned, more: MoreThan) -> Iterator[Read]:
    yield from _differ(sense, what, more.operator, more.than)


def _differ(
    sense: Sense, left: SomeThings | Reckoned, operator: str, right: SomeThings | Reckoned | UnitThing | Owner
) -> Iterator[Read]:
    if isinstance(left, Reckoned) and isinstance(right, (SomeThings, UnitThing)):
        right = _same_of(left, right) or right
    if isinstance(right, UnitThing):
        return
    for text in values(sense, left):
        if not isinstance(right, Owner):
            others = list(values(sense, right))
        elif isinstance(left, SomeThings):
            others = list(values(sense, replace(left, owner=right.who)))
        else:
            others = [text.replace("my.", f"{right.who}.")]
        for other in others:
            yield Requirement(f"{text} {operator} {other}"), 0


# ------------------------------------------------------------------ if


@JOINS.in_order("with", Requirement)
def _with(sense: Sense, concept: Concept, condition: Requirement) -> Iterator[Read]:
    """“With less than 3 Gold …”."""
    yield Guarded(condition.text), 0


@JOINS.in_order("if", Guarded)
def _if_with(sense: Sense, concept: Concept, guarded: Guarded) -> Iterator[Read]:
    """“If left with 1 Gold”."""
    yield Line(guard=guarded.text), 0


@JOINS.either(Line, Guarded)
def _guarded(sense: Sense, line: Line, guarded: Guarded) -> Iterator[Read]:
    """Not of what is scored for each of something: that may be what has it."""
    if not line.guard and not line.per:
        yield replace(line, guard=guarded.text), 0


@JOINS.in_order("if", Requirement)
def _if(sense: Sense, concept: Concept, condition: Requirement) -> Iterator[Read]:
    yield Line(guard=condition.text), 0


@JOINS.in_order("and", Requirement)
def _and(sense: Sense, concept: Concept, condition: Requirement) -> Iterator[Read]:
    yield condition, 0


def _same_of(left: Reckoned, right: SomeThings | UnitThing) -> Reckoned | None:
    """The field of a row that was named of another one: “the total of this … than of that”."""
    owner, _, rest = left.text.partition(".")
    field = rest.partition(".")[2]
    place = f"my.{right.value}" if isinstance(right, UnitThing) else right.places[0] if right.places else ""
    if owner == "my" and field.isidentifier() and place.startswith("my."):
        return Reckoned(f"{place}.{field}")
    return None


# ------------------------------------------------------------------ without a noun


for _name in ("if", "and", "with"):

    @JOINS.in_order(_name, Numbers)
    @JOINS.in_order(_name, Numeral)
    def _so_much(sense: Sense, concept: Concept, number: Numeral | Numbers) -> Iterator[Read]:
        """“When you lose Gold and have less than 3”."""
        if not (isinstance(number, Numeral) and number.signed):
            yield SoMuch(exact(number)), 0


@JOINS.in_order("if", SoMuch)
@JOINS.in_order("and", SoMuch)
def _if_so_much(sense: Sense, concept: Concept, so_much: SoMuch) -> Iterator[Read]:
    yield so_much, 0


@JOINS.either(Line, SoMuch)
def _so_much_of_it(sense: Sense, line: Line, so_much: SoMuch) -> Iterator[Read]:
    """Of the resource that the trigger speaks of, and of nothing else."""
    resource = line.trigger.rpartition(" ")[2]
    if resource in sense.vocabulary.resources and not line.guard:
        yield replace(line, guard=so_much.range.of(f"my.{resource}")), 1


@JOINS.alone(Fielded)
def _of_yours(sense: Sense, fielded: Fielded) -> Iterator[Read]:
    """“Hearts gained this round: 9”, which a player has and nothing else."""
    declared = sense.vocabulary.player.get(fielded.field)
    if declared is not None and isinstance(declared.type, Integer):
        yield Requirement(f"my.{fielded.field} {fielded.condition}"), 0


class Last(Meaning, frozen=True):
    """The last of a resource; ``lost``: whether it is said that it is lost."""

    resource: str
    lost: bool = False


@JOINS.in_order("last", ResourceWord)
def _last(sense: Sense, concept: Concept, resource: ResourceWord) -> Iterator[Read]:
    yield Last(resource.name), 0


@JOINS.either(VerbWord, Last)
def _lose_last(sense: Sense, verb: VerbWord, last: Last) -> Iterator[Read]:
    if verb.name in ("lose", "own.forfeit") and not verb.modal:
        yield replace(last, lost=True), 0


@JOINS.in_order("when", Last)
@JOINS.in_order("if", Last)
def _when_last(sense: Sense, concept: Concept, last: Last) -> Iterator[Read]:
    """“When you lose your last Gold”."""
    if last.lost:
        yield Line(trigger=f"after lose {last.resource}", guard=f"my.{last.resource} is 0"), 0


@JOINS.either(Fielded, FieldWord)
def _same_field(sense: Sense, fielded: Fielded, word: FieldWord) -> Iterator[Read]:
    """“In this round 9 or more … hearts gained”, named on both sides."""
    if fielded.field == word.field:
        yield fielded, 0


@JOINS.either(Last, Line)
def _by_losing_last(sense: Sense, last: Last, line: Line) -> Iterator[Read]:
    """“Losing your last Gold gets you …”."""
    if last.lost and line.body and line == Line(body=line.body) and line.body[0].startswith("gain "):
        yield Line(f"after lose {last.resource}", guard=f"my.{last.resource} is 0", body=line.body), 1
