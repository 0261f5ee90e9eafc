"""Where a measure grows is known only where it is plain: a sum over one zone of a player."""

from __future__ import annotations

import pytest
from tests.runtime.games import machine

from heroglyph.runtime.expressions.folds import Count, Highest, Total
from heroglyph.runtime.expressions.nodes import Expr, Me, Number, Slot, This
from heroglyph.runtime.expressions.reads import Constant
from heroglyph.runtime.expressions.sources import Bind, OneZone, OwnedZone
from heroglyph.runtime.machine.measuring import counted_place
from heroglyph.runtime.table.effects import NONE

PLACE = 19
HIS = Bind(0, None, OwnedZone(PLACE, Me()), None)
SOME = Bind(0, None, OwnedZone(PLACE, Me()), Number(1))
ALL = Bind(0, None, OneZone(PLACE), None)


@pytest.mark.parametrize(
    ("measure", "place"),
    [
        (Count(HIS), PLACE),
        (Total(Number(2), HIS, 99), PLACE),
        (Total(Constant(0, 1, 0, Slot(0)), HIS, 99), PLACE),
        (Count(SOME), NONE),
        (Count(ALL), NONE),
        (Total(Number(-1), HIS, 99), NONE),
        (Total(Constant(0, 1, 0, This()), HIS, 99), NONE),
        (Highest(Number(1), HIS), NONE),
    ],
)
def test_the_place_where_a_measure_grows(measure: Expr, place: int) -> None:
    assert counted_place(machine("lab").table, measure) == place
