"""Lowers expressions: each becomes ``Code`` that names an operation of the runtime's closed list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...runtime.effects import Code
from ..typed import rules as typed
from ..words.types import Choice, Many, Thing
from .lower_sources import Names, SourceLowering
from .numbering import NONE, PLAYER

ARITHMETIC = {"+": "add", "-": "subtract", "*": "multiply", "//": "divide"}
COMPARISONS = {"is": "eq", "is not": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
PLAYERS = ("me", "actor", "left", "right", "start_player")


class ExpressionLowering(SourceLowering):
    """Lowers the expressions of one rule."""

    def value(self, node: typed.Expression) -> Code:
        """An expression that gives one integer."""
        return VALUES[type(node)](self, node)

    def _number(self, node: typed.Number) -> Code:
        return ("number", node.value)

    def _nothing(self, node: typed.Nothing) -> Code:
        return ("number", NONE)

    def _flag(self, node: typed.Flag) -> Code:
        return ("number", int(node.value))

    def _value(self, node: typed.Value) -> Code:
        return ("number", self.numbers.values(node.enum, node.value)[0])

    def _resource(self, node: typed.Resource) -> Code:
        return ("number", self.numbers.resources[node.resource])

    def _player(self, node: typed.Player) -> Code:
        return self.me if node.which == "me" else (node.which,)

    def _this(self, node: typed.This) -> Code:
        return ("this",)

    def _local(self, node: typed.Local) -> Code:
        kind, number = self.names.places[node.name]
        return ("slot", number) if kind == "slot" else ("first", (kind, number))

    def _setting(self, node: typed.Setting) -> Code:
        return ("slot", self.names.settings[node.name])

    def _option(self, node: typed.Option) -> Code:
        return ("option", self.numbers.options[node.name])

    def _holding(self, node: typed.Holding) -> Code:
        return ("holding", self.numbers.resources[node.resource], self.value(node.owner))

    def _bound(self, node: typed.Bound) -> Code:
        return ("bound", self.numbers.bounds[node.bound], self.value(node.owner))

    def _unit(self, node: typed.Unit) -> Code:
        noun = self.numbers.vocabulary.nouns[node.noun]
        assert noun.each is not None
        value = self.numbers.values(noun.each, node.value)[0]
        return ("unit", self.numbers.nouns[node.noun], value, self.value(node.owner))

    def _cell(self, node: typed.Cell) -> Code:
        owner: Code = self.value(node.grid.owner) if isinstance(node.grid, typed.Things) else ()
        grid = self._grid_of(node.grid)
        return ("cell", grid, owner, self.value(node.row), self.value(node.column))

    def _grid_of(self, node: typed.Expression) -> int:
        type_ = node.type
        item = type_.item if isinstance(type_, Many) else type_
        assert isinstance(item, Thing)
        grid = self.numbers.vocabulary.nouns[item.noun].grid
        assert grid is not None
        return self.numbers.grids[grid]

    def _member(self, node: typed.Member) -> Code:
        subject = self.value(node.subject)
        if node.noun == PLAYER:
            column = self.numbers.columns[PLAYER, node.field]
            if node.field in self.numbers.kept:
                return ("kept", self.numbers.kept[node.field], subject)
            return ("player_field", column.index, subject)
        kept = self.numbers.columns.get((node.noun, node.field))
        if kept is not None:
            return (
                "field" if kept.kind == "stored" else "constant",
                kept.index,
                self.numbers.nothing(node.type),
                subject,
            )
        formula = self.numbers.formulas.get((node.noun, node.field))
        if formula is not None:
            return ("formula", formula, self.numbers.nothing(node.type), subject)
        return self._core_member(node, subject)

    def _core_member(self, node: typed.Member, subject: Code) -> Code:
        """A field that things have by what they are: owner, position, the thing in which they lie …"""
        if node.field in ("owner", "position"):
            return (node.field, subject)
        if node.field == "was":
            return ("was", self.numbers.nothing(node.type), subject)
        held = self.numbers.vocabulary.nouns[node.noun].holds
        if held == node.field:
            return ("first", ("content", subject))
        other = self.numbers.vocabulary.nouns[node.field]
        if other.region is not None:
            return ("first", ("regions", self.numbers.nouns[node.field], subject))
        return ("holder", self.numbers.nouns[node.field], subject)

    def _seen(self, node: typed.Seen) -> Code:
        return ("seen", self.numbers.views[node.view], self.value(node.value))

    def _entry(self, node: typed.Entry) -> Code:
        return ("table", self.numbers.tables[node.table], *(self.value(i) for i in node.indexes))

    def _item(self, node: typed.Item) -> Code:
        assert isinstance(node.subject, typed.Member)
        column = self.numbers.columns[node.subject.noun, node.subject.field].index
        return ("item", column, self.value(node.subject.subject), *(self.value(i) for i in node.indexes))

    def _ordinal(self, node: typed.Ordinal) -> Code:
        source = self.source(node.place)
        if node.index == "first" or node.index == "last":
            return (node.index, source)
        return ("nth", source, self.value(node.index))

    def _arithmetic(self, node: typed.Arithmetic) -> Code:
        return (ARITHMETIC[node.operator], self.value(node.left), self.value(node.right))

    def _comparison(self, node: typed.Comparison) -> Code:
        if isinstance(node.right, typed.Value) and node.operator in ("is", "is not"):
            found = self._among(node.left, node.right)
            if found is not None:
                return found if node.operator == "is" else ("not", found)
        return (COMPARISONS[node.operator], self.value(node.left), self.value(node.right))

    def _among(self, value: typed.Expression, wanted: typed.Value) -> Code | None:
        """A comparison with a group, or with a value as which another may serve."""
        values = self.numbers.values(wanted.enum, wanted.value)
        if wanted.enum in self.numbers.treated:
            return ("reads_as", self.numbers.enums[wanted.enum], self.value(value), values)
        return ("among", self.value(value), values) if wanted.group else None

    def _within(self, node: typed.Within) -> Code:
        return ("within", self.value(node.value), self.value(node.low), self.value(node.high))

    def _inside(self, node: typed.Inside) -> Code:
        if isinstance(node.place, typed.Value):
            found = self._among(node.value, node.place)
            return found if found is not None else ("eq", self.value(node.value), self.value(node.place))
        return ("inside", self.value(node.value), self.source(node.place))

    def _becomes(self, node: typed.Becomes) -> Code:
        self.names.memories.append(self.value(node.value))
        return (
            "becomes",
            self.names.memory,
            len(self.names.memories) - 1,
            self.value(node.value),
            self.value(node.target),
        )

    def _negation(self, node: typed.Negation) -> Code:
        return ("not", self.value(node.operand))

    def _both(self, node: typed.Both) -> Code:
        return ("and", *(self.value(o) for o in node.operands))

    def _either(self, node: typed.Either) -> Code:
        return ("or", *(self.value(o) for o in node.operands))

    def _count(self, node: typed.Count) -> Code:
        binder, self.names.places = self.fold_binder(node.binder)
        return ("count", binder)

    def _fold(self, node: typed.Fold) -> Code:
        binder, before = self.fold_binder(node.binder)
        value = self.value(node.value)
        self.names.places = before
        type_ = node.value.type
        if node.kind == "distinct" and isinstance(type_, Choice) and type_.enum in self.numbers.treated:
            return ("distinct_readings", self.numbers.enums[type_.enum], value, binder)
        return (node.kind, value, binder)

    def _quantified(self, node: typed.Quantified) -> Code:
        binder, before = self.fold_binder(node.binder)
        condition = self.value(node.condition)
        self.names.places = before
        return (node.quantifier, binder, condition)

    def _zone(self, node: typed.Expression) -> Code:
        return self.place(node)

    def _field_name(self, node: typed.FieldName) -> Code:
        return ("number", self.numbers.columns[node.noun, node.field].index)

    def _noun(self, node: typed.Noun) -> Code:
        return ("number", self.numbers.nouns[node.noun])


VALUES: dict[type, Callable[[Any, Any], Code]] = {
    typed.Number: ExpressionLowering._number,
    typed.Nothing: ExpressionLowering._nothing,
    typed.Flag: ExpressionLowering._flag,
    typed.Value: ExpressionLowering._value,
    typed.Resource: ExpressionLowering._resource,
    typed.Player: ExpressionLowering._player,
    typed.This: ExpressionLowering._this,
    typed.Local: ExpressionLowering._local,
    typed.Setting: ExpressionLowering._setting,
    typed.Option: ExpressionLowering._option,
    typed.Holding: ExpressionLowering._holding,
    typed.Bound: ExpressionLowering._bound,
    typed.Unit: ExpressionLowering._unit,
    typed.Cell: ExpressionLowering._cell,
    typed.Member: ExpressionLowering._member,
    typed.Seen: ExpressionLowering._seen,
    typed.Entry: ExpressionLowering._entry,
    typed.Item: ExpressionLowering._item,
    typed.Ordinal: ExpressionLowering._ordinal,
    typed.Arithmetic: ExpressionLowering._arithmetic,
    typed.Comparison: ExpressionLowering._comparison,
    typed.Within: ExpressionLowering._within,
    typed.Inside: ExpressionLowering._inside,
    typed.Becomes: ExpressionLowering._becomes,
    typed.Negation: ExpressionLowering._negation,
    typed.Both: ExpressionLowering._both,
    typed.Either: ExpressionLowering._either,
    typed.Count: ExpressionLowering._count,
    typed.Fold: ExpressionLowering._fold,
    typed.Quantified: ExpressionLowering._quantified,
    typed.Zone: ExpressionLowering._zone,
    typed.FieldName: ExpressionLowering._field_name,
    typed.Noun: ExpressionLowering._noun,
}


__all__ = ["ExpressionLowering", "Names"]
