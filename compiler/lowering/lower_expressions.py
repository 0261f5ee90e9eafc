"""Lowers expressions: each becomes ``Code`` that names an operation of the runtime's closed list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...runtime.table.effects import READ, Code
from ..source.exhaustive import exhaustive
from ..tree import rules as typed
from ..tree.types import Choice, Many, Thing
from ..typed.negation import opposite
from .lower_sources import Names, SourceLowering
from .numbering import NONE, PLAYER

ARITHMETIC = {"+": "add", "-": "subtract", "*": "multiply", "//": "divide"}
COMPARISONS = {"is": "eq", "is not": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
PLAYERS = ("me", "actor", "left", "right", "start_player")


class ExpressionLowering(SourceLowering):
    """Lowers the expressions of one rule.

    ``counted``: inside a comparison, the numbers of different values of which it holds for one way to count
    them, each with the slot in which it then stands; None where the number itself is meant.
    """

    counted: list[tuple[int, Code]] | None = None

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
        if node.which.isdigit():
            return ("number", int(node.which))
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
            return ("player_field", column.index, self.numbers.nothing(node.type), subject)
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
        table, nothing = self.numbers.tables[node.table], self.numbers.nothing(node.type)
        return ("table", table, nothing, *(self.value(i) for i in node.indexes))

    def _item(self, node: typed.Item) -> Code:
        assert isinstance(node.subject, typed.Member)
        column = self.numbers.columns[node.subject.noun, node.subject.field].index
        subject, nothing = self.value(node.subject.subject), self.numbers.nothing(node.type)
        return ("item", column, nothing, subject, *(self.value(i) for i in node.indexes))

    def _ordinal(self, node: typed.Ordinal) -> Code:
        source = self.source(node.place)
        if node.index == "first" or node.index == "last":
            return (node.index, source)
        return ("nth", source, self.value(node.index))

    def _arithmetic(self, node: typed.Arithmetic) -> Code:
        return (ARITHMETIC[node.operator], self.value(node.left), self.value(node.right))

    def _comparison(self, node: typed.Comparison) -> Code:
        if node.operator in ("is", "is not"):
            found = self._alike(node.left, node.right)
            if found is not None:
                return found if node.operator == "is" else ("not", found)
        if node.operator == "is not":  # the opposite of "is", in whatever way things are taken
            alike = self._in_some_way(lambda: ("eq", self.value(node.left), self.value(node.right)))
            return ("ne", *alike[1:]) if alike[0] == "eq" else ("not", alike)
        return self._in_some_way(
            lambda: (COMPARISONS[node.operator], self.value(node.left), self.value(node.right))
        )

    def _in_some_way(self, condition: Callable[[], Code]) -> Code:
        """A condition, which holds for one way to count where different values may be counted in several."""
        outer, self.counted = self.counted, []
        found = condition()
        counted, self.counted = self.counted, outer
        return ("ways", tuple(counted), found) if counted else found

    def _alike(self, left: typed.Expression, right: typed.Expression) -> Code | None:
        """Whether two values are the same, where one is a group, or where values may serve as others."""
        if isinstance(left, typed.Value) and not isinstance(right, typed.Value):
            left, right = right, left
        if isinstance(right, typed.Value):
            values = self.numbers.values(right.enum, right.value)
            if self.is_treated(left):
                return ("reads_as", self.readings(left), values)
            return ("among", self.value(left), values) if right.group else None
        return ("alike", self.readings(left), self.readings(right)) if self.is_treated(left) else None

    def is_treated(self, node: typed.Expression) -> bool:
        """Whether a value may serve as another: one that is read, not a word of the rule itself."""
        type_ = node.type
        return (
            isinstance(type_, Choice)
            and type_.enum in self.numbers.treated
            and not isinstance(node, typed.Value)
        )

    def readings(self, node: typed.Expression) -> Code:
        """A value and all as which it serves, as a source; in the view in which it is read."""
        view = NONE
        if isinstance(node, typed.Seen):
            view, node = self.numbers.views[node.view], node.value
        if not self.is_treated(node):
            return ("one", self.value(node))
        assert isinstance(node.type, Choice)
        return ("readings", self.numbers.enums[node.type.enum], view, self.value(node))

    def compared(self, node: typed.Expression) -> Code:
        """What a value is compared with, as a source: a word of the rule is itself or its group."""
        if isinstance(node, typed.Value):
            return ("values", self.numbers.values(node.enum, node.value))
        return self.readings(node)

    def _within(self, node: typed.Within) -> Code:
        return self._in_some_way(
            lambda: ("within", self.value(node.value), self.value(node.low), self.value(node.high))
        )

    def _inside(self, node: typed.Inside) -> Code:
        if isinstance(node.place, typed.Value):
            found = self._alike(node.value, node.place)
            return found if found is not None else ("eq", self.value(node.value), self.value(node.place))
        return ("inside", self.value(node.value), self.source(node.place))

    def _becomes(self, node: typed.Becomes) -> Code:
        """A value becomes the target; where more than one value is meant, that it is so becomes true."""
        same = self._comparison(typed.Comparison("is", node.value, node.target, span=node.span))
        value, target = (same[1], same[2]) if same[0] == "eq" else (same, ("number", 1))
        assert isinstance(value, tuple)
        self.names.memories.append(value)
        return ("becomes", self.names.memory, len(self.names.memories) - 1, value, target)

    def _negation(self, node: typed.Negation) -> Code:
        """What has an opposite is that: "not at least 3" is less than 3, in whatever way it is counted."""
        other = opposite(node.operand)
        return ("not", self.value(node.operand)) if other is None else self.value(other)

    def _both(self, node: typed.Both) -> Code:
        return ("and", *(self.value(o) for o in node.operands))

    def _either(self, node: typed.Either) -> Code:
        return ("or", *(self.value(o) for o in node.operands))

    def _count(self, node: typed.Count) -> Code:
        return ("count", self._inner(node.binder, lambda binder: binder))

    def _inner(self, node: typed.Binder, make: Callable[[Code], Code]) -> Code:
        """What is made of the things of a binder, and of its code; its names are gone behind it."""
        counted, self.counted = self.counted, None
        binder, before = self.fold_binder(node)
        found = make(binder)
        self.names.places = before
        self.counted = counted
        return found

    def _fold(self, node: typed.Fold) -> Code:
        if node.kind == "distinct" and self.is_treated(node.value):
            found = self._inner(
                node.binder, lambda binder: ("distinct_readings", self.readings(node.value), binder)
            )
            if self.counted is None:
                return found
            slot = self.names.slot()
            self.counted.append((slot, found))
            return ("slot", slot)
        return self._inner(node.binder, lambda binder: (node.kind, self.value(node.value), binder))

    def _quantified(self, node: typed.Quantified) -> Code:
        return self._inner(node.binder, lambda binder: (node.quantifier, binder, self.value(node.condition)))

    def _zone(self, node: typed.Expression) -> Code:
        return self.place(node)

    def _field_name(self, node: typed.FieldName) -> Code:
        return ("number", self.ordering(node))

    def ordering(self, node: typed.FieldName) -> int:
        """What orders things, by number: a column, a derived field, or what things have anyway."""
        numbers, key = self.numbers, (node.noun, node.field)
        if key in numbers.columns:
            return numbers.columns[key].index
        formula = numbers.formulas.get(key)
        return len(numbers.columns) + (
            len(numbers.formulas) + READ.index(node.field) if formula is None else formula
        )

    def _noun(self, node: typed.Noun) -> Code:
        return ("number", self.numbers.nouns[node.noun])


VALUES: Mapping[type, Callable[[Any, Any], Code]] = exhaustive(
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
