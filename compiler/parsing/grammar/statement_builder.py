"""Statements and blocks from the grammar's productions."""

from __future__ import annotations

from typing import Any

from ...tree import rules as tree
from ...tree import syntax
from .expression_builder import Children, ExpressionBuilder, UnfitError, span_of
from .keywords import RESERVED
from .tokens import token_span


class StatementBuilder(ExpressionBuilder):
    """Statements and blocks. Raises UnfitError, which recovery explains."""

    def body(self, c: Children) -> tuple[syntax.Statement, ...]:
        return tuple(c)

    statements = body

    def object(self, c: Children) -> syntax.Object:
        if len(c) == 1:
            return syntax.Object(None, c[0], span=c[0].span)
        return syntax.Object(c[0], c[1], span=span_of(c))

    def do(self, c: Children) -> syntax.Do:
        verb, thing, *roles = c
        if verb in RESERVED:
            raise UnfitError
        return syntax.Do(str(verb), thing, tuple(roles), token_span(verb), span=span_of(c))

    def exactly(self, c: Children) -> tuple[Any, syntax.Expression | None]:
        return "exactly", c[0]

    def up_to(self, c: Children) -> tuple[Any, syntax.Expression | None]:
        return "up to", c[0]

    def any(self, c: Children) -> tuple[Any, syntax.Expression | None]:
        return c[0].value, None

    def choose(self, c: Children) -> tree.Choose[syntax.Expression, syntax.Binder]:
        keyword, quantity, binder, ordered, such_that = c
        kind: Any
        kind, number = quantity or ("exactly", None)
        span = span_of((keyword, binder, ordered, such_that))
        return tree.Choose(kind, number, binder, such_that, ordered is not None, span=span)

    def pay_verb(self, c: Children) -> syntax.Pay:
        return syntax.Pay(self.do(c[1:]), None, span=span_of(c))

    def pay_amount(self, c: Children) -> syntax.Pay:
        return syntax.Pay(c[1], c[2] and str(c[2]), span=span_of(c))

    def offer(self, c: Children) -> tree.Offer[syntax.Expression]:
        return tree.Offer(c[1], str(c[0]) == "require", span=span_of(c))

    def may(self, c: Children) -> tree.May[syntax.Statement]:
        return tree.May((c[1],), span=span_of(c))

    def if_block(self, c: Children) -> tree.If[syntax.Expression, syntax.Statement]:
        return tree.If(c[1], c[2], c[3] or (), span=span_of(c))

    def each(
        self, c: Children
    ) -> (
        tree.Each[syntax.Expression, syntax.Binder, syntax.Statement]
        | tree.EachPlayer[syntax.Expression, syntax.Statement]
    ):
        _, binder, order, body = c
        if order is not None and binder.noun == "player" and not binder.sources and binder.where is None:
            return tree.EachPlayer(binder.name, order, body, span=span_of(c))
        return tree.Each(binder, order, body, span=span_of(c))

    def one_of(self, c: Children) -> tree.OneOf[syntax.Statement]:
        options = tuple(option if isinstance(option, tuple) else (option,) for option in c[1:])
        return tree.OneOf(options, span=span_of((c[0], options[-1])))

    def option(self, c: Children) -> tuple[syntax.Statement, ...]:
        return tuple(c[1:])

    def match(self, c: Children) -> tree.Match[syntax.Expression, syntax.Case] | syntax.Broken:
        for case in c[2:]:
            if isinstance(case, syntax.Broken):
                return case
        return tree.Match(c[1], tuple(c[2:]), span=span_of(c))

    def case_range(self, c: Children) -> syntax.Range:
        low, dots, high = c
        return syntax.Range(low, high if dots else low, span=span_of(c))

    def broken(self, c: Children) -> syntax.Broken:
        return syntax.Broken(str(c[0]), span=token_span(c[0]))
