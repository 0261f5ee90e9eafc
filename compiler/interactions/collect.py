"""The footprints of a game: one for each rule of its cards, frames and sides, and for each granted rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..source.records import replace
from ..tree import rules as typed
from ..tree.types import Thing
from ..typed.model import Game, game_rules
from ..typed.walk import walk
from .footprint import FieldCount, Footprint, LabelParameter
from .traces import Tracer, heard_of

Wanted = Callable[[typed.RuleBody], bool]
_HOLDERS = (typed.Kind, typed.Side)


def footprints(game: Game, wanted: Wanted = lambda _: True) -> tuple[Footprint, ...]:
    """The footprints of all rules that can meet others, in the order of the cards: not of procedures.

    ``wanted``: whether the footprint of a rule is needed; others are left out and cost nothing.
    """
    tracer = Tracer(game)
    granting = {id(rule.body) for rule in game_rules(game) if any(_grants(rule))}
    return tuple(
        footprint
        for card in game.cards
        for rule in card.rules
        if wanted(rule.body) or isinstance(rule.body, _HOLDERS) or id(rule.body) in granting
        for footprint in _of_rule(tracer, Footprint(rule, card.id), wanted)
    )


def _grants(rule: typed.Rule) -> Iterator[typed.Grant]:
    """Where a rule grants rules."""
    return (node for node in walk(rule) if isinstance(node, typed.Grant))


def _of_rule(tracer: Tracer, base: Footprint, wanted: Wanted) -> Iterator[Footprint]:
    """The footprints of a rule and of the rules inside it, each with its place, as ``base`` has it."""
    rule, body = base.rule, base.rule.body
    if isinstance(body, _HOLDERS):
        frame = body.noun if isinstance(body, typed.Kind) else ""
        for inner in body.rules:
            yield from _of_rule(tracer, replace(base, rule=inner, frame=frame), wanted)
    elif not isinstance(body, typed.Procedure | typed.Define):
        if wanted(body):
            yield _footprint(tracer, base)
        for grant in _grants(rule):
            for inner in grant.rules:
                yield from _of_rule(tracer, replace(base, rule=inner, granted=True), wanted)


def _footprint(tracer: Tracer, base: Footprint) -> Footprint:
    body = base.rule.body
    trace = tracer.trace((*base.rule.parameters, body), _view(body))
    footprint = replace(
        base,
        kind=type(body).__name__.lower(),
        side=base.rule.side,
        reads=frozenset(trace.reads),
        changes=frozenset(trace.changes),
        events=frozenset(trace.events),
        counts=frozenset(trace.counts),
    )
    return _with_body(footprint, body)


def _view(body: typed.RuleBody) -> str:
    return (body.view or "") if isinstance(body, typed.Modify) else ""


def _with_body(base: Footprint, body: typed.RuleBody) -> Footprint:
    """What each kind of rule has of its own; all that speak of an event hear it."""
    if isinstance(pattern := getattr(body, "pattern", None), typed.EventPattern):
        kind = getattr(body, "stage", None) or getattr(body, "mode", None) or base.kind
        optional = getattr(body, "optional", False)
        return replace(base, kind=kind, pattern=pattern, heard=heard_of(pattern), optional=optional)
    match body:
        case typed.Replace(label=typed.LabelOf() as label):
            return replace(base, kind="set", sets=tuple(_settings(label, body.body)), changes=frozenset())
        case typed.Instead():
            return replace(base, optional=body.optional, instead=body.run)
        case typed.Modify():
            return replace(base, counted=FieldCount(f"{body.field.noun}.{body.field.field}", body.view or ""))
        case typed.Limit():
            return replace(base, bound=body.bound.bound)
        case typed.Bar(barred=typed.SlotOf(subject=typed.Local(type=Thing(noun=noun)), slot=slot)):
            return replace(base, silences=(noun, slot))
        case typed.Bar(barred=typed.Member(noun=noun, field=field)):
            return replace(base, keeps=f"{noun}.{field}")
        case typed.Bar(barred=typed.Holding(resource=resource)):
            return replace(base, keeps=resource)
        case typed.Treat(target=typed.SlotOf(subject=card)):
            return replace(base, lends=card.type.noun if isinstance(card.type, Thing) else "")
        case typed.Treat():
            return replace(base, serves=(_served(body.source), _served(body.target), body.purpose or ""))
        case typed.Score():
            return replace(base, moment=body.moment or "")
        case typed.ScoreTable():
            return replace(base, kind="score")
    return base


def _settings(
    label: typed.LabelOf, body: tuple[typed.Statement, ...]
) -> Iterator[tuple[LabelParameter, typed.Expression]]:
    for statement in body:
        if isinstance(statement, typed.Assign) and isinstance(statement.target, typed.Setting):
            yield LabelParameter(label.rule, statement.target.name), statement.value


def _served(node: typed.Expression) -> str:
    match node:
        case typed.Resource(resource=name) | typed.WindowName(window=name) | typed.Value(value=name):
            return name
    return ""
