"""The opposite of a condition, where it has a form of its own: "not at least 3" is "less than 3"."""

from __future__ import annotations

from ..source.records import replace
from ..tree import rules

OPPOSITE: dict[rules.Comparator, rules.Comparator] = {
    "is": "is not",
    "is not": "is",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}


def opposite(operand: rules.Expression) -> rules.Expression | None:
    """The opposite of a condition; None where nothing but ``not`` says it. Looks at its top only."""
    match operand:
        case rules.Negation(operand=inner):
            return inner
        case rules.Comparison(operator=operator):
            return replace(operand, operator=OPPOSITE[operator])
        case rules.Both(operands=operands):
            return rules.Either(_each_denied(operands), span=operand.span)
        case rules.Either(operands=operands):
            return rules.Both(_each_denied(operands), span=operand.span)
        case rules.Quantified(quantifier="every", condition=condition):
            return replace(operand, quantifier="some", condition=_denied(condition))
        case rules.Quantified(quantifier="some"):
            return replace(operand, quantifier="no")
        case rules.Quantified(quantifier="no"):
            return replace(operand, quantifier="some")
    return None


def _each_denied(operands: tuple[rules.Expression, ...]) -> tuple[rules.Expression, ...]:
    return tuple(map(_denied, operands))


def _denied(condition: rules.Expression) -> rules.Expression:
    return rules.Negation(condition, span=condition.span)
