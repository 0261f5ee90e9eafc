"""Conditions that mean the same, brought to the one form that texts are made for.

"Not all" is "at least one not", "none" is "exactly 0", "is 5 or is 6" is "from 5 to 6": an author may
write either, and the text of both is one. Each step looks at the top of an expression only; whoever
calls goes on with the parts.
"""

from __future__ import annotations

from ...source.records import replace
from ...tree import rules
from ...typed.negation import opposite
from ...words.vocabulary import PLAYER

_MIRRORED: dict[rules.Comparator, rules.Comparator] = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_AT_LEAST_ONE = frozenset({(">", 0), ("is not", 0)})
_NONE = frozenset({("<", 1), ("<=", 0)})


def simplified(condition: rules.Expression) -> rules.Expression:
    """The same condition in the form that is said; itself where there is no other."""
    while (simpler := _simpler(condition)) is not None:
        condition = simpler
    return condition


def scored_amount(score: rules.Score) -> rules.Score:
    """Points by the number of things as points for each of them: ``score 2 * count(…)``.

    So is a total of what is worked out of each: ``score total(row.total - 20 for row from my.rows)``.
    """
    match score.amount:
        case rules.Arithmetic(operator="-", left=rules.Number(value=0), right=lost):
            n, value = factor(lost)
            return scored_amount(replace(score, amount=rules.Arithmetic("*", rules.Number(-n), value)))
    if score.per is not None:
        return score
    match score.amount:
        case rules.Fold(kind="total", value=rules.Arithmetic() as value, binder=binder):
            return replace(score, amount=value, per=binder)
        case rules.Count(binder=binder):
            return replace(score, amount=rules.Number(1), per=binder)
        case rules.Arithmetic(operator="*"):
            n, value = factor(score.amount)
            if isinstance(value, rules.Count):
                return replace(score, amount=rules.Number(n), per=value.binder)
    return score


def factor(amount: rules.Expression) -> tuple[int, rules.Expression]:
    """A product as its number and the rest, whichever stands first; anything else as once itself."""
    match amount:
        case rules.Arithmetic(operator="*", left=rules.Number(value=n), right=value):
            return n, value
        case rules.Arithmetic(operator="*", left=value, right=rules.Number(value=n)):
            return n, value
    return 1, amount


def _simpler(condition: rules.Expression) -> rules.Expression | None:
    match condition:
        case rules.Negation(operand=operand):
            return opposite(operand)
        case rules.Quantified(quantifier="no", condition=rules.Comparison() as more) if _of_each(
            condition, more
        ):
            return replace(condition, quantifier="every", condition=opposite(more))
        case rules.Quantified(quantifier="no"):
            return _so_many(condition, "is", 0)
        case rules.Quantified(quantifier="some"):
            return _so_many(condition, ">=", 1)
        case rules.Quantified(quantifier="every"):
            return _every(condition)
        case rules.Either(operands=operands):
            return _in_a_row(operands)
        case rules.Comparison():
            return _compared(condition)
    return None


def _of_each(node: rules.Quantified, more: rules.Comparison) -> bool:
    """Whether "no other player has as much" is said of each: he has less."""
    if node.binder.noun != PLAYER or node.binder.where is not None or more.operator not in _MIRRORED:
        return False
    sources = node.binder.sources
    others = any(isinstance(source, rules.Player) and source.which == "others" for source in sources)
    return others or not isinstance(more.right, rules.Number)


def _so_many(node: rules.Quantified, operator: rules.Comparator, n: int) -> rules.Comparison:
    """``no die from my.sheet has color is black``, as a count that is 0."""
    where = node.binder.where
    both = node.condition if where is None else rules.Both((where, node.condition), span=node.span)
    count = rules.Count(replace(node.binder, where=both), span=node.span)
    return rules.Comparison(operator, count, rules.Number(n), span=node.span)


def _every(node: rules.Quantified) -> rules.Expression | None:
    """Several things that hold of all, one by one; what does not hold of any, as none that has it."""
    condition = simplified(node.condition)
    match condition:
        case rules.Both(operands=operands):
            parts = tuple(replace(node, condition=part) for part in operands)
            return rules.Both(parts, span=node.span)
        case rules.Negation(operand=operand):
            return replace(node, quantifier="no", condition=operand)
        case rules.Comparison(operator="is not"):
            return replace(node, quantifier="no", condition=replace(condition, operator="is"))
    return None if condition is node.condition else replace(node, condition=condition)


