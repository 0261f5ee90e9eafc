"""Points that are gained at a moment are scored: two rules would have one text."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game


def check_points_due(game: Game) -> Iterator[Diagnostic]:
    """H630: ``at MOMENT`` that does nothing but gain or lose points."""
    for node in game.nodes:
        if isinstance(node, rules.Timed) and (gained := _only_points(game, node.body)) is not None:
            yield diagnostic("H630", gained.span, moment=node.moment)


def _only_points(game: Game, body: tuple[rules.Statement, ...]) -> rules.Do | None:
    """What gains or loses points, once or for each of some things, where nothing else is done."""
    resources, verbs = game.vocabulary.resources, game.vocabulary.verbs
    match body:
        case (rules.Each(body=for_each),):
            return _only_points(game, for_each)
        case (rules.Do(verb=verb, object=rules.Resource(resource=name)) as gained,) if (
            verbs[verb].does in ("gain", "lose") and resources[name].scores
        ):
            return gained
    return None
