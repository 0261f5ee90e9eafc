"""Places to which nothing ever comes: whoever looks for something there finds nothing.

Things come to a place in the box of the game, or where a rule says so: by a preposition of a verb, or as what
a verb is done to. Only of a game with an outline: elsewhere nobody knows what lies ready.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game


def check_empty_places(game: Game) -> Iterator[Diagnostic]:
    """H535: something is sought in a zone that stays empty; the cells of a grid are always there."""
    if game.outline is None or not game.outline.components:
        return
    filled = _filled(game)
    for node in game.nodes:
        for place in _sought(node):
            if place.zone in game.vocabulary.zones and place.zone not in filled:
                yield diagnostic("H535", place.span, zone=place.zone)


def _sought(node: rules.Node) -> Iterator[rules.Zone]:
    """The zones in which something is sought, where it is sought nowhere else."""
    places: tuple[rules.Node, ...] = ()
    if isinstance(node, rules.Binder):
        places = node.sources
    elif isinstance(node, rules.Ordinal | rules.Inside):
        places = (node.place,)
    elif isinstance(node, rules.Do):
        places = tuple(place for name, place in node.roles if name == "from")
    if len(places) == 1 and isinstance(places[0], rules.Zone):
        yield places[0]


def _filled(game: Game) -> set[str]:
    """The zones to which something may come, and those that are made of them or of which they are made."""
    zones = game.vocabulary.zones
    filled = {component.zone for component in game.outline.components} if game.outline else set()
    for node in game.nodes:
        if isinstance(node, rules.Do):
            filled |= {zone.zone for zone in _brought_to(game, node)}
    filled |= {name for name in zones if any(part not in zones for part in zones[name].union)}
    for name in tuple(filled):
        filled.update(zones[name].union if name in zones else ())
    return filled | {name for name, zone in zones.items() if filled & set(zone.union)}


def _brought_to(game: Game, node: rules.Do) -> Iterator[rules.Zone]:
    """The zones named by a verb, but where it only takes from or orders them."""
    named = [place for name, place in node.roles if name != "from"]
    arranged = game.core.changed_by(game.vocabulary.verbs[node.verb].does) == "arrangement"
    if node.object is not None and not arranged:
        named.append(node.object)
    for place in named:
        parts = place.operands if isinstance(place, rules.Alternatives) else (place,)
        yield from (part for part in parts if isinstance(part, rules.Zone))
