"""The changes that one node of a rule can suffer: a table of functions by class."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ...compiler.source.exhaustive import exhaustive
from ...compiler.source.records import replace
from ...compiler.tree import rules, syntax
from ...compiler.typed.negation import OPPOSITE
from .meaning import Meaning

RULE, STATEMENT, CONDITION, PART = "rule", "statement", "condition", "part"
INVERTED, NUMBER, VALUE, OPERATOR, MAY, COST = "inverted", "number", "value", "operator", "may", "cost"
KINDS = (RULE, STATEMENT, CONDITION, PART, INVERTED, NUMBER, VALUE, OPERATOR, MAY, COST)
"""What is done to a clause: the first four leave it out, the others put something else in its place."""


class Mutation(NamedTuple):
    """A kind of change and what the node becomes."""

    kind: str
    node: rules.Node


Others = Mapping[str, Any]
"""What stands in place of what."""

STRICTER: Others = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
ARITHMETIC: Others = {
    "+": "-",
    "-": "+",
    "*": "+",
    "//": "*",
    "%": "//",
    "highest": "lowest",
    "lowest": "highest",
}
QUANTITIES: Others = {"exactly": "up to", "up to": "exactly", "any": "some", "some": "any", "all": "any"}
QUANTIFIERS: Others = {"some": (INVERTED, "no"), "no": (INVERTED, "some"), "every": (OPERATOR, "some")}

_TURNED: Mapping[object, object] = {True: False, False: True}
IN_A_FIELD: Mapping[str, tuple[str, Mapping[Any, Any]]] = {
    "stage": (OPERATOR, {"after": "before", "before": "after"}),
    "mode": (INVERTED, {"permit": "forbid", "forbid": "permit"}),
    "optional": (MAY, _TURNED),
    "required": (MAY, _TURNED),
    "kind": (
        OPERATOR,
        {
            "total": "highest",
            "highest": "lowest",
            "lowest": "highest",
            "distinct": "total",
            "alike": "distinct",
            "sequence": "alike",
            "connected": "alike",
        },
    ),
}
"""What else may stand in a field of any node, with the kind of that change."""
PATHS: Mapping[str, Callable[[Meaning, syntax.Expression], syntax.Expression | None]] = {
    "window": Meaning.window,
    "until": Meaning.moment,
    "moment": Meaning.moment,
}
"""The fields of any node that name a window or a moment."""


def changes(node: rules.Node, meaning: Meaning) -> Iterator[Mutation]:
    """All changes of a node itself; those of the nodes below it are theirs."""
    handler = HANDLERS.get(type(node))
    if handler is not None:
        yield from handler(node, meaning)
    for name, (kind, others) in IN_A_FIELD.items():
        if hasattr(node, name):
            yield Mutation(kind, _changed(node, name, others[getattr(node, name)]))
    for name, elsewhere in PATHS.items():
        path = getattr(node, name, None)
        if path is not None and (other := elsewhere(meaning, path)) is not None:
            yield Mutation(VALUE, _changed(node, name, other))


def _changed(node: rules.Node, field: str, value: object) -> rules.Node:
    """A node with another value in a field."""
    changed: dict[str, Any] = {field: value}
    return replace(node, **changed)


def inverted(condition: rules.Node) -> syntax.Expression | None:
    """A condition that is true where this is not; None where the parts below see to it."""
    if isinstance(condition, syntax.Name | syntax.Member | syntax.Lookup):
        return rules.Negation(condition, span=condition.span)
    return None


def _number(node: rules.Number, meaning: Meaning) -> Iterator[Mutation]:
    yield Mutation(NUMBER, replace(node, value=node.value + 1))
    if node.value > 0:
        yield Mutation(NUMBER, replace(node, value=node.value - 1))


def _name(node: syntax.Name, meaning: Meaning) -> Iterator[Mutation]:
    other = meaning.other(node.span) or meaning.word(node.word)
    if other is not None:
        yield Mutation(VALUE, replace(node, word=other))


def _member(node: syntax.Member, meaning: Meaning) -> Iterator[Mutation]:
    other = meaning.other(node.span) or meaning.end(node)
    if other is not None:
        yield Mutation(VALUE, replace(node, field=other))


def _signed(node: syntax.Signed, meaning: Meaning) -> Iterator[Mutation]:
    yield Mutation(OPERATOR, replace(node, sign="-" if node.sign == "+" else "+"))


def _arithmetic(node: rules.Arithmetic, meaning: Meaning) -> Iterator[Mutation]:
    yield Mutation(OPERATOR, replace(node, operator=ARITHMETIC[node.operator]))


def _comparison(node: rules.Comparison, meaning: Meaning) -> Iterator[Mutation]:
    yield Mutation(INVERTED, replace(node, operator=OPPOSITE[node.operator]))
    numbers = any(isinstance(side, rules.Number | syntax.Signed) for side in (node.left, node.right))
    if node.operator in STRICTER and not numbers:  # beside a number, one more or less does the same
        yield Mutation(OPERATOR, replace(node, operator=STRICTER[node.operator]))


def _negated(node: Any, meaning: Meaning) -> Iterator[Mutation]:
    yield Mutation(INVERTED, rules.Negation(node, span=node.span))


def _negation(node: rules.Negation, meaning: Meaning) -> Iterator[Mutation]:
    yield Mutation(INVERTED, node.operand)


def _quantified(node: rules.Quantified, meaning: Meaning) -> Iterator[Mutation]:
    kind, quantifier = QUANTIFIERS[node.quantifier]
    yield Mutation(kind, replace(node, quantifier=quantifier))


def _choose(node: rules.Choose, meaning: Meaning) -> Iterator[Mutation]:
    if node.quantity != "exactly" or node.number is not None:
        yield Mutation(OPERATOR, replace(node, quantity=QUANTITIES[node.quantity]))


def _pay(node: syntax.Pay, meaning: Meaning) -> Iterator[Mutation]:
    """What must be possible becomes something that is merely done."""
    if isinstance(node.cost, syntax.Do):
        yield Mutation(COST, node.cost)


def _quota(node: rules.Quota, meaning: Meaning) -> Iterator[Mutation]:
    yield Mutation(NUMBER, replace(node, times=node.times + 1))
    if node.times > 1:
        yield Mutation(NUMBER, replace(node, times=node.times - 1))
    if (other := meaning.period(node.period)) is not None:
        yield Mutation(VALUE, replace(node, period=other))


def is_single(node: rules.Node) -> bool:
    """Whether a node is a range that is written as one number, and so changes as one."""
    return isinstance(node, syntax.Range) and node.low == node.high


def _range(node: syntax.Range, meaning: Meaning) -> Iterator[Mutation]:
    for kind, changed in changes(node.low, meaning) if is_single(node) else ():
        end: Any = changed  # a number stays one
        yield Mutation(kind, replace(node, low=end, high=end))


HANDLERS: Mapping[type, Callable[[Any, Meaning], Iterator[Mutation]]] = exhaustive(
    syntax.Expression,
    rules.Choose,
    syntax.Pay,
    rules.Quota,
    table={
        rules.Number: _number,
        syntax.Name: _name,
        syntax.Member: _member,
        syntax.Signed: _signed,
        rules.Arithmetic: _arithmetic,
        rules.Comparison: _comparison,
        rules.Within: _negated,
        rules.Inside: _negated,
        rules.Negation: _negation,
        rules.Quantified: _quantified,
        rules.Choose: _choose,
        syntax.Pay: _pay,
        rules.Quota: _quota,
        syntax.Range: _range,
    },
    rest="Nothing Lookup Becomes Both Either Count Fold Broken",
)
