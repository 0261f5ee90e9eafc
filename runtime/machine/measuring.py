"""What a bound measures, as far as it is known when a game is linked."""

from __future__ import annotations

from ..expressions.folds import CountNode, FoldNode, TotalNode
from ..expressions.nodes import Expr, MeNode, NumberNode, SlotNode
from ..expressions.reads import ConstantNode
from ..expressions.sources import BindNode, OwnedZoneNode
from ..table.effects import NONE
from ..table.table import GameTable


def counted_place(table: GameTable, measure: Expr) -> int:
    """The first player's place of the zone of which a measure is a sum or a count: it grows there alone.

    -1 where it may grow in another way as well.
    """
    if isinstance(measure, CountNode):
        return _zone_of(measure.binder)
    if isinstance(measure, TotalNode) and _never_negative(table, measure):
        return _zone_of(measure.binder)
    return NONE


def _zone_of(binder: BindNode) -> int:
    source = binder.source
    if binder.where is None and isinstance(source, OwnedZoneNode) and isinstance(source.owner, MeNode):
        return source.place
    return NONE


def _never_negative(table: GameTable, fold: FoldNode) -> bool:
    """Whether what is summed up is a number of 0 or more that stands on things and that no rule changes."""
    operand = fold.operand
    if isinstance(operand, NumberNode):
        return operand.n >= 0
    if not (isinstance(operand, ConstantNode) and isinstance(operand.subject, SlotNode)):
        return False
    columns = [c for c in table.columns if c.kind == "constant" and c.number == operand.column]
    return operand.subject.slot == fold.binder.slot and all(column.low >= 0 for column in columns)
