"""A verb line of an example takes only what its verb takes; any other word is not understood."""

from __future__ import annotations

from functools import cache

import pytest
from tests.places import ROOT

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.setup import empty_state
from heroglyph.workbench.examples.script import Script, ScriptError

LAB = ROOT / "tests" / "runtime" / "packs" / "lab"


@cache
def script() -> Script:
    """Two dice in the pool, a tool in the shop, coins."""
    game = check(load([LAB]), checks=False).game
    lowered = lower(game)
    m = link(lowered.table, lowered.effects, 2)
    state = empty_state(m, 0)
    zones = [zone.name for zone in m.table.zones]
    fill(m, state, m.zone_place[zones.index("pool")], ["red 2", "blue 3"])
    fill(m, state, m.zone_place[zones.index("shop")], ["after_any"])
    state.holdings[0] = 3
    return Script(m, lowered, game.cards[0], state)


@pytest.mark.parametrize(
    "line",
    [
        "flip red 2",
        "step [1, 2] to down",
        "push red 2 by 1",
        "push red 2 by -1",
        "swap red 2 with blue 3",
        "give 1 coin to left",
        "draw die from pool",
        "put red 2 on my.top",
    ],
)
def test_what_fits_can_be_done(line: str) -> None:
    assert script().possible(line)


@pytest.mark.parametrize(
    "line",
    [
        "flip after_any",
        "flip my.top",
        "step [1, 2] to red",
        "step [1, 2] to 1",
        "step red 2 to up",
        "push red 2 by east",
        "swap red 2 with my.top",
        "swap red 2 with after_any",
        "give 1 coin to 7",
        "give 1 coin to red",
        "draw east from pool",
        "put red 2 on blue 3",
    ],
)
def test_what_does_not_fit_is_not_understood(line: str) -> None:
    with pytest.raises(ScriptError) as error:
        script().perform(line)
    assert not error.value.understood
