"""Points that are gained at a moment are scored: two rules would have one text."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game
from ...typed.only_points import only_points


def check_points_due(game: Game) -> Iterator[Diagnostic]:
    """H630: ``at MOMENT`` that does nothing but gain or lose points."""
    for node in game.nodes:
        if isinstance(node, rules.Timed) and (gained := only_points(game.vocabulary, node.body)) is not None:
            yield diagnostic("H630", gained.span, moment=node.moment)
