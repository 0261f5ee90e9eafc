"""Binds a ``treat``: a resource, value or window that serves as another; a card with the rules of others."""

from __future__ import annotations

from typing import Any

from ..tree import rules, syntax
from ..tree.types import Amount, Choice, NoType, Thing, Type, Window
from ..words.type_words import spelled
from .context import Context
from .rebuild import dotted
from .resolve_bars import resolve_of_which
from .scope import RulePosition, Scope


def resolve_treat(
    context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule
) -> rules.Treat | None:
    """What serves as something else; or the rules of this card, which has those of another one as well."""
    node: Any = rule.body
    if node.binder is not None or _names_rules(context, node.target):
        return _having_rules(context, scope, node)
    source, target = _served(context, scope, node)
    if isinstance(source.type, Choice):  # it is read somewhere, and not paid for anything
        where = (*context.vocabulary.views, *context.vocabulary.purposes)
    else:
        where = (*context.vocabulary.purposes, *context.vocabulary.verbs)
    if node.purpose in context.vocabulary.views and node.purpose not in where:
        context.report("H725", node.span, word=node.purpose)
    elif node.purpose is not None and node.purpose not in where:
        context.unknown("H308", node.purpose, node.span, where)
    if not isinstance(source.type, Amount | Choice | Window | NoType):
        context.report("H427", node.source.span, found=spelled(source.type))
    elif source == target and not isinstance(source.type, NoType):
        context.report("H428", node.target.span)
    guard = None if node.guard is None else context.condition(scope, node.guard)
    return rules.Treat(source, target, node.purpose, None, guard, span=node.span)


def _names_rules(context: Context, target: syntax.Expression) -> bool:
    return isinstance(target, syntax.Member) and target.field == context.core.rules


def _having_rules(context: Context, scope: Scope, node: Any) -> rules.Treat | None:
    """``treat this.rules as tool.rules for tool from …``: of a kind of which this card is one itself."""
    of_which = resolve_of_which(context, scope, node, node.target, "H564")
    if of_which is None:
        return None
    binder, inside = of_which
    source, target = context.expression(scope, node.source), context.expression(inside, node.target)
    guard = None if node.guard is None else context.condition(inside, node.guard)
    if isinstance(source.type, NoType) or isinstance(target.type, NoType):
        return None
    this = scope.this
    own = isinstance(source, rules.SlotOf) and isinstance(source.subject, rules.This) and not source.slot
    if not own or not isinstance(target, rules.SlotOf) or target.slot or not isinstance(this, Thing):
        context.report("H564", node.span)
        return None
    card = target.subject
    named = isinstance(card, rules.Local) and binder is not None and card.name == binder.name
    everywhere = context.vocabulary.is_everywhere(this.noun)
    if node.purpose is not None or named != (binder is not None) or everywhere:
        context.report("H564", node.span)
        return None
    if not isinstance(card.type, Thing) or not context.vocabulary.is_a(this.noun, card.type.noun):
        context.report("H565", node.target.span, kind=this.noun, noun=spelled(card.type))
        return None
    return rules.Treat(source, target, None, binder, guard, span=node.span)


def _served(context: Context, scope: Scope, node: Any) -> tuple[rules.Expression, rules.Expression]:
    """What serves, and as what: two of one kind."""
    windows = context.vocabulary.windows
    if dotted(node.source) in windows and node.purpose is None:
        word = dotted(node.target)
        source = rules.WindowName(dotted(node.source), span=node.source.span)
        if word not in windows:
            context.unknown("H305", word, node.target.span, windows, known=", ".join(windows))
            word = ""
        return source, rules.WindowName(word, span=node.target.span)
    hint: Type | None = None
    if isinstance(node.source, syntax.Name) and node.source.word in context.vocabulary.resources:
        hint = Amount("")
    source_ = context.expression(scope, node.source, hint)
    wanted: Type = Amount("") if isinstance(source_.type, Amount) else source_.type
    return source_, context.typed(scope, node.target, wanted)
