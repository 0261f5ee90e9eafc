"""Rules that wait for what never happens: a reaction to, a ban on, a permission of what nothing does.

A verb may be done, and yet never to what a rule speaks of: points that are only scored are never gained. Only
of a game whose flow is written: without a procedure nobody knows yet what is done in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules
from ...typed.model import Game, game_rules
from .events import Event, awaited_by, inner_events, made_by, may_be


def check_unheard(game: Game) -> Iterator[Diagnostic]:
    """H530: a rule that speaks of an event that no rule leads to. The host itself does no verb.

    H531: a reaction to what is only ever done quietly.
    """
    if not game.procedures:
        return
    done, aloud = _done(game, aloud=False), _done(game, aloud=True)
    reactions = {id(node.pattern) for node in game.nodes if isinstance(node, rules.Reaction)}
    for pattern in game.nodes:
        if not isinstance(pattern, rules.EventPattern):
            continue
        verb, noun, _ = awaited = awaited_by(pattern)
        if not _may_come(game, awaited, done):
            declared = Related(game.vocabulary.verbs[verb].span, "declared_here")
            words = f"{verb} {noun}" if any(event[0] == verb for event in done) else verb
            yield diagnostic("H530", pattern.span, related=(declared,), verb=words)
        elif id(pattern) in reactions and not _may_come(game, awaited, aloud):
            yield diagnostic("H531", pattern.span, reason="idle_quiet_only")


def _may_come(game: Game, awaited: Event, made: set[Event]) -> bool:
    """Whether one of some events may be the one awaited; its prepositions may be said by other rules."""
    return any(may_be(game, event, (*awaited[:2], ())) for event in made)


def _done(game: Game, *, aloud: bool) -> set[Event]:
    """The events of rules, and those that they are made of; a definition alone does nothing."""
    inner = inner_events(game, aloud=aloud)
    active = (rule for rule in game_rules(game) if not isinstance(rule.body, rules.Define))
    return {event for rule in active for event in made_by(rule, inner, aloud=aloud)}
