"""Lowers rules: one function a kind of rule, each giving an effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from ...runtime.table import effects as fx
from ...runtime.table import operations as op
from ..interactions.traces import Tracer
from ..source.exhaustive import exhaustive
from ..source.spans import Span
from ..tree import rules as typed
from ..typed.model import Definition
from .footprint import footprint
from .lower_bars import labelled, lower_bar, meant
from .lower_expressions import ExpressionLowering, Names
from .lower_patterns import event_names, lower_pattern
from .lower_statements import StatementLowering, Surroundings
from .numbering import NONE, Numbering

ANY_TIME = "any_time"


class RuleLowering:
    """Lowers the rules of a game; ``base`` is what all effects of the present card have in common."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.numbers: Numbering = around.numbers

    @cached_property
    def _tracer(self) -> Tracer:
        return Tracer(self.numbers.game)

    def lower(self, rule: typed.Rule, base: fx.Effect, outer: Names | None = None) -> fx.Effect:
        """The effect of a rule. A granted rule knows the names of the rule that grants it."""
        names = Names()
        if outer is not None:
            names.places, names.slots, names.sets = dict(outer.places), outer.slots, outer.sets
            names.settings = dict(outer.settings)
            base = replace(base, granted=True, side=())
        event = getattr(rule.body, "pattern", None)
        if isinstance(event, typed.EventPattern):
            event_names(event, names, self.numbers)
        parameters = self._parameters(rule, names)
        reads, writes = footprint(rule, self._tracer)
        base = replace(
            base,
            id=rule.id,
            label=rule.label or "",
            parameters=parameters,
            origin=_origin(rule.span),
            text=rule.id,
            account=rule.account,
            reads=reads,
            writes=writes,
        )
        effect = HANDLERS[type(rule.body)](self, rule.body, base, names)
        return replace(effect, slots=names.slots, sets=names.sets)

    def _parameters(self, rule: typed.Rule, names: Names) -> tuple[fx.Parameter, ...]:
        parameters = []
        for parameter in rule.parameters:
            default = ExpressionLowering(self.numbers, names).value(parameter.default)
            names.settings[parameter.name] = names.slot()
            parameters.append(fx.Parameter(parameter.name, names.settings[parameter.name], default))
        return tuple(parameters)

    # ------------------------------------------------------------------ parts

    def guard(self, node: typed.Expression | None, names: Names) -> op.Expression | None:
        """A condition, where there is one."""
        return ExpressionLowering(self.numbers, names).optional(node)

    def body(self, body: tuple[typed.Statement, ...], effect: fx.Effect, names: Names) -> fx.Effect:
        """Lowers a body and gives the effect with its program."""
        lowering = StatementLowering(self.around, names)
        musts = lowering.whole(body, effect.id)
        return replace(
            effect,
            program=tuple(lowering.program),
            musts=musts,
            rests=tuple(lowering.rests.items()),
            paid=lowering.paid,
            choices=tuple(lowering.choices),
        )

    def quota(self, node: typed.Quota | None) -> fx.Limit | None:
        """Lowers a limit of use; None where there is none."""
        return None if node is None else fx.Limit(node.times, self.numbers.periods[node.period])

    # ------------------------------------------------------------------ kinds

    def _action(self, node: typed.Action, base: fx.Effect, names: Names) -> fx.Effect:
        window, numbers = fx.NEVER, base.numbers
        if isinstance(node.window, typed.Member):
            window = fx.BY_CARD
            numbers = (self.numbers.columns[node.window.noun, node.window.field].index,)
        elif node.window is not None and node.window in self.numbers.vocabulary.spans:
            window = fx.SEVERAL
            windows = self.numbers.vocabulary.spans[node.window].windows
            numbers = tuple(self.numbers.windows[name] for name in windows)
        elif node.window is not None:
            window = self.numbers.windows.get(node.window, fx.ANY_TIME)
        guard = self.guard(node.guard, names)
        effect = replace(
            base, kind="action", window=window, numbers=numbers, guard=guard, limit=self.quota(node.quota)
        )
        return self.body(node.body, effect, names)

    def _reaction(self, node: typed.Reaction, base: fx.Effect, names: Names) -> fx.Effect:
        event = lower_pattern(node.pattern, names, self.numbers)
        guard = self.guard(node.guard, names)
        effect = replace(base, kind=node.stage, event=event, guard=guard, limit=self.quota(node.quota))
        return self.body(node.body, effect, names)

    def _timed(self, node: typed.Timed, base: fx.Effect, names: Names) -> fx.Effect:
        moment, guard = self.numbers.moments[node.moment], self.guard(node.guard, names)
        effect = replace(base, kind="timed", numbers=(moment,), guard=guard, limit=self.quota(node.quota))
        return self.body(node.body, effect, names)

    def _replace(self, node: typed.Replace, base: fx.Effect, names: Names) -> fx.Effect:
        if node.label is not None:
            return self._set(node, node.label, base, names)
        assert node.pattern is not None
        event = lower_pattern(node.pattern, names, self.numbers)
        kind = "may_replace" if node.optional else "replace"
        guard, limit = self.guard(node.guard, names), self.quota(node.quota)
        effect = replace(base, kind=kind, event=event, guard=guard, limit=limit)
        return self.body(node.body, effect, names)

    def _instead(self, node: typed.Instead, base: fx.Effect, names: Names) -> fx.Effect:
        """Another act in place of some rules: of one that has a name, or of a slot or action of cards."""
        which: tuple[int, ...]
        if isinstance(node.run, typed.LabelOf):
            binder, which = None, (self.around.rules[node.run.rule],)
        else:
            binder = meant(ExpressionLowering(self.numbers, names), node.binder, node.run.subject)
            which = tuple(self.around.rules[rule] for rule in labelled(self.around.rules, node.run.slot))
        kind = "may_instead" if node.optional else "instead"
        guard, limit = self.guard(node.guard, names), self.quota(node.quota)
        effect = replace(base, kind=kind, numbers=which, binder=binder, guard=guard, limit=limit)
        return self.body(node.body, effect, names)

    def _set(self, node: typed.Replace, label: typed.LabelOf, base: fx.Effect, names: Names) -> fx.Effect:
        """Other parameters for a labelled rule: pairs of its slot and a value."""
        target = self.around.rules[label.rule]
        slots = self.around.parameters[label.rule]
        lowering = ExpressionLowering(self.numbers, names)
        settings = []
        for statement in node.body:
            assert isinstance(statement, typed.Assign) and isinstance(statement.target, typed.Setting)
            settings.append((slots[statement.target.name], lowering.value(statement.value)))
        guard = self.guard(node.guard, names)
        return replace(base, kind="set", numbers=(target,), settings=tuple(settings), guard=guard)

    def _modify(self, node: typed.Modify, base: fx.Effect, names: Names) -> fx.Effect:
        lowering = ExpressionLowering(self.numbers, names)
        binder, _ = lowering.fold_binder(node.binder)
        view = NONE if node.view is None else self.numbers.views[node.view]
        purpose = int(node.view in self.numbers.vocabulary.purposes)
        key = (node.field.noun, node.field.field)
        column = self.numbers.columns.get(key)
        number = column.index if column is not None else self.numbers.formulas[key]
        return replace(
            base,
            kind="modify",
            numbers=(int(column is None), number, view, purpose),
            binder=binder,
            value=lowering.value(node.amount),
            guard=self.guard(node.guard, names),
        )

    def _limit(self, node: typed.Limit, base: fx.Effect, names: Names) -> fx.Effect:
        value = ExpressionLowering(self.numbers, names).value(node.value)
        guard = self.guard(node.guard, names)
        return replace(
            base, kind="limit", numbers=(self.numbers.bounds[node.bound.bound],), value=value, guard=guard
        )

    def _permission(self, node: typed.Permission, base: fx.Effect, names: Names) -> fx.Effect:
        event = lower_pattern(node.pattern, names, self.numbers)
        return replace(base, kind=node.mode, event=event, guard=self.guard(node.guard, names))

    def _bar(self, node: typed.Bar, base: fx.Effect, names: Names) -> fx.Effect:
        return lower_bar(self.numbers, self.around.rules, node, base, names)

    def _treat(self, node: typed.Treat, base: fx.Effect, names: Names) -> fx.Effect:
        """What serves as what; a group of values is all of them. Or of which cards a card has the rules."""
        if isinstance(node.target, typed.SlotOf):
            cards = meant(ExpressionLowering(self.numbers, names), node.binder, node.target.subject)
            return replace(base, kind="lend", binder=cards, guard=self.guard(node.guard, names))
        purpose = NONE if node.purpose is None else self.numbers.views[node.purpose]
        domain, sources = self._serving(node.source)
        _, targets = self._serving(node.target)
        numbers = (domain, purpose, len(sources), *sources, *targets)
        return replace(base, kind="treat", numbers=numbers, guard=self.guard(node.guard, names))

    def _serving(self, node: typed.Expression) -> tuple[int, tuple[int, ...]]:
        """Of what kind something is that serves or is served, by number, and which it is."""
        match node:
            case typed.Resource(resource=resource):
                return fx.RESOURCES, (self.numbers.resources[resource],)
            case typed.WindowName(window=window):
                return fx.WINDOWS, (self.numbers.windows[window],)
        assert isinstance(node, typed.Value)
        return self.numbers.enums[node.enum], tuple(self.numbers.values(node.enum, node.value))

    def _score(self, node: typed.Score, base: fx.Effect, names: Names) -> fx.Effect:
        lowering = ExpressionLowering(self.numbers, names)
        binder = None if node.per is None else lowering.fold_binder(node.per)[0]
        moment = NONE if node.moment is None else self.numbers.moments[node.moment]
        return replace(
            base,
            kind="score",
            numbers=(moment,),
            binder=binder,
            value=lowering.value(node.amount),
            guard=self.guard(node.guard, names),
        )

    def _score_table(self, node: typed.ScoreTable, base: fx.Effect, names: Names) -> fx.Effect:
        """Rows as a sum: each gives its amount where the value is in its range."""
        value = ExpressionLowering(self.numbers, names).value(node.value)
        total: op.Expression = op.Number(0)
        for row in node.rows:
            high = None if row.high is None else op.Number(row.high)
            inside = op.Within(value, op.Number(row.low), high)
            total = op.Add(total, op.Multiply(op.Number(row.amount), inside))
        return replace(base, kind="score", numbers=(NONE,), value=total)

    def _procedure(self, node: typed.Procedure, base: fx.Effect, names: Names) -> fx.Effect:
        """A part of the flow, with the windows, periods and moments that bear its name."""
        lowering = StatementLowering(self.around, names)
        lowering.in_procedure, lowering.procedure = True, node.name
        numbers = self.numbers
        period = numbers.periods.get(node.name)
        begun = NONE if period is None else lowering.emit(op.Period(period, 0))
        for resource in numbers.vocabulary.resources.values():
            if resource.expires == node.name:
                lowering.emit(op.Expire(numbers.resources[resource.name]))
        if node.name in numbers.moments:
            lowering.emit(op.Moment(numbers.moments[node.name]))
        for window in (node.name, f"{node.name}.start"):
            if window in numbers.windows:
                lowering.emit(op.Offer(numbers.windows[window], NONE, fx.EVERYBODY))
        lowering.in_turn = node.name in self.around.in_turns
        if lowering.in_turn and f"{node.name}.my_turn" in numbers.windows:
            lowering.phase(node.body)
        else:
            lowering.level(node.body, loose=True)
        if begun >= 0:
            lowering.patch(begun, last=len(lowering.program))
        if f"{node.name}.end" in numbers.windows:
            lowering.emit(op.Offer(numbers.windows[f"{node.name}.end"], NONE, fx.EVERYBODY))
        if f"{node.name}.end" in numbers.moments:
            lowering.emit(op.Moment(numbers.moments[f"{node.name}.end"]))
        lowering.emit(op.End())
        return replace(
            base,
            kind="procedure",
            label=node.name,
            program=tuple(lowering.program),
            choices=tuple(lowering.choices),
        )

    def _slot(self, node: typed.Slot, base: fx.Effect, names: Names) -> fx.Effect:
        return self.body(node.body, replace(base, kind="slot"), names)

    # ------------------------------------------------------------------ what is no rule of a card

    def definition(self, node: Definition) -> fx.Effect:
        """The statements of a verb: slot 0 is its object, then its roles, then whether it is paid with."""
        names = Names()
        verb = self.numbers.vocabulary.verbs[node.verb]
        names.slots = 2 + len(verb.roles)
        if node.object is not None:
            kind = "lying" if node.noun == "zone" else "slot"
            names.places[node.object[0]] = (kind, 0)
        for role, name, _ in node.roles:
            names.places[name] = ("slot", 1 + list(verb.roles).index(role))
        origin = _origin(node.body[0].span.to(node.body[-1].span)) if node.body else fx.Origin()
        base = fx.Effect(id=f"{node.verb}/{node.noun}", kind="verb", label=node.verb, origin=origin)
        lowering = StatementLowering(self.around, names, verb.outside == "refused")
        lowering.as_cost = 1 + len(verb.roles)
        musts = lowering.whole(node.body)
        return replace(
            base,
            program=tuple(lowering.program),
            musts=musts,
            rests=tuple(lowering.rests.items()),
            slots=names.slots,
            sets=names.sets,
            choices=tuple(lowering.choices),
        )

    def formula(self, name: str, node: typed.Expression, *, of_player: bool = False) -> fx.Effect:
        """A derived field, of a thing or of a player, or what a bound measures."""
        names = Names()
        value = ExpressionLowering(self.numbers, names).value(node)
        kind = "of_player" if of_player else "formula"
        return fx.Effect(id=name, kind=kind, value=value, slots=names.slots, sets=names.sets)


def _origin(span: Span) -> fx.Origin:
    return fx.Origin(span.file, span.start, span.end)


HANDLERS: Mapping[type, Callable[[Any, Any, fx.Effect, Names], fx.Effect]] = exhaustive(
    typed.RuleBody,
    table={
        typed.Action: RuleLowering._action,
        typed.Reaction: RuleLowering._reaction,
        typed.Timed: RuleLowering._timed,
        typed.Replace: RuleLowering._replace,
        typed.Instead: RuleLowering._instead,
        typed.Modify: RuleLowering._modify,
        typed.Limit: RuleLowering._limit,
        typed.Permission: RuleLowering._permission,
        typed.Bar: RuleLowering._bar,
        typed.Treat: RuleLowering._treat,
        typed.Score: RuleLowering._score,
        typed.ScoreTable: RuleLowering._score_table,
        typed.Procedure: RuleLowering._procedure,
        typed.Slot: RuleLowering._slot,
    },
    rest="Define Kind Side",
)
