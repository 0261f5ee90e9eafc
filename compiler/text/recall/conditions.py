"""Relations back to comparisons."""

from __future__ import annotations

from collections.abc import Callable

from ...parsing import syntax
from ..message.plan import Phrase
from .context import Unreadable, number_of

COMPARATORS: dict[str, syntax.Comparator] = {
    "exactly": "is",
    "not_exactly": "is not",
    "no_more_than": "<=",
    "no_less_than": ">=",
    "less_than": "<",
    "more_than": ">",
}
VALUE_COMPARATORS: dict[str, syntax.Comparator] = {
    "as_value": "is",
    "unlike_value": "is not",
    "not_above_value": "<=",
    "not_below_value": ">=",
    "below_value": "<",
    "above_value": ">",
}
COMPARISONS: dict[str, syntax.Comparator] = {
    "equal": "is",
    "unequal": "is not",
    "no_higher": "<=",
    "no_lower": ">=",
    "lower": "<",
    "higher": ">",
}
AMOUNTS: dict[str, syntax.Comparator] = {"at_least": ">=", "at_most": "<=", "over": ">", "under": "<"}


def recall_relation(
    left: syntax.Expression, relation: Phrase, value: Callable[[Phrase], syntax.Expression]
) -> syntax.Expression:
    """A comparison of something with what a relation names; ``value`` recalls worked-out numbers."""
    match relation.op:
        case "between" | "either_of":
            low, high = syntax.Number(number_of(relation, "low")), syntax.Number(number_of(relation, "high"))
            return syntax.Within(left, low, high)
        case "any_of":
            numbers = [number_of(item, "n") for item in relation.items("numbers")]
            return syntax.Either(tuple(syntax.Comparison("is", left, syntax.Number(n)) for n in numbers))
        case op if op in VALUE_COMPARATORS:
            return syntax.Comparison(VALUE_COMPARATORS[op], left, value(relation.phrase("value")))
        case op if op in COMPARATORS:
            return syntax.Comparison(COMPARATORS[op], left, syntax.Number(number_of(relation, "n")))
    raise Unreadable(relation.op)


def recall_many(count: syntax.Expression, det: object, number: object) -> syntax.Expression:
    """The comparison that the determiner and number of so many things make of their count."""
    match det, number:
        case "no", None:
            return syntax.Comparison("is", count, syntax.Number(0))
        case "a", None:
            return syntax.Comparison(">=", count, syntax.Number(1))
        case "count", int(n):
            return syntax.Comparison("is", count, syntax.Number(n))
        case "count", Phrase(op="from_to"):
            low, high = (syntax.Number(number_of(number, end)) for end in ("low", "high"))
            return syntax.Within(count, low, high)
        case "count", Phrase(op=op) if op in AMOUNTS:
            return syntax.Comparison(AMOUNTS[op], count, syntax.Number(number_of(number, "n")))
    raise Unreadable("count")
