"""Relations back to comparisons."""

from __future__ import annotations

from collections.abc import Callable

from ..parsing import syntax
from .plan import Phrase
from .recall import Unreadable, number_of

COMPARATORS: dict[str, syntax.Comparator] = {
    "exactly": "is",
    "not_exactly": "is not",
    "no_more_than": "<=",
    "no_less_than": ">=",
    "less_than": "<",
    "more_than": ">",
}


def recall_relation(
    left: syntax.Expression, relation: Phrase, value: Callable[[Phrase], syntax.Expression]
) -> syntax.Expression:
    """A comparison of something with what a relation names; ``value`` recalls worked-out numbers."""
    match relation.op:
        case "between" | "either_of":
            low, high = syntax.Number(number_of(relation, "low")), syntax.Number(number_of(relation, "high"))
            return syntax.Within(left, low, high)
        case "as_value":
            return syntax.Comparison("is", left, value(relation.phrase("value")))
        case op if op in COMPARATORS:
            return syntax.Comparison(COMPARATORS[op], left, syntax.Number(number_of(relation, "n")))
    raise Unreadable(relation.op)
