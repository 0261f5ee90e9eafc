"""Rules from the grammar's productions: the whole builder of trees."""

from __future__ import annotations

from lark.lexer import Token

from ...tree import rules as tree
from ...tree import syntax
from .expression_builder import Children, complete, span_of
from .statement_builder import StatementBuilder
from .tokens import token_span


class TreeBuilder(StatementBuilder):
    """Rules, with all that stands in them."""

    def rules(self, c: Children) -> tuple[syntax.Rule, ...]:
        return tuple(_rule(child) for child in c)

    def bare_rule(self, c: Children) -> syntax.Rule:
        return syntax.Rule(None, (), c[0], span=c[0].span)

    def labelled_rule(self, c: Children) -> syntax.Rule:
        label, parameters, body = c
        return syntax.Rule(str(label), parameters or (), body, span=span_of(c))

    def account(self, c: Children) -> syntax.Rule:
        return syntax.Rule(None, (), c[1], account=True, span=span_of(c))

    def slot(self, c: Children) -> syntax.Rule:
        label, body = c
        span = span_of(c)
        return syntax.Rule(str(label), (), tree.Slot(body, span=span), span=span)

    def parameters(self, c: Children) -> tuple[syntax.Parameter, ...]:
        return tuple(c)

    def score_table(self, c: Children) -> tree.ScoreTable[syntax.Expression, syntax.ScoreRow] | syntax.Broken:
        for row in c[2:]:
            if isinstance(row, syntax.Broken):
                return row
        return tree.ScoreTable(c[1], tuple(c[2:]), span=span_of(c))

    def names(self, c: Children) -> tuple[Token, ...]:
        return tuple(name for name in c if name is not None)

    def define_verb(self, c: Children) -> syntax.Define:
        return _define(c[0], c[1], c[2], body=c[3])

    def define_value(self, c: Children) -> syntax.Define:
        return _define(c[0], c[1], c[2], value=c[3])

    def kind(self, c: Children) -> tree.Kind[syntax.Rule]:
        return tree.Kind(str(c[1]), tuple(_rule(child) for child in c[2:]), span=span_of(c))

    def side(self, c: Children) -> syntax.Side:
        return syntax.Side(str(c[1]), tuple(_rule(child) for child in c[2:]), span=span_of(c))

    def grant(self, c: Children) -> tree.Grant[syntax.Expression, syntax.Rule]:
        return tree.Grant(c[1], tuple(_rule(child) for child in c[2:]), span=span_of(c))

    def pattern(self, c: Children) -> syntax.Pattern:
        verb, thing, *roles, where = c
        return syntax.Pattern(str(verb), thing, tuple(roles), where, token_span(verb), span=span_of(c))

    choice_pattern = pattern

    def group_pattern(self, c: Children) -> syntax.Pattern:
        verb, _, thing, *roles, where = c
        return syntax.Pattern(str(verb), thing, tuple(roles), where, token_span(verb), True, span=span_of(c))

    def once(self, c: Children) -> tree.Quota:
        return tree.Quota(1, str(c[1]), span=span_of(c))

    def at_most(self, c: Children) -> tree.Quota:
        return tree.Quota(int(c[1]), str(c[2]), span=span_of(c))


complete(TreeBuilder)


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
