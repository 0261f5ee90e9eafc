"""What lies hidden decides nothing that everybody sees.

Choosing from a hidden zone without order is allowed: the chooser looks into it, which its text says.
How many things lie in a hidden zone is known to all; what they are is not. A player reads his own.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game
from ...typed.walk import children, names_read

BINDING = (rules.Count, rules.Fold, rules.Quantified)


def check_hidden_zones(game: Game) -> Iterator[Diagnostic]:
    """H514: the content of a hidden zone is read. H515: a choice from a hidden zone in order."""
    for node in game.nodes:
        if isinstance(node, rules.Choose):
            yield from _choice(game, node)
        elif isinstance(node, BINDING):
            yield from _reading(game, node)
        elif isinstance(node, rules.Member) and isinstance(node.subject, rules.Ordinal):
            if (zone := hidden(game, node.subject.place)) is not None:
                yield diagnostic("H514", node.span, zone=zone)
        elif isinstance(node, rules.Inside) and isinstance(node.value, rules.Ordinal):
            if isinstance(node.place, rules.Noun) and (zone := hidden(game, node.value.place)) is not None:
                yield diagnostic("H514", node.span, zone=zone)
        elif isinstance(node, rules.Inside) and (zone := hidden(game, node.place)) is not None:
            yield diagnostic("H514", node.span, zone=zone)


def hidden(game: Game, place: rules.Expression) -> str | None:
    """The name of a zone that the player a rule acts for cannot look into, or None."""
    if not isinstance(place, rules.Zone):
        return None
    zone = game.vocabulary.zones.get(place.zone)
    if zone is None:  # a grid, which lies open
        return None
    own = zone.owned and not zone.pile and place.owner == rules.Player("me")
    return zone.name if zone.hidden and not own else None


def _choice(game: Game, node: rules.Choose) -> Iterator[Diagnostic]:
    for source in node.binder.sources:
        zone = hidden(game, source)
        if zone is not None and not game.vocabulary.zones[zone].unordered:
            yield diagnostic("H515", source.span, zone=zone)


def _reading(game: Game, node: rules.Count | rules.Fold | rules.Quantified) -> Iterator[Diagnostic]:
    """Whether something of the things bound is read, in the condition or in the value."""
    read = [part for part in children(node) if part is not node.binder]
    if node.binder.where is not None:
        read.append(node.binder.where)
    if node.binder.name not in names_read(tuple(read)):
        return
    for source in node.binder.sources:
        if (zone := hidden(game, source)) is not None:
            yield diagnostic("H514", source.span, zone=zone)
