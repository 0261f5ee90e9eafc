"""Binds a ``replace run``: the rule or the slot in whose place something else is done."""

from __future__ import annotations

from typing import Any

from ..tree import rules, syntax
from ..tree.types import Many, NoType, Thing
from ..words.type_words import spelled
from .context import Context
from .rebuild import quota as quota_of
from .resolve_binders import noun_type
from .resolve_statements import label, resolve_block, runs
from .scope import RulePosition, Scope


def resolve_instead(
    context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule
) -> rules.Instead | None:
    """What is done in place of a rule that has a name, or of a slot or action of cards."""
    node: Any = rule.body
    binder, inside = _any_of_a_kind(scope, node.run, context)
    run = (
        label(context, node.run)
        if isinstance(node.run, syntax.Name)
        else context.expression(inside, node.run)
    )
    quota = None if node.quota is None else quota_of(context, scope, node.quota)
    guard = None if node.guard is None else context.condition(inside, node.guard)
    body = resolve_block(context, inside, node.body)
    if isinstance(run.type, NoType):
        return None
    if isinstance(run, rules.LabelOf):
        if not any(known.acts for known in context.labels[run.label]):
            context.report("H563", node.run.span, rule=run.label)
            return None
    elif not isinstance(run, rules.SlotOf) or isinstance(run.subject.type, Many) or not run.slot:
        context.report("H402", node.run.span, found=spelled(run.type), expected="type_rule")
        return None
    elif not runs(context, run):
        context.report("H563", node.run.span, rule=run.slot)
        return None
    return rules.Instead(node.optional, run, binder, quota, guard, body, span=node.span)


def _any_of_a_kind(
    scope: Scope, written: syntax.Expression, context: Context
) -> tuple[rules.Binder | None, Scope]:
    """The card, where only its kind is named; it has that name from here on."""
    subject = written.subject if isinstance(written, syntax.Member) else None
    if not isinstance(subject, syntax.Name) or subject.word in scope.names:
        return None, scope
    item = noun_type(context, subject.word)
    if not isinstance(item, Thing):
        return None, scope
    binder = rules.Binder(subject.word, item.noun, item, (), None, span=subject.span)
    return binder, scope.bind(subject.word, item)
