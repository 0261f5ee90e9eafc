"""Events as checks tell them apart: a verb, what it is done to, and the prepositions with a thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...tree import rules
from ...tree.types import Many, Person, Thing, Type
from ...typed.model import Game
from ...typed.walk import children
from ...words.vocabulary import CHOICE, PLAYER
from .recursion import reachable

Event = tuple[str, str, tuple[str, ...]]
"""A verb, the resource or noun it is done to (empty where any may be), the prepositions with a thing."""


def inner_events(game: Game, *, aloud: bool = True) -> dict[str, set[Event]]:
    """What each verb does in turn, all the way down; ``aloud``: but not what it does quietly."""
    direct: dict[str, set[Event]] = {}
    for definition in game.definitions.values():
        direct.setdefault(definition.verb, set()).update(events_in(definition.body, aloud=aloud))
    edges = {verb: {event[0] for event in events} for verb, events in direct.items()}
    return {
        verb: {event for done in (verb, *reachable(edges, verb)) for event in direct.get(done, ())}
        for verb in direct
    }


def made_by(rule: rules.Rule, inner: dict[str, set[Event]], *, aloud: bool = True) -> set[Event]:
    """Every event a rule makes; ``aloud``: but not what it does quietly."""
    own = set(events_in((rule.body,), aloud=aloud))
    return own | {event for verb, *_ in own for event in inner.get(verb, ())}


def events_in(nodes: Iterable[rules.Node], *, aloud: bool = True) -> Iterator[Event]:
    """The events that some nodes make; ``aloud``: but not what they do quietly."""
    for node in nodes:
        if aloud and isinstance(node, rules.Quietly):
            continue
        if isinstance(node, rules.Do):
            yield node.verb, done_to(node.object), tuple(name for name, _ in node.roles)
        elif isinstance(node, rules.Divide) or (isinstance(node, rules.Choose) and node.quantity != "all"):
            yield CHOICE.name, _noun(node.binder.item), ()
        yield from events_in(children(node), aloud=aloud)


def done_to(thing: rules.Expression | None) -> str:
    """The resource or noun of what is acted on, empty where any may be."""
    if isinstance(thing, rules.Resource):
        return thing.resource
    return "" if thing is None else _noun(thing.type)


def awaited_by(pattern: rules.EventPattern) -> Event:
    """The event that a pattern speaks of."""
    thing = pattern.object
    things = tuple(name for name, part in pattern.roles if isinstance(part, rules.Binder))
    if pattern.resource is not None or thing is None:
        return pattern.verb, pattern.resource or "", things
    return pattern.verb, _noun(thing.item if isinstance(thing, rules.Binder) else thing.type), things


def _noun(type_: Type) -> str:
    item = type_.item if isinstance(type_, Many) else type_
    if isinstance(item, Person):
        return PLAYER
    return item.noun if isinstance(item, Thing) and item.noun != "thing" else ""


def may_be(game: Game, made: Event, awaited: Event) -> bool:
    """Whether an event may be one that a pattern waits for."""
    declared = game.vocabulary.roles(awaited[0])
    if made[0] != awaited[0] or any(
        name not in made[2] and declared[name].takes in game.vocabulary.nouns for name in awaited[2]
    ):
        return False
    noun, other = made[1], awaited[1]
    return not noun or not other or noun == other or _related(game, noun, other)


def _related(game: Game, noun: str, other: str) -> bool:
    """Whether a thing can be of both nouns; no thing is a player."""
    return PLAYER not in (noun, other) and game.vocabulary.related(noun, other)


def elsewhere(game: Game, place: rules.Node | None, other: rules.Node) -> bool:
    """Whether two places are zones of which neither is made of others."""
    zones = game.vocabulary.zones
    return (
        isinstance(place, rules.Zone)
        and isinstance(other, rules.Zone)
        and place.zone != other.zone
        and not zones[place.zone].union
        and not zones[other.zone].union
    )
