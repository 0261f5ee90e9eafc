"""Where a measure grows is known only where it is plain: a sum over one zone of a player."""

from __future__ import annotations

import pytest
from tests.runtime.games import machine

from heroglyph.runtime.expressions.folds import CountNode, HighestNode, TotalNode
from heroglyph.runtime.expressions.nodes import Expr, MeNode, NumberNode, SlotNode, ThisNode
from heroglyph.runtime.expressions.reads import ConstantNode
from heroglyph.runtime.expressions.sources import BindNode, OneZoneNode, OwnedZoneNode
from heroglyph.runtime.machine.measuring import counted_place
from heroglyph.runtime.table.effects import NONE

PLACE = 19
HIS = BindNode(0, None, OwnedZoneNode(PLACE, MeNode()), None)
SOME = BindNode(0, None, OwnedZoneNode(PLACE, MeNode()), NumberNode(1))
ALL = BindNode(0, None, OneZoneNode(PLACE), None)


@pytest.mark.parametrize(
    ("measure", "place"),
    [
        (CountNode(HIS), PLACE),
        (TotalNode(NumberNode(2), HIS, 99), PLACE),
        (TotalNode(ConstantNode(0, 1, 0, SlotNode(0)), HIS, 99), PLACE),
        (CountNode(SOME), NONE),
        (CountNode(ALL), NONE),
        (TotalNode(NumberNode(-1), HIS, 99), NONE),
        (TotalNode(ConstantNode(0, 1, 0, ThisNode()), HIS, 99), NONE),
        (HighestNode(NumberNode(1), HIS), NONE),
    ],
)
def test_the_place_where_a_measure_grows(measure: Expr, place: int) -> None:
    assert counted_place(machine("lab").table, measure) == place
