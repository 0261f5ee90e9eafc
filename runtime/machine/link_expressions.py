"""Links expressions: ``Code`` becomes a tree of nodes that know the tables and places of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..expressions import folds as fold
from ..expressions import nodes as n
from ..expressions import readings as r
from ..expressions import reckoning as rk
from ..expressions import sources as src
from ..table.effects import NONE, Code
from .machine import Machine

# What needs no more than its operands.
_PLAIN = (
    "count", "content", "one", "not", "and", "or", "within",
    "add", "subtract", "multiply", "divide", "eq", "ne", "lt", "le", "gt", "ge",
)  # fmt: skip


class ExpressionLinker:
    """Makes nodes for one machine."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.table = m.table

    def value(self, code: Any) -> n.Expr:
        """The node of an expression. Raises KeyError for an operation that is not of the closed list."""
        return VALUES[code[0]](self, code)

    def optional(self, code: Any) -> n.Expr | None:
        """The node of an expression, or None for ()."""
        return self.value(code) if code else None

    def values(self, codes: Any) -> list[n.Expr]:
        """Nodes of several expressions."""
        return [self.value(code) for code in codes]

    def source(self, code: Any) -> n.Source:
        """The node of a source."""
        return SOURCES[code[0]](self, code)

    def owners(self, code: Any) -> n.Source | None:
        """A source of players, or None where nobody in particular owns it."""
        return self.source(code) if code else None

    def bind(self, code: Any) -> src.Bind:
        """The node of a binder."""
        kinds = None if code[2] == NONE else self.m.kinds[code[2]]
        return src.Bind(code[1], kinds, self.source(code[3]), self.optional(code[4]))

    # ------------------------------------------------------------------ fields

    def _was(self, code: Any) -> n.Expr:
        self.m.looks_back = True
        return r.Was(code[1], self.value(code[2]))

    def _constant(self, code: Any) -> n.Expr:
        column = self.table.columns[code[1]]
        subject = self.value(code[3])
        base: n.Expr = r.Constant(column.number, self.m.constants, code[2], subject)
        return self._modified(code[1], base, subject)

    def _field(self, code: Any) -> n.Expr:
        column = self.table.columns[code[1]]
        subject = self.value(code[3])
        base: n.Expr = r.Field(column.number, self.m.stored, code[2], subject)
        return self._modified(code[1], base, subject)

    def _modified(self, column: int, base: n.Expr, subject: n.Expr) -> n.Expr:
        modifiers = self.m.book.field_modifiers.get(column)
        return base if modifiers is None else r.Modified(base, subject, modifiers, self.m.budgets.number)

    def _formula(self, code: Any) -> n.Expr:
        subject = self.value(code[3])
        formula = self.m.book.formulas[code[1]].effect.value
        base: n.Expr
        if self._reads_its_thing_only(formula):
            base = r.PlainFormula(self.value(formula), code[2], subject)
        else:
            base = r.Formula(self.m.book, code[1], code[2], subject)
        modifiers = self.m.book.formula_modifiers.get(code[1])
        return base if modifiers is None else r.Modified(base, subject, modifiers, self.m.budgets.number)

    def _reads_its_thing_only(self, code: Any) -> bool:
        """Whether a formula is the same for every player and keeps nothing in slots."""
        operation = code[0]
        if operation in ("number", "this"):
            return True
        if operation == "bind":
            return code[2] == NONE and code[4] == () and self._reads_its_thing_only(code[3])
        if operation in ("constant", "field"):
            return code[1] not in self.m.book.field_modifiers and self._reads_its_thing_only(code[3])
        if operation == "among":
            return self._reads_its_thing_only(code[1])
        return operation in _PLAIN and all(self._reads_its_thing_only(part) for part in code[1:])

    def _equal(self, code: Any) -> n.Expr:
        left, right = self.value(code[1]), self.value(code[2])
        return n.Is(left, right.n) if isinstance(right, n.Number) else n.Equal(left, right)

    def _count(self, code: Any) -> n.Expr:
        bind = self.bind(code[1])
        return fold.Size(bind.source) if bind.kinds is None and bind.where is None else fold.Count(bind)

    def _table(self, code: Any) -> n.Expr:
        table = self.table.tables[code[1]]
        indexes = self.values(code[3:])
        return n.Table(table.entries, table.lows, table.sizes, table.numbered, code[2], indexes)

    def _player_field(self, code: Any) -> n.Expr:
        column = self.table.columns[code[1]]
        player = self.value(code[3])
        base = r.PlayerField(column.number, self.table.player_fields, code[2], player)
        return self._modified(code[1], base, player)

    def _distinct(self, code: Any) -> fold.DistinctReadings:
        return fold.DistinctReadings(self.source(code[1]), self.bind(code[2]), self.m.budgets.searches)

    def _ways(self, code: Any) -> n.Expr:
        counted = [(slot, self._distinct(inner)) for slot, inner in code[1]]
        return fold.Ways(counted, self.value(code[2]))

    def _range(self, code: Any) -> n.Source:
        """Numbers to choose from, or to look through, one by one."""
        return src.Range(self.value(code[1]), self.optional(code[2]), "options", self.m.budgets.options)

    def _cell(self, code: Any) -> n.Expr:
        grid = self.table.grids[code[1]]
        return r.Cell(
            code[1], grid.rows, grid.columns, self.optional(code[2]), self.value(code[3]), self.value(code[4])
        )

    # ------------------------------------------------------------------ zones

    def _zone(self, code: Any) -> n.Source:
        zone = self.table.zones[code[1]]
        if zone.holder >= 0:
            return src.HeldBy(zone.holder, self.owners(code[2]))
        places = self._parts(code[1])
        if not zone.owned:
            found: list[n.Source] = [src.OneZone(place) for place in places]
        elif code[2][0] == "one":
            owner = self.value(code[2][1])
            found = [src.OwnedZone(place, owner) for place in places]
        else:
            return src.OwnedZones(places, self.source(code[2]))
        return found[0] if len(found) == 1 else src.Joined(found)

    def _parts(self, zone: int) -> list[int]:
        """The first places of the zones that a zone is made of."""
        parts = self.table.zones[zone].zones
        if not parts:
            return [self.m.zone_place[zone]]
        return [place for part in parts for place in self._parts(part)]


