"""Binds a ``forbid`` without a verb: rules of cards that do not hold, a number that does not change."""

from __future__ import annotations

from typing import Any

from ..tree import rules, syntax
from ..tree.types import Integer, Many, NoType
from .context import Context
from .resolve_binders import resolve_binder
from .scope import RulePosition, Scope


def kind_named(context: Context, target: syntax.Expression) -> str | None:
    """The noun of a field of which no thing is named yet: ``die.value``; None of anything else."""
    subject = target.subject if isinstance(target, syntax.Member) else None
    if isinstance(subject, syntax.Name) and subject.word in context.vocabulary.kinds:
        return subject.word
    return None


def resolve_of_which(
    context: Context, scope: Scope, node: Any, spoken_of: syntax.Expression, code: str
) -> tuple[rules.Binder | None, Scope] | None:
    """The things of a kind of which a rule says something, and the scope in which it does.

    None where a kind is ``spoken_of`` and nothing says which things: that is told with ``code``.
    """
    if node.binder is not None:
        binder, inside = resolve_binder(context, scope, node.binder)
        return binder, inside.outside()
    kind = kind_named(context, spoken_of)
    if kind is not None and not scope.taken(kind):
        context.report(code, spoken_of.span)
        return None
    return None, scope


def resolve_bar(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> rules.Bar | None:
    """What does not hold, or does not change: of a kind it is said of which things."""
    node: Any = rule.body
    of_which = resolve_of_which(context, scope, node, node.barred, "H577")
    if of_which is None:
        return None
    binder, inside = of_which
    barred = context.expression(inside, node.barred)
    guard = None if node.guard is None else context.condition(inside, node.guard)
    if isinstance(barred.type, NoType):
        return None
    subject = _barred_of(barred)
    named = isinstance(subject, rules.Local) and binder is not None and subject.name == binder.name
    if (
        subject is None
        or named != (binder is not None)
        or isinstance(barred, rules.SlotOf) != (node.change is None)
    ):
        context.report("H577", node.barred.span)
        return None
    if isinstance(barred, rules.Member) and is_core(context, barred):
        context.report("H664", node.barred.span, field=barred.field)
        return None
    return rules.Bar(barred, node.change, binder, guard, span=node.span)


def _barred_of(barred: rules.Expression) -> rules.Expression | None:
    """The card whose rules are barred, or the thing or player whose number is; None of anything else."""
    match barred:
        case rules.SlotOf(subject=subject) | rules.Member(subject=subject, type=Integer()):
            return subject if not isinstance(subject.type, Many) else None
        case rules.Holding(owner=owner):
            return owner if not isinstance(owner.type, Many) else None
    return None


def is_core(context: Context, field: rules.Member) -> bool:
    """Whether a number is none that is declared: it follows from what lies where."""
    declared = context.vocabulary.fields(field.noun).get(field.field)  # a player has no core numbers
    return declared is not None and declared.kind == "core"
