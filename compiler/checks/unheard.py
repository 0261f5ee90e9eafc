"""Rules that wait for what never happens: a reaction to, a ban on, a permission of a verb that nothing does.

Only of a game whose flow is written: without a procedure nobody knows yet what is done in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..source.diagnostics import Diagnostic, Related, diagnostic
from ..typed import rules
from ..typed.model import Game, game_rules
from ..typed.walk import walk
from .recursion import reachable


def check_unheard(game: Game) -> Iterator[Diagnostic]:
    """H530: a rule that speaks of an event of a verb that no rule leads to. The host itself does no verb."""
    if not game.procedures:
        return
    done = _done(game)
    for pattern in game.nodes:
        if isinstance(pattern, rules.EventPattern) and pattern.verb not in done:
            declared = Related(game.vocabulary.verbs[pattern.verb].span, "declared_here")
            yield diagnostic("H530", pattern.span, related=(declared,), verb=pattern.verb)


def _done(game: Game) -> set[str]:
    """The verbs that rules do, and those that these are made of; a definition alone does nothing."""
    inner: dict[str, set[str]] = {}
    for definition in game.definitions.values():
        inner.setdefault(definition.verb, set()).update(_verbs(definition.body))
    own = set(_verbs(rule for rule in game_rules(game) if not isinstance(rule.body, rules.Define)))
    return own.union(*(reachable(inner, verb) for verb in own))


def _verbs(nodes: Iterable[rules.Node]) -> Iterator[str]:
    """The verbs that are done anywhere below some nodes."""
    return (part.verb for node in nodes for part in walk(node) if isinstance(part, rules.Do))
