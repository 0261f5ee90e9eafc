"""Relations back to comparisons. Raises NoMatch for a plan that is none of a rule."""

from __future__ import annotations

from collections.abc import Callable

from ...tree import rules, syntax
from ..message.plan import Phrase
from .context import NoMatch, number_of

COMPARATORS: dict[str, rules.Comparator] = {
    "exactly": "is",
    "not_exactly": "is not",
    "no_more_than": "<=",
    "no_less_than": ">=",
    "less_than": "<",
    "more_than": ">",
}
VALUE_COMPARATORS: dict[str, rules.Comparator] = {
    "as_value": "is",
    "unlike_value": "is not",
    "not_above_value": "<=",
    "not_below_value": ">=",
    "below_value": "<",
    "above_value": ">",
}
COMPARISONS: dict[str, rules.Comparator] = {
    "equal": "is",
    "unequal": "is not",
    "no_higher": "<=",
    "no_lower": ">=",
    "lower": "<",
    "higher": ">",
}
AMOUNTS: dict[str, rules.Comparator] = {"at_least": ">=", "at_most": "<=", "over": ">", "under": "<"}


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
