"""What a bound measures, as far as it is known when a game is linked."""

from __future__ import annotations

from ..expressions.folds import Count, Fold, Total
from ..expressions.nodes import Expr, Me, Number, Slot
from ..expressions.reads import Constant
from ..expressions.sources import Bind, OwnedZone
from ..table.effects import NONE
from ..table.table import GameTable


def counted_place(table: GameTable, measure: Expr) -> int:
    """The first player's place of the zone of which a measure is a sum or a count: it grows there alone.

    -1 where it may grow in another way as well.
    """
    if isinstance(measure, Count):
        return _zone_of(measure.binder)
    if isinstance(measure, Total) and _never_negative(table, measure):
        return _zone_of(measure.binder)
    return NONE


def _zone_of(binder: Bind) -> int:
    source = binder.source
    if binder.where is None and isinstance(source, OwnedZone) and isinstance(source.owner, Me):
        return source.place
    return NONE


def _never_negative(table: GameTable, fold: Fold) -> bool:
    """Whether what is summed up is a number of 0 or more that stands on things and that no rule changes."""
    operand = fold.operand
    if isinstance(operand, Number):
        return operand.n >= 0
    if not (isinstance(operand, Constant) and isinstance(operand.subject, Slot)):
        return False
    columns = [c for c in table.columns if c.kind == "constant" and c.number == operand.column]
    return operand.subject.slot == fold.binder.slot and all(column.low >= 0 for column in columns)
