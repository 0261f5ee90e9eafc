"""Rules that wait for what never happens: a reaction to, a ban on, a permission of what nothing does.

A verb may be done, and yet never to what a rule speaks of: points that are only scored are never gained. Only
of a game whose flow is written: without a procedure nobody knows yet what is done in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ...interactions.causes import Causes
from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules
from ...tree.types import TRUTH
from ...typed.model import Game, game_rules
from .events import Event, awaited_by, events_in, inner_events, made_by, may_be

PAID = rules.Local("paid", TRUTH)


def check_unheard(game: Game) -> Iterator[Diagnostic]:
    """H530: a rule that speaks of an event that no rule leads to. The host itself does no verb.

    H531: a reaction to what is only ever done quietly; what speaks of what no such card does, or of a cost
    that nobody pays so.
    """
    if not game.procedures:
        return
    causes = _Causes(game)
    done, aloud = _done(game, aloud=False), _done(game, aloud=True)
    reactions = {id(node.pattern) for node in game.nodes if isinstance(node, rules.Reaction)}
    for pattern in game.nodes:
        if not isinstance(pattern, rules.EventPattern):
            continue
        verb, noun, _ = awaited = awaited_by(pattern)
        if not _may_come(game, awaited, done):
            declared = game.vocabulary.verbs.get(verb)
            there = () if declared is None else (Related(declared.span, "declared_here"),)
            words = f"{verb} {noun}" if any(event[0] == verb for event in done) else verb
            yield diagnostic("H530", pattern.span, related=there, verb=words)
        elif id(pattern) in reactions and not _may_come(game, awaited, aloud):
            yield diagnostic("H531", pattern.span, reason="idle_quiet_only")
        elif pattern.through is not None and not causes.may_do(pattern, awaited):
            yield diagnostic("H531", pattern.through.span, reason="idle_no_such_card")
        elif _asks_for_cost(pattern.where) and not causes.is_paid(awaited):
            yield diagnostic("H531", pattern.span, reason="idle_never_paid")


def _may_come(game: Game, awaited: Event, made: set[Event]) -> bool:
    """Whether one of some events may be the one awaited; its prepositions may be said by other rules."""
    return any(may_be(game, event, (*awaited[:2], ())) for event in made)


def _done(game: Game, *, aloud: bool) -> set[Event]:
    """The events of rules, and those that they are made of; a definition alone does nothing."""
    inner = inner_events(game, aloud=aloud)
    active = (rule for rule in game_rules(game) if not isinstance(rule.body, rules.Define))
    return {event for rule in active for event in made_by(rule, inner, aloud=aloud)}


class _Causes:
    """Which rules do what, and what is done as a cost."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.inner = inner_events(game, aloud=False)

    def may_do(self, pattern: rules.EventPattern, awaited: Event) -> bool:
        """Whether a rule of a card of which the pattern speaks may do it."""
        return any(
            _may_come(self.game, awaited, events) and self.causes.may_be(rule, pattern)
            for rule, events in self.made.items()
        )

    @cached_property
    def causes(self) -> Causes:
        return Causes(self.game)

    @cached_property
    def made(self) -> dict[str, set[Event]]:
        """The events of each rule, those of frames and sides for themselves."""
        return {
            rule.id: made_by(rule, self.inner, aloud=False)
            for rule in self.game.nodes
            if isinstance(rule, rules.Rule) and not isinstance(rule.body, rules.Kind | rules.Side)
        }

    def is_paid(self, awaited: Event) -> bool:
        """Whether it may be done as a cost, or as a part of one."""
        return _may_come(self.game, awaited, self.paid)

    @cached_property
    def paid(self) -> set[Event]:
        """What is done as a cost, and what that is made of."""
        costs = [node.cost for node in self.game.nodes if isinstance(node, rules.PayVerb)]
        own = set(events_in(costs))
        return own | {event for verb, *_ in own for event in self.inner.get(verb, ())}


def _asks_for_cost(where: rules.Expression | None) -> bool:
    """Whether only what is done as a cost is meant."""
    return PAID in (where.operands if isinstance(where, rules.Both) else (where,))