def _in_a_row(operands: tuple[rules.Expression, ...]) -> rules.Expression | None:
    """``value is 5 or value is 6`` as ``value in 5..6``; alternatives inside alternatives as one row."""
    flat = tuple(
        part
        for operand in map(simplified, operands)
        for part in (operand.operands if isinstance(operand, rules.Either) else (operand,))
    )
    numbers = equal_numbers(flat)
    if numbers is not None:
        value, equal = numbers
        low, high = min(equal), max(equal)
        if sorted(equal) == list(range(low, high + 1)) and low < high:
            return rules.Within(value, rules.Number(low), rules.Number(high), span=flat[0].span)
    return None if flat == operands else rules.Either(flat, span=flat[0].span)


def equal_numbers(
    operands: tuple[rules.Expression, ...],
) -> tuple[rules.Expression, tuple[int, ...]] | None:
    """The value and the numbers of alternatives that say of one value which number it is."""
    values: list[rules.Expression] = []
    numbers: list[int] = []
    for operand in operands:
        match operand:
            case rules.Comparison(operator="is", left=value, right=rules.Number(value=n)):
                values.append(value)
                numbers.append(n)
            case _:
                return None
    return (values[0], tuple(numbers)) if all(value == values[0] for value in values) else None


def _compared(node: rules.Comparison) -> rules.Comparison | None:
    """A number on the right, what is yours on the left; "at least 1" and "none" in one way only."""
    match node:
        case rules.Comparison(left=rules.Number(), right=rules.Number()):
            return None
        case rules.Comparison(left=rules.Number()):
            return mirrored(node)
        case rules.Comparison(left=left, right=rules.Player(which="turn_player")) if left != node.right:
            return mirrored(node)
        case rules.Comparison(left=left, right=right) if owner_of(right) == "me" and owner_of(left) not in (
            None,
            "me",
        ):
            return mirrored(node)
        case rules.Comparison(
            operator=">",
            left=rules.Fold(kind="alike" | "sequence" | "connected", size=None),
            right=rules.Number(value=n),
        ):
            return replace(node, operator=">=", right=rules.Number(n + 1))
        case rules.Comparison(
            left=rules.Fold(size=rules.Number() as size) as groups, right=rules.Number(value=n)
        ):
            largest = replace(groups, size=None)
            if (node.operator, n) in (*_AT_LEAST_ONE, (">=", 1)):
                return replace(node, operator=">=", left=largest, right=size)
            if (node.operator, n) in (*_NONE, ("is", 0)):
                return replace(node, operator="<", left=largest, right=size)
        case rules.Comparison(
            operator=">" | "<" as operator,
            left=rules.Count(binder=rules.Binder(sources=(rules.Player(which="players"),), where=None)),
            right=rules.Number(value=n),
        ):
            more = operator == ">"
            return replace(
                node, operator=">=" if more else "<=", right=rules.Number(n + 1 if more else n - 1)
            )
        case rules.Comparison(left=rules.Count() | rules.Holding(), right=rules.Number(value=n)):
            if (node.operator, n) in _AT_LEAST_ONE:
                return replace(node, operator=">=", right=rules.Number(1))
            if (node.operator, n) in _NONE:
                return replace(node, operator="is", right=rules.Number(0))
    return None


def mirrored(comparison: rules.Comparison) -> rules.Comparison:
    """The same comparison with its sides changed: `a < b` as `b > a`."""
    operator = _MIRRORED.get(comparison.operator, comparison.operator)
    return replace(comparison, operator=operator, left=comparison.right, right=comparison.left)


def counts_all_of(node: rules.Expression, name: str) -> bool:
    """Whether it is the number of all things that are chosen by a name."""
    match node:
        case rules.Count(binder=rules.Binder(sources=(rules.Local(name=counted),), where=None)):
            return counted == name
    return False


def owner_of(counted: rules.Expression) -> str | None:
    """Whose things are counted, or whose resource: a player’s word, or the name that he has been given; None
    where nobody has them."""
    match owning(counted):
        case rules.Player(which=which):
            return which
        case rules.Local(name=name):
            return name
    return None


def owning(counted: rules.Expression) -> rules.Player | rules.Local | None:
    """The player who has the things that are counted, or the resource."""
    match counted:
        case rules.Holding(owner=owner):
            pass
        case rules.Count(binder=rules.Binder(sources=(rules.Zone(owner=owner),))):
            pass
        case rules.Count(binder=rules.Binder(sources=(rules.Unit(owner=owner),))):
            pass
        case _:
            return None
    return owner if isinstance(owner, rules.Player | rules.Local) else None
