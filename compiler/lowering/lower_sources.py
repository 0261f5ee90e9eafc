"""Lowers what names several things (places, sources, binders), and keeps the names of a rule."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from ...runtime.table import operations as op
from ..tree import rules as typed
from ..tree.types import Choice, Many, Person, Thing, Type
from ..words.looked_through import looks_through
from .numbering import NONE, Numbering

SEATS = {"others": "others", "players": "players", "turn_order": "turn_order", "at_once": "turn_order"}


class Names:
    """Where the names of a rule are kept: slots for single values, sets for several.

    ``lying`` are names of a place whose things are meant. Slots are never given out twice.
    """

    def __init__(self) -> None:
        self.places: dict[str, tuple[str, int]] = {}
        self.slots = 0
        self.sets = 0
        self.memories: list[op.Expression] = []
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


class SourceLowering(ABC):
    """Lowers the sources and binders of one rule; the expressions in them are lowered by ``value``."""

    def __init__(self, numbers: Numbering, names: Names) -> None:
        self.numbers = numbers
        self.names = names

    @abstractmethod
    def value(self, node: typed.Expression) -> op.Expression:
        """An expression that gives one integer."""

    def optional(self, node: typed.Expression | None) -> op.Expression | None:
        """An expression, where there is one."""
        return None if node is None else self.value(node)

    def values(self, nodes: Iterable[typed.Expression]) -> tuple[op.Expression, ...]:
        """Lowers several expressions, in their order."""
        return tuple(self.value(node) for node in nodes)

    # ------------------------------------------------------------------ places

    def place(self, node: typed.Expression) -> op.Expression:
        """A zone or a thing that holds others, as a place."""
        if isinstance(node, typed.Zone):
            return op.Place(self.numbers.zones[node.zone], self.optional(node.owner))
        if isinstance(node, typed.Local) and self.names.places[node.name][0] == "lying":
            return op.Slot(self.names.places[node.name][1])
        return op.Hold(self.value(node))

    # ------------------------------------------------------------------ sources

    def source(self, node: typed.Expression) -> op.Source:
        """An expression that gives several integers."""
        if isinstance(node, typed.Zone):
            return self._zone_source(node)
        if isinstance(node, typed.Things):
            common = isinstance(node.owner, typed.Nothing)
            return op.Things(self.numbers.nouns[node.noun], None if common else self.owners(node.owner))
        if isinstance(node, typed.Placements):
            owner = self.optional(node.owner)
            return op.Placements(self.numbers.grids[node.grid], owner, self.value(node.shape))
        if isinstance(node, typed.Interval):
            high = self.optional(node.high)
            return op.Range(self.value(node.low), high)
        if isinstance(node, typed.Values):
            return op.Values(self._all_values(node.enum, node.group))
        if isinstance(node, typed.Value):
            return op.Values(self.numbers.values(node.enum, node.value))
        if isinstance(node, typed.Alternatives):
            return op.Either(tuple(self._alternative(o) for o in node.operands))
        if isinstance(node, typed.Player) and isinstance(node.type, Many):
            return op.Players(SEATS[node.which])
        if isinstance(node, typed.Member) and isinstance(node.type, Many):
            return self._member_source(node)
        if isinstance(node, typed.Local):
            return self._local_source(node)
        return self._thing_source(node)

    def looked_through(self, node: typed.Expression, noun: str) -> op.Source:
        """A source of things of a noun, which may lie in what the source is made of."""
        inside = looks_through(self.numbers.vocabulary, node.type, noun)
        return op.Contents(self.source(node)) if inside else self.source(node)

    def regions(self, node: typed.Member, subject: op.Expression) -> op.Source:
        """The regions of which a cell is part, or the cell in which a thing lies."""
        v = self.numbers.vocabulary
        region = v.nouns[node.field].region
        cell = None if region is None else v.grids[region.grid].of
        if cell is not None and not v.is_a(node.noun, cell):
            subject = op.Holder(self.numbers.nouns[cell], subject)
        return op.Regions(self.numbers.nouns[node.field], subject)

    def _zone_source(self, node: typed.Zone) -> op.Source:
        if node.zone in self.numbers.grids and node.zone not in self.numbers.zones:
            cell = self.numbers.vocabulary.grids[node.zone].of
            assert cell is not None
            return op.Things(self.numbers.nouns[cell], None)
        owners = None if node.owner is None else self.owners(node.owner)
        return op.Zone(self.numbers.zones[node.zone], owners)

    def owners(self, node: typed.Expression) -> op.Source:
        """Players as a source: one or several."""
        return self.source(node) if isinstance(node.type, Many) else op.One(self.value(node))

    def _all_values(self, enum: str, group: str | None) -> tuple[int, ...]:
        if group is not None:
            return self.numbers.values(enum, group)
        return tuple(range(self.numbers.vocabulary.range_of(enum)))

    def _alternative(self, node: typed.Expression) -> op.Source:
        if isinstance(node, typed.Value):
            return op.Values(self.numbers.values(node.enum, node.value))
        if isinstance(node, typed.Zone):
            return op.EachOf((self.place(node),))
        return op.EachOf((self.value(node),))

    def _member_source(self, node: typed.Member) -> op.Source:
        subject = self.value(node.subject)
        if node.field == "neighbors":
            return op.Neighbors(subject)
        column = self.numbers.columns.get((node.noun, node.field))
        if column is not None:
            return op.Listed(column.index, subject)
        return self.regions(node, subject)

    def _local_source(self, node: typed.Local) -> op.Source:
        kind, number = self.names.places[node.name]
        if kind == "set":
            return op.Chosen(number)
        if kind == "lying":
            return op.Lying(op.Slot(number))
        if node.type == Thing("placement"):
            return op.Laid(op.Slot(number))
        return self._thing_source(node)

    def _thing_source(self, node: typed.Expression) -> op.Source:
        """A thing as a source is what lies in it, or itself where nothing can."""
        type_ = node.type
        if isinstance(type_, Thing) and type_.noun in self.numbers.vocabulary.nouns:
            v = self.numbers.vocabulary
            holders = (v.nouns[a] for a in v.ancestry(type_.noun))
            if any(n.holds or n.region for n in holders):
                return op.Content(self.value(node))
        return op.One(self.value(node))

    # ------------------------------------------------------------------ binders

    def fold_binder(self, node: typed.Binder) -> tuple[op.Bind, dict[str, tuple[str, int]]]:
        """A binder with the name it gives, and the names to go back to behind its fold."""
        before = dict(self.names.places)
        return self.binder(node, self.names.slots, fresh=True), before

    def binder(self, node: typed.Binder, slot: int, fresh: bool = False) -> op.Bind:
        """A binder for a slot; its sources are worked out under the names before it."""
        sources = [self.looked_through(s, node.noun) for s in node.sources]
        if not sources:
            sources = [self._everything(node.item)]
        source = sources[0] if len(sources) == 1 else op.Either(tuple(sources))
        if fresh:
            slot = self.names.slot()
        before = self.names.places.get(node.name)
        self.names.places[node.name] = ("slot", slot)
        where = self.optional(node.where)
        if before is not None and not fresh:
            self.names.places[node.name] = before
        return op.Bind(slot, self._filter(node), source, where)

    def _everything(self, item: Type) -> op.Source:
        if isinstance(item, Person):
            return op.Players("players")
        if isinstance(item, Choice):
            return op.Values(self._all_values(item.enum, None))
        assert isinstance(item, Thing)
        return op.Things(self.numbers.nouns[item.noun], None)

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
            holding = v.holding(item.noun)
            inside = item.noun if isinstance(type_, Many) else None if holding is None else holding.holds
            if v.nouns[item.noun].region is not None and not isinstance(type_, Many):
                continue
            if inside is None or not v.is_a(inside, node.noun):
                return self.numbers.nouns[node.noun]
        return NONE
