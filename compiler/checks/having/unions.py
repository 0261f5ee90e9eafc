"""Where a thing goes is one place: in a zone that is made of several it would lie in the first of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...tree.types import Many, Thing, Type
from ...typed.model import Game
from ...words.vocabulary import Vocabulary, ZoneDeclaration

GOALS = frozenset({"to", "on", "into"})
"""The prepositions before where something goes."""
SHUFFLE = "shuffle"


def check_unions(game: Game) -> Iterator[Diagnostic]:
    """H578: something goes to several places at once, or is shuffled there."""
    for node in game.nodes:
        if isinstance(node, rules.Do):
            noun = _noun(None if node.object is None else node.object.type)
            for name, value in node.roles:
                if name in GOALS:
                    yield from _unclear(game.vocabulary, value, noun)
            if game.vocabulary.verbs[node.verb].does == SHUFFLE and node.object is not None:
                yield from _unclear(game.vocabulary, node.object, "")


def _noun(type_: Type | None) -> str:
    item = type_.item if isinstance(type_, Many) else type_
    return item.noun if isinstance(item, Thing) else ""


def _unclear(vocabulary: Vocabulary, place: rules.Expression, noun: str) -> Iterator[Diagnostic]:
    if isinstance(place, rules.Alternatives):
        for part in place.operands:
            yield from _unclear(vocabulary, part, noun)
    elif isinstance(place, rules.Zone) and place.zone in vocabulary.zones:
        zone = vocabulary.zones[place.zone]
        if zone.union and _several(vocabulary, zone, noun):
            yield diagnostic("H578", place.span, zone=zone.name)


def _several(vocabulary: Vocabulary, zone: ZoneDeclaration, noun: str) -> bool:
    """Whether a thing of a noun could lie in several of the places of which a zone is made.

    What things of a noun hold is several places; so is a place of each player in a zone that is nobody's.
    """
    parts = [vocabulary.zones[name] for name in zone.union if name in vocabulary.zones]
    if len(parts) < len(zone.union):
        return True
    taking = [part for part in parts if noun not in vocabulary.nouns or vocabulary.related(part.of, noun)]
    if any(part.owned and not zone.owned for part in taking):
        return True
    if any(vocabulary.related(part.of, other.of) for part, other in combinations(taking, 2)):
        return True
    return any(part.union and _several(vocabulary, part, noun) for part in taking)
