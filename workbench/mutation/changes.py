"""The changes that one node of a rule can suffer: a table of functions by class."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ...compiler.parsing import syntax
from ...compiler.source.exhaustive import exhaustive
from .meaning import Meaning

RULE, STATEMENT, CONDITION, PART = "rule", "statement", "condition", "part"
INVERTED, NUMBER, VALUE, OPERATOR, MAY, COST = "inverted", "number", "value", "operator", "may", "cost"
KINDS = (RULE, STATEMENT, CONDITION, PART, INVERTED, NUMBER, VALUE, OPERATOR, MAY, COST)
"""What is done to a clause: the first four leave it out, the others put something else in its place."""


class Change(NamedTuple):
    """A kind of change and what the node becomes."""

    kind: str
    node: syntax.Node


Others = Mapping[str, Any]
"""What stands in place of what."""

OPPOSITE: Others = {"is": "is not", "is not": "is", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
STRICTER: Others = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
ARITHMETIC: Others = {"+": "-", "-": "+", "*": "+", "//": "*"}
FOLDS: Others = {"total": "highest", "highest": "lowest", "lowest": "highest", "distinct": "total"}
QUANTITIES: Others = {"exactly": "up to", "up to": "exactly", "any": "some", "some": "any", "all": "any"}
QUANTIFIERS: Others = {"some": (INVERTED, "no"), "no": (INVERTED, "some"), "every": (OPERATOR, "some")}


def changes(node: syntax.Node, meaning: Meaning) -> Iterator[Change]:
    """All changes of a node itself; those of the nodes below it are theirs."""
    handler = HANDLERS.get(type(node))
    return iter(()) if handler is None else handler(node, meaning)


def inverted(condition: syntax.Node) -> syntax.Expression | None:
    """A condition that is true where this is not; None where the parts below see to it."""
    if isinstance(condition, syntax.Name | syntax.Member | syntax.Lookup):
        return syntax.Negation(condition, span=condition.span)
    return None


def _number(node: syntax.Number, meaning: Meaning) -> Iterator[Change]:
    yield Change(NUMBER, replace(node, value=node.value + 1))
    if node.value > 0:
        yield Change(NUMBER, replace(node, value=node.value - 1))


def _name(node: syntax.Name, meaning: Meaning) -> Iterator[Change]:
    other = meaning.other(node.span) or meaning.word(node.word)
    if other is not None:
        yield Change(VALUE, replace(node, word=other))


def _member(node: syntax.Member, meaning: Meaning) -> Iterator[Change]:
    other = meaning.other(node.span) or meaning.end(node)
    if other is not None:
        yield Change(VALUE, replace(node, field=other))


def _signed(node: syntax.Signed, meaning: Meaning) -> Iterator[Change]:
    yield Change(OPERATOR, replace(node, sign="-" if node.sign == "+" else "+"))


def _arithmetic(node: syntax.Arithmetic, meaning: Meaning) -> Iterator[Change]:
    yield Change(OPERATOR, replace(node, operator=ARITHMETIC[node.operator]))


def _comparison(node: syntax.Comparison, meaning: Meaning) -> Iterator[Change]:
    yield Change(INVERTED, replace(node, operator=OPPOSITE[node.operator]))
    numbers = any(isinstance(side, syntax.Number | syntax.Signed) for side in (node.left, node.right))
    if node.operator in STRICTER and not numbers:  # beside a number, one more or less does the same
        yield Change(OPERATOR, replace(node, operator=STRICTER[node.operator]))


def _negated(node: Any, meaning: Meaning) -> Iterator[Change]:
    yield Change(INVERTED, syntax.Negation(node, span=node.span))


def _negation(node: syntax.Negation, meaning: Meaning) -> Iterator[Change]:
    yield Change(INVERTED, node.operand)


def _quantified(node: syntax.Quantified, meaning: Meaning) -> Iterator[Change]:
    kind, quantifier = QUANTIFIERS[node.quantifier]
    yield Change(kind, replace(node, quantifier=quantifier))


def _fold(node: syntax.Fold, meaning: Meaning) -> Iterator[Change]:
    yield Change(OPERATOR, replace(node, kind=FOLDS[node.kind]))


def _choose(node: syntax.Choose, meaning: Meaning) -> Iterator[Change]:
    if node.quantity != "exactly" or node.number is not None:
        yield Change(OPERATOR, replace(node, quantity=QUANTITIES[node.quantity]))


def _pay(node: syntax.Pay, meaning: Meaning) -> Iterator[Change]:
    """What must be possible becomes something that is merely done."""
    if isinstance(node.cost, syntax.Do):
        yield Change(COST, node.cost)


def _action(node: syntax.Action, meaning: Meaning) -> Iterator[Change]:
    if node.window is not None and (other := meaning.window(node.window)) is not None:
        yield Change(VALUE, replace(node, window=other))


def _grant(node: syntax.Grant, meaning: Meaning) -> Iterator[Change]:
    if node.until is not None and (other := meaning.moment(node.until)) is not None:
        yield Change(VALUE, replace(node, until=other))


def _offer(node: syntax.Offer, meaning: Meaning) -> Iterator[Change]:
    yield Change(MAY, replace(node, required=not node.required))
    if (other := meaning.window(node.window)) is not None:
        yield Change(VALUE, replace(node, window=other))


def _score(node: syntax.Score, meaning: Meaning) -> Iterator[Change]:
    if node.moment is not None and (other := meaning.moment(node.moment)) is not None:
        yield Change(VALUE, replace(node, moment=other))


def _quota(node: syntax.Quota, meaning: Meaning) -> Iterator[Change]:
    yield Change(NUMBER, replace(node, times=node.times + 1))
    if node.times > 1:
        yield Change(NUMBER, replace(node, times=node.times - 1))
    if (other := meaning.period(node.period)) is not None:
        yield Change(VALUE, replace(node, period=other))


def is_single(node: syntax.Node) -> bool:
    """Whether a node is a range that is written as one number, and so changes as one."""
    return isinstance(node, syntax.Range) and node.low == node.high


def _range(node: syntax.Range, meaning: Meaning) -> Iterator[Change]:
    for kind, changed in changes(node.low, meaning) if is_single(node) else ():
        end: Any = changed  # a number stays one
        yield Change(kind, replace(node, low=end, high=end))


def _reaction(node: syntax.Reaction, meaning: Meaning) -> Iterator[Change]:
    yield Change(OPERATOR, replace(node, stage="before" if node.stage == "after" else "after"))


def _replace(node: syntax.Replace, meaning: Meaning) -> Iterator[Change]:
    yield Change(MAY, replace(node, optional=not node.optional))


def _permission(node: syntax.Permission, meaning: Meaning) -> Iterator[Change]:
    yield Change(INVERTED, replace(node, mode="forbid" if node.mode == "permit" else "permit"))


HANDLERS: Mapping[type, Callable[[Any, Meaning], Iterator[Change]]] = exhaustive(
    syntax.Expression,
    syntax.Statement,
    syntax.RuleBody,
    syntax.Quota,
    table={
        syntax.Number: _number,
        syntax.Name: _name,
        syntax.Member: _member,
        syntax.Signed: _signed,
        syntax.Arithmetic: _arithmetic,
        syntax.Comparison: _comparison,
        syntax.Within: _negated,
        syntax.Inside: _negated,
        syntax.Negation: _negation,
        syntax.Quantified: _quantified,
        syntax.Fold: _fold,
        syntax.Choose: _choose,
        syntax.Pay: _pay,
        syntax.Action: _action,
        syntax.Grant: _grant,
        syntax.Offer: _offer,
        syntax.Score: _score,
        syntax.Quota: _quota,
        syntax.Range: _range,
        syntax.Reaction: _reaction,
        syntax.Replace: _replace,
        syntax.Permission: _permission,
    },
    rest="""
        Nothing Lookup Becomes Both Either Count Broken Do Assign Run Cancel May If Each EachPlayer
        OneOf Match Quietly Until Repeat Modify Limit Treat ScoreTable Define Procedure Kind Side
        Slot
    """,
)
