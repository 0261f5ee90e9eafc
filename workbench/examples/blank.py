"""Games without some of their cards: with nothing on them, or not in the box."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from ...runtime.table.effects import Effect
from ...runtime.table.operations import Number
from ...runtime.table.table import GameTable

_NEVER = Number(0)


def blank(
    table: GameTable, effects: tuple[Effect, ...], cards: Collection[int]
) -> tuple[GameTable, tuple[Effect, ...]]:
    """A game in which nothing stands on some cards. They are there, with all their values."""
    silent = tuple(replace(e, when=_NEVER) if e.card in cards else e for e in effects)
    plain = tuple(replace(c, slots=()) if number in cards else c for number, c in enumerate(table.cards))
    return replace(table, cards=plain), silent


def without(table: GameTable, cards: Collection[int]) -> GameTable:
    """A game in whose box some cards do not lie."""
    if table.outline is None:
        return table
    components = [
        replace(component, cards=tuple(pair for pair in component.cards if pair[0] not in cards))
        if component.cards
        else component
        for component in table.outline.components
    ]
    kept = tuple(
        component
        for component, before in zip(components, table.outline.components, strict=True)
        if component.cards or not before.cards
    )
    return replace(table, outline=replace(table.outline, components=kept))


def in_the_box(table: GameTable) -> frozenset[int]:
    """The cards that lie in the box, by number."""
    components = table.outline.components if table.outline is not None else ()
    return frozenset(card for component in components for card, _ in component.cards)
