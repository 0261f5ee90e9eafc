"""What is written to a field should be able to lie in its range; what is cut should be meant."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game, game_rules
from ...typed.ranges import Bounds, Ranges, of_type
from ...typed.walk import walk


def check_assignments(game: Game) -> Iterator[Diagnostic]:
    """H503: never in the range. H504: sometimes outside, and nothing says what then."""
    ranges = Ranges(game)
    for rule in game_rules(game):
        yield from _assignments(ranges, rule, stated=False)
    for definition in game.definitions.values():
        stated = game.vocabulary.verbs[definition.verb].outside is not None
        for statement in definition.body:
            yield from _assignments(ranges, statement, stated)


def _assignments(ranges: Ranges, root: rules.Node, stated: bool) -> Iterator[Diagnostic]:
    for node in walk(root):
        if not isinstance(node, rules.Assign) or not isinstance(node.target, rules.Member):
            continue
        wanted, bounds = of_type(node.target.type), ranges.of(node.value)
        if wanted == Bounds() or bounds == Bounds():
            continue
        low, high = _shown(wanted.low), _shown(wanted.high)
        if not wanted.meets(bounds):
            yield diagnostic("H503", node.value.span, low=low, high=high)
        elif not stated and None not in (bounds.low, bounds.high) and not wanted.has(bounds):
            value = _outside(wanted, bounds)
            yield diagnostic("H504", node.value.span, value=_shown(value), low=low, high=high)


def _outside(wanted: Bounds, bounds: Bounds) -> int | None:
    """The end that lies outside."""
    if wanted.high is not None and bounds.high is not None and bounds.high > wanted.high:
        return bounds.high
    return bounds.low


def _shown(end: int | None) -> int | str:
    return "…" if end is None else end
