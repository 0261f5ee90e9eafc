"""Phrases of numbers that are worked out of others, back to sums, parts and the lower of two.

Raises NoMatch where no rule is said so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ...tree import rules, syntax
from ..message.plan import Phrase
from .context import NoMatch, number_of

LiftValue = Callable[[Phrase], syntax.Expression]
Reckoned = rules.Arithmetic[syntax.Expression]
Operator = Literal["+", "-", "*", "//", "%", "highest", "lowest"]

_EXTREMES: dict[str, Operator] = {
    "capped": "lowest",
    "lower_of": "lowest",
    "floored": "highest",
    "higher_of": "highest",
}


def lift_reckoned(said: Phrase, value: LiftValue) -> Reckoned:
    """The calculation that a phrase says; ``value`` lifts the numbers in it."""
    match said.op:
        case "half" | "half_up":
            return _part(value(said.phrase("of")), 2, said.op == "half_up")
        case "part" | "part_up":
            return _part(value(said.phrase("of")), number_of(said, "n"), said.op == "part_up")
        case "divided" | "divided_up":
            return _divided(value(said.phrase("of")), value(said.phrase("by")), said.op == "divided_up")
        case "multiple":
            return rules.Arithmetic("*", rules.Number(number_of(said, "n")), value(said.phrase("of")))
        case "more_by" | "less_by":
            sign: Operator = "+" if said.op == "more_by" else "-"
            return rules.Arithmetic(sign, value(said.phrase("of")), rules.Number(number_of(said, "n")))
        case "difference" | "product":
            sides = value(said.phrase("left")), value(said.phrase("right"))
            return rules.Arithmetic("-" if said.op == "difference" else "*", *sides)
        case "rest":
            return rules.Arithmetic("%", value(said.phrase("of")), value(said.phrase("by")))
        case "capped" | "floored":
            number = rules.Number(number_of(said, "n"))
            return rules.Arithmetic(_EXTREMES[said.op], value(said.phrase("of")), number)
        case "sum" | "lower_of" | "higher_of":
            values = said.items("values")
            if len(values) == 2:
                return rules.Arithmetic(_EXTREMES.get(said.op, "+"), *map(value, values))
    raise NoMatch(said.op)


def _divided(of: syntax.Expression, by: syntax.Expression, up: bool) -> Reckoned:
    """A division by any value; only of a number is it known what must be added to round it up."""
    if isinstance(by, rules.Number):
        return _part(of, by.value, up)
    if up:
        raise NoMatch("divided_up")
    return rules.Arithmetic("//", of, by)


def _part(of: syntax.Expression, n: int, up: bool) -> Reckoned:
    whole = rules.Arithmetic("+", of, rules.Number(n - 1)) if up else of
    return rules.Arithmetic("//", whole, rules.Number(n))
