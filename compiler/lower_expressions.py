"""Lowers expressions: each becomes ``Code`` that names an operation of the runtime's closed list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..runtime.effects import Code
from . import rules as typed
from .numbering import NONE, PLAYER, Numbering
from .types import Choice, Many, Person, Thing, Type

ARITHMETIC = {"+": "add", "-": "subtract", "*": "multiply", "//": "divide"}
COMPARISONS = {"is": "eq", "is not": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
PLAYERS = ("me", "actor", "left", "right", "start_player")


class Names:
    """Where the names of a rule are kept: slots for single values, sets for several.

    ``lying`` are names of a place whose things are meant. Slots are never given out twice.
    """

    def __init__(self) -> None:
        self.places: dict[str, tuple[str, int]] = {}
        self.slots = 0
        self.sets = 0
        self.memories: list[Code] = []
        self.first = 0
        self.memory = 0
        self.settings: dict[str, int] = {}

    def slot(self, name: str = "") -> int:
        """A new slot, for a name if given."""
        self.slots += 1
        if name:
            self.places[name] = ("slot", self.slots - 1)
        return self.slots - 1

    def set(self, name: str = "") -> int:
        """A new set, for a name if given."""
        self.sets += 1
        if name:
            self.places[name] = ("set", self.sets - 1)
        return self.sets - 1


class ExpressionLowering:
    """Lowers the expressions of one rule."""

    def __init__(self, numbers: Numbering, names: Names, me: Code = ("me",)) -> None:
        self.numbers = numbers
        self.names = names
        self.me = me

    # ------------------------------------------------------------------ values

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
        return ("count", self.fold_binder(node.binder)[0])

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

    # ------------------------------------------------------------------ places

    def place(self, node: typed.Expression) -> Code:
        """A zone or a thing that holds others, as a place."""
        if isinstance(node, typed.Zone):
            owner: Code = () if node.owner is None else self.value(node.owner)
            return ("place", self.numbers.zones[node.zone], owner)
        if isinstance(node, typed.Local) and self.names.places[node.name][0] == "lying":
            return ("slot", self.names.places[node.name][1])
        return ("hold", self.value(node))

    # ------------------------------------------------------------------ sources

    def source(self, node: typed.Expression) -> Code:
        """An expression that gives several integers."""
        if isinstance(node, typed.Zone):
            return self._zone_source(node)
        if isinstance(node, typed.Things):
            return ("things", self.numbers.nouns[node.noun], self.owners(node.owner))
        if isinstance(node, typed.Placements):
            owner: Code = () if node.owner is None else self.value(node.owner)
            return ("placements", self.numbers.grids[node.grid], owner, self.value(node.shape))
        if isinstance(node, typed.Interval):
            high = self.value(node.high) if node.high is not None else ("number", 999_999)
            return ("range", self.value(node.low), high)
        if isinstance(node, typed.Values):
            return ("values", self._all_values(node.enum, node.group))
        if isinstance(node, typed.Value):
            return ("values", self.numbers.values(node.enum, node.value))
        if isinstance(node, typed.Alternatives):
            return ("either", *(self._alternative(o) for o in node.operands))
        if isinstance(node, typed.Player) and isinstance(node.type, Many):
            return (node.which,)
        if isinstance(node, typed.Member) and isinstance(node.type, Many):
            return self._member_source(node)
        if isinstance(node, typed.Local):
            return self._local_source(node)
        return self._thing_source(node)

    def _zone_source(self, node: typed.Zone) -> Code:
        if node.zone in self.numbers.grids and node.zone not in self.numbers.zones:
            cell = self.numbers.vocabulary.grids[node.zone].of
            assert cell is not None
            return ("things", self.numbers.nouns[cell], ())
        owners: Code = () if node.owner is None else self.owners(node.owner)
        return ("zone", self.numbers.zones[node.zone], owners)

    def owners(self, node: typed.Expression) -> Code:
        """Players as a source: one or several."""
        return self.source(node) if isinstance(node.type, Many) else ("one", self.value(node))

    def _all_values(self, enum: str, group: str | None) -> tuple[int, ...]:
        if group is not None:
            return self.numbers.values(enum, group)
        return tuple(range(self.numbers.vocabulary.range_of(enum)))

    def _alternative(self, node: typed.Expression) -> Code:
        if isinstance(node, typed.Value):
            return ("values", self.numbers.values(node.enum, node.value))
        if isinstance(node, typed.Zone):
            return ("each_of", self.place(node))
        return ("each_of", self.value(node))

    def _member_source(self, node: typed.Member) -> Code:
        subject = self.value(node.subject)
        if node.field == "neighbors":
            return ("neighbors", subject)
        column = self.numbers.columns.get((node.noun, node.field))
        if column is not None:
            return ("list", column.index, subject)
        return ("regions", self.numbers.nouns[node.field], subject)

    def _local_source(self, node: typed.Local) -> Code:
        kind, number = self.names.places[node.name]
        if kind == "set":
            return ("set", number)
        if kind == "lying":
            return ("lying", ("slot", number))
        if node.type == Thing("placement"):
            return ("laid", ("slot", number))
        return self._thing_source(node)

    def _thing_source(self, node: typed.Expression) -> Code:
        """A thing as a source is what lies in it, or itself where nothing can."""
        type_ = node.type
        if isinstance(type_, Thing) and type_.noun in self.numbers.vocabulary.nouns:
            v = self.numbers.vocabulary
            holders = (v.nouns[a] for a in v.ancestry(type_.noun))
            if any(n.holds or n.region for n in holders):
                return ("content", self.value(node))
        return ("one", self.value(node))

    # ------------------------------------------------------------------ binders

    def fold_binder(self, node: typed.Binder) -> tuple[Code, dict[str, tuple[str, int]]]:
        """A binder with the name it gives, and the names to go back to behind its fold."""
        before = dict(self.names.places)
        return self.binder(node, self.names.slots, fresh=True), before

    def binder(self, node: typed.Binder, slot: int, fresh: bool = False) -> Code:
        """A binder for a slot; its sources are worked out under the names before it."""
        sources = [self.source(s) for s in node.sources]
        if not sources:
            sources = [self._everything(node.item)]
        source: Code = sources[0] if len(sources) == 1 else ("either", *sources)
        if fresh:
            slot = self.names.slot()
        before = self.names.places.get(node.name)
        self.names.places[node.name] = ("slot", slot)
        where: Code = () if node.where is None else self.value(node.where)
        if before is not None and not fresh:
            self.names.places[node.name] = before
        return ("bind", slot, self._filter(node), source, where)

    def _everything(self, item: Type) -> Code:
        if isinstance(item, Person):
            return ("players",)
        if isinstance(item, Choice):
            return ("values", self._all_values(item.enum, None))
        assert isinstance(item, Thing)
        return ("things", self.numbers.nouns[item.noun], ())

    def _filter(self, node: typed.Binder) -> int:
        """The noun by which things must be sorted out, or none where all there are of it."""
        if node.noun not in self.numbers.nouns:
            return NONE
        v = self.numbers.vocabulary
        for source in node.sources:
            type_ = source.type
            item = type_.item if isinstance(type_, Many) else type_
            if not isinstance(item, Thing) or item.noun not in v.nouns:
                return (
                    NONE
                    if isinstance(item, Thing) and item.noun == "placement"
                    else self.numbers.nouns[node.noun]
                )
            inside = v.nouns[item.noun].holds if not isinstance(type_, Many) else item.noun
            if v.nouns[item.noun].region is not None and not isinstance(type_, Many):
                continue
            if inside is None or not v.is_a(inside, node.noun):
                return self.numbers.nouns[node.noun]
        return NONE


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
