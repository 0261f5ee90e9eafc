"""Whether a condition, or its first part, was written in parentheses: told by where it ends."""

from __future__ import annotations

from ..tree import rules, syntax


def begins_enclosed(node: syntax.Expression) -> bool:
    """Whether the first of several parts of a condition stands in parentheses of its own."""
    return isinstance(node, rules.Both | rules.Either) and is_enclosed(node.operands[0])


def is_enclosed(node: syntax.Expression) -> bool:
    """Whether a condition ends behind its last part: then a parenthesis does."""
    last = _end_of_last(node)
    return last is not None and node.span.end > last


def _end_of_last(node: syntax.Expression) -> int | None:
    """Where the last part of a condition ends; None where it ends with a bracket of its own."""
    match node:
        case rules.Comparison(right=last) | rules.Within(high=last) | rules.Inside(place=last):
            return last.span.end
        case rules.Becomes(target=last) | rules.Negation(operand=last) | rules.Quantified(condition=last):
            return last.span.end
        case rules.Both(operands=operands) | rules.Either(operands=operands):
            return operands[-1].span.end
        case syntax.Member(field_span=span):
            return span.end
        case syntax.Name(word=word):
            return node.span.start + len(word)
    return None
