"""The changes of what a card declares beside its rules: another number, color, window; a variant left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...compiler.source.records import replace
from ...compiler.tree.types import Choice, Integer, Table, Type, Window
from ...compiler.typed.model import Card, Game
from .meaning import after


def varied(game: Game, card: Card) -> Iterator[Card]:
    """A card with one other value, for each value that has another, and without each of its variants."""
    for name, value in card.fields.items():
        declared = game.vocabulary.field(card.kind, name)
        for other in _others(game, value, declared[1].type) if declared is not None else ():
            yield replace(card, fields={**card.fields, name: other})
    for number in range(len(card.variants)):
        yield replace(card, variants=card.variants[:number] + card.variants[number + 1 :])


def _others(game: Game, value: Any, type_: Type) -> Iterator[Any]:
    """Other values of a type near a value; of a table those with one other entry."""
    if isinstance(type_, Table):
        for number, part in enumerate(value if isinstance(value, tuple) else ()):
            inner = type_ if isinstance(part, tuple) else type_.of
            for other in _others(game, part, inner):
                yield (*value[:number], other, *value[number + 1 :])
    elif isinstance(type_, Integer) and isinstance(value, int):
        low, high = type_.low, type_.high
        near = (value + 1, value - 1)
        yield from (
            number for number in near if (low is None or low <= number) and (high is None or number <= high)
        )
    elif isinstance(type_, Choice | Window) and isinstance(value, str):
        v = game.vocabulary
        other = after(tuple(v.windows) if isinstance(type_, Window) else v.enums[type_.enum].values, value)
        yield from () if other is None else (other,)
