"""Expressions, binders and things as text, with no more parentheses than the grammar needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...source.exhaustive import exhaustive
from ...tree import rules, syntax
from ...tree.syntax import Expression

# How tightly a node binds: what the grammar calls value, conjunction, inversion, comparison, sum, product,
# sign and atom.
VALUE, CONJUNCTION, INVERSION, COMPARISON, SUM, PRODUCT, SIGN, ATOM = range(8)


def expression_text(node: Expression, least: int = VALUE, *, last: bool = True) -> str:
    """The text of an expression where the grammar wants one that binds at least so tightly.

    ``last`` tells whether nothing of the same condition follows: only there may a quantifier stand bare.
    """
    text = _WRITERS[type(node)](node)
    if _tightness(node) < least or (not last and is_open(node)):
        return f"({text})"
    return text


def is_open(node: Expression) -> bool:
    """Whether a node ends in the condition of a quantifier, which would take in what follows."""
    if isinstance(node, rules.Quantified):
        return True
    if isinstance(node, rules.Negation):
        return _tightness(node.operand) >= INVERSION and is_open(node.operand)
    if isinstance(node, rules.Both | rules.Either):
        return _tightness(node.operands[-1]) > _tightness(node) and is_open(node.operands[-1])
    return False


def binder_text(node: syntax.Binder) -> str:
    """``NOUN [NAME] [from …] [where …]``."""
    parts = [node.noun]
    if node.name is not None:
        parts.append(node.name)
    if node.sources:
        parts.append("from " + " or ".join(_source(source) for source in node.sources))
    if node.where is not None:
        parts.append("where " + expression_text(node.where))
    return " ".join(parts)


def object_text(node: syntax.Object, *, bare_word: bool = True) -> str:
    """``VALUE`` or ``AMOUNT VALUE``; without ``bare_word`` the first is never a bare word."""
    things = [thing for thing in (node.amount, node.value) if thing is not None]
    first = thing_text(things[0], bare_word=bare_word)
    return " ".join([first, *(thing_text(thing) for thing in things[1:])])


def thing_text(node: Expression, *, bare_word: bool = True) -> str:
    """A number or a path as it is, anything else in parentheses."""
    plain = rules.Number | syntax.Member | syntax.Lookup
    if isinstance(node, plain) or (bare_word and isinstance(node, syntax.Name)):
        return expression_text(node)
    return f"({expression_text(node)})"


def range_text(node: syntax.Range) -> str:
    """``2``, ``1..3`` or ``4..``."""
    low = expression_text(node.low, SUM)
    if node.high is None:
        return f"{low}.."
    return low if node.low == node.high else f"{low}..{expression_text(node.high, SUM)}"


def _source(node: Expression) -> str:
    if isinstance(node, syntax.Range) and node.high is not None:
        return f"{expression_text(node.low, SUM)}..{expression_text(node.high, SUM)}"
    return expression_text(node, SUM)


def _tightness(node: Expression) -> int:
    return _TIGHTNESS.get(type(node), ATOM) if not isinstance(node, rules.Arithmetic) else _operators(node)


def _operators(node: rules.Arithmetic[syntax.Expression]) -> int:
    return SUM if node.operator in ("+", "-") else PRODUCT if node.operator in ("*", "//", "%") else ATOM


def _arithmetic(node: rules.Arithmetic[syntax.Expression]) -> str:
    own = _operators(node)
    if own == ATOM:
        return f"{node.operator}({expression_text(node.left, SUM)}, {expression_text(node.right, SUM)})"
    return f"{expression_text(node.left, own)} {node.operator} {expression_text(node.right, own + 1)}"


def _comparison(node: rules.Comparison[syntax.Expression]) -> str:
    return f"{expression_text(node.left, SUM)} {node.operator} {expression_text(node.right, SUM)}"


def _within(node: rules.Within[syntax.Expression]) -> str:
    low, high = expression_text(node.low, SUM), expression_text(node.high, SUM)
    return f"{expression_text(node.value, SUM)} in {low}..{high}"


def _junction(word: str, least: int) -> Callable[[Any], str]:
    """Writes ``and`` and ``or``."""

    def write(node: rules.Both[syntax.Expression] | rules.Either[syntax.Expression]) -> str:
        *others, final = node.operands
        texts = [expression_text(operand, least, last=False) for operand in others]
        return f" {word} ".join([*texts, expression_text(final, least)])

    return write


def _lookup(node: syntax.Lookup) -> str:
    indexes = ", ".join(expression_text(index, SUM) for index in node.indexes)
    return f"{expression_text(node.subject, ATOM)}[{indexes}]"


def _quantified(node: rules.Quantified[syntax.Expression, syntax.Binder]) -> str:
    return f"{node.quantifier} {binder_text(node.binder)} has {expression_text(node.condition)}"


def _fold(node: rules.Fold[syntax.Expression, syntax.Binder]) -> str:
    size = "" if node.size is None else f"{expression_text(node.size, SUM)}, "
    return f"{node.kind}({size}{expression_text(node.value, SUM)} for {binder_text(node.binder)})"


_TIGHTNESS: Mapping[type, int] = exhaustive(
    syntax.Expression,
    table={
        rules.Either: VALUE,
        rules.Both: CONJUNCTION,
        rules.Negation: INVERSION,
        rules.Quantified: INVERSION,
        rules.Comparison: COMPARISON,
        rules.Within: COMPARISON,
        rules.Inside: COMPARISON,
        rules.Becomes: COMPARISON,
        syntax.Signed: SIGN,
    },
    rest="""
        Number Nothing Name Member Lookup Arithmetic Range Count Fold Broken
    """,
)

_WRITERS: Mapping[type, Callable[[Any], str]] = exhaustive(
    syntax.Expression,
    table={
        rules.Number: lambda node: str(node.value),
        rules.Nothing: lambda node: "none",
        syntax.Name: lambda node: node.word,
        syntax.Member: lambda node: f"{expression_text(node.subject, ATOM)}.{node.field}",
        syntax.Lookup: _lookup,
        syntax.Signed: lambda node: node.sign + expression_text(node.operand, SIGN),
        rules.Arithmetic: _arithmetic,
        rules.Comparison: _comparison,
        rules.Within: _within,
        rules.Inside: lambda n: f"{expression_text(n.value, SUM)} in {expression_text(n.place, SUM)}",
        rules.Becomes: lambda n: f"{expression_text(n.value, SUM)} becomes {expression_text(n.target, SUM)}",
        rules.Negation: lambda node: f"not {expression_text(node.operand, INVERSION)}",
        rules.Both: _junction("and", INVERSION),
        rules.Either: _junction("or", CONJUNCTION),
        syntax.Range: range_text,
        rules.Count: lambda node: f"count({binder_text(node.binder)})",
        rules.Fold: _fold,
        rules.Quantified: _quantified,
        syntax.Broken: lambda node: node.text,
    },
)
