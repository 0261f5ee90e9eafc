"""Reactions that set each other off for ever: each does what another waits for, and nothing counts them.

Events are told apart by their verb, by what it is done to (a resource, a noun), and by the prepositions with
which a thing stands or must stand. Rules are edges between such events, so that a pack of many cards is no
more work than one with many kinds of event; who does what is worked out where a way leads back.

A replacement leads on to what is done in its place. A ring of replacements alone ends, since each acts on an
event once, and not on what is done in the place of that.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...interactions.doers import Doers
from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules
from ...typed.model import Game
from ..having.periods import usual_limit
from .events import Event, awaited_by, inner_events, made_by, may_be
from .recursion import reachable


def check_cascades(game: Game) -> Iterator[Diagnostic]:
    """H520: a rule from which a chain of events leads back to it, over a reaction. A quota ends a chain."""
    inner = inner_events(game)
    waiting: dict[str, tuple[Event, set[Event], rules.Rule]] = {}
    for rule in (node for node in game.nodes if isinstance(node, rules.Rule)):
        pattern = _awaiting(rule.body)
        if pattern is not None:
            waiting[rule.id] = (awaited_by(pattern), made_by(rule, inner), rule)
    awaited = sorted({event for event, _, _ in waiting.values()})
    edges: dict[str, set[str]] = {}
    next_of: dict[str, set[str]] = {}
    for name, (event, made, _) in waiting.items():
        next_of[name] = {
            _key(other) for other in awaited if any(may_be(game, caused, other) for caused in made)
        }
        edges[_key(event)] = edges.get(_key(event), set()) | next_of[name]
    after = {key: reachable(edges, key) | {key} for key in edges}
    heard_by: dict[str, list[str]] = {}
    for name, (event, _, _) in waiting.items():
        heard_by.setdefault(_key(event), []).append(name)
    doers = Doers(game)
    for name, (event, _, rule) in waiting.items():
        if any(_key(event) in after[follower] for follower in next_of[name]):
            way = doers.way_back(
                name, lambda step: (n for key in sorted(next_of[step]) for n in heard_by[key])
            )
            reacting = any(isinstance(waiting[step][2].body, rules.Reaction) for step in way)
            if reacting and not (_of_game(game, name) and not all(_of_game(game, step) for step in way)):
                related = tuple(Related(waiting[step][2].span, "leads_on") for step in way[1:])
                yield diagnostic("H520", rule.span, related=related, verb=event[0], limit=usual_limit(game))


def _awaiting(body: rules.RuleBody) -> rules.EventPattern | None:
    """The event that a rule waits for, to react to it without end or to replace it."""
    if isinstance(body, rules.Reaction):
        return None if body.quota else body.pattern
    return body.pattern if isinstance(body, rules.Replace) else None


def _of_game(game: Game, rule: str) -> bool:
    """Whether a rule is of the game itself: of a ring with a pack that adds to it, the pack’s are told."""
    return rule.partition(":")[0] == game.pack


def _key(event: Event) -> str:
    return " ".join((*event[:2], *event[2]))
