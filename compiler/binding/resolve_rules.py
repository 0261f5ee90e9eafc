"""Binds the words of rules: one function a kind of rule, chosen by its class."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..source.diagnostics import Related
from ..source.exhaustive import classes, exhaustive
from ..source.records import replace
from ..tree import rules, syntax
from ..tree.types import NUMBER, PERSON, Choice, Many, NoType, Thing, Type, Window
from ..typed.walk import children
from ..words.type_words import spelled
from ..words.vocabulary import PLAYER
from .context import Context
from .labels import declared_by, label_of
from .rebuild import dotted, rebuilt
from .rebuild import quota as quota_of
from .resolve_bars import is_core, kind_named, resolve_bar
from .resolve_binders import noun_candidates, noun_type, resolve_binder
from .resolve_patterns import resolve_pattern
from .resolve_statements import bounds, constant_number, label, resolve_block, runs
from .resolve_treat import resolve_treat
from .scope import RulePosition, Scope


def resolve_rule(
    context: Context, scope: Scope, place: RulePosition, node: syntax.Rule, number: int
) -> rules.Rule | None:
    """A rule with its words bound; None where it was broken or cannot be understood at all."""
    if isinstance(node.body, syntax.Broken):
        return None
    misplaced = _misplaced(place, node)
    if misplaced is not None:
        outer = "side" if place.side else "kind" if place.kind else "grant"
        context.report("H335", node.span, word=misplaced, outer=outer)
        return None
    name = f"{place.card}#{_last_name(place, node, number)}"
    scope = replace(scope, rule=name)
    parameters = []
    settings: dict[str, Type] = {}
    for parameter in node.parameters:
        default = context.expression(scope, parameter.default)
        if isinstance(parameter.default, rules.Nothing):
            context.report("H402", parameter.default.span, found="nothing", expected="number")
        settings[parameter.name] = default.type
        parameters.append(rules.Parameter(parameter.name, default, default.type, span=parameter.span))
    inside, hollow = replace(scope, settings={**scope.settings, **settings}), context.hollow
    body = HANDLERS[type(node.body)](context, inside, place, node)
    if body is None:
        return None
    emptied = context.hollow > hollow
    return rules.Rule(
        name,
        node.label,
        tuple(parameters),
        body,
        place.side,
        hollow=emptied,
        account=node.account,
        span=node.span,
    )


def _last_name(place: RulePosition, node: syntax.Rule, number: int) -> str:
    """A rule's label, by which others may name it; of a slot on one side of a card, with that side."""
    label = label_of(node)
    if place.side and isinstance(node.body, rules.Slot):
        return f"{place.prefix}{label}"
    return label or f"{place.prefix}{number}"


def _guard(context: Context, scope: Scope, node: syntax.Expression | None) -> rules.Expression | None:
    return None if node is None else context.condition(scope, node)


