"""Lowers expressions: each becomes an operation of the runtime."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ...runtime.table import operations as op
from ...runtime.table.operations import READ
from ..source.exhaustive import exhaustive
from ..tree import rules as typed
from ..tree.types import Choice, Integer, Many, Thing
from ..typed.negation import opposite
from ..words.vocabulary import PLAYER
from .lower_sources import Names, SourceLowering
from .numbering import NONE

Reckoning = op.Add | op.Subtract | op.Multiply | op.Divide | op.Rest | op.Higher | op.Lower
ARITHMETIC: Mapping[str, type[Reckoning]] = {
    "+": op.Add,
    "-": op.Subtract,
    "*": op.Multiply,
    "//": op.Divide,
    "%": op.Rest,
    "highest": op.Higher,
    "lowest": op.Lower,
}
FOLDS: Mapping[str, type[op.Total | op.Highest | op.Lowest | op.Distinct]] = {
    "total": op.Total,
    "highest": op.Highest,
    "lowest": op.Lowest,
    "distinct": op.Distinct,
}
QUANTIFIERS: Mapping[str, type[op.Some | op.Every | op.No]] = {
    "some": op.Some,
    "every": op.Every,
    "no": op.No,
}
PLAYERS: Mapping[str, op.Expression] = {
    "me": op.Me(),
    "actor": op.Actor(),
    "left": op.Beside(1),
    "right": op.Beside(-1),
    "start_player": op.StartPlayer(),
    "turn_player": op.TurnPlayer(),
}

Made = TypeVar("Made")


class ExpressionLowering(SourceLowering):
    """Lowers the expressions of one rule.

    ``counted``: inside a comparison, the numbers of different values of which it holds for one way to count
    them, each with the slot in which it then stands; None where the number itself is meant.
    """

    counted: list[tuple[int, op.DistinctReadings]] | None = None

    def value(self, node: typed.Expression) -> op.Expression:
        """An expression that gives one integer."""
        return VALUES[type(node)](self, node)

    def _number(self, node: typed.Number) -> op.Expression:
        return op.Number(node.value)

    def _nothing(self, node: typed.Nothing) -> op.Expression:
        return op.Number(NONE)

    def _flag(self, node: typed.Flag) -> op.Expression:
        return op.Number(int(node.value))

    def _value(self, node: typed.Value) -> op.Expression:
        return op.Number(self.numbers.values(node.enum, node.value)[0])

    def _resource(self, node: typed.Resource) -> op.Expression:
        return op.Number(self.numbers.resources[node.resource])

    def _player(self, node: typed.Player) -> op.Expression:
        if node.which.isdigit():
            return op.Number(int(node.which))
        return PLAYERS[node.which]

    def _this(self, node: typed.This) -> op.Expression:
        return op.This()

    def _local(self, node: typed.Local) -> op.Expression:
        kind, number = self.names.places[node.name]
        return op.Slot(number) if kind == "slot" else op.First(op.Chosen(number))

    def _setting(self, node: typed.Setting) -> op.Expression:
        return op.Slot(self.names.settings[node.name])

    def _option(self, node: typed.Option) -> op.Expression:
        """A setting; the number of it where it is one, counted from the lowest that it may be."""
        setting = op.Option(self.numbers.options[node.name])
        low = node.type.low or 0 if isinstance(node.type, Integer) else 0
        return op.Add(setting, op.Number(low)) if low else setting

    def _holding(self, node: typed.Holding) -> op.Expression:
        return op.Holding(self.numbers.resources[node.resource], self.value(node.owner))

    def _bound(self, node: typed.Bound) -> op.Expression:
        return op.Bounded(self.numbers.bounds[node.bound], self.value(node.owner))

    def _unit(self, node: typed.Unit) -> op.Expression:
        noun = self.numbers.vocabulary.nouns[node.noun]
        assert noun.each is not None
        value = self.numbers.values(noun.each, node.value)[0]
        return op.Unit(self.numbers.nouns[node.noun], value, self.value(node.owner))

    def _game(self, node: typed.TheGame) -> op.Expression:
        return op.First(op.Things(self.numbers.nouns[node.noun], None))

    def _cell(self, node: typed.Cell) -> op.Expression:
        owner = self.optional(node.grid.owner) if isinstance(node.grid, typed.Things) else None
        grid = self._grid_of(node.grid)
        return op.Cell(grid, owner, self.value(node.row), self.value(node.column))

    def _grid_of(self, node: typed.Expression) -> int:
        type_ = node.type
        item = type_.item if isinstance(type_, Many) else type_
        assert isinstance(item, Thing)
        grid = self.numbers.vocabulary.nouns[item.noun].grid
        assert grid is not None
        return self.numbers.grids[grid]

    def _member(self, node: typed.Member) -> op.Expression:
        subject = self.value(node.subject)
        if node.noun == PLAYER and (PLAYER, node.field) not in self.numbers.formulas:
            column = self.numbers.columns[PLAYER, node.field]
            if node.field in self.numbers.kept:
                return op.Kept(self.numbers.kept[node.field], subject)
            return op.PlayerField(column.index, self.numbers.nothing(node.type), subject)
        kept = self.numbers.columns.get((node.noun, node.field))
        if kept is not None:
            read = op.Field if kept.kind == "stored" else op.Constant
            return read(kept.index, self.numbers.nothing(node.type), subject)
        formula = self.numbers.formulas.get((node.noun, node.field))
        if formula is not None:
            return op.Formula(formula, self.numbers.nothing(node.type), subject)
        return self._core_member(node, subject)

    def _core_member(self, node: typed.Member, subject: op.Expression) -> op.Expression:
        """A field that things have by what they are: owner, position, the thing in which they lie …"""
        if node.field == "owner":
            return op.Owner(subject)
        if node.field == "position":
            return op.Position(subject)
        if node.field == "was":
            return op.Was(self.numbers.nothing(node.type), subject)
        held = self.numbers.vocabulary.nouns[node.noun].holds
        if held == node.field:
            return op.First(op.Content(subject))
        other = self.numbers.vocabulary.nouns[node.field]
        if other.region is not None:
            return op.First(self.regions(node, subject))
        return op.Holder(self.numbers.nouns[node.field], subject)

    def _seen(self, node: typed.Seen) -> op.Expression:
        return op.Seen(self.numbers.views[node.view], self.value(node.value))

    def _entry(self, node: typed.Entry) -> op.Expression:
        table, nothing = self.numbers.tables[node.table], self.numbers.nothing(node.type)
        return op.Entry(table, nothing, self.values(node.indexes))

    def _item(self, node: typed.Item) -> op.Expression:
        assert isinstance(node.subject, typed.Member)
        column = self.numbers.columns[node.subject.noun, node.subject.field].index
        subject, nothing = self.value(node.subject.subject), self.numbers.nothing(node.type)
        return op.Item(column, nothing, subject, self.values(node.indexes))

    def _ordinal(self, node: typed.Ordinal) -> op.Expression:
        source = self.source(node.place)
        if node.index == "first":
            return op.First(source)
        if node.index == "last":
            return op.Last(source)
        return op.Nth(source, self.value(node.index))

    def _arithmetic(self, node: typed.Arithmetic) -> op.Expression:
        return ARITHMETIC[node.operator](self.value(node.left), self.value(node.right))

    def _comparison(self, node: typed.Comparison) -> op.Expression:
        if node.operator in ("is", "is not"):
            alike_as = self._alike(node.left, node.right)
            if alike_as is not None:
                return alike_as if node.operator == "is" else op.Not(alike_as)
        if node.operator == "is not":  # the opposite of "is", in whatever way things are taken
            alike = self._in_some_way(lambda: op.Equal(self.value(node.left), self.value(node.right)))
            return op.Differ(alike.left, alike.right) if isinstance(alike, op.Equal) else op.Not(alike)
        return self._in_some_way(lambda: self._compared(node))

    def _compared(self, node: typed.Comparison) -> op.Expression:
        left, right = self.value(node.left), self.value(node.right)
        match node.operator:
            case "<":
                return op.Less(left, right)
            case "<=":
                return op.AtMost(left, right)
            case ">":
                return op.Less(right, left)
            case ">=":
                return op.AtMost(right, left)
        return op.Equal(left, right)

    def _in_some_way(self, condition: Callable[[], op.Expression]) -> op.Expression:
        """A condition, which holds for one way to count where different values may be counted in several."""
        outer, self.counted = self.counted, []
        holds = condition()
        counted, self.counted = self.counted, outer
        return op.Ways(tuple(counted), holds) if counted else holds

    def _alike(self, left: typed.Expression, right: typed.Expression) -> op.Expression | None:
        """Whether two values are the same, where one is a group, or where values may serve as others."""
        if isinstance(left, typed.Value) and not isinstance(right, typed.Value):
            left, right = right, left
        if isinstance(right, typed.Value):
            values = self.numbers.values(right.enum, right.value)
            if self.is_treated(left):
                return op.ReadsAs(self.readings(left), values)
            return op.Among(self.value(left), values) if right.group else None
        return op.Alike(self.readings(left), self.readings(right)) if self.is_treated(left) else None

    def is_treated(self, node: typed.Expression) -> bool:
        """Whether a value may serve as another: one that is read, not a word of the rule itself."""
        type_ = node.type
        return (
            isinstance(type_, Choice)
            and type_.enum in self.numbers.treated
            and not isinstance(node, typed.Value)
        )

    def readings(self, node: typed.Expression) -> op.Source:
        """A value and all as which it serves, as a source; in the view in which it is read."""
        view = NONE
        if isinstance(node, typed.Seen):
            view, node = self.numbers.views[node.view], node.value
        if not self.is_treated(node):
            return op.One(self.value(node))
        assert isinstance(node.type, Choice)
        return op.Readings(self.numbers.enums[node.type.enum], view, self.value(node))

    def compared(self, node: typed.Expression) -> op.Source:
        """What a value is compared with, as a source: a word of the rule is itself or its group."""
        if isinstance(node, typed.Value):
            return op.Values(self.numbers.values(node.enum, node.value))
        return self.readings(node)

    def _within(self, node: typed.Within) -> op.Expression:
        return self._in_some_way(
            lambda: op.Within(self.value(node.value), self.value(node.low), self.value(node.high))
        )

    def _inside(self, node: typed.Inside) -> op.Expression:
        if isinstance(node.place, typed.Value):
            same = self._alike(node.value, node.place)
            return same if same is not None else op.Equal(self.value(node.value), self.value(node.place))
        if isinstance(node.place, typed.Noun):
            noun = self.numbers.nouns[node.place.noun]
            return op.Count(op.Bind(self.names.slot(), noun, op.One(self.value(node.value))))
        sought = node.value.type.noun if isinstance(node.value.type, Thing) else ""
        return op.Inside(self.value(node.value), self.looked_through(node.place, sought))

    def _becomes(self, node: typed.Becomes) -> op.Expression:
        """A value becomes the target; where more than one value is meant, that it is so becomes true."""
        same = self._comparison(typed.Comparison("is", node.value, node.target, span=node.span))
        value, target = (same.left, same.right) if isinstance(same, op.Equal) else (same, op.Number(1))
        self.names.memories.append(value)
        return op.Becomes(self.names.memory, len(self.names.memories) - 1, value, target)

    def _negation(self, node: typed.Negation) -> op.Expression:
        """What has an opposite is that: "not at least 3" is less than 3, in whatever way it is counted."""
        other = opposite(node.operand)
        return op.Not(self.value(node.operand)) if other is None else self.value(other)

    def _both(self, node: typed.Both) -> op.Expression:
        return op.And(self.values(node.operands))

    def _either(self, node: typed.Either) -> op.Expression:
        return op.Or(self.values(node.operands))

    def _count(self, node: typed.Count) -> op.Expression:
        return self._inner(node.binder, op.Count)

    def _inner(self, node: typed.Binder, make: Callable[[op.Bind], Made]) -> Made:
        """What is made of the things of a binder, and of its code; its names are gone behind it."""
        counted, self.counted = self.counted, None
        binder, before = self.fold_binder(node)
        made = make(binder)
        self.names.places = before
        self.counted = counted
        return made

    def _fold(self, node: typed.Fold) -> op.Expression:
        if node.kind == "distinct" and self.is_treated(node.value):
            folded = self._inner(
                node.binder, lambda binder: op.DistinctReadings(self.readings(node.value), binder)
            )
            if self.counted is None:
                return folded
            slot = self.names.slot()
            self.counted.append((slot, folded))
            return op.Slot(slot)
        if node.kind in ("alike", "sequence", "connected"):
            size = None if node.size is None else self.value(node.size)
            return self._inner(node.binder, lambda binder: self._groups(node, binder, size))
        return self._inner(node.binder, lambda binder: FOLDS[node.kind](self.value(node.value), binder))

    def _groups(self, node: typed.Fold, binder: op.Bind, size: op.Expression | None) -> op.Expression:
        if node.kind == "sequence":
            return op.LongestSequence(self.value(node.value), binder, size)
        value, nothing = self.value(node.value), self.numbers.nothing(node.value.type)
        readings = self.readings(node.value) if self.is_treated(node.value) else None
        if node.kind == "alike":
            return op.LargestAlike(value, nothing, readings, binder, size)
        return op.LargestConnected(value, nothing, readings, binder, op.Neighbors(op.Slot(binder.slot)))

    def _quantified(self, node: typed.Quantified) -> op.Expression:
        return self._inner(
            node.binder, lambda binder: QUANTIFIERS[node.quantifier](binder, self.value(node.condition))
        )

    def _zone(self, node: typed.Expression) -> op.Expression:
        return self.place(node)

    def _field_name(self, node: typed.FieldName) -> op.Expression:
        return op.Number(self.ordering(node))

    def ordering(self, node: typed.FieldName) -> int:
        """What orders things, by number: a column, a derived field, or what things have anyway."""
        numbers, key = self.numbers, (node.noun, node.field)
        if key in numbers.columns:
            return numbers.columns[key].index
        formula = numbers.formulas.get(key)
        return len(numbers.columns) + (
            len(numbers.formulas) + READ.index(node.field) if formula is None else formula
        )

    def _noun(self, node: typed.Noun) -> op.Expression:
        return op.Number(self.numbers.nouns[node.noun])


VALUES: Mapping[type, Callable[[Any, Any], op.Expression]] = exhaustive(
    typed.Expression,
    table={
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
        typed.TheGame: ExpressionLowering._game,
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
    },
    rest="WindowName Things Placements Values Alternatives Interval SlotOf LabelOf",
)


__all__ = ["ExpressionLowering", "Names"]