def _unary(make: Callable[[n.Expr], n.Expr]) -> Callable[[ExpressionLinker, Any], n.Expr]:
    return lambda link, code: make(link.value(code[1]))


def _binary(make: Callable[[n.Expr, n.Expr], n.Expr]) -> Callable[[ExpressionLinker, Any], n.Expr]:
    return lambda link, code: make(link.value(code[1]), link.value(code[2]))


def _reckoned(
    make: Callable[[n.Expr, n.Expr, int], n.Expr],
) -> Callable[[ExpressionLinker, Any], n.Expr]:
    return lambda link, code: make(link.value(code[1]), link.value(code[2]), link.m.budgets.number)


def _swapped(make: Callable[[n.Expr, n.Expr], n.Expr]) -> Callable[[ExpressionLinker, Any], n.Expr]:
    return lambda link, code: make(link.value(code[2]), link.value(code[1]))


def _plain(make: Callable[[], n.Expr]) -> Callable[[ExpressionLinker, Any], n.Expr]:
    return lambda link, code: make()


def _fold(make: Callable[[n.Expr, src.Bind], n.Expr]) -> Callable[[ExpressionLinker, Any], n.Expr]:
    return lambda link, code: make(link.value(code[1]), link.bind(code[2]))


def _quantified(wanted: bool, found: int) -> Callable[[ExpressionLinker, Any], n.Expr]:
    return lambda link, code: fold.Quantified(wanted, found, link.bind(code[1]), link.value(code[2]))