def _action(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> Any:
    node: Any = rule.body
    window = None if node.window is None else _window(context, scope, node.window)
    return rebuilt(context, scope, node, window=window)


def _window(context: Context, scope: Scope, node: syntax.Expression) -> str | rules.Member | None:
    word = dotted(node)
    known = (*context.vocabulary.windows, *context.vocabulary.spans, *context.core.windows)
    if word in known:
        return word
    if isinstance(node, syntax.Member) and word.startswith(f"{context.core.this}."):
        value = context.expression(scope, node)
        if isinstance(value, rules.Member) and isinstance(value.type, Window):
            return value
        if not isinstance(value.type, NoType):
            context.report("H402", node.span, found=spelled(value.type), expected="type_window")
        return None
    context.unknown("H305", word, node.span, known, known=", ".join(known))
    return None


def _replace(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> rules.Replace | None:
    node: Any = rule.body
    pattern: syntax.Pattern = node.pattern
    if pattern.verb not in context.vocabulary.verbs and pattern.object is None and not pattern.roles:
        return _other_parameters(context, scope, node)
    resolved = resolve_pattern(context, scope, pattern)
    if resolved is None:
        return None
    event, inside = resolved
    guard = _guard(context, inside, node.guard)
    body = resolve_block(context, inside, node.body)
    readers = body if guard is None else (guard, *body)
    quota = None if node.quota is None else quota_of(context, scope, node.quota)
    return rules.Replace(node.optional, event.finish(readers), None, quota, guard, body, span=node.span)


def _other_parameters(context: Context, scope: Scope, node: syntax.Replace) -> rules.Replace | None:
    """``replace gold_bonus: amount = 4``."""
    word = node.pattern.verb
    if word not in context.labels:
        known = (*context.labels, *context.vocabulary.verbs)
        context.unknown("H309", word, node.pattern.verb_span, known)
        return None
    named = label(context, syntax.Name(word, span=node.pattern.verb_span))
    if not isinstance(named, rules.LabelOf):
        return None
    inside = replace(scope, settings={**scope.settings, **context.labels[word][0].parameters})
    guard = _guard(context, scope, node.guard)
    body = resolve_block(context, inside, node.body)
    if node.optional or not all(_sets_parameter(statement) for statement in body):
        place = Related(context.labels[word][0].span, "label_here")
        context.report("H429", node.pattern.verb_span, place, label=word)
    if node.quota is not None:
        context.report("H429", node.quota.span, label=word)
    return rules.Replace(node.optional, None, named, None, guard, body, span=node.span)


def _sets_parameter(node: rules.Statement) -> bool:
    """Whether a line gives a parameter its value; of a word that is unknown that has been told already."""
    return isinstance(node, rules.Assign) and isinstance(node.target, rules.Setting | rules.Nothing)


def _instead(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> rules.Instead | None:
    """What is done in place of a rule that has a name, or of a slot or action of cards."""
    node: Any = rule.body
    binder, inside = _any_of_a_kind(scope, node.run, context)
    run = (
        label(context, node.run)
        if isinstance(node.run, syntax.Name)
        else context.expression(inside, node.run)
    )
    quota = None if node.quota is None else quota_of(context, scope, node.quota)
    guard = _guard(context, inside, node.guard)
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


def _modify(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> rules.Modify | None:
    node: Any = rule.body
    if node.view is not None:
        _view(context, node.view, node.span)
    inside = scope
    binder = None
    if node.binder is not None:
        binder, inside = resolve_binder(context, scope, node.binder)
        inside = inside.outside()
    if binder is None and kind_named(context, node.target) is not None:
        context.report("H425", node.target.span)
        return None
    field = context.typed(inside, node.target, NUMBER)
    amount = context.typed(inside, node.amount, NUMBER)
    guard = _guard(context, inside, node.guard)
    match field:
        case rules.Member(subject=rules.Player(which=me) as player) if (
            binder is None and player == scope.owner
        ):
            binder = rules.Binder(me, PLAYER, PERSON, (player,), None, span=player.span)
            field = replace(field, subject=rules.Local(me, PERSON, span=player.span))
    if not isinstance(field, rules.Member) or binder is None or not field.is_of(binder.name):
        if not isinstance(field.type, NoType):
            context.report("H425", node.target.span)
        return None
    if is_core(context, field):
        context.report("H664", node.target.span, field=field.field)
        return None
    return rules.Modify(field, node.view, amount, binder, guard, span=node.span)


def _view(context: Context, word: str, span: Any) -> None:
    known = (*context.vocabulary.views, *context.vocabulary.purposes)
    if word not in known:
        context.unknown("H308", word, span, known)


def _limit(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> rules.Limit | None:
    """A limit holds for the owner of its card, and for nobody else."""
    node: Any = rule.body
    bound = context.expression(scope, node.bound)
    value = context.typed(scope, node.value, NUMBER)
    guard = _guard(context, scope, node.guard)
    if not isinstance(bound, rules.Bound) or bound.owner != scope.owner:
        if not isinstance(bound.type, NoType):
            context.report("H426", node.bound.span)
        return None
    return rules.Limit(bound, value, guard, span=node.span)


def _score_table(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> rules.ScoreTable:
    node: Any = rule.body
    value = context.typed(scope, node.value, NUMBER)
    rows = []
    for row in node.rows:
        if isinstance(row, syntax.ScoreRow):
            low, high = bounds(context, row.range)
            rows.append(rules.ScoreRow(low, high, constant_number(context, row.amount), span=row.span))
    return rules.ScoreTable(value, tuple(rows), span=node.span)


def _alike(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> Any:
    """A rule that is bound as it was written; where it speaks of an event, what that names is known in it."""
    node = rule.body
    if not isinstance(pattern := getattr(node, "pattern", None), syntax.Pattern):
        return rebuilt(context, scope, node)
    resolved = resolve_pattern(context, scope, pattern, judging=isinstance(node, rules.Permission))
    if resolved is None:
        return None
    event, inside = resolved
    body = rebuilt(context, inside, node, pattern=event.event)
    return replace(
        body, pattern=event.finish(tuple(part for part in children(body) if part is not event.event))
    )


def _define(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> rules.Define | None:
    """A verb or field that is in the vocabulary already; its formula is worked out with the others."""
    node: Any = rule.body
    parameters = tuple((name, noun_type(context, name)) for name in node.parameters)
    typed = tuple((name, type_) for name, type_ in parameters if isinstance(type_, Thing))
    if len(typed) != len(parameters):  # of a player nothing can be defined; told where defines are collected
        return None
    for name, type_ in typed:
        scope = scope.bind(name, type_)
    value = None if node.value is None else context.expression(scope, node.value)
    return rules.Define(node.name, typed, resolve_block(context, scope, node.body), value, span=node.span)


def _procedure(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> Any:
    node: Any = rule.body
    inside = replace(scope, in_procedure=True)
    return rebuilt(context, inside, node)


def _kind(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> rules.Kind | None:
    node: Any = rule.body
    type_ = noun_type(context, node.noun)
    if not isinstance(type_, Thing):
        context.unknown("H303", node.noun, node.span, noun_candidates(context))
        return None
    inner = RulePosition(place.card, node.noun, f"{node.noun}.")
    inner_rules = resolve_rules(context, replace(scope, this=type_), inner, node.rules)
    return rules.Kind(node.noun, inner_rules, span=node.span)


def _side(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> rules.Side | None:
    """The rules of one side: the value must be one that a stored field of the card can show."""
    node: Any = rule.body
    sides = dict(_sides(context, place.kind))
    side = sides.get(node.value)
    if side is None:
        context.unknown("H336", node.value, node.span, sides, noun=place.kind)
        return None
    inner = RulePosition(place.card, place.kind, f"{node.value}.", node.value)
    value = rules.Value(side[1], node.value, span=node.span)
    return rules.Side(
        side[0], side[2], value, resolve_rules(context, scope, inner, node.rules), span=node.span
    )


def _sides(context: Context, kind: str) -> Iterator[tuple[str, tuple[str, str, str]]]:
    """The sides that a card of a kind can show, each with the noun, the enumeration and the field."""
    for ancestor in context.vocabulary.ancestry(kind):
        for field in context.vocabulary.nouns[ancestor].fields.values():
            if field.kind == "stored" and isinstance(field.type, Choice):
                for value in context.vocabulary.enums[field.type.enum].values:
                    yield value, (ancestor, field.type.enum, field.name)


def _slot(context: Context, scope: Scope, place: RulePosition, rule: syntax.Rule) -> Any:
    node: Any = rule.body
    slots = context.vocabulary.slots(place.kind)
    if rule.label not in slots:
        context.unknown("H315", rule.label or "", rule.span, slots, noun=place.kind)
    return rebuilt(context, scope, node)


def _misplaced(place: RulePosition, node: syntax.Rule) -> str | None:
    """The word of a rule that stands on cards only, where it is in a frame or a grant."""
    if place.prefix:
        match node.body:
            case syntax.Define():
                return "define"
            case rules.Procedure():
                return "procedure"
            case rules.Kind():
                return "kind"
            case syntax.Side():
                return "side"
            case rules.Slot() if not place.kind:
                return node.label
    return None


def resolve_rules(
    context: Context, scope: Scope, place: RulePosition, nodes: tuple[syntax.Rule, ...]
) -> tuple[rules.Rule, ...]:
    """The rules of a card, a frame or a grant that are free of mistakes; the others are reported.

    A frame and a side stay, without those of their rules that have mistakes.
    """
    resolved_rules = []
    for number, node in enumerate(nodes, 1):
        before = len(context.diagnostics)
        rule = resolve_rule(context, scope, place, node, number)
        holds_rules = isinstance(node.body, rules.Kind | syntax.Side)
        if rule is not None and (holds_rules or len(context.diagnostics) == before):
            resolved_rules.append(rule)
        else:
            context.dropped.append(declared_by(node))
    return tuple(resolved_rules)


HANDLERS: Mapping[type, Callable[[Context, Scope, RulePosition, syntax.Rule], Any]] = exhaustive(
    syntax.RuleBody,
    table={
        **dict.fromkeys(classes(rules.RuleKind), _alike),
        rules.Action: _action,
        syntax.Replace: _replace,
        syntax.Instead: _instead,
        syntax.Modify: _modify,
        rules.Limit: _limit,
        rules.Bar: resolve_bar,
        rules.Treat: resolve_treat,
        rules.ScoreTable: _score_table,
        syntax.Define: _define,
        rules.Procedure: _procedure,
        rules.Kind: _kind,
        syntax.Side: _side,
        rules.Slot: _slot,
    },
    rest="Broken",
)
