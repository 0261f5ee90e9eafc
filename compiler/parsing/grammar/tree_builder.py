"""Rules and the steps of an example from the grammar's productions: the whole builder of trees."""

from __future__ import annotations

from lark.lexer import Token

from .. import syntax
from . import steps
from .expression_builder import Children, span_of
from .statement_builder import StatementBuilder
from .tokens import token_span


class TreeBuilder(StatementBuilder):
    """Rules, and the steps of an example."""

    def rules(self, c: Children) -> tuple[syntax.Rule, ...]:
        return tuple(_rule(child) for child in c)

    def bare_rule(self, c: Children) -> syntax.Rule:
        return syntax.Rule(None, (), c[0], span=c[0].span)

    def labelled_rule(self, c: Children) -> syntax.Rule:
        label, parameters, body = c
        return syntax.Rule(str(label), parameters or (), body, span=span_of(c))

    def slot(self, c: Children) -> syntax.Rule:
        label, body = c
        span = span_of(c)
        return syntax.Rule(str(label), (), syntax.Slot(body, span=span), span=span)

    def parameters(self, c: Children) -> tuple[syntax.Parameter, ...]:
        return tuple(c)

    def parameter(self, c: Children) -> syntax.Parameter:
        return syntax.Parameter(str(c[0]), c[1], span=span_of(c))

    def action(self, c: Children) -> syntax.Action:
        _, window, quota, guard, body = c
        return syntax.Action(window, quota, guard, body, span=span_of(c))

    def reaction(self, c: Children) -> syntax.Reaction:
        stage, pattern, quota, guard, body = c
        return syntax.Reaction(stage.value, pattern, quota, guard, body, span=span_of(c))

    def replace(self, c: Children) -> syntax.Replace:
        may, _, pattern, guard, body = c
        return syntax.Replace(may is not None, pattern, guard, body, span=span_of(c))

    def modify(self, c: Children) -> syntax.Modify:
        _, target, view, amount, binder, guard = c
        return syntax.Modify(target, view and str(view), amount, binder, guard, span=span_of(c))

    def limit(self, c: Children) -> syntax.Limit:
        return syntax.Limit(c[1], c[2], c[3], span=span_of(c))

    def permission(self, c: Children) -> syntax.Permission:
        return syntax.Permission(c[0].value, c[1], c[2], span=span_of(c))

    def treat(self, c: Children) -> syntax.Treat:
        _, source, target, purpose, guard = c
        return syntax.Treat(source, target, purpose and str(purpose), guard, span=span_of(c))

    def score(self, c: Children) -> syntax.Score:
        return syntax.Score(c[1], c[2], c[3], c[4], span=span_of(c))

    def score_table(self, c: Children) -> syntax.ScoreTable | syntax.Broken:
        for row in c[2:]:
            if isinstance(row, syntax.Broken):
                return row
        return syntax.ScoreTable(c[1], tuple(c[2:]), span=span_of(c))

    def score_row(self, c: Children) -> syntax.ScoreRow:
        return syntax.ScoreRow(c[0], c[1], span=span_of(c))

    def names(self, c: Children) -> tuple[Token, ...]:
        return tuple(name for name in c if name is not None)

    def define_verb(self, c: Children) -> syntax.Define:
        return _define(c[0], c[1], c[2], body=c[3])

    def define_value(self, c: Children) -> syntax.Define:
        return _define(c[0], c[1], c[2], value=c[3])

    def procedure(self, c: Children) -> syntax.Procedure:
        return syntax.Procedure(str(c[1]), c[2], span=span_of(c))

    def kind(self, c: Children) -> syntax.Kind:
        return syntax.Kind(str(c[1]), tuple(_rule(child) for child in c[2:]), span=span_of(c))

    def side(self, c: Children) -> syntax.Side:
        return syntax.Side(str(c[1]), tuple(_rule(child) for child in c[2:]), span=span_of(c))

    def grant(self, c: Children) -> syntax.Grant:
        return syntax.Grant(c[1], tuple(_rule(child) for child in c[2:]), span=span_of(c))

    def pattern(self, c: Children) -> syntax.Pattern:
        verb, thing, *roles, where = c
        return syntax.Pattern(str(verb), thing, tuple(roles), where, token_span(verb), span=span_of(c))

    def group_pattern(self, c: Children) -> syntax.Pattern:
        verb, _, thing, *roles, where = c
        return syntax.Pattern(str(verb), thing, tuple(roles), where, token_span(verb), True, span=span_of(c))

    def once(self, c: Children) -> syntax.Quota:
        return syntax.Quota(1, str(c[1]), span=span_of(c))

    def at_most(self, c: Children) -> syntax.Quota:
        return syntax.Quota(int(c[1]), str(c[2]), span=span_of(c))

    def thing(self, c: Children) -> steps.Thing:
        return steps.Thing(tuple(c), span=span_of(c))

    def lone_thing(self, c: Children) -> steps.Thing:
        thing: steps.Thing = c[0]
        return thing

    def place(self, c: Children) -> steps.Place:
        return steps.Place(tuple(c[1:-1]), span=span_of(c))

    def step_role(self, c: Children) -> steps.StepRole:
        return steps.StepRole(c[0].value, c[1], span=span_of(c))

    def step(self, c: Children) -> steps.Step:
        word, thing, *roles = c
        return steps.Step(str(word), thing, tuple(roles), token_span(word), span=span_of(c))


def _define(
    word: Token,
    name: Token,
    parameters: tuple[Token, ...],
    body: tuple[syntax.Statement, ...] = (),
    value: syntax.Expression | None = None,
) -> syntax.Define:
    return syntax.Define(
        str(name),
        tuple(map(str, parameters)),
        body,
        value,
        token_span(name),
        tuple(map(token_span, parameters)),
        span=span_of((word, body or value)),
    )


def _rule(child: syntax.Rule | syntax.Broken) -> syntax.Rule:
    return child if isinstance(child, syntax.Rule) else syntax.Rule(None, (), child, span=child.span)
