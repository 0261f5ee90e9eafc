"""The same tree and the same diagnostics at another place: spans of a text mapped into its file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from ..source.diagnostics import Diagnostic
from ..source.documents import Scalar
from ..source.records import replace
from ..source.spans import Span
from ..tree.rules import Node

Place = Callable[[int, int], Span]


class NestingError(Exception):
    """Nodes stand deeper inside each other than the passes to come would bear."""


def placer(scalar: Scalar) -> Place:
    """``scalar.place``, quicker for many calls: most ranges lie in one piece of the scalar."""
    if scalar.said:
        return scalar.place
    file = scalar.span.file
    pieces = scalar.pieces or ((0, scalar.span.start),)
    starts = [start for start, _ in pieces]
    shifts = [place - start for start, place in pieces]
    last = len(starts) - 1

    def place(start: int, end: int) -> Span:
        index = max(0, bisect_right(starts, start) - 1)
        if start < end and (index == last or end <= starts[index + 1]):
            return Span(file, start + shifts[index], end + shifts[index])
        return scalar.place(start, end)

    return place


def relocated(tree: Any, place: Place, nesting: int) -> Any:
    """A copy of a node, or of a tuple of nodes, with every span mapped by ``place(start, end)``.

    Raises NestingError where more than ``nesting`` nodes stand inside each other.
    """
    if isinstance(tree, Node):
        if nesting <= 0:
            raise NestingError
        *values, span = reader(type(tree))(tree)
        for index, value in enumerate(values):
            if value is not None and not isinstance(value, str):
                values[index] = relocated(value, place, nesting - 1)
        return type(tree)(*values, span=place(span.start, span.end))
    if isinstance(tree, tuple):
        return tuple([relocated(child, place, nesting) for child in tree])
    if isinstance(tree, Span):
        return place(tree.start, tree.end)
    return tree


def relocated_diagnostic(diagnostic: Diagnostic, place: Place) -> Diagnostic:
    """Maps each place of a diagnostic."""

    def moved(span: Span) -> Span:
        return place(span.start, span.end)

    related = tuple(replace(other, span=moved(other.span)) for other in diagnostic.related)
    fix = diagnostic.fix and replace(diagnostic.fix, span=moved(diagnostic.fix.span))
    return replace(diagnostic, span=moved(diagnostic.span), related=related, fix=fix)


@cache
def reader(kind: type[Node]) -> Callable[[Any], tuple[Any, ...]]:
    """Reads the fields of a class of nodes in the order of its constructor, the span last."""
    names = [name for name in kind.__struct_fields__ if name != "span"]
    return attrgetter(*names, "span") if names else lambda node: (node.span,)
