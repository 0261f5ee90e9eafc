"""Each value of a card is changed in turn, and each of its variants left out."""

from __future__ import annotations

from typing import Any

import pytest
from tests import builtin

from heroglyph.workbench.mutation.values import varied

CASES: list[tuple[str, str, list[Any]]] = [
    ("longsword", "hands", [1, 2]),
    ("longsword", "cost", [4, 3, 5]),
    ("cleric", "color", ["white", "gold"]),
    ("climb", "arrow", ["up", "down"]),
    ("climb", "window", ["dice_phase.my_turn", "dice_phase.others_turn"]),
]
"""A card, a field, and its values: its own and the others that are tried."""


@pytest.mark.parametrize(("name", "field", "values"), CASES)
def test_a_value_has_others(name: str, field: str, values: list[Any]) -> None:
    game = builtin.game("rollplayer")
    card = game.card(name)
    assert card is not None
    assert {card.fields[field], *(variant.fields[field] for variant in varied(game, card))} == set(values)


def test_each_entry_of_a_table_and_each_variant() -> None:
    game = builtin.game("rollplayer")
    human, climb = game.card("human"), game.card("climb")
    assert human is not None and climb is not None
    changed = [variant.fields["bonus"] for variant in varied(game, human)]
    assert len(changed) == len(set(changed)) == 12  # six attributes, one more or less
    assert sum(variant.variants == () for variant in varied(game, climb)) == 1
