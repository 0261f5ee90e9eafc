"""Each example of a card fails with some change of a rule, or stands in ``unproven.yaml`` with a reason.

A run tries the examples of a few cards, HEROGLYPH_SEED those of others: HEROGLYPH_SOAK=1 tries all.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.builtin import game
from tests.sampling import SOAK, share
from tests.tables import read_table

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.typed.model import Card, Example
from heroglyph.workbench.mutation.proving import unproven

PACKS = tuple(find_builtin_packs())
LISTED: list[dict[str, str]] = read_table(Path(__file__).parent / "unproven.yaml")
KNOWN = {(entry["card"], entry["example"]) for entry in LISTED}
MOST = 1
"""Of how many cards of a pack the examples are tried in one run, unless all are asked for."""


def key(owned: tuple[Card, Example]) -> tuple[str, str]:
    return owned[0].id, owned[1].name


@pytest.mark.parametrize("pack", PACKS)
def test_every_example_fails_with_some_change(pack: str) -> None:
    cards = [card for card in game(pack).cards if card.examples]
    tried = share(cards, -(-len(cards) // MOST))
    examples = [(card, example) for card in tried for example in card.examples]
    shown = examples if SOAK else [example for example in examples if key(example) not in KNOWN]
    known = {name for name in KNOWN if SOAK and name[0].partition(":")[0] == pack}
    assert {key(owned) for owned in unproven(game(pack), shown)} == known


@pytest.mark.parametrize("pack", PACKS)
def test_what_is_listed_is_there_and_has_a_reason(pack: str) -> None:
    there = {(card.id, example.name) for card in game(pack).cards for example in card.examples}
    assert {name for name in KNOWN if name[0].partition(":")[0] == pack} <= there
    assert [entry["example"] for entry in LISTED if not entry["reason"].strip()] == []
    assert len(KNOWN) == len(LISTED)
