"""Points that are gained at a moment are scored: two rules would have one text."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game


def check_points_due(game: Game) -> Iterator[Diagnostic]:
    """H630: ``at MOMENT`` that does nothing but gain or lose points."""
    resources, verbs = game.vocabulary.resources, game.vocabulary.verbs
    for node in game.nodes:
        match node:
            case rules.Timed(body=(rules.Do(verb=verb, object=rules.Resource(resource=name)) as gained,)) if (
                verbs[verb].does in ("gain", "lose") and resources[name].scores
            ):
                yield diagnostic("H630", gained.span, moment=node.moment)
