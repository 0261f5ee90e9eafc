"""A game must not lie ready with more things than any table holds: they are counted before it is set up."""

from __future__ import annotations

from collections.abc import Iterator

from ..source.diagnostics import Diagnostic
from ..source.load import exceeded
from ..typed.model import Game
from ..typed.outline import Component


def check_game_things(game: Game) -> Iterator[Diagnostic]:
    """H090: the components of the outline, whatever the options, are too many together."""
    total, most = 0, game.limits.game_things
    for component in game.outline.components if game.outline is not None else ():
        before, total = total, total + _things(game, component)
        if before <= most < total:
            yield exceeded(component.span, "game_things", most)


def _things(game: Game, component: Component) -> int:
    """How many things of a component there are at most: of a noun with cards as many as their copies."""
    cards = [card for card in game.cards if component.noun in game.vocabulary.ancestry(card.kind)]
    if not cards:
        return component.count
    if component.copies is None:
        return component.count * len(cards)
    copies = [[card.fields, *(variant.fields for variant in card.variants)] for card in cards]
    return sum(max(_number(one.get(component.copies)) for one in fields) for fields in copies)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 1
