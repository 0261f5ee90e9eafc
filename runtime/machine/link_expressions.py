"""Links expressions: each record becomes a node that knows the tables and places of a game.

Most nodes take what their record holds by the same names, each operand linked; the others have a method.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from ..expressions import folds as fold
from ..expressions import groups, readings
from ..expressions import nodes as n
from ..expressions import reads as r
from ..expressions import reckoning as rk
from ..expressions import sources as src
from ..expressions.common_places import TurnPlayerNode
from ..table import operations as op
from ..table.effects import NONE
from ..table.walk import complete, walk
from .machine import Machine

# What needs no more than its operands.
_PLAIN = (
    op.Number, op.This, op.Count, op.Content, op.One, op.Not, op.And, op.Or, op.Within, op.Add, op.Subtract,
    op.Multiply, op.Divide, op.Rest, op.Higher, op.Lower, op.Equal, op.Differ, op.Less, op.AtMost, op.Among,
)  # fmt: skip
Node = TypeVar("Node")


class ExpressionLinker:
    """Makes nodes for one machine."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.table = m.table

    def value(self, code: op.Value) -> n.Expr:
        """The node of an expression."""
        own = OWN_VALUES.get(type(code))
        return self.same(VALUES[type(code)], code) if own is None else own(self, code)

    def optional(self, code: op.Expression | None) -> n.Expr | None:
        """The node of an expression, where there is one."""
        return None if code is None else self.value(code)

    def values(self, codes: Sequence[op.Expression]) -> list[n.Expr]:
        """Nodes of several expressions."""
        return [self.value(code) for code in codes]

    def source(self, code: op.Several) -> n.Source:
        """The node of a source."""
        own = OWN_SOURCES.get(type(code))
        return self.same(SOURCES[type(code)], code) if own is None else own(self, code)

    def owners(self, code: op.Source | None) -> n.Source | None:
        """A source of players, or None where nobody in particular owns it."""
        return None if code is None else self.source(code)

    def bind(self, code: op.Bind) -> src.BindNode:
        """The node of a binder."""
        kinds = None if code.noun == NONE else self.m.kinds[code.noun]
        return src.BindNode(code.slot, kinds, self.source(code.source), self.optional(code.where))

    def same(self, make: Callable[..., Node], code: op.Operation, **more: object) -> Node:
        """The node that takes what a record holds by the same names, and ``more``."""
        held = {name: self.part(getattr(code, name)) for name in code.__struct_fields__ if name not in more}
        return make(**held, **more)

    def part(self, held: object) -> object:
        """What stands in a field of a record, linked; what is no record stays as it is."""
        if isinstance(held, op.Bind):
            return self.bind(held)
        if isinstance(held, op.Value):
            return self.value(held)
        if isinstance(held, op.Several):
            return self.source(held)
        if isinstance(held, tuple) and held and isinstance(held[0], op.Operation):
            return [self.part(record) for record in held]
        return held

    # ------------------------------------------------------------------ fields

    def _turn_player(self, code: op.TurnPlayer) -> n.Expr:
        return TurnPlayerNode(self.m.common)

    def _was(self, code: op.Was) -> n.Expr:
        self.m.looks_back = True
        return self.same(r.WasNode, code)

    def _constant(self, code: op.Constant) -> n.Expr:
        column = self.table.columns[code.column]
        subject = self.value(code.subject)
        base: n.Expr = r.ConstantNode(column.number, self.m.constants, code.nothing, subject)
        return self._modified(code.column, base, subject)

    def _field(self, code: op.Field) -> n.Expr:
        column = self.table.columns[code.column]
        subject = self.value(code.subject)
        base: n.Expr = r.FieldNode(column.number, self.m.stored, code.nothing, subject)
        return self._modified(code.column, base, subject)

    def _modified(self, column: int, base: n.Expr, subject: n.Expr) -> n.Expr:
        modifiers = self.m.book.field_modifiers.get(column)
        return base if modifiers is None else r.ModifiedNode(base, subject, modifiers, self.m.budgets.number)

    def _formula(self, code: op.Formula) -> n.Expr:
        subject = self.value(code.subject)
        effect = self.m.book.formulas[code.formula].effect
        formula = effect.value
        assert formula is not None
        base: n.Expr
        if effect.kind == "of_player":
            base = r.PlayerFormulaNode(self.m.book, code.formula, code.nothing, subject)
        elif self._reads_its_thing_only(formula):
            base = r.PlainFormulaNode(self.value(formula), code.nothing, subject)
        else:
            base = r.FormulaNode(self.m.book, code.formula, code.nothing, subject)
        modifiers = self.m.book.formula_modifiers.get(code.formula)
        return base if modifiers is None else r.ModifiedNode(base, subject, modifiers, self.m.budgets.number)

    def _reads_its_thing_only(self, code: op.Operation) -> bool:
        """Whether a formula is the same for every player and keeps nothing in slots."""
        return all(self._is_of_its_thing(part) for part in walk(code))

    def _is_of_its_thing(self, code: op.Operation) -> bool:
        if isinstance(code, op.Bind):
            return code.noun == NONE and code.where is None
        if isinstance(code, op.Constant | op.Field):
            return code.column not in self.m.book.field_modifiers
        return isinstance(code, _PLAIN)

    def _equal(self, code: op.Equal) -> n.Expr:
        left, right = self.value(code.left), self.value(code.right)
        return n.IsNode(left, right.n) if isinstance(right, n.NumberNode) else n.EqualNode(left, right)

    def _count(self, code: op.Count) -> n.Expr:
        bind = self.bind(code.binder)
        return (
            fold.SizeNode(bind.source) if bind.kinds is None and bind.where is None else fold.CountNode(bind)
        )

    def _entry(self, code: op.Entry) -> n.Expr:
        table, indexes = self.table.tables[code.table], self.values(code.indexes)
        return n.TableNode(table.entries, table.lows, table.sizes, table.numbered, code.nothing, indexes)

    def _player_field(self, code: op.PlayerField) -> n.Expr:
        column = self.table.columns[code.column]
        player = self.value(code.player)
        node = r.HiddenFieldNode if column.hidden else r.PlayerFieldNode
        base = node(column.number, self.table.player_fields, code.nothing, player)
        return self._modified(code.column, base, player)

    def _field_place(self, code: op.FieldPlace) -> n.Expr:
        column = self.table.columns[code.column]
        return r.FieldPlaceNode(column.number, self.table.player_fields, self.value(code.player))

    def _reckoned(self, code: op.Add | op.Subtract | op.Multiply | op.Total) -> n.Expr:
        return self.same(RECKONED[type(code)], code, most=self.m.budgets.number)

    def _distinct(self, code: op.DistinctReadings) -> fold.DistinctReadingsNode:
        return self.same(fold.DistinctReadingsNode, code, tries=self.m.budgets.searches)

    def _alike(self, code: op.LargestAlike) -> n.Expr:
        return self.same(groups.MostAlikeNode, code, tries=self.m.budgets.searches)

    def _ways(self, code: op.Ways) -> n.Expr:
        counted = [(slot, self._distinct(inner)) for slot, inner in code.counted]
        return fold.WaysNode(counted, self.value(code.condition))

    def _quantified(self, code: op.Some | op.Every | op.No) -> n.Expr:
        wanted, on_match = not isinstance(code, op.Every), int(isinstance(code, op.Some))
        return self.same(fold.QuantifiedNode, code, wanted=wanted, on_match=on_match)

    def _range(self, code: op.Range) -> n.Source:
        """Numbers to choose from, or to look through, one by one."""
        return self.same(src.RangeNode, code, budget="options", most=self.m.budgets.options)

    def _cell(self, code: op.Cell) -> n.Expr:
        grid = self.table.grids[code.grid]
        return self.same(r.CellNode, code, rows=grid.rows, columns=grid.columns)

    def _kept(self, code: op.Kept) -> n.Expr:
        node = r.HiddenKeptNode if self.table.zones[code.zone].hidden else r.KeptNode
        return node(self.m.zone_place[code.zone], self.value(code.player))

    def _holding(self, code: op.Holding) -> n.Expr:
        return self.same(n.HoldingNode, code, count=self.m.resources)

    def _of_book(self, code: op.Bounded | op.Item) -> n.Expr:
        return self.same(r.ItemNode if isinstance(code, op.Item) else r.BoundNode, code, book=self.m.book)

    def _holder(self, code: op.Holder) -> n.Expr:
        return r.HolderNode(self.m.kinds[code.noun], self.value(code.subject))

    def _place(self, code: op.Place) -> n.Expr:
        return r.PlaceNode(self.m.zone_place[code.zone], self.optional(code.player))

    # ------------------------------------------------------------------ zones

    def _zone(self, code: op.Zone) -> n.Source:
        zone = self.table.zones[code.zone]
        if zone.holder >= 0:
            return src.HeldByNode(zone.holder, self.owners(code.owners))
        parts = self._parts(code.zone)
        places = [self.m.zone_place[part] for part in parts]
        if not zone.owned:
            sources: list[n.Source] = [
                src.OneZoneNode(self.m.zone_place[part] + seat)
                for part in parts
                for seat in range(self.m.players if self.table.zones[part].owned else 1)
            ]
        elif isinstance(code.owners, op.One):
            owner = self.value(code.owners.operand)
            sources = [src.OwnedZoneNode(place, owner) for place in places]
        else:
            assert code.owners is not None
            return src.OwnedZonesNode(places, self.source(code.owners))
        return sources[0] if len(sources) == 1 else src.JoinedNode(sources)

    def _parts(self, zone: int) -> list[int]:
        """The zones that a zone is made of in the end."""
        parts = self.table.zones[zone].zones
        return [zone] if not parts else [inner for part in parts for inner in self._parts(part)]

    def _laid(self, code: op.Laid) -> n.Source:
        return self.same(src.LaidNode, code, placements=self.m.placements)

    def _lying(self, code: op.Lying) -> n.Source:
        return self.same(src.LyingNode, code, parts=self.m.place_parts)

    def _neighbors(self, code: op.Neighbors) -> n.Source:
        seen = [zone.ordered and not zone.hidden for zone in self.table.zones]
        return self.same(src.NeighborsNode, code, seen=seen)

    def _readings(self, code: op.Readings) -> n.Source:
        return self.same(readings.ReadingsNode, code, book=self.m.book)

    def _placements(self, code: op.Placements) -> n.Source:
        owner, shape = self.optional(code.player), self.value(code.shape)
        return src.PlacementsNode(self.m.placed[code.grid], len(self.m.placements), owner, shape)


