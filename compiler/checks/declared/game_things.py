"""A game must not lie ready with more things than any table holds: they are counted before it is set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...source.diagnostics import Diagnostic
from ...source.yaml.load import exceeded
from ...typed.model import Card, Game
from ...typed.outline import Component


def check_game_things(game: Game) -> Iterator[Diagnostic]:
    """H090: the components of the outline, whatever the options, are too many together."""
    if game.outline is None:
        return
    total, most = 0, game.limits.game_things
    kinds: dict[str, list[Card]] = {}
    for card in game.cards:
        kinds.setdefault(card.kind, []).append(card)
    for component in game.outline.components:
        cards = [
            card
            for kind, of_kind in kinds.items()
            if component.noun in game.vocabulary.ancestry(kind)
            for card in of_kind
        ]
        zone = game.vocabulary.zones.get(component.zone)
        places = game.outline.high if zone is not None and zone.owned else 1
        before, total = total, total + places * _things(component, cards)
        if before <= most < total:
            yield exceeded(component.span, "game_things", most)


def _things(component: Component, cards: Sequence[Card]) -> int:
    """How many things of a component there are at most: of a noun with cards as many as their copies."""
    if not cards:
        return component.count
    if component.copies is None:
        return component.count * len(cards)
    copies = [[card.fields, *(variant.fields for variant in card.variants)] for card in cards]
    return sum(max(_number(values.get(component.copies)) for values in fields) for fields in copies)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 1
