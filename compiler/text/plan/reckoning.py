"""Numbers that are worked out of others, as phrases: "twice its value", "10 minus the total", "(at most 5)".

What is added, taken away or compared is a value by itself or a multiple or part of one, so that a sentence
never leaves open what belongs to what. ``lift/reckoning`` goes back.
"""

from __future__ import annotations

from collections.abc import Callable

from ...tree import rules
from ..message.plan import Phrase, phrase
from .discourse import NotExpressible
from .equivalences import factor

PlanValue = Callable[[rules.Expression], Phrase]

EXTREMES = {"lowest": ("capped", "lower_of"), "highest": ("floored", "higher_of")}
"""The lower of a value and a number is that value, but at most so much; of two values, the lower of them."""
_SUMS = frozenset({"sum", "number_of_all", "more_by", "less_by", "difference"})
_OF_TWO = frozenset({"lower_of", "higher_of"})
"""What begins with words of its own: "twice the lower of two"."""
_APART = frozenset({"capped", "floored", "lower_of", "higher_of", "product", "rest"})
DIVIDED = frozenset({"divided", "divided_up"})
"""What begins with the value that is divided: nobody could tell whether what stands before is divided too."""
_ADDED = _SUMS | _APART | DIVIDED
"""What is no part of a sum."""
_PARTS = frozenset({"multiple", "half", "half_up", "part", "part_up"}) | DIVIDED
_FRACTIONS = (3, 4)
"""Languages have words for a third and a quarter."""


def plan_reckoned(node: rules.Arithmetic, value: PlanValue) -> Phrase:
    """A number that is worked out of others; ``value`` says one of those. Raises NotExpressible."""
    match node:
        case rules.Arithmetic(operator="//"):
            return _part(node, value)
        case rules.Arithmetic(operator="%"):
            refused = _SUMS | _APART | _PARTS
            by = node.right
            divisor = (
                phrase("the_number", n=by.value)
                if isinstance(by, rules.Number) and by.value > 1
                else _operand(by, value, refused)
            )
            return phrase("rest", of=_operand(node.left, value, refused), by=divisor)
        case rules.Arithmetic(operator="*"):
            n, of = factor(node)
            if of is node:
                return _product(node, value)
            if n < 2:
                raise NotExpressible(node, "value")
            return phrase("multiple", n=n, of=_operand(of, value, (_SUMS | _APART | _PARTS) - _OF_TWO))
        case rules.Arithmetic(operator="highest" | "lowest" as which):
            return _extreme(node, *EXTREMES[which], value)
        case rules.Arithmetic(operator="+" | "-"):
            return _sum(node, value)
    raise NotExpressible(node, "value")


def _sum(node: rules.Arithmetic, value: PlanValue) -> Phrase:
    """So much more or less than a value; two values together, or one without the other."""
    match node:
        case rules.Arithmetic(right=rules.Number(value=n)) if n > 0:
            op = "more_by" if node.operator == "+" else "less_by"
            return phrase(op, of=_operand(node.left, value, _ADDED), n=n)
        case rules.Arithmetic(operator="+", left=rules.Number(value=n)) if n > 0:
            return phrase("more_by", of=_operand(node.right, value, _ADDED), n=n)
        case rules.Arithmetic(operator="-", left=rules.Number(value=n)) if n > 0:
            left = phrase("the_number", n=n)
            return phrase("difference", left=left, right=_operand(node.right, value, _ADDED))
    left, right = (_operand(side, value, _ADDED) for side in (node.left, node.right))
    if node.operator == "+":
        return phrase("sum", values=(left, right))
    return phrase("difference", left=left, right=right)


def _product(node: rules.Arithmetic, value: PlanValue) -> Phrase:
    """One value times another, each of which may be so much more or less."""
    refused = frozenset({"sum", "number_of_all", "difference"}) | _APART | _PARTS
    left, right = (_operand(side, value, refused) for side in (node.left, node.right))
    return phrase("product", left=left, right=right)


def _extreme(node: rules.Arithmetic, beside_number: str, of_two: str, value: PlanValue) -> Phrase:
    match node:
        case rules.Arithmetic(left=of, right=rules.Number(value=n)):
            return phrase(beside_number, of=_operand(of, value, _APART), n=n)
        case rules.Arithmetic(left=rules.Number(value=n), right=of):
            return phrase(beside_number, of=_operand(of, value, _APART), n=n)
    return phrase(
        of_two, values=tuple(_operand(operand, value, _SUMS | _APART) for operand in (node.left, node.right))
    )


def _part(node: rules.Arithmetic, value: PlanValue) -> Phrase:
    """Half, a third or a quarter, or what is divided by any value; rounded up where so much was added
    before that no rest is lost."""
    if not isinstance(node.right, rules.Number):
        return _divided(node.left, _operand(node.right, value, _SUMS | _APART | _PARTS), "", value)
    n, of, up = node.right.value, node.left, ""
    match of:
        case rules.Arithmetic(operator="+", left=whole, right=rules.Number(value=more)) if more == n - 1:
            of, up = whole, "_up"
    whole_said = _operand(of, value, _SUMS | _APART | _PARTS)
    if n == 2:
        return phrase(f"half{up}", of=whole_said)
    if n in _FRACTIONS:
        return phrase(f"part{up}", n=n, of=whole_said)
    if n < 2:
        raise NotExpressible(node, "value")
    return _divided(of, phrase("the_number", n=n), up, value)


def _divided(of: rules.Expression, by: Phrase, up: str, value: PlanValue) -> Phrase:
    return phrase(f"divided{up}", of=_operand(of, value, _SUMS | _APART | _PARTS), by=by)


def _operand(node: rules.Expression, value: PlanValue, refused: frozenset[str]) -> Phrase:
    """A value inside a larger one, which must not be such that the whole could be heard in another way."""
    if isinstance(node, rules.Number):
        raise NotExpressible(node, "value")
    said = value(node)
    if said.op in refused or (said.op == "multiple" and said.phrase("of").op in refused & _OF_TWO):
        raise NotExpressible(node, "value")
    return said
