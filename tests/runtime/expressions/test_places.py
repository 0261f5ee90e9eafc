"""Cells and regions with values of their own, resources that may be none, and a cap on what is gained."""

from __future__ import annotations

import pytest
from tests.places import ROOT

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.workbench.examples.examples import ExampleRunner

GARDEN = check(load([ROOT / "tests" / "runtime" / "packs" / "garden"]))
CARD = GARDEN.game.cards[0]


def test_nothing_is_wrong_with_the_garden() -> None:
    assert [diagnostic.code for diagnostic in GARDEN.diagnostics] == []


@pytest.mark.parametrize("number", range(len(CARD.examples)))
def test_example_holds(number: int) -> None:
    runner = ExampleRunner(GARDEN.game, lower(GARDEN.game))
    assert runner.run(CARD, CARD.examples[number]).diagnostics == ()
