"""What is an event, what replaces it, who sees it: the examples of the packs made for that hold."""

from __future__ import annotations

import pytest
from tests.runtime.games import game, results

PACKS = ("events",)


@pytest.mark.parametrize("pack", PACKS)
def test_the_pack_has_no_mistakes(pack: str) -> None:
    assert game(pack).cards


@pytest.mark.parametrize(
    "result",
    [result for pack in PACKS for result in results(pack)],
    ids=lambda result: f"{result.card} {result.name}",
)
def test_example_holds(result: object) -> None:
    assert getattr(result, "diagnostics", None) == ()
