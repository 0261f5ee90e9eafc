"""What numbers mean beside words that compare: "at least 3", "3 or more", "from 2 to 4", "1 or 2"."""

from __future__ import annotations

from collections.abc import Iterator

from .joins import JOINS, Read
from .meanings import Concept, EitherSign, FieldWord, Numbers, Numeral
from .sense import Sense

OPERATORS = {"at_least": ">=", "at_most": "<=", "more": ">", "fewer": "<", "exactly": "is", "up_to": "<="}


class OrNumeral(Numeral, frozen=True):
    """A number behind "or"."""


def operator_of(concept: Concept) -> str:
    """The operator that a word of comparison stands for."""
    return OPERATORS[concept.name]


def exact(number: Numeral | Numbers) -> Numbers:
    """A number as what something is."""
    return number if isinstance(number, Numbers) else Numbers("is", number.number)


for _name in ("at_least", "at_most", "more", "fewer", "exactly", "up_to"):

    @JOINS.in_order(_name, Numeral)
    def _compared(sense: Sense, concept: Concept, number: Numeral) -> Iterator[Read]:
        if not number.signed:
            yield Numbers(operator_of(concept), number.number), 0


@JOINS.in_order(Numeral, "or_more")
def _or_more(sense: Sense, number: Numeral, concept: Concept) -> Iterator[Read]:
    yield Numbers(">=", number.number), 0


@JOINS.in_order(Numeral, "or_less")
def _or_less(sense: Sense, number: Numeral, concept: Concept) -> Iterator[Read]:
    yield Numbers("<=", number.number), 0


@JOINS.in_order("or", Numeral)
@JOINS.in_order("and", Numeral)
def _or(sense: Sense, concept: Concept, number: Numeral) -> Iterator[Read]:
    yield OrNumeral(number.number, number.signed), 0


@JOINS.in_order(Numeral, OrNumeral)
def _either(sense: Sense, low: Numeral, high: OrNumeral) -> Iterator[Read]:
    if low.signed and high.signed and low.number == -high.number:
        yield EitherSign(abs(low.number)), 0
    elif not low.signed and not high.signed and high.number == low.number + 1:
        yield Numbers("in", low.number, high.number) if low.number else Numbers("<=", high.number), 0
    elif not low.signed and not high.signed and high.number == low.number - 1:
        yield Numbers("in", high.number, low.number), 0


@JOINS.either(EitherSign, FieldWord)
def _of_field(sense: Sense, change: EitherSign, word: FieldWord) -> Iterator[Read]:
    """“+1 or -1 to the value”."""
    yield change, 0


@JOINS.in_order(Numbers, OrNumeral)
def _one_more(sense: Sense, range_: Numbers, high: OrNumeral) -> Iterator[Read]:
    if range_.operator == "in" and high.number == range_.high + 1:
        yield Numbers("in", range_.low, high.number), 0


@JOINS.in_order(Numeral, Numeral)
def _from_to(sense: Sense, low: Numeral, high: Numeral) -> Iterator[Read]:
    """Two numbers side by side: “14–16”, and “from 14 to 16” without its small words."""
    if low.number < high.number and not (low.signed or high.signed):
        yield Numbers("in", low.number, high.number), 0


@JOINS.in_order("between", Numbers)
def _between(sense: Sense, concept: Concept, range_: Numbers) -> Iterator[Read]:
    if range_.operator == "in":
        yield range_, 0


@JOINS.in_order(Numbers, Numbers)
def _both(sense: Sense, low: Numbers, high: Numbers) -> Iterator[Read]:
    """“At least 14 but at most 16”."""
    if low.operator == ">=" and high.operator == "<=" and low.low < high.low:
        yield Numbers("in", low.low, high.low), 0
