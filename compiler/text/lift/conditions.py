"""Relations back to comparisons. Raises NoMatch for a plan that is none of a rule."""

from __future__ import annotations

from collections.abc import Callable

from ...tree import rules, syntax
from ..message import comparisons
from ..message.plan import Phrase
from .context import NoMatch, number_of

COMPARATORS, VALUE_COMPARATORS, COMPARISONS, AMOUNTS = (
    {name: sign for sign, name in said.items()}
    for said in (
        comparisons.RELATIONS,
        comparisons.VALUE_RELATIONS,
        comparisons.COMPARISONS,
        comparisons.AMOUNTS,
    )
)


def lift_relation(
    left: syntax.Expression, relation: Phrase, value: Callable[[Phrase], syntax.Expression]
) -> syntax.Expression:
    """A comparison of something with what a relation names; ``value`` lifts worked-out numbers."""
    match relation.op:
        case "between" | "either_of":
            low, high = rules.Number(number_of(relation, "low")), rules.Number(number_of(relation, "high"))
            return rules.Within(left, low, high)
        case "any_of":
            numbers = [number_of(item, "n") for item in relation.items("numbers")]
            return rules.Either(tuple(rules.Comparison("is", left, rules.Number(n)) for n in numbers))
        case op if op in VALUE_COMPARATORS:
            return rules.Comparison(VALUE_COMPARATORS[op], left, value(relation.phrase("value")))
        case op if op in COMPARATORS:
            return rules.Comparison(COMPARATORS[op], left, rules.Number(number_of(relation, "n")))
    raise NoMatch(relation.op)


def lift_parity(value: syntax.Expression, which: str) -> syntax.Expression:
    """That a number is even, or odd."""
    rest = rules.Arithmetic("%", value, rules.Number(2))
    return rules.Comparison("is", rest, rules.Number(("even", "odd").index(which)))


def lift_many(count: syntax.Expression, det: object, number: object) -> syntax.Expression:
    """The comparison that the determiner and number of so many things make of their count."""
    match det, number:
        case "no", None:
            return rules.Comparison("is", count, rules.Number(0))
        case "a", None:
            return rules.Comparison(">=", count, rules.Number(1))
        case "count", int(n):
            return rules.Comparison("is", count, rules.Number(n))
        case "count", Phrase(op="from_to"):
            low, high = (rules.Number(number_of(number, end)) for end in ("low", "high"))
            return rules.Within(count, low, high)
        case "count", Phrase(op=op) if op in AMOUNTS:
            return rules.Comparison(AMOUNTS[op], count, rules.Number(number_of(number, "n")))
    raise NoMatch("count")
