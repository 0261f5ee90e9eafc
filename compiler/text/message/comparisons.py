"""What the constructs that say comparisons are called, by sign; read backwards when a plan is lifted."""

from __future__ import annotations

from ...tree import rules

RELATIONS: dict[rules.Comparator, str] = {
    "is": "exactly",
    "is not": "not_exactly",
    "<=": "no_more_than",
    ">=": "no_less_than",
    "<": "less_than",
    ">": "more_than",
}
"""Of how much or how many to a number."""
VALUE_RELATIONS: dict[rules.Comparator, str] = {
    "is": "as_value",
    "is not": "unlike_value",
    "<=": "not_above_value",
    ">=": "not_below_value",
    "<": "below_value",
    ">": "above_value",
}
"""To a number that is worked out."""
COMPARISONS: dict[rules.Comparator, str] = {
    "is": "equal",
    "is not": "unequal",
    "<=": "no_higher",
    ">=": "no_lower",
    "<": "lower",
    ">": "higher",
}
"""Of a value to another one."""
AMOUNTS: dict[rules.Comparator, str] = {">=": "at_least", "<=": "at_most", ">": "over", "<": "under"}
"""Of how many things there are, before their name."""

WHICH: dict[str, str] = {"highest": "highest_of", "lowest": "lowest_of", "total": "total_of"}
"""Which of the values of several things is compared with the same of others."""
