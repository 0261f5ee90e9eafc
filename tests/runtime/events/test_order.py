"""Which of two rules comes first: a card before the rulebook, and a player is asked where things meet."""

from __future__ import annotations

import pytest
from tests.runtime.games import results


@pytest.mark.parametrize("result", results("beats"), ids=lambda result: f"{result.card} {result.name}")
def test_example_holds(result: object) -> None:
    assert getattr(result, "diagnostics", None) == ()
