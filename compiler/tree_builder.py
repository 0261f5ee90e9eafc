"""Syntax nodes from the grammar's productions, made while Lark parses.

Each method carries the name of a production or an alias in ``grammar/rules.lark`` and gets its
children: kept tokens, finished nodes, and None for each optional part that is not there. Spans are
ranges of the text parsed; ``relocate`` maps them into a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lark import Token, Transformer

from . import steps, syntax
from .keywords import RESERVED
from .spans import Span

Children = Sequence[Any]


class Unfit(Exception):
    """A reserved word taken for a verb. The usual path gives up; recovery names it."""


def _start(child: Any) -> int:
    return child.start_pos if isinstance(child, Token) else child.span.start


def _end(child: Any) -> int:
    return child.end_pos if isinstance(child, Token) else child.span.end


def _token_span(token: Token) -> Span:
    return Span("", token.start_pos or 0, token.end_pos or 0)


def _last(children: Children) -> Any:
    """The last child that was written; of a body its last statement."""
    for child in reversed(children):
        if isinstance(child, tuple):
            if child:
                return child[-1]
        elif child is not None:
            return child
    raise AssertionError("a production without text")


def _span(children: Children) -> Span:
    """From the first child to the last one that was written."""
    return Span("", _start(children[0] or _first(children)), _end(_last(children)))


def _first(children: Children) -> Any:
    return next(child for child in children if child is not None)


class ExpressionBuilder(Transformer[Token, Any]):
    """Expressions, binders and paths."""

    def word(self, c: Children) -> syntax.Name:
        token = c[0]
        return syntax.Name(str(token), span=_token_span(token))

    name = word

    def number(self, c: Children) -> syntax.Number:
        return syntax.Number(int(c[0]), span=_token_span(c[0]))

    def nothing(self, c: Children) -> syntax.Nothing:
        return syntax.Nothing(span=_token_span(c[0]))

    def parenthesised(self, c: Children) -> syntax.Expression:
        """The inner node, its range widened by the parentheses."""
        return widened(c[1], Span("", c[0].start_pos, c[2].end_pos))

    def member(self, c: Children) -> syntax.Member:
        subject, field = c
        return syntax.Member(
            subject, str(field), _token_span(field), span=Span("", subject.span.start, field.end_pos)
        )

    def lookup(self, c: Children) -> syntax.Lookup:
        return syntax.Lookup(c[0], tuple(c[1:-1]), span=_span(c))

    def signed(self, c: Children) -> syntax.Signed:
        return syntax.Signed("+" if c[0] == "+" else "-", c[1], span=_span(c))

    def arithmetic(self, c: Children) -> syntax.Arithmetic:
        return syntax.Arithmetic(c[1].value, c[0], c[2], span=_span(c))

    def compared(self, c: Children) -> syntax.Comparison:
        return syntax.Comparison(c[1].value, c[0], c[2], span=_span(c))

    def equal(self, c: Children) -> syntax.Comparison:
        return syntax.Comparison("is", c[0], c[2], span=_span(c))

    def unequal(self, c: Children) -> syntax.Comparison:
        return syntax.Comparison("is not", c[0], c[3], span=_span(c))

    def becomes(self, c: Children) -> syntax.Becomes:
        return syntax.Becomes(c[0], c[1], span=_span(c))

    def inside(self, c: Children) -> syntax.Inside:
        return syntax.Inside(c[0], c[1], span=_span(c))

    def within(self, c: Children) -> syntax.Within:
        return syntax.Within(c[0], c[1], c[3], span=_span(c))

    def negation(self, c: Children) -> syntax.Negation:
        return syntax.Negation(c[1], span=_span(c))

    def both(self, c: Children) -> syntax.Both:
        return syntax.Both(tuple(c), span=_span(c))

    def either(self, c: Children) -> syntax.Either:
        return syntax.Either(tuple(c), span=_span(c))

    def range(self, c: Children) -> syntax.Range:
        return syntax.Range(c[0], c[2], span=_span(c))

    def sources(self, c: Children) -> tuple[syntax.Expression, ...]:
        return tuple(c)

    def binder(self, c: Children) -> syntax.Binder:
        noun, name, sources, where = c
        return syntax.Binder(
            str(noun), name and str(name), sources or (), where, _token_span(noun), span=_span(c)
        )

    def count(self, c: Children) -> syntax.Count:
        return syntax.Count(c[1], span=_span(c))

    def fold(self, c: Children) -> syntax.Fold:
        return syntax.Fold(c[0].value, c[1], c[2], span=_span(c))

    def quantified(self, c: Children) -> syntax.Quantified:
        return syntax.Quantified(c[0].value, c[1], c[2], span=_span(c))

    def expression(self, c: Children) -> syntax.Expression:
        found: syntax.Expression = c[0]
        return found


def widened(node: Any, span: Span) -> Any:
    """The same node with another range."""
    return replace(node, span=span)


class StatementBuilder(ExpressionBuilder):
    """Statements and blocks."""

    def body(self, c: Children) -> tuple[syntax.Statement, ...]:
        return tuple(c)

    statements = body

    def object(self, c: Children) -> syntax.Object:
        if len(c) == 1:
            return syntax.Object(None, c[0], span=c[0].span)
        return syntax.Object(c[0], c[1], span=_span(c))

    def roles(self, c: Children) -> tuple[syntax.Role, ...]:
        return tuple(c)

    def role(self, c: Children) -> syntax.Role:
        return syntax.Role(c[0].value, c[1], span=_span(c))

    def do(self, c: Children) -> syntax.Do:
        verb, thing, roles = c
        if verb in RESERVED:
            raise Unfit
        return syntax.Do(str(verb), thing, roles, _token_span(verb), span=_span(c))

    def assign(self, c: Children) -> syntax.Assign:
        return syntax.Assign(c[0], c[1], span=_span(c))

    def exactly(self, c: Children) -> tuple[str, syntax.Expression | None]:
        return "exactly", c[0]

    def up_to(self, c: Children) -> tuple[str, syntax.Expression | None]:
        return "up to", c[0]

    def any(self, c: Children) -> tuple[str, syntax.Expression | None]:
        return c[0].value, None

    def choose(self, c: Children) -> syntax.Choose:
        keyword, quantity, binder, such_that = c
        kind, number = quantity or ("exactly", None)
        return syntax.Choose(kind, number, binder, such_that, span=_span((keyword, binder, such_that)))

    def pay_verb(self, c: Children) -> syntax.Pay:
        return syntax.Pay(self.do(c[1:]), None, span=_span(c))

    def pay_amount(self, c: Children) -> syntax.Pay:
        return syntax.Pay(c[1], c[2] and str(c[2]), span=_span(c))

    def run(self, c: Children) -> syntax.Run:
        return syntax.Run(c[1], c[2], span=_span(c))

    def cancel(self, c: Children) -> syntax.Cancel:
        return syntax.Cancel(span=_span(c))

    def may(self, c: Children) -> syntax.May:
        return syntax.May((c[1],), span=_span(c))

    def may_block(self, c: Children) -> syntax.May:
        return syntax.May(c[1], span=_span(c))

    def if_block(self, c: Children) -> syntax.If:
        return syntax.If(c[1], c[2], c[3] or (), span=_span(c))

    def each(self, c: Children) -> syntax.Each | syntax.EachPlayer:
        _, binder, order, body = c
        if order is not None and binder.noun == "player" and not binder.sources and binder.where is None:
            return syntax.EachPlayer(binder.name, order, body, span=_span(c))
        return syntax.Each(binder, order, body, span=_span(c))

    def one_of(self, c: Children) -> syntax.OneOf:
        options = tuple(option if isinstance(option, tuple) else (option,) for option in c[1:])
        return syntax.OneOf(options, span=_span((c[0], options[-1])))

    def option(self, c: Children) -> tuple[syntax.Statement, ...]:
        return tuple(c[1:])

    def match(self, c: Children) -> syntax.Match | syntax.Broken:
        for case in c[2:]:
            if isinstance(case, syntax.Broken):
                return case
        return syntax.Match(c[1], tuple(c[2:]), span=_span(c))

    def case(self, c: Children) -> syntax.Case:
        return syntax.Case(c[0], c[1], span=_span(c))

    def case_range(self, c: Children) -> syntax.Range:
        low, dots, high = c
        return syntax.Range(low, high if dots else low, span=_span(c))

    def quietly(self, c: Children) -> syntax.Quietly:
        return syntax.Quietly(c[1], span=_span(c))

    def until(self, c: Children) -> syntax.Until:
        return syntax.Until(c[1], c[2], span=_span(c))

    def repeat(self, c: Children) -> syntax.Repeat:
        return syntax.Repeat(c[1], c[2], span=_span(c))

    def broken(self, c: Children) -> syntax.Broken:
        return syntax.Broken(str(c[0]), span=_token_span(c[0]))


class TreeBuilder(StatementBuilder):
    """Rules, and the steps of an example."""

    def rules(self, c: Children) -> tuple[syntax.Rule, ...]:
        return tuple(_rule(child) for child in c)

    def bare_rule(self, c: Children) -> syntax.Rule:
        return syntax.Rule(None, (), c[0], span=c[0].span)

    def labelled_rule(self, c: Children) -> syntax.Rule:
        label, parameters, body = c
        return syntax.Rule(str(label), parameters or (), body, span=_span(c))

    def slot(self, c: Children) -> syntax.Rule:
        label, body = c
        span = _span(c)
        return syntax.Rule(str(label), (), syntax.Slot(body, span=span), span=span)

    def parameters(self, c: Children) -> tuple[syntax.Parameter, ...]:
        return tuple(c)

    def parameter(self, c: Children) -> syntax.Parameter:
        return syntax.Parameter(str(c[0]), c[1], span=_span(c))

    def action(self, c: Children) -> syntax.Action:
        _, window, quota, guard, body = c
        return syntax.Action(window, quota, guard, body, span=_span(c))

    def reaction(self, c: Children) -> syntax.Reaction:
        stage, pattern, quota, guard, body = c
        return syntax.Reaction(stage.value, pattern, quota, guard, body, span=_span(c))

    def replace(self, c: Children) -> syntax.Replace:
        may, _, pattern, guard, body = c
        return syntax.Replace(may is not None, pattern, guard, body, span=_span(c))

    def modify(self, c: Children) -> syntax.Modify:
        _, target, view, amount, binder, guard = c
        return syntax.Modify(target, view and str(view), amount, binder, guard, span=_span(c))

    def limit(self, c: Children) -> syntax.Limit:
        return syntax.Limit(c[1], c[2], c[3], span=_span(c))

    def permission(self, c: Children) -> syntax.Permission:
        return syntax.Permission(c[0].value, c[1], c[2], span=_span(c))

    def treat(self, c: Children) -> syntax.Treat:
        _, source, target, purpose, guard = c
        return syntax.Treat(source, target, purpose and str(purpose), guard, span=_span(c))

    def score(self, c: Children) -> syntax.Score:
        return syntax.Score(c[1], c[2], c[3], c[4], span=_span(c))

    def score_table(self, c: Children) -> syntax.ScoreTable | syntax.Broken:
        for row in c[2:]:
            if isinstance(row, syntax.Broken):
                return row
        return syntax.ScoreTable(c[1], tuple(c[2:]), span=_span(c))

    def score_row(self, c: Children) -> syntax.ScoreRow:
        return syntax.ScoreRow(c[0], c[1], span=_span(c))

    def names(self, c: Children) -> tuple[str, ...]:
        return tuple(str(name) for name in c if name is not None)

    def define_verb(self, c: Children) -> syntax.Define:
        _, name, parameters, body = c
        return syntax.Define(str(name), parameters, body, None, span=_span((c[0], body)))

    def define_value(self, c: Children) -> syntax.Define:
        _, name, parameters, value = c
        return syntax.Define(str(name), parameters, (), value, span=_span((c[0], value)))

    def procedure(self, c: Children) -> syntax.Procedure:
        return syntax.Procedure(str(c[1]), c[2], span=_span(c))

    def kind(self, c: Children) -> syntax.Kind:
        return syntax.Kind(str(c[1]), tuple(_rule(child) for child in c[2:]), span=_span(c))

    def grant(self, c: Children) -> syntax.Grant:
        return syntax.Grant(c[1], tuple(_rule(child) for child in c[2:]), span=_span(c))

    def pattern(self, c: Children) -> syntax.Pattern:
        verb, thing, roles, where = c
        return syntax.Pattern(str(verb), thing, roles, where, _token_span(verb), span=_span(c))

    def once(self, c: Children) -> syntax.Quota:
        return syntax.Quota(1, str(c[1]), span=_span(c))

    def at_most(self, c: Children) -> syntax.Quota:
        return syntax.Quota(int(c[1]), str(c[2]), span=_span(c))

    def thing(self, c: Children) -> steps.Thing:
        return steps.Thing(tuple(c), span=_span(c))

    def lone_thing(self, c: Children) -> steps.Thing:
        thing: steps.Thing = c[0]
        return thing

    def place(self, c: Children) -> steps.Place:
        return steps.Place(tuple(c[1:-1]), span=_span(c))

    def step_role(self, c: Children) -> steps.StepRole:
        return steps.StepRole(c[0].value, c[1], span=_span(c))

    def step(self, c: Children) -> steps.Step:
        word, thing, *roles = c
        return steps.Step(str(word), thing, tuple(roles), _token_span(word), span=_span(c))


def _rule(child: syntax.Rule | syntax.Broken) -> syntax.Rule:
    return child if isinstance(child, syntax.Rule) else syntax.Rule(None, (), child, span=child.span)
