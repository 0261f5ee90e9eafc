"""How much of a resource an event is about: ``after gain 3 gold``, ``… where amount >= 3``, ``… if …``.

Of several things that are one event, how many: ``after discard some card if amount >= 2``.

An author may write it in any of three: ``after gain 3 gold``, ``… where amount >= 3``, ``… if amount >= 3``.
"""

from __future__ import annotations

from ...source.records import replace
from ...tree import rules
from ...tree.types import AMOUNT_OF_EVENT
from .qualities import conjuncts

AMOUNT = "amount"
"""What the amount of an event is called in its conditions."""


def amounts_apart(
    pattern: rules.EventPattern, guard: rules.Expression | None
) -> tuple[rules.EventPattern, rules.Expression | None, tuple[rules.Expression, ...]]:
    """A pattern and a guard without what they say of the amount, and the conditions that say it."""
    if pattern.resource is None and not pattern.group:
        return pattern, guard, ()
    written = () if pattern.amount is None else (_exactly(pattern.amount),)
    where, inside = _parted(pattern.where)
    rest, beside = _parted(guard)
    return replace(pattern, amount=None, where=where), rest, (*written, *inside, *beside)


def _exactly(amount: rules.Expression) -> rules.Expression:
    return rules.Comparison("is", rules.Local(AMOUNT, AMOUNT_OF_EVENT), amount, span=amount.span)


def _parted(
    condition: rules.Expression | None,
) -> tuple[rules.Expression | None, tuple[rules.Expression, ...]]:
    """The conjuncts of a condition that are not about the amount, as one condition, and those that are."""
    parts = conjuncts(condition)
    about = tuple(part for part in parts if _about(part))
    if condition is None or not about:
        return condition, ()
    return together(tuple(part for part in parts if part not in about)), about


def together(parts: tuple[rules.Expression, ...]) -> rules.Expression | None:
    """Conditions that must all hold as one; None where there is none."""
    return rules.Both(parts, span=parts[0].span) if len(parts) > 1 else next(iter(parts), None)


def _about(condition: rules.Expression) -> bool:
    match condition:
        case rules.Comparison(left=rules.Local(name=name)) | rules.Within(value=rules.Local(name=name)):
            return name == AMOUNT
    return False
