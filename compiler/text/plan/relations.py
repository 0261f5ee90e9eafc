"""How many, how much, and how one value stands to another, as phrases.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Callable

from ...tree import rules
from ...tree.types import Integer
from ..message.comparisons import AMOUNTS, RELATIONS, VALUE_RELATIONS
from ..message.plan import Phrase, Slot, phrase
from .discourse import NotExpressible
from .equivalences import equal_numbers

PlanValue = Callable[[rules.Expression], Phrase]
Comparing = rules.Comparison | rules.Within


def stands_alone(node: rules.Expression) -> bool:
    """Whether something is so of you, or of the whole game: its words need not say of whom."""
    if not isinstance(node, rules.Member):
        return False
    return isinstance(node.subject, rules.TheGame) or node.subject == rules.Player("me")


def own_value(node: rules.Expression) -> Phrase | None:
    """A number of yours, of the game or of its settings, which has words of its own."""
    match node:
        case rules.Member(noun=noun, field=field) if stands_alone(node):
            return phrase("own", field=f"field:{noun}.{field}")
        case rules.Option(name=name, type=Integer()):
            return phrase("own", field=f"option:{name}")
    return None


def plan_relation(condition: Comparing, value: PlanValue) -> Phrase:
    """How a number stands to another, or to a value, which ``value`` says."""
    match condition:
        case rules.Within(low=rules.Number(value=low), high=rules.Number(value=high)):
            return phrase("either_of" if high == low + 1 else "between", low=low, high=high)
        case rules.Comparison(operator=operator, right=rules.Number(value=n)):
            return phrase(RELATIONS[operator], n=n)
        case rules.Comparison(operator=operator, right=right):
            return phrase(VALUE_RELATIONS[operator], value=value(right))
    raise NotExpressible(condition, "comparison")


def plan_alternatives(condition: rules.Either) -> tuple[rules.Expression, Phrase] | None:
    """The one value of which alternatives say which number it is, and those numbers."""
    equal = equal_numbers(condition.operands)
    if equal is None:
        return None
    value, numbers = equal
    return value, phrase("any_of", numbers=tuple(phrase("the_number", n=n) for n in numbers))


def so_many(condition: Comparing) -> tuple[str, Slot | None]:
    """The determiner and the number of so many: none of them, exactly so many, at least, at most."""
    match condition:
        case rules.Within(low=rules.Number(value=low), high=rules.Number(value=high)) if low < high:
            return "count", phrase("from_to", low=low, high=high)
        case rules.Comparison(operator="is", right=rules.Number(value=n)):
            return ("count", n) if n else ("no", None)
        case rules.Comparison(operator=operator, right=rules.Number(value=n)) if operator in AMOUNTS and n:
            return "count", phrase(AMOUNTS[operator], n=n)
    raise NotExpressible(condition, "condition")


def so_varied(condition: Comparing) -> Slot:
    """How many different values: a number, or an amount. One value alone is said in another way."""
    det, number = so_many(condition)
    least = number.get("n") if isinstance(number, Phrase) else number
    if det != "count" or number is None or not isinstance(least, int) or least < 2:
        raise NotExpressible(condition, "condition")
    return number


def parity(condition: rules.Expression) -> tuple[rules.Expression, str] | None:
    """The value of which a condition says that it is even, or odd, and which; None for any other condition.

    The rest of a negative number is none of a positive one: where a value may be one, only "even" is said.
    """
    match condition:
        case rules.Comparison(
            operator="is",
            left=rules.Arithmetic(operator="%", left=value, right=rules.Number(value=2)),
            right=rules.Number(value=0 | 1 as rest),
        ) if rest == 0 or _never_negative(value):
            return value, ("even", "odd")[rest]
    return None


def _never_negative(value: rules.Expression) -> bool:
    match value:
        case rules.Count() | rules.Holding() | rules.Fold(kind="distinct" | "alike" | "sequence"):
            return True
        case rules.Fold(value=folded):
            return _never_negative(folded)
    return isinstance(value.type, Integer) and value.type.low is not None and value.type.low >= 0
