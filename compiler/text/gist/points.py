"""What scores: points alone, for each of something, and as many as something comes to."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ...tree.types import Integer
from .joins import JOINS, Read
from .meanings import (
    EQUAL,
    PENDING,
    AmountOf,
    Concept,
    FieldWord,
    For,
    Line,
    Meaning,
    Numbers,
    Reckoned,
    ResourceWord,
    SomeThings,
    VerbWord,
)
from .reckoning import values
from .sense import Sense


@JOINS.alone(AmountOf)
def _points(sense: Sense, amount: AmountOf) -> Iterator[Read]:
    """Points alone: “2 Stars if …”."""
    if amount.range.operator != "is":
        return
    if sense.vocabulary.resources[amount.resource].scores:
        yield Line(score=str(amount.range.low)), 0


@JOINS.alone(ResourceWord)
def _point(sense: Sense, resource: ResourceWord) -> Iterator[Read]:
    if sense.vocabulary.resources[resource.name].scores:
        yield Line(score="1"), 1


@JOINS.in_order("each", SomeThings)
@JOINS.in_order("each", ResourceWord)
def _for_each(sense: Sense, concept: Concept, what: SomeThings | ResourceWord) -> Iterator[Read]:
    match what:
        case ResourceWord() | SomeThings(count=None, quantity=""):
            yield For(what), 0
        case SomeThings(count=Numbers(operator="is", low=low), quantity="") if low > 0:
            yield For(replace(what, count=None), low), 0


@JOINS.in_order("each", AmountOf)
def _for_so_many(sense: Sense, concept: Concept, amount: AmountOf) -> Iterator[Read]:
    if amount.range.operator == "is":
        yield For(ResourceWord(amount.resource), amount.range.low), 0


@JOINS.either(Line, For)
def _per(sense: Sense, line: Line, for_: For) -> Iterator[Read]:
    if not line.score or line.per or line.score == EQUAL:
        return
    if isinstance(for_.what, SomeThings):
        for things in sense.ranges(for_.what):
            if for_.each == 1:
                yield replace(line, per=things), 0
            else:
                part = f"count({things}) // {for_.each}"
                yield (
                    replace(line, score=part if line.score == "1" else f"{line.score} * ({part})", per="-"),
                    0,
                )
    elif isinstance(for_.what, ResourceWord) and not sense.vocabulary.resources[for_.what.name].scores:
        part = f"my.{for_.what.name}" if for_.each == 1 else f"my.{for_.what.name} // {for_.each}"
        yield replace(line, score=part if line.score == "1" else f"{line.score} * ({part})", per="-"), 0


@JOINS.either(Line, SomeThings)
def _each_scores(sense: Sense, line: Line, things: SomeThings) -> Iterator[Read]:
    """“Each Skill is worth 1 Star”, “your Skills are worth 1 Star each”."""
    if not line.score or things.count is not None or line.score == EQUAL:
        return
    if things.quantity in ("some", "any") or (things.quantity == "all" and _is_worked_out(sense, things)):
        return
    if (things.quantity in ("each", "all") and not line.per) or line.per == PENDING:
        for ranged in sense.ranges(replace(things, quantity="")):
            yield replace(line, per=ranged), 0


def _is_worked_out(sense: Sense, things: SomeThings) -> bool:
    """Whether what is required is worked out: “9 in all your rows” is not scored for each of them."""
    fields = sense.fields(things.noun)
    return any(field not in fields or fields[field].kind == "derived" for field, _ in things.where)


@JOINS.either(Line, "each")
def _scores_each(sense: Sense, line: Line, concept: Concept) -> Iterator[Read]:
    if line.score and not line.per:
        yield replace(line, per=PENDING), 0


@JOINS.either(Line, ResourceWord)
def _resource_scores(sense: Sense, line: Line, resource: ResourceWord) -> Iterator[Read]:
    if line.per == PENDING:
        yield from _per(sense, replace(line, per=""), For(resource))
    elif line.score == EQUAL and not line.per and not sense.vocabulary.resources[resource.name].scores:
        yield replace(line, score=f"my.{resource.name}"), 0


@JOINS.in_order(VerbWord, Reckoned)
def _score_number(sense: Sense, verb: VerbWord, reckoned: Reckoned) -> Iterator[Read]:
    if verb.name == "own.score":
        yield Line(score=reckoned.text), 1


@JOINS.either(Line, SomeThings)
def _as_many_things(sense: Sense, line: Line, things: SomeThings) -> Iterator[Read]:
    """“Count your Skills and score that many Stars”."""
    if line.score == EQUAL and things.count is None:
        for text in values(sense, things):
            yield replace(line, score=text), 0


@JOINS.either(Line, ResourceWord)
def _in_points(sense: Sense, line: Line, resource: ResourceWord) -> Iterator[Read]:
    """“Score a third of your Gold in Stars”."""
    scores = sense.vocabulary.resources[resource.name].scores
    if scores and line.score.startswith(("my.", "count(", "distinct(", "total(")):
        yield line, 0


@JOINS.either("number", ResourceWord)
@JOINS.either("equal", ResourceWord)
def _as_many(sense: Sense, concept: Concept, resource: ResourceWord) -> Iterator[Read]:
    if sense.vocabulary.resources[resource.name].scores:
        yield Line(score=EQUAL), 0


@JOINS.either(VerbWord, Line)
def _score_as_many(sense: Sense, verb: VerbWord, line: Line) -> Iterator[Read]:
    if verb.name == "own.score" and line.score == EQUAL:
        yield line, 0


@JOINS.either(Line, "equal")
def _equal(sense: Sense, line: Line, concept: Concept) -> Iterator[Read]:
    if line.score in ("1", EQUAL):
        yield replace(line, score=EQUAL), 0


@JOINS.either(Line, Reckoned)
def _worth(sense: Sense, line: Line, reckoned: Reckoned) -> Iterator[Read]:
    if line.score == EQUAL:
        yield replace(line, score=reckoned.text), 0


@JOINS.in_order("each", Reckoned)
def _for_each_of(sense: Sense, concept: Concept, reckoned: Reckoned) -> Iterator[Read]:
    if reckoned.text.startswith("distinct("):
        yield Line(score=EQUAL, per=reckoned.text), 0


@JOINS.alone(Line)
def _given_to_this(sense: Sense, line: Line) -> Iterator[Read]:
    """Points that a card has itself, where something is done on which they are given."""
    if not line.score.isdecimal() or line != Line(score=line.score, guard=line.guard):
        return
    if (verb := sense.giving_points()) is not None:
        yield Line(guard=line.guard, body=(f"{verb} this by +{line.score}",)), 1


class ByField(Meaning, frozen=True):
    """As many points as a field of something says."""

    field: str


@JOINS.in_order(Line, FieldWord)
def _as_many_as(sense: Sense, line: Line, word: FieldWord) -> Iterator[Read]:
    """“As many points as their value”."""
    if line == Line(score=EQUAL):
        yield ByField(word.field), 0


@JOINS.in_order(VerbWord, FieldWord)
def _worth_value(sense: Sense, verb: VerbWord, word: FieldWord) -> Iterator[Read]:
    """“Is worth its value in points”."""
    if verb.name == "own.score":
        yield ByField(word.field), 1


@JOINS.either(ByField, ResourceWord)
def _points_by(sense: Sense, by: ByField, resource: ResourceWord) -> Iterator[Read]:
    if sense.vocabulary.resources[resource.name].scores:
        yield by, 0


@JOINS.either(SomeThings, ByField)
def _scored_by(sense: Sense, things: SomeThings, by: ByField) -> Iterator[Read]:
    declared = sense.fields(things.noun).get(by.field)
    if declared is None or declared.kind != "constant" or not isinstance(declared.type, Integer):
        return
    if things.count is None and (
        things.quantity in ("each", "all") or (things.plural and not things.quantity)
    ):
        for ranged in sense.ranges(replace(things, quantity="")):
            yield Line(score=f"total({things.noun}.{by.field} for {ranged})"), 0


@JOINS.alone(VerbWord)
def _gives_this(sense: Sense, verb: VerbWord) -> Iterator[Read]:
    """“Gain 1 star” where a card gets stars of its own."""
    given = verb.change[:1] == "+" and verb.change[1:].isdigit() and not verb.modal
    if given and verb.name == sense.giving_points():
        yield Line(body=(f"{verb.name} this by {verb.change}",)), 1


@JOINS.in_order("as", FieldWord)
def _as_field(sense: Sense, concept: Concept, word: FieldWord) -> Iterator[Read]:
    """“… as it is worth”."""
    yield word, 0


@JOINS.in_order("equal", FieldWord)
def _equal_to(sense: Sense, concept: Concept, word: FieldWord) -> Iterator[Read]:
    """“Points equal to their total value”."""
    yield ByField(word.field), 1
