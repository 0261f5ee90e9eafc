"""Reactions that set each other off for ever: each does what another waits for, and nothing counts them.

Events are told apart by their verb, by what it is done to (a resource, a noun), and by the prepositions with
which a thing stands or must stand. Rules are edges
between such events, so that a pack of many cards is no more work than one with many kinds of event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..interactions.doers import Doers
from ..source.diagnostics import Diagnostic, Related, diagnostic
from ..typed import rules
from ..typed.model import Game
from ..typed.walk import children
from ..words.types import Many, Thing, Type
from .periods import usual_limit
from .recursion import reachable

Event = tuple[str, str, tuple[str, ...]]
"""A verb, the resource or noun it is done to (empty where any may be), the prepositions with a thing."""


def check_cascades(game: Game) -> Iterator[Diagnostic]:
    """H520: a reaction from which a chain of events leads back to it. A quota ends a chain."""
    inner = _inner_events(game)
    reactions = [(rule, rule.body) for rule in game.nodes if isinstance(rule, rules.Rule)]
    waiting: dict[str, tuple[Event, set[Event], rules.Rule]] = {}
    for rule, body in reactions:
        if isinstance(body, rules.Reaction) and not body.quota:
            waiting[rule.id] = (_awaited(body.pattern), _made(rule, inner), rule)
    awaited = sorted({event for event, _, _ in waiting.values()})
    edges: dict[str, set[str]] = {}
    next_of: dict[str, set[str]] = {}
    for name, (event, made, _) in waiting.items():
        next_of[name] = {_key(other) for other in awaited if any(_may_be(game, one, other) for one in made)}
        edges[_key(event)] = edges.get(_key(event), set()) | next_of[name]
    after = {key: reachable(edges, key) | {key} for key in edges}
    heard_by: dict[str, list[str]] = {}
    for name, (event, _, _) in waiting.items():
        heard_by.setdefault(_key(event), []).append(name)
    doers = Doers(game)
    for name, (event, _, rule) in waiting.items():
        if any(_key(event) in after[follower] for follower in next_of[name]):
            way = doers.way_back(name, lambda one: (n for key in sorted(next_of[one]) for n in heard_by[key]))
            if way and not (_of_game(game, name) and not all(_of_game(game, one) for one in way)):
                related = tuple(Related(waiting[one][2].span, "leads_on") for one in way[1:])
                yield diagnostic("H520", rule.span, related=related, verb=event[0], limit=usual_limit(game))


def _of_game(game: Game, rule: str) -> bool:
    """Whether a rule is of the game itself: of a ring with a pack that adds to it, the pack’s are told."""
    return rule.partition(":")[0] == game.pack


def _key(event: Event) -> str:
    return " ".join((*event[:2], *event[2]))


def _inner_events(game: Game) -> dict[str, set[Event]]:
    """What each verb does in turn, all the way down."""
    direct: dict[str, set[Event]] = {}
    for definition in game.definitions.values():
        direct.setdefault(definition.verb, set()).update(_events(definition.body))
    edges = {verb: {event[0] for event in found} for verb, found in direct.items()}
    return {
        verb: {event for one in (verb, *reachable(edges, verb)) for event in direct.get(one, ())}
        for verb in direct
    }


def _made(rule: rules.Rule, inner: dict[str, set[Event]]) -> set[Event]:
    """Every event a rule makes, but not what it does quietly."""
    own = set(_events((rule.body,)))
    return own | {event for verb, *_ in own for event in inner.get(verb, ())}


def _events(nodes: Iterable[rules.Node]) -> Iterator[Event]:
    for node in nodes:
        if isinstance(node, rules.Quietly):
            continue
        if isinstance(node, rules.Do):
            yield node.verb, _done_to(node.object), tuple(name for name, _ in node.roles)
        yield from _events(children(node))


def _done_to(thing: rules.Expression | None) -> str:
    if isinstance(thing, rules.Resource):
        return thing.resource
    return "" if thing is None else _noun(thing.type)


def _awaited(pattern: rules.EventPattern) -> Event:
    thing = pattern.object
    things = tuple(name for name, part in pattern.roles if isinstance(part, rules.Binder))
    if pattern.resource is not None or thing is None:
        return pattern.verb, pattern.resource or "", things
    return pattern.verb, _noun(thing.item if isinstance(thing, rules.Binder) else thing.type), things


def _noun(type_: Type) -> str:
    item = type_.item if isinstance(type_, Many) else type_
    return item.noun if isinstance(item, Thing) and item.noun != "thing" else ""


def _may_be(game: Game, made: Event, awaited: Event) -> bool:
    """Whether an event may be one that a pattern waits for."""
    declared = game.vocabulary.verbs[awaited[0]].roles
    if made[0] != awaited[0] or any(
        name not in made[2] and declared[name].takes in game.vocabulary.nouns for name in awaited[2]
    ):
        return False
    one, other = made[1], awaited[1]
    return not one or not other or one == other or game.vocabulary.related(one, other)
