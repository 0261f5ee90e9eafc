"""A condition that is always or never so says something else than its author meant."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules
from ...tree.types import Integer
from ...typed.model import Game, game_roots
from ...typed.ranges import Ranges
from ...typed.truth import decide
from ...typed.walk import children

CONDITIONS = (rules.Comparison, rules.Within, rules.Inside, rules.Both, rules.Either)
PLACES = ("where", "guard", "condition", "such_that", "operand")
"""The fields of nodes that hold a condition."""


def check_conditions(game: Game, asked: Collection[str] | None = None) -> Iterator[Diagnostic]:
    """Reports every condition that can be told without playing, at the smallest part that shows it."""
    ranges = Ranges(game)
    for root in game_roots(game, asked):
        yield from _below(ranges, root)


def _below(ranges: Ranges, node: rules.Node) -> Iterator[Diagnostic]:
    parts = tuple(children(node))
    for flag in (getattr(node, place, None) for place in PLACES):
        if isinstance(flag, rules.Flag):
            yield diagnostic("H501" if flag.value else "H502", flag.span)
    told = decide(ranges, node) if isinstance(node, CONDITIONS) else None
    if told is not None and not any(_told(ranges, part) for part in parts):
        code = "H501" if told else "H502"
        yield diagnostic(code, node.span, related=tuple(_known_range(ranges, node)))
        return
    for part in parts:
        yield from _below(ranges, part)


def _known_range(ranges: Ranges, node: rules.Node) -> Iterator[Related]:
    """What is known of the number that a condition is about."""
    if not isinstance(node, rules.Comparison | rules.Within):
        return
    value = node.left if isinstance(node, rules.Comparison) else node.value
    if not isinstance(value.type, Integer):
        return
    known = ranges.of(value)
    if known.low is not None and known.high is not None and known.low < known.high:
        yield Related(value.span, "lies_between", (("low", known.low), ("high", known.high)))


def _told(ranges: Ranges, node: rules.Node) -> bool:
    return isinstance(node, CONDITIONS) and decide(ranges, node) is not None
