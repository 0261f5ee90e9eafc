"""What stands between words that belong together: verbs apart from their objects, and verbs at the end.

“Then gain once per round 2 Gold”; as other languages order it: "if the total the other total exceeds".
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .joins import JOINS, Read
from .meanings import (
    Act,
    Amount,
    Change,
    Chosen,
    Concept,
    Fielded,
    FieldWord,
    Figure,
    For,
    Line,
    Meaning,
    Modified,
    MoreThan,
    Owner,
    Place,
    Purpose,
    Reckoned,
    Resource,
    Things,
    This,
    Unit,
    Value,
    Verb,
)
from .numbers import OPERATORS, operator_of
from .sense import Sense

_RAISE, _LOWER, _SCORE = "own.raise", "own.lower", "own.score"
_GIVING = (_SCORE, "gain")


class Aside(Meaning, frozen=True):
    """A word that waits for what belongs to it, with what stands between."""

    head: Verb | FieldWord | Things | Concept
    between: Line | For | Purpose | Owner | Things | Act


# ------------------------------------------------------------------ what stands between


@JOINS.in_order(Verb, Line)
@JOINS.in_order(Verb, For)
@JOINS.in_order(Verb, Purpose)
@JOINS.in_order(Verb, Owner)
@JOINS.in_order("may", Line)
def _verb_aside(sense: Sense, verb: Verb | Concept, between: Line | For | Purpose | Owner) -> Iterator[Read]:
    if not isinstance(between, Line) or not (between.body or between.score):
        yield Aside(verb, between), 0


@JOINS.in_order(Verb, Things)
@JOINS.in_order(Verb, Act)
def _subject_aside(sense: Sense, verb: Verb, subject: Things | Act) -> Iterator[Read]:
    """“That brings each Skill 1 Star”, its subject behind the verb."""
    things = subject.object if isinstance(subject, Act) else subject
    if verb.name in _GIVING and isinstance(things, Things) and things.quantity in ("each", "all"):
        yield Aside(verb, subject), 0


@JOINS.in_order(FieldWord, Purpose)
@JOINS.in_order(Things, Purpose)
def _noun_aside(sense: Sense, noun: FieldWord | Things, purpose: Purpose) -> Iterator[Read]:
    yield Aside(noun, purpose), 0


for _part in (
    Amount,
    Resource,
    Things,
    Chosen,
    Value,
    This,
    Place,
    Figure,
    Change,
    Line,
    Act,
    Verb,
    FieldWord,
    Fielded,
):

    @JOINS.in_order(Aside, _part)
    def _behind_aside(sense: Sense, aside: Aside, part: Meaning) -> Iterator[Read]:
        """What belongs to the word that waits; then what stood between belongs to both."""
        if part == aside.between:
            return
        for whole, assumed in tuple(JOINS.join(sense, aside.head, part)):
            if not isinstance(whole, Aside):
                yield from _with(sense, whole, assumed, aside.between)


def _with(sense: Sense, whole: Meaning, assumed: int, between: Meaning) -> Iterator[Read]:
    known = False
    for meaning, more in ((whole, 0), *JOINS.besides(sense, whole)):
        for read, further in (*JOINS.join(sense, between, meaning), *JOINS.join(sense, meaning, between)):
            if not isinstance(read, Aside):
                known = True
                yield read, assumed + more + further
    if not known and isinstance(whole, (Verb, FieldWord, Things)):
        yield Aside(whole, between), assumed


# ------------------------------------------------------------------ points


@JOINS.either(Verb, Line)
def _scored(sense: Sense, verb: Verb, line: Line) -> Iterator[Read]:
    """“Are worth 1 Star each”."""
    if verb.name == _SCORE and line.score and not line.body:
        yield line, 0


# ------------------------------------------------------------------ verbs at the end


@JOINS.either("shows", Figure)
def _shown(sense: Sense, concept: Concept, number: Figure) -> Iterator[Read]:
    yield from JOINS.join(sense, Concept("showing"), number)


@JOINS.in_order(Reckoned, "exceeds")
@JOINS.in_order(Things, "exceeds")
@JOINS.in_order(Unit, "exceeds")
def _exceeds(sense: Sense, what: Things | Reckoned | Unit, concept: Concept) -> Iterator[Read]:
    yield MoreThan(">", what), 0


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