VALUES: Mapping[type, Callable[..., n.Expr]] = {
    op.Number: n.NumberNode,
    op.Slot: n.SlotNode,
    op.Me: n.MeNode,
    op.This: n.ThisNode,
    op.Actor: n.ActorNode,
    op.Beside: n.BesideNode,
    op.StartPlayer: n.StartPlayerNode,
    op.Option: n.OptionNode,
    op.Seen: n.SeenNode,
    op.Unmodified: n.UnmodifiedNode,
    op.First: n.FirstNode,
    op.Last: n.LastNode,
    op.Nth: n.NthNode,
    op.Divide: rk.DivideNode,
    op.Rest: rk.RestNode,
    op.Higher: rk.HigherNode,
    op.Lower: rk.LowerNode,
    op.Differ: n.DifferNode,
    op.Less: n.LessNode,
    op.AtMost: n.AtMostNode,
    op.Within: n.WithinNode,
    op.Among: n.AmongNode,
    op.ReadsAs: readings.ReadsAsNode,
    op.Alike: readings.AlikeNode,
    op.Inside: n.InsideNode,
    op.Becomes: n.BecomesNode,
    op.Not: n.NotNode,
    op.And: n.AndNode,
    op.Or: n.OrNode,
    op.Highest: fold.HighestNode,
    op.Lowest: fold.LowestNode,
    op.Distinct: fold.DistinctNode,
    op.LongestSequence: groups.SequenceNode,
    op.LargestConnected: groups.ConnectedNode,
    op.Owner: r.OwnerNode,
    op.Position: r.PositionNode,
    op.Unit: r.UnitNode,
    op.Hold: r.HoldNode,
}
RECKONED: Mapping[type, Callable[..., n.Expr]] = {
    op.Add: rk.AddNode,
    op.Subtract: rk.SubtractNode,
    op.Multiply: rk.MultiplyNode,
    op.Total: fold.TotalNode,
}
OWN_VALUES: Mapping[type, Callable[..., n.Expr]] = {
    op.Constant: ExpressionLinker._constant,
    op.Field: ExpressionLinker._field,
    op.Formula: ExpressionLinker._formula,
    op.PlayerField: ExpressionLinker._player_field,
    op.FieldPlace: ExpressionLinker._field_place,
    op.Kept: ExpressionLinker._kept,
    op.Holding: ExpressionLinker._holding,
    op.Bounded: ExpressionLinker._of_book,
    op.Entry: ExpressionLinker._entry,
    op.Item: ExpressionLinker._of_book,
    **dict.fromkeys(RECKONED, ExpressionLinker._reckoned),
    op.Equal: ExpressionLinker._equal,
    op.Count: ExpressionLinker._count,
    op.DistinctReadings: ExpressionLinker._distinct,
    op.LargestAlike: ExpressionLinker._alike,
    op.Ways: ExpressionLinker._ways,
    op.Some: ExpressionLinker._quantified,
    op.Every: ExpressionLinker._quantified,
    op.No: ExpressionLinker._quantified,
    op.TurnPlayer: ExpressionLinker._turn_player,
    op.Was: ExpressionLinker._was,
    op.Holder: ExpressionLinker._holder,
    op.Cell: ExpressionLinker._cell,
    op.Place: ExpressionLinker._place,
}
SOURCES: Mapping[type, Callable[..., n.Source]] = {
    op.Things: src.ThingsNode,
    op.Chosen: src.ChosenNode,
    op.One: src.SingleNode,
    op.Content: src.ContentNode,
    op.Values: src.ValuesNode,
    op.EachOf: src.EachOfNode,
    op.Contents: src.ContentsNode,
    op.Regions: src.RegionsNode,
    op.Listed: src.ListedNode,
    op.Players: src.PlayersNode,
    op.Either: src.JoinedNode,
}
OWN_SOURCES: Mapping[type, Callable[..., n.Source]] = {
    op.Zone: ExpressionLinker._zone,
    op.Laid: ExpressionLinker._laid,
    op.Lying: ExpressionLinker._lying,
    op.Neighbors: ExpressionLinker._neighbors,
    op.Readings: ExpressionLinker._readings,
    op.Range: ExpressionLinker._range,
    op.Placements: ExpressionLinker._placements,
}
complete(op.Expression, VALUES, OWN_VALUES)
complete(op.Source, SOURCES, OWN_SOURCES)


def linked(m: Machine, code: op.Expression) -> n.Expr:
    """The node of one expression, for those who ask about a position from outside."""
    return ExpressionLinker(m).value(code)
