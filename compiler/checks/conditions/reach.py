"""Ends of ranges, rows of tables and cases that nothing reaches: a number was meant to be another one."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game
from ...typed.ranges import Bounds, Ranges
from ...typed.truth import decide


def check_reach(game: Game) -> Iterator[Diagnostic]:
    """H463: a number beyond all that the value beside it can be."""
    ranges = Ranges(game)
    for node in game.nodes:
        if isinstance(node, rules.Within) and decide(ranges, node) is None:
            for end in (node.low, node.high):
                if isinstance(end, rules.Number):
                    yield from _beyond(ranges.ever(node.value), end.value, end)
        elif isinstance(node, rules.ScoreTable):
            yield from _rows(ranges.ever(node.value), node.rows)
        elif isinstance(node, rules.Match):
            yield from _rows(ranges.ever(node.value), node.cases)


def _rows(value: Bounds, rows: tuple[rules.ScoreRow, ...] | tuple[rules.Case, ...]) -> Iterator[Diagnostic]:
    """Rows of which no number is one that the value can be."""
    for row in rows:
        if not value.meets(Bounds(row.low, row.high)):
            yield from _beyond(value, row.low, row)


def _beyond(value: Bounds, number: int, place: rules.Node) -> Iterator[Diagnostic]:
    if value.high is not None and number > value.high:
        yield diagnostic("H463", place.span, number=number, end=value.high)
    elif value.low is not None and number < value.low:
        yield diagnostic("H463", place.span, number=number, end=value.low)