VALUES: dict[str, Callable[[ExpressionLinker, Any], n.Expr]] = {
    "number": lambda link, code: n.Number(code[1]),
    "slot": lambda link, code: n.Slot(code[1]),
    "me": _plain(n.Me),
    "this": _plain(n.This),
    "actor": _plain(n.Actor),
    "left": lambda link, code: n.Beside(1),
    "right": lambda link, code: n.Beside(-1),
    "start_player": _plain(n.StartPlayer),
    "option": lambda link, code: n.Option(code[1]),
    "constant": ExpressionLinker._constant,
    "field": ExpressionLinker._field,
    "formula": ExpressionLinker._formula,
    "player_field": ExpressionLinker._player_field,
    "kept": lambda link, code: r.Kept(link.m.zone_place[code[1]], link.value(code[2])),
    "holding": lambda link, code: n.Holding(code[1], link.m.resources, link.value(code[2])),
    "bound": lambda link, code: r.Bound(link.m.book, code[1], link.value(code[2])),
    "seen": lambda link, code: n.Seen(code[1], link.value(code[2])),
    "table": ExpressionLinker._table,
    "item": lambda link, code: r.Item(
        link.m.book, code[1], code[2], link.value(code[3]), link.values(code[4:])
    ),
    "first": lambda link, code: n.First(link.source(code[1])),
    "last": lambda link, code: n.Last(link.source(code[1])),
    "nth": lambda link, code: n.Nth(link.source(code[1]), link.value(code[2])),
    "unmodified": _unary(n.Unmodified),
    "add": _reckoned(rk.Add),
    "subtract": _reckoned(rk.Subtract),
    "multiply": _reckoned(rk.Multiply),
    "divide": _binary(rk.Divide),
    "eq": ExpressionLinker._equal,
    "ne": _binary(n.Differ),
    "lt": _binary(n.Less),
    "le": _binary(n.AtMost),
    "gt": _swapped(n.Less),
    "ge": _swapped(n.AtMost),
    "within": lambda link, code: n.Within(link.value(code[1]), link.value(code[2]), link.optional(code[3])),
    "among": lambda link, code: n.Among(link.value(code[1]), code[2]),
    "reads_as": lambda link, code: r.ReadsAs(link.source(code[1]), code[2]),
    "alike": lambda link, code: r.Alike(link.source(code[1]), link.source(code[2])),
    "inside": lambda link, code: n.Inside(link.value(code[1]), link.source(code[2])),
    "becomes": lambda link, code: n.Becomes(code[1], code[2], link.value(code[3]), link.value(code[4])),
    "not": _unary(n.Not),
    "and": lambda link, code: n.And(link.values(code[1:])),
    "or": lambda link, code: n.Or(link.values(code[1:])),
    "count": ExpressionLinker._count,
    "total": lambda link, code: fold.Total(link.value(code[1]), link.bind(code[2]), link.m.budgets.number),
    "highest": _fold(fold.Highest),
    "lowest": _fold(fold.Lowest),
    "distinct": _fold(fold.Distinct),
    "distinct_readings": ExpressionLinker._distinct,
    "ways": ExpressionLinker._ways,
    "some": _quantified(True, 1),
    "no": _quantified(True, 0),
    "every": _quantified(False, 0),
    "owner": _unary(r.Owner),
    "was": ExpressionLinker._was,
    "position": _unary(r.Position),
    "holder": lambda link, code: r.Holder(link.m.kinds[code[1]], link.value(code[2])),
    "hold": _unary(r.Hold),
    "unit": lambda link, code: r.Unit(code[1], code[2], link.value(code[3])),
    "cell": ExpressionLinker._cell,
    "place": lambda link, code: r.Place(link.m.zone_place[code[1]], link.optional(code[2])),
}

SOURCES: dict[str, Callable[[ExpressionLinker, Any], n.Source]] = {
    "zone": ExpressionLinker._zone,
    "things": lambda link, code: src.Things(code[1], link.owners(code[2])),
    "set": lambda link, code: src.Chosen(code[1]),
    "one": lambda link, code: src.Single(link.value(code[1])),
    "content": lambda link, code: src.Content(link.value(code[1])),
    "laid": lambda link, code: src.Laid(link.value(code[1]), link.m.placements),
    "lying": lambda link, code: src.Lying(link.value(code[1]), link.m.place_parts),
    "values": lambda link, code: src.Values(code[1]),
    "each_of": lambda link, code: src.EachOf(link.values(code[1:])),
    "range": ExpressionLinker._range,
    "readings": lambda link, code: r.Readings(link.m.book, code[1], code[2], link.value(code[3])),
    "placements": lambda link, code: src.Placements(
        link.m.placed[code[1]], len(link.m.placements), link.optional(code[2]), link.value(code[3])
    ),
    "neighbors": lambda link, code: src.Neighbors(link.value(code[1])),
    "regions": lambda link, code: src.Regions(code[1], link.value(code[2])),
    "list": lambda link, code: src.Listed(code[1], link.value(code[2])),
    "others": lambda link, code: src.Players("others"),
    "players": lambda link, code: src.Players("players"),
    "turn_order": lambda link, code: src.Players("turn_order"),
    "at_once": lambda link, code: src.Players("turn_order"),
    "either": lambda link, code: src.Joined([link.source(c) for c in code[1:]]),
}


def linked(m: Machine, code: Code) -> n.Expr:
    """The node of one expression, for those who ask about a position from outside."""
    return ExpressionLinker(m).value(code)
