"""Binds the words of statements. Each gives the scope for those after it: what is chosen has a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ..source.diagnostics import Related
from ..source.exhaustive import classes, exhaustive
from ..source.suggestions import nearest
from ..tree import rules, syntax
from ..tree.types import (
    NO_TYPE,
    NUMBER,
    PERSON,
    Integer,
    Many,
    NoType,
    Person,
    Runnable,
    Sorting,
    Thing,
    Type,
)
from ..typed.put_in import put_in
from ..typed.walk import names_read
from ..words.type_words import item_type, spelled
from ..words.vocabulary import PLAYER
from .context import Context
from .rebuild import dotted, rebuilt
from .resolve_binders import noun_type, resolve_binder
from .resolve_members import labelled
from .resolve_verbs import field_name, resolve_do, resource
from .scope import ME, Scope

_MOST_PLACES = 3
"""As many of several places as are shown."""

WORD = re.compile(r"[a-z][a-z_0-9]*")
Result = tuple[rules.Statement | None, Scope]


def resolve_block(
    context: Context, scope: Scope, nodes: tuple[syntax.Statement, ...]
) -> tuple[rules.Statement, ...]:
    """The statements of a block; names bound in it end with it. A broken line is left out."""
    statements = []
    for node in nodes:
        if isinstance(node, syntax.Broken):
            scope = excused(context, scope, *WORD.findall(node.text))
            continue
        statement, scope = HANDLERS[type(node)](context, scope, node)
        if statement is not None:
            statements.append(statement)
    if nodes and not statements:
        context.hollow += 1
    return tuple(statements)


def excused(context: Context, scope: Scope, *words: str) -> Scope:
    """The scope after a mistake: nouns that it may have bound are no further mistakes."""
    nouns = context.vocabulary.kinds
    for word in words:
        near = word if word in nouns else nearest(word, nouns)
        for name in (word, near):
            if name is not None and name not in scope.names and noun_type(context, near or ""):
                scope = scope.bind(name, NO_TYPE)
    return scope


def _do(context: Context, scope: Scope, node: syntax.Do) -> Result:
    done = resolve_do(context, scope, node)
    if done is None:
        parts = (node.object.amount, node.object.value) if node.object else ()
        return None, excused(context, scope, *(part.word for part in parts if isinstance(part, syntax.Name)))
    if done.binds is None:
        return done, scope
    brought = Thing(done.binds)
    return done, scope.bind(done.binds, brought if done.amount is None else Many(brought, ordered=True))


def _pay(context: Context, scope: Scope, node: syntax.Pay) -> Result:
    if isinstance(node.cost, syntax.Do):
        done, after = _do(context, scope, node.cost)
        if isinstance(done, rules.Do) and isinstance(done.object, rules.Noun) and done.amount is not None:
            context.report("H418", done.amount.span, verb=done.verb)
        return (rules.PayVerb(done, span=node.span) if isinstance(done, rules.Do) else None), after
    if node.purpose is not None and node.purpose not in context.vocabulary.purposes:
        context.unknown("H308", node.purpose, node.span, context.vocabulary.purposes)
    if node.cost.amount is None or node.cost.value is None:
        context.report("H413", node.span, verb="pay")
        return None, scope
    amount = context.typed(scope, node.cost.amount, NUMBER)
    paid = resource(context, scope, node.cost.value)
    if not isinstance(paid, rules.Resource):
        if not isinstance(paid.type, NoType):
            context.report("H402", node.cost.value.span, found=spelled(paid.type), expected="type_resource")
        return None, scope
    return rules.PayAmount(amount, paid.resource, node.purpose, span=node.span), scope


def _assign(context: Context, scope: Scope, node: rules.Assign[syntax.Expression]) -> Result:
    target = context.expression(scope, node.target)
    value = context.typed(scope, node.value, target.type)
    if not isinstance(target.type, NoType) and not _writable(context, target):
        context.report("H422", node.target.span)
    return rules.Assign(target, value, span=node.span), scope


def _writable(context: Context, target: rules.Expression) -> bool:
    if isinstance(target, rules.Setting):
        return True
    if not isinstance(target, rules.Member):
        return False
    if target.noun == PLAYER:
        return context.vocabulary.player[target.field].kind == "stored"
    declared = context.vocabulary.field(target.noun, target.field)
    return declared is not None and declared[1].kind == "stored"


def _choose(context: Context, scope: Scope, node: rules.Choose[syntax.Expression, syntax.Binder]) -> Result:
    binder, _ = resolve_binder(context, scope, node.binder)
    number = None if node.number is None else context.typed(scope, node.number, NUMBER)
    single = node.quantity == "exactly" and (number is None or number == rules.Number(1))
    item: Type = binder.item if single else Many(binder.item, ordered=True)
    after = scope.bind(binder.name, item)
    if binder.noun and noun_type(context, binder.noun) is None:
        after = excused(context, after, binder.noun)
    such_that = None if node.such_that is None else context.condition(after, node.such_that)
    if single and node.ordered:
        context.report("H581", node.span)
    quantity = "one" if single else node.quantity
    ordered = node.ordered and not single
    return rules.Choose(
        quantity, None if single else number, binder, such_that, ordered, span=node.span
    ), after


def _run(context: Context, scope: Scope, node: rules.Run[syntax.Expression]) -> Result:
    subject = None if node.subject is None else context.expression(scope, node.subject)
    if isinstance(node.target, syntax.Name):
        return rules.Run(label(context, node.target), subject, span=node.span), scope
    target = context.expression(scope, node.target)
    if not isinstance(target.type, Runnable | NoType) or target.type == Runnable(whole=True):
        context.report("H402", node.target.span, found=spelled(target.type), expected="type_rule")
    elif isinstance(target, rules.SlotOf) and not runs(context, target):
        context.report("H402", node.target.span, found="type_rule_alone", expected="type_rule")
    return rules.Run(target, subject, span=node.span), scope


def runs(context: Context, target: rules.SlotOf) -> bool:
    """Whether a rule of a card can be run by its name: what fills a slot, or an action."""
    noun = target.subject.type.noun if isinstance(target.subject.type, Thing) else ""
    return target.slot in context.vocabulary.slots(noun) or labelled(context, target.slot, noun, action=True)


def label(context: Context, node: syntax.Name) -> rules.Expression:
    """A labelled rule by its label, which must be unique among the rules of the game."""
    labelled = context.labels.get(node.word, ())
    if not labelled:
        return context.unknown("H309", node.word, node.span, context.labels)
    if len(labelled) > 1:
        places = (Related(declared.span, "label_here") for declared in labelled[:_MOST_PLACES])
        return context.report("H310", node.span, *places, label=node.word)
    return rules.LabelOf(node.word, labelled[0].rule, span=node.span)


def _each(
    context: Context, scope: Scope, node: rules.Each[syntax.Expression, syntax.Binder, syntax.Statement]
) -> Result:
    if node.order is not None and node.binder.noun == PLAYER and not node.binder.sources:
        return _each_player_where(context, scope, node)
    binder, inside = resolve_binder(context, scope, node.binder)
    order = None
    if node.order is not None:
        order = field_name(context, node.order, rules.Local(binder.name, binder.item))
    body = resolve_block(context, inside.outside(), node.body)
    return rules.Each(binder, order, body, span=node.span), scope


def _divide(
    context: Context, scope: Scope, node: rules.Divide[syntax.Expression, syntax.Binder, syntax.Statement]
) -> Result:
    """A number in parts; in the body the part of each thing has a name."""
    number = context.typed(scope, node.number, NUMBER)
    binder, inside = resolve_binder(context, scope, node.binder)
    if inside.taken(rules.SHARE):
        context.report("H312", node.span, word=rules.SHARE)
    body = resolve_block(context, inside.outside().bind(rules.SHARE, NUMBER), node.body)
    return rules.Divide(number, binder, body, span=node.span), scope


def _each_player(
    context: Context, scope: Scope, node: rules.EachPlayer[syntax.Expression, syntax.Statement]
) -> Result:
    order = _order_of_players(context, scope, node.order)
    inside = _acting(context, scope, node, node.name)
    body = resolve_block(context, inside, node.body)
    return rules.EachPlayer(node.name, order, body, span=node.span), scope


def _each_player_where(
    context: Context, scope: Scope, node: rules.Each[syntax.Expression, syntax.Binder, syntax.Statement]
) -> Result:
    """``each player where inside by turn_order``: whoever it holds of when his turn comes does it."""
    name, where = node.binder.name, node.binder.where
    assert node.order is not None and where is not None
    order = _order_of_players(context, scope, node.order)
    inside = _acting(context, scope, node, name)
    condition = context.condition(scope.inside(name or PLAYER, PERSON), where)
    body = resolve_block(context, inside, node.body)
    acts = rules.If(put_in(condition, name or PLAYER, ME), body, (), span=node.span)
    return rules.EachPlayer(name, order, (acts,), span=node.span), scope


def _acting(context: Context, scope: Scope, node: rules.Node, name: str | None) -> Scope:
    """What is known while a player acts, who may have a name."""
    if name is None:
        return scope
    if scope.taken(name):
        context.report("H312", node.span, word=name)
    return scope.bind(name, PERSON)


def _order_of_players(context: Context, scope: Scope, node: syntax.Expression) -> rules.Expression:
    """Players in an order of the core, or by a number that each of them has, lowest first."""
    if isinstance(node, syntax.Name):
        known = node.word in context.vocabulary.player
        if known and isinstance(context.field_type(PLAYER, node.word), Integer):
            return rules.FieldName(PLAYER, node.word, span=node.span)
    order = context.expression(scope, node)
    if not isinstance(item_type(order.type), Person | NoType | Sorting):
        context.report("H402", node.span, found=spelled(order.type), expected="type_player")
    return order


def _match(context: Context, scope: Scope, node: rules.Match[syntax.Expression, syntax.Case]) -> Result:
    value = context.typed(scope, node.value, NUMBER)
    cases = []
    for case in node.cases:
        if isinstance(case, syntax.Case):
            low, high = bounds(context, case.range)
            cases.append(rules.Case(low, high, resolve_block(context, scope, case.body), span=case.span))
    return rules.Match(value, tuple(cases), span=node.span), scope


def bounds(context: Context, node: syntax.Range) -> tuple[int, int | None]:
    """The two ends of a case or of a row of a table."""
    low = constant_number(context, node.low)
    return low, None if node.high is None else constant_number(context, node.high)


def constant_number(context: Context, node: syntax.Expression) -> int:
    """A number that must be written as such."""
    value = context.expression(Scope(), node)
    if isinstance(value, rules.Number):
        return value.value
    context.report("H423", node.span)
    return 0


def _alike(context: Context, scope: Scope, node: rules.Node) -> Result:
    return rebuilt(context, scope, node), scope


def _do_until(
    context: Context, scope: Scope, node: rules.DoUntil[syntax.Statement, syntax.Expression]
) -> Result:
    """A verb that draws, until what it has drawn fits: the condition and what comes after know its name."""
    assert isinstance(node.act, syntax.Do)
    done, after = _do(context, scope, node.act)
    if not isinstance(done, rules.Do):
        return None, after
    name = done.binds
    inside = after if name is None else after.inside(name, Thing(name))
    condition = context.condition(inside, node.condition)
    if name is None or not _draws_singly(context, done):
        if done.object is not None:
            context.report("H595", node.act.span, verb=done.verb)
    elif name not in names_read((condition,)) and not isinstance(condition.type, NoType):
        context.report("H596", node.condition.span, thing=name)
    return rules.DoUntil(done, condition, span=node.span), after


def _draws_singly(context: Context, done: rules.Do) -> bool:
    """Whether a verb draws one thing out of one place, so that it ends where nothing lies there any more."""
    draws = context.vocabulary.verbs[done.verb].does == "draw" and done.amount is None
    return draws and not any(isinstance(given, rules.Alternatives) for _, given in done.roles)


def _offer(context: Context, scope: Scope, node: rules.Offer[syntax.Expression]) -> Result:
    if not scope.in_procedure:
        context.report("H439", node.span, word="require" if node.required else "offer")
    word, known = dotted(node.window), context.vocabulary.windows
    if word not in known:
        context.unknown("H305", word, node.window.span, known, known=", ".join(known))
    return rules.Offer(word, node.required, span=node.span), scope


HANDLERS: Mapping[type, Callable[[Context, Scope, Any], Result]] = exhaustive(
    syntax.Statement,
    table={
        **dict.fromkeys(classes(rules.Step), _alike),
        syntax.Do: _do,
        syntax.Pay: _pay,
        rules.Assign: _assign,
        rules.Choose: _choose,
        rules.Run: _run,
        rules.Offer: _offer,
        rules.Each: _each,
        rules.Divide: _divide,
        rules.EachPlayer: _each_player,
        rules.Match: _match,
        rules.DoUntil: _do_until,
    },
    rest="Broken",
)
