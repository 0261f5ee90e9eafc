"""A choice must be possible: not from nothing, not of more things than there can be."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.capacities import capacity
from ...typed.model import Game
from ...typed.ranges import Ranges


def check_choices(game: Game) -> Iterator[Diagnostic]:
    """H505: more than there can be. H506: a number that is no number of things."""
    ranges = Ranges(game)
    for node in game.nodes:
        if not isinstance(node, rules.Choose | rules.Divide):
            continue
        number = ranges.of(node.number) if node.number is not None else None
        if number is not None and number.high is not None and number.high <= 0:
            yield diagnostic("H506", node.span)
            continue
        if isinstance(node, rules.Divide):
            continue
        most = capacity(game, node.binder)
        least = 1 if node.quantity in ("one", "some") else (number.low if number else None)
        if most is not None and least is not None and node.quantity != "up to" and least > most:
            yield diagnostic("H505", node.span, wanted=least, most=most)
