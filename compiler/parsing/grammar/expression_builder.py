"""Expressions, binders and paths from the grammar's productions, made while Lark parses.

Each method carries the name of a production or an alias in ``grammar/rules.lark`` and gets its
children: kept tokens, finished nodes, and None for each optional part that is not there. Spans are
ranges of the text parsed; ``relocate`` maps them into a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lark import Token, Transformer

from ...source.exhaustive import classes
from ...source.records import replace
from ...source.spans import Span, said_fields
from ...source.yaml.numerals import is_huge
from ...tree import rules as tree
from ...tree import syntax
from .productions import class_of, names, parts_of, production_of
from .tokens import token_span

Children = Sequence[Any]


class UnfitError(Exception):
    """A reserved word taken for a verb, a huge number. The usual path gives up; recovery names it."""


def span_of(children: Children) -> Span:
    """From the first child that was written to the last one; of a body, its last statement."""
    first: Any = next(child for child in children if child is not None)
    last: Any = next(child for child in reversed(children) if child)
    if isinstance(last, tuple):
        last = last[-1]
    start: Any = first.start_pos if isinstance(first, Token) else first.span.start
    end: Any = last.end_pos if isinstance(last, Token) else last.span.end
    return Span("", start, end)


class ExpressionBuilder(Transformer[Token, Any]):
    """Expressions, binders and paths. Raises UnfitError, which recovery explains."""

    def name(self, c: Children) -> syntax.Name:
        return syntax.Name(str(c[0]), span=token_span(c[0]))

    def number(self, c: Children) -> tree.Number:
        if is_huge(c[0]):
            raise UnfitError
        return tree.Number(int(c[0]), span=token_span(c[0]))

    def parenthesised(self, c: Children) -> Any:
        """The inner node, its range widened by the parentheses."""
        return widened(c[1], Span("", c[0].start_pos, c[2].end_pos))

    def member(self, c: Children) -> syntax.Member:
        subject, field = c
        return syntax.Member(
            subject, str(field), token_span(field), span=Span("", subject.span.start, field.end_pos)
        )

    def lookup(self, c: Children) -> syntax.Lookup:
        return syntax.Lookup(c[0], tuple(c[1:-1]), span=span_of(c))

    def signed(self, c: Children) -> syntax.Signed:
        return syntax.Signed("+" if c[0] == "+" else "-", c[1], span=span_of(c))

    def arithmetic(self, c: Children) -> tree.Arithmetic[syntax.Expression]:
        return tree.Arithmetic(c[1].value, c[0], c[2], span=span_of(c))

    def extreme(self, c: Children) -> tree.Arithmetic[syntax.Expression]:
        """The higher or the lower of two numbers: ``lowest(my.gold, 5)``."""
        return tree.Arithmetic(c[0].value, c[1], c[2], span=span_of(c))

    def fold(self, c: Children) -> tree.Fold[syntax.Expression, syntax.Binder]:
        return tree.Fold(c[0].value, c[1], c[2], span=span_of(c))

    def groups(self, c: Children) -> tree.Fold[syntax.Expression, syntax.Binder]:
        """Groups of so many: ``alike(3, value for die from my.sheet)``."""
        return tree.Fold(c[0].value, c[2], c[3], c[1], span=span_of(c))

    def compared(self, c: Children) -> tree.Comparison[syntax.Expression]:
        return tree.Comparison(c[1].value, c[0], c[2], span=span_of(c))

    def equal(self, c: Children) -> tree.Comparison[syntax.Expression]:
        return tree.Comparison("is", c[0], c[2], span=span_of(c))

    def unequal(self, c: Children) -> tree.Comparison[syntax.Expression]:
        return tree.Comparison("is not", c[0], c[3], span=span_of(c))

    def both(self, c: Children) -> tree.Both[syntax.Expression]:
        return tree.Both(tuple(c), span=span_of(c))

    def either(self, c: Children) -> tree.Either[syntax.Expression]:
        return tree.Either(tuple(c), span=span_of(c))

    def sources(self, c: Children) -> tuple[syntax.Expression, ...]:
        return tuple(c)

    def binder(self, c: Children) -> syntax.Binder:
        noun, name, sources, where = c
        return syntax.Binder(
            str(noun), name and str(name), sources or (), where, token_span(noun), span=span_of(c)
        )

    def expression(self, c: Children) -> Any:
        return c[0]


_WRITTEN = {*classes(tree.Step), *classes(tree.RuleKind)} - {tree.EachPlayer}
"""What has a production of its own; each player is a way to write ``each``."""


def complete(builder: type[Transformer[Token, Any]]) -> None:
    """Gives a builder what it lacks: a method for each production whose parts are the fields of a class.

    Raises TypeError for a production that has neither a method nor a class with as many fields, and for a
    rule or statement that has no production.
    """
    unwritten = [kind.__name__ for kind in _WRITTEN if production_of(kind) not in set(names())]
    if unwritten:
        raise TypeError(f"no production in the grammar for {', '.join(unwritten)}")
    for name in names():
        if not hasattr(builder, name):
            setattr(builder, name, _maker(name))


def _maker(name: str) -> Callable[[Any, Children], tree.Node]:
    kind = class_of(name)
    if kind is None:
        raise TypeError(f"no class for what the grammar calls {name}")
    places: list[tuple[int, bool]] = []
    place = 0
    for part in parts_of(name):
        place += part.kept
        if part.is_field:
            places.append((place, bool(part.symbol)))
            place += 1
    wanted = said_fields(kind)
    if len(places) != len(wanted):
        raise TypeError(f"{name} has {len(places)} parts in the grammar, its class the fields {wanted}")

    def make(_: Any, c: Children) -> tree.Node:
        parts = [_field(c[place]) if is_value else c[place] is not None for place, is_value in places]
        return kind(*parts, span=span_of(c))

    return make


def _field(child: Any) -> Any:
    """A field of a node; a token is a word of the text."""
    return child.value if isinstance(child, Token) else child


def widened(node: Any, span: Span) -> Any:
    """Copies a node with another span."""
    return replace(node, span=span)
