"""Whether a condition, or its first part, was written in parentheses: told by where it ends."""

from __future__ import annotations

from . import syntax


def begins_enclosed(node: syntax.Expression) -> bool:
    """Whether the first of several parts of a condition stands in parentheses of its own."""
    return isinstance(node, syntax.Both | syntax.Either) and is_enclosed(node.operands[0])


def is_enclosed(node: syntax.Expression) -> bool:
    """Whether a condition ends behind its last part: then a parenthesis does."""
    last = _end_of_last(node)
    return last is not None and node.span.end > last


def _end_of_last(node: syntax.Expression) -> int | None:
    """Where the last part of a condition ends; None where it ends with a bracket of its own."""
    match node:
        case syntax.Comparison(right=last) | syntax.Within(high=last) | syntax.Inside(place=last):
            return last.span.end
        case syntax.Becomes(target=last) | syntax.Negation(operand=last) | syntax.Quantified(condition=last):
            return last.span.end
        case syntax.Both(operands=operands) | syntax.Either(operands=operands):
            return operands[-1].span.end
        case syntax.Member(field_span=span):
            return span.end
        case syntax.Name(word=word):
            return node.span.start + len(word)
    return None
