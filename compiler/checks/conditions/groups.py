"""A group of things that are alike, or in sequence, has two of them at least."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game
from ...typed.ranges import Ranges


def check_groups(game: Game) -> Iterator[Diagnostic]:
    """H562: groups of one thing, or of none."""
    ranges = Ranges(game)
    for node in game.nodes:
        if isinstance(node, rules.Fold) and node.size is not None:
            most = ranges.of(node.size).high
            if most is not None and most < 2:
                yield diagnostic("H562", node.size.span, kind=node.kind)
