"""Orders of words that other languages have: verbs at the end, numbers behind, and what is left out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .joins import JOINS, Read
from .meanings import (
    EQUAL,
    Act,
    AmountOf,
    AsValue,
    Change,
    Concept,
    EitherSign,
    Fielded,
    FieldWord,
    Fulfilled,
    Line,
    Meaning,
    Modified,
    MoreThan,
    Numbers,
    Numeral,
    Place,
    Reckoned,
    Requirement,
    ResourceWord,
    Shown,
    SomeThings,
    UnitThing,
    ValueWord,
    VerbWord,
)
from .numbers import OPERATORS, OrNumeral, operator_of
from .sense import Sense

_RAISE, _LOWER, _SCORE = "own.raise", "own.lower", "own.score"
_LOSING = ("lose", "own.forfeit")


# ------------------------------------------------------------------ points


@JOINS.either(VerbWord, Line)
def _scored(sense: Sense, verb: VerbWord, line: Line) -> Iterator[Read]:
    """“Are worth 1 Star each”."""
    if verb.name == _SCORE and line.score and not line.body:
        yield line, 0


@JOINS.in_order(Line, Line)
def _each_different(sense: Sense, points: Line, each: Line) -> Iterator[Read]:
    """“1 Star for each different color”, in any order."""
    if points.score == EQUAL:
        points, each = each, points
    if (
        points == Line(score="1")
        and each == Line(score=EQUAL, per=each.per)
        and each.per.startswith("distinct(")
    ):
        yield each, 0


@JOINS.in_order("equal", SomeThings)
def _so_many_things(sense: Sense, concept: Concept, things: SomeThings) -> Iterator[Read]:
    yield from JOINS.join(sense, Concept("number"), things)


# ------------------------------------------------------------------ what is gained and lost


@JOINS.either(Line, AmountOf)
def reward(sense: Sense, line: Line, amount: AmountOf) -> Iterator[Read]:
    """“After buying a Weapon: 1 Gold”."""
    if line.trigger and not (line.body or line.score) and _plain(sense, amount):
        yield replace(line, body=(f"gain {amount.range.low} {amount.resource}",)), 1


@JOINS.in_order(Act, AmountOf)
def _reward_of(sense: Sense, act: Act, amount: AmountOf) -> Iterator[Read]:
    """“Weapon bought: 1 Gold”."""
    if _plain(sense, amount):
        for line, assumed in JOINS.join(sense, Concept("when"), act):
            if isinstance(line, Line):
                yield from ((read, assumed + more) for read, more in reward(sense, line, amount))


def _plain(sense: Sense, amount: AmountOf) -> bool:
    scores = sense.vocabulary.resources[amount.resource].scores
    return amount.range.operator == "is" and amount.range.low > 0 and not scores


@JOINS.either(VerbWord, AmountOf)
def _lose_none(sense: Sense, verb: VerbWord, amount: AmountOf) -> Iterator[Read]:
    """“You lose no Gold”."""
    if verb.name in _LOSING and amount.range == Numbers("is", 0):
        yield Line(trigger=f"before lose {amount.resource}", body=("cancel",)), 0


@JOINS.either("prevent", Act)
def _prevented(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    """“It is prevented that you lose Gold”."""
    if isinstance(act.object, ResourceWord):
        yield Line(trigger=f"before {act.verb} {act.object.name}", body=("cancel",)), 0


@JOINS.in_order(Line, "none")
def _none_left(sense: Sense, line: Line, concept: Concept) -> Iterator[Read]:
    """“When you lose Gold and have none”."""
    resource = line.trigger.rpartition(" ")[2]
    if line.trigger and not line.guard and resource in sense.vocabulary.resources:
        yield replace(line, guard=f"my.{resource} is 0"), 1


@JOINS.in_order("and", "none")
@JOINS.in_order("if", "none")
@JOINS.in_order("with", "none")
def _and_none(sense: Sense, first: Concept, second: Concept) -> Iterator[Read]:
    yield second, 0


@JOINS.in_order(Line, Requirement)
def _with_condition(sense: Sense, line: Line, condition: Requirement) -> Iterator[Read]:
    """“If, when you lose coins, you have 0 coins”; but “when you buy a hat for 5 coins” tells a price."""
    subject = condition.text.partition(" ")[0].removeprefix("my.")
    priced = subject in sense.vocabulary.resources and subject != line.trigger.rpartition(" ")[2]
    if line.trigger and not (line.guard or line.body or priced):
        yield replace(line, guard=condition.text), 1


for _name in ("when", "if"):

    @JOINS.in_order(_name, Line)
    def _when(sense: Sense, concept: Concept, line: Line) -> Iterator[Read]:
        """“When you for the first time …”."""
        if line.trigger and line.quota and not line.body:
            yield line, 0


# ------------------------------------------------------------------ verbs at the end


@JOINS.either("shows", Numeral)
@JOINS.either("shows", Numbers)
def _shown(sense: Sense, concept: Concept, number: Numeral | Numbers) -> Iterator[Read]:
    yield from JOINS.join(sense, Concept("showing"), number)


@JOINS.in_order(Reckoned, "exceeds")
@JOINS.in_order(SomeThings, "exceeds")
@JOINS.in_order(UnitThing, "exceeds")
def _exceeds(sense: Sense, what: SomeThings | Reckoned | UnitThing, concept: Concept) -> Iterator[Read]:
    yield MoreThan(">", what), 0


@JOINS.in_order(Act, Shown)
@JOINS.in_order(Act, Fielded)
@JOINS.in_order(Act, Fulfilled)
@JOINS.in_order(Act, ValueWord)
def _relative(sense: Sense, act: Act, told: Shown | Fielded | Fulfilled | ValueWord) -> Iterator[Read]:
    """“A die you place that shows 6”, the verb before what is told of its object."""
    if not isinstance(act.object, SomeThings):
        return
    if isinstance(told, ValueWord) and sense.role_for(act.verb, told.enum, act.object.noun) is not None:
        return
    for things, assumed in JOINS.join(sense, act.object, told):
        if isinstance(things, SomeThings):
            yield replace(act, object=things), assumed


@JOINS.either(SomeThings, Fielded)
def _total_there(sense: Sense, things: SomeThings, fielded: Fielded) -> Iterator[Read]:
    """“If the dice in a row have at most the total 8”."""
    for reckoned, assumed in JOINS.join(sense, FieldWord(fielded.field), things):
        if isinstance(reckoned, Reckoned):
            yield Requirement(f"{reckoned.text} {fielded.condition}"), assumed


@JOINS.in_order(Act, EitherSign)
def _by_either(sense: Sense, act: Act, number: EitherSign) -> Iterator[Read]:
    if act.change == "±":
        yield replace(act, roles=f" by +{number.number} or -{number.number}", change=""), 0


class From(Meaning, frozen=True):
    """A number behind "between"."""

    number: int


@JOINS.in_order("between", Numeral)
def _between(sense: Sense, concept: Concept, number: Numeral) -> Iterator[Read]:
    yield From(number.number), 0


@JOINS.in_order(From, OrNumeral)
def _from_to(sense: Sense, low: From, high: OrNumeral) -> Iterator[Read]:
    if low.number < high.number:
        yield Numbers("in", low.number, high.number), 0


@JOINS.in_order("and", Numbers)
def _and_so_much(sense: Sense, concept: Concept, range_: Numbers) -> Iterator[Read]:
    yield range_, 0


@JOINS.in_order("this", Place)
def _this_place(sense: Sense, concept: Concept, place: Place) -> Iterator[Read]:
    yield place, 0


@JOINS.in_order("one_of", ValueWord)
def _any_value(sense: Sense, concept: Concept, value: ValueWord) -> Iterator[Read]:
    """“Any companion”."""
    yield value, 0


@JOINS.in_order("each", "one_of")
def _each_one(sense: Sense, each: Concept, concept: Concept) -> Iterator[Read]:
    yield concept, 0


@JOINS.in_order("may", AsValue)
def _may_serve(sense: Sense, concept: Concept, as_value: AsValue) -> Iterator[Read]:
    yield as_value, 0


for _name in OPERATORS:

    @JOINS.in_order(_name, Fielded)
    def _so_much(sense: Sense, concept: Concept, fielded: Fielded) -> Iterator[Read]:
        """“At least the total 9”."""
        if fielded.condition.startswith("is ") and fielded.condition[3:].isdigit():
            yield replace(fielded, condition=f"{operator_of(concept)} {fielded.condition[3:]}"), 0


@JOINS.in_order(Numeral, "to")
def _from(sense: Sense, number: Numeral, concept: Concept) -> Iterator[Read]:
    """“2 to”, before another number."""
    yield number, 0


for _name in OPERATORS:

    @JOINS.in_order(_name, AmountOf)
    def _so_much_of(sense: Sense, concept: Concept, amount: AmountOf) -> Iterator[Read]:
        """“At most a Gold”."""
        if amount.range.operator == "is":
            yield replace(amount, range=Numbers(operator_of(concept), amount.range.low)), 0


@JOINS.in_order("at_least", "one")
def _some(sense: Sense, concept: Concept, of_them: Concept) -> Iterator[Read]:
    """“At least one of”."""
    yield Concept("some"), 0


@JOINS.in_order("article", ResourceWord)
def _one_of_it(sense: Sense, concept: Concept, resource: ResourceWord) -> Iterator[Read]:
    """“A Gold”."""
    yield AmountOf(resource.name, Numbers("is", 1)), 0


@JOINS.in_order("not", Fulfilled)
def _not_true(sense: Sense, concept: Concept, truth: Fulfilled) -> Iterator[Read]:
    """“Not yet used”."""
    yield replace(truth, true=not truth.true), 0


# ------------------------------------------------------------------ facts


@JOINS.in_order(Numeral, VerbWord)
@JOINS.in_order(AmountOf, VerbWord)
def _by_so_much(sense: Sense, number: Numeral | AmountOf, verb: VerbWord) -> Iterator[Read]:
    """“Reduced by 1 Gold”, the verb at the end."""
    so_much = number.number if isinstance(number, Numeral) else number.range.low
    exact = not number.signed if isinstance(number, Numeral) else number.range.operator == "is"
    if verb.name in (_RAISE, _LOWER) and exact:
        yield Change("", so_much if verb.name == _RAISE else -so_much), 0


@JOINS.in_order(VerbWord, Numeral)
@JOINS.in_order(VerbWord, AmountOf)
def _by_so_much_behind(sense: Sense, verb: VerbWord, number: Numeral | AmountOf) -> Iterator[Read]:
    yield from _by_so_much(sense, number, verb)


@JOINS.either(FieldWord, Modified)
def _named_field(sense: Sense, word: FieldWord, modified: Modified) -> Iterator[Read]:
    """“The cost of Weapons is 1 lower”."""
    if modified.change.field == word.field:
        yield modified, 0


@JOINS.either(FieldWord, Numeral)
def _signed(sense: Sense, word: FieldWord, number: Numeral) -> Iterator[Read]:
    """“+1 to its value”."""
    if number.signed:
        yield Change(word.field, number.number), 0
