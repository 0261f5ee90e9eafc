"""Orders of words that other languages have: verbs at the end, numbers behind, and what is left out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .joins import JOINS, Read
from .meanings import (
    EQUAL,
    Act,
    Amount,
    AsValue,
    Change,
    Concept,
    Condition,
    EitherSign,
    Fielded,
    FieldWord,
    Figure,
    Line,
    Meaning,
    Modified,
    MoreThan,
    Place,
    Range,
    Reckoned,
    Resource,
    Shown,
    Things,
    Truth,
    Unit,
    Value,
    Verb,
)
from .numbers import OPERATORS, OrFigure, operator_of
from .sense import Sense

_RAISE, _LOWER, _SCORE = "own.raise", "own.lower", "own.score"
_GIVING = (_SCORE, "gain", "own.pay")
_LOSING = ("lose", "own.forfeit")


# ------------------------------------------------------------------ points


@JOINS.either(Verb, Line)
def _scored(sense: Sense, verb: Verb, line: Line) -> Iterator[Read]:
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


@JOINS.in_order("equal", Things)
def _so_many_things(sense: Sense, concept: Concept, things: Things) -> Iterator[Read]:
    yield from JOINS.join(sense, Concept("number"), things)


# ------------------------------------------------------------------ what is gained and lost


@JOINS.either(Line, Amount)
def reward(sense: Sense, line: Line, amount: Amount) -> Iterator[Read]:
    """“After buying a Weapon: 1 Gold”."""
    if line.trigger and not (line.body or line.score) and _plain(sense, amount):
        yield replace(line, body=(f"gain {amount.range.low} {amount.resource}",)), 1


@JOINS.in_order(Act, Amount)
def _reward_of(sense: Sense, act: Act, amount: Amount) -> Iterator[Read]:
    """“Weapon bought: 1 Gold”."""
    if _plain(sense, amount):
        for line, assumed in JOINS.join(sense, Concept("when"), act):
            if isinstance(line, Line):
                yield from ((read, assumed + more) for read, more in reward(sense, line, amount))


def _plain(sense: Sense, amount: Amount) -> bool:
    scores = sense.vocabulary.resources[amount.resource].scores
    return amount.range.operator == "is" and amount.range.low > 0 and not scores


@JOINS.either(Verb, Amount)
def _lose_none(sense: Sense, verb: Verb, amount: Amount) -> Iterator[Read]:
    """“You lose no Gold”."""
    if verb.name in _LOSING and amount.range == Range("is", 0):
        yield Line(trigger=f"before lose {amount.resource}", body=("cancel",)), 0


@JOINS.either("prevent", Act)
def _prevented(sense: Sense, concept: Concept, act: Act) -> Iterator[Read]:
    """“It is prevented that you lose Gold”."""
    if isinstance(act.object, Resource):
        yield Line(trigger=f"before {act.verb} {act.object.name}", body=("cancel",)), 0


@JOINS.in_order(Line, "none")
def _none_left(sense: Sense, line: Line, concept: Concept) -> Iterator[Read]:
    """“When you lose Gold and have none”."""
    resource = line.trigger.rpartition(" ")[2]
    if line.trigger and not line.guard and resource in sense.vocabulary.resources:
        yield replace(line, guard=f"my.{resource} is 0"), 1


@JOINS.in_order("and", "none")
def _and_none(sense: Sense, first: Concept, second: Concept) -> Iterator[Read]:
    yield second, 0


@JOINS.in_order(Line, Condition)
def _with_condition(sense: Sense, line: Line, condition: Condition) -> Iterator[Read]:
    """“If, when you lose Gold, you have 0 Gold”."""
    if line.trigger and not (line.guard or line.body):
        yield replace(line, guard=condition.text), 1


for _name in ("when", "if"):

    @JOINS.in_order(_name, Line)
    def _when(sense: Sense, concept: Concept, line: Line) -> Iterator[Read]:
        """“When you for the first time …”."""
        if line.trigger and line.quota and not line.body:
            yield line, 0


# ------------------------------------------------------------------ verbs at the end


@JOINS.either("shows", Figure)
@JOINS.either("shows", Range)
def _shown(sense: Sense, concept: Concept, number: Figure | Range) -> Iterator[Read]:
    yield from JOINS.join(sense, Concept("showing"), number)


@JOINS.in_order(Reckoned, "exceeds")
@JOINS.in_order(Things, "exceeds")
@JOINS.in_order(Unit, "exceeds")
def _exceeds(sense: Sense, what: Things | Reckoned | Unit, concept: Concept) -> Iterator[Read]:
    yield MoreThan(">", what), 0


@JOINS.in_order(Act, Shown)
@JOINS.in_order(Act, Fielded)
@JOINS.in_order(Act, Truth)
@JOINS.in_order(Act, Value)
def _relative(sense: Sense, act: Act, told: Shown | Fielded | Truth | Value) -> Iterator[Read]:
    """“A die you place that shows 6”, the verb before what is told of its object."""
    if not isinstance(act.object, Things):
        return
    if isinstance(told, Value) and sense.role_for(act.verb, told.enum, act.object.noun) is not None:
        return
    for things, assumed in JOINS.join(sense, act.object, told):
        if isinstance(things, Things):
            yield replace(act, object=things), assumed


@JOINS.either(Things, Fielded)
def _total_there(sense: Sense, things: Things, fielded: Fielded) -> Iterator[Read]:
    """“If the dice in a row have at most the total 8”."""
    for reckoned, assumed in JOINS.join(sense, FieldWord(fielded.field), things):
        if isinstance(reckoned, Reckoned):
            yield Condition(f"{reckoned.text} {fielded.condition}"), assumed


@JOINS.in_order(Act, EitherSign)
def _by_either(sense: Sense, act: Act, number: EitherSign) -> Iterator[Read]:
    if act.change == "±":
        yield replace(act, roles=f" by +{number.number} or -{number.number}", change=""), 0


class From(Meaning, frozen=True):
    """A number behind "between"."""

    number: int


@JOINS.in_order("between", Figure)
def _between(sense: Sense, concept: Concept, number: Figure) -> Iterator[Read]:
    yield From(number.number), 0


@JOINS.in_order(From, OrFigure)
def _from_to(sense: Sense, low: From, high: OrFigure) -> Iterator[Read]:
    if low.number < high.number:
        yield Range("in", low.number, high.number), 0


@JOINS.in_order("and", Range)
def _and_so_much(sense: Sense, concept: Concept, range_: Range) -> Iterator[Read]:
    yield range_, 0


@JOINS.in_order("this", Place)
def _this_place(sense: Sense, concept: Concept, place: Place) -> Iterator[Read]:
    yield place, 0


@JOINS.in_order("one_of", Value)
def _any_value(sense: Sense, concept: Concept, value: Value) -> Iterator[Read]:
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


@JOINS.in_order(Figure, "to")
def _from(sense: Sense, number: Figure, concept: Concept) -> Iterator[Read]:
    """“2 to”, before another number."""
    yield number, 0


for _name in OPERATORS:

    @JOINS.in_order(_name, Amount)
    def _so_much_of(sense: Sense, concept: Concept, amount: Amount) -> Iterator[Read]:
        """“At most a Gold”."""
        if amount.range.operator == "is":
            yield replace(amount, range=Range(operator_of(concept), amount.range.low)), 0


@JOINS.in_order("at_least", "one")
def _some(sense: Sense, concept: Concept, one: Concept) -> Iterator[Read]:
    """“At least one of”."""
    yield Concept("some"), 0


@JOINS.in_order("article", Resource)
def _one_of_it(sense: Sense, concept: Concept, resource: Resource) -> Iterator[Read]:
    """“A Gold”."""
    yield Amount(resource.name, Range("is", 1)), 0


@JOINS.in_order("not", Truth)
def _not_true(sense: Sense, concept: Concept, truth: Truth) -> Iterator[Read]:
    """“Not yet used”."""
    yield replace(truth, true=not truth.true), 0


# ------------------------------------------------------------------ facts


@JOINS.in_order(Figure, Verb)
@JOINS.in_order(Amount, Verb)
def _by_so_much(sense: Sense, number: Figure | Amount, verb: Verb) -> Iterator[Read]:
    """“Reduced by 1 Gold”, the verb at the end."""
    so_much = number.number if isinstance(number, Figure) else number.range.low
    exact = not number.signed if isinstance(number, Figure) else number.range.operator == "is"
    if verb.name in (_RAISE, _LOWER) and exact:
        yield Change("", so_much if verb.name == _RAISE else -so_much), 0


@JOINS.in_order(Verb, Figure)
@JOINS.in_order(Verb, Amount)
def _by_so_much_behind(sense: Sense, verb: Verb, number: Figure | Amount) -> Iterator[Read]:
    yield from _by_so_much(sense, number, verb)


@JOINS.either(FieldWord, Modified)
def _named_field(sense: Sense, word: FieldWord, modified: Modified) -> Iterator[Read]:
    """“The cost of Weapons is 1 lower”."""
    if modified.change.field == word.field:
        yield modified, 0


@JOINS.either(FieldWord, Figure)
def _signed(sense: Sense, word: FieldWord, number: Figure) -> Iterator[Read]:
    """“+1 to its value”."""
    if number.signed:
        yield Change(word.field, number.number), 0
