"""Lowers a vocabulary and the values of cards: words become numbers in a ``GameTable``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from ...runtime.table import table as tb
from ...runtime.table.effects import ALL_SEATS
from ..tree import rules as typed
from ..tree.types import Choice, Integer, Many, Table, Thing, Type
from ..typed.hidden import is_secret
from ..typed.model import Card, Game
from ..words.doing import FIELD
from ..words.vocabulary import PLAYER, Constant, Field, Grid, NounDeclaration, RoleDeclaration, Verb
from .numbering import NONE, ColumnPlace, Numbering, type_word

FIXED = ("constant", "stored")


def number_words(game: Game) -> Numbering:
    """A number for every word, in the order of declaration."""
    v = game.vocabulary
    names = Numbering(game)
    names.nouns = {name: i for i, name in enumerate(v.nouns)}
    names.verbs = {name: i for i, name in enumerate(v.verbs)}
    names.resources = {name: i for i, name in enumerate(v.resources)}
    names.enums = {name: i for i, name in enumerate(v.enums)}
    names.grids = {name: i for i, name in enumerate(v.grids)}
    names.tables = {name: i for i, name in enumerate(v.tables)}
    names.bounds = {name: i for i, name in enumerate(v.bounds)}
    names.windows = {name: i for i, name in enumerate(v.windows)}
    names.moments = {name: i for i, name in enumerate(v.moments)}
    names.periods = {name: i for i, name in enumerate(v.periods)}
    names.views = {name: i for i, name in enumerate((*v.views, *v.purposes, *v.verbs))}
    names.options = {name: i for i, name in enumerate(v.options)}
    names.cards = {card.id: i for i, card in enumerate(game.cards)}
    names.formulas = {key: i for i, key in enumerate(game.formulas)}
    kept = [name for name, f in v.player.items() if isinstance(f.type, Thing)]
    zones = [*v.zones, *(f"player.{name}" for name in kept)]
    names.zones = {name: i for i, name in enumerate(zones)}
    names.kept = {name: names.zones[f"player.{name}"] for name in kept}
    names.treated = frozenset(_treated(game))
    return names


def _treated(game: Game) -> Iterator[str]:
    """The enumerations of which some value may serve as another."""
    for node in game.nodes:
        if isinstance(node, typed.Treat) and isinstance(node.source, typed.Value):
            yield node.source.enum


class TableLowering:
    """Makes the table; columns are numbered noun by noun, a child's behind its parent's."""

    def __init__(self, names: Numbering) -> None:
        self.names = names
        self.game = names.game
        self.columns: list[tb.Column] = []
        self.tables: list[tb.Table] = []
        self.counts: dict[str, dict[str, int]] = {}
        self.card_tables: dict[tuple[str, str], int] = {}

    def columns_of_game(self) -> None:
        """All columns, into the numbering and the list of the table."""
        for name in self.game.vocabulary.nouns:
            self._columns_of(name)
        fields = 0
        for name, field in self.game.vocabulary.player.items():
            if field.kind == "derived":
                continue
            if name in self.names.kept:
                self._column(PLAYER, name, field, "kept", self.names.kept[name])
            else:
                self._column(PLAYER, name, field, "stored", fields)
                fields += 1
        self.player_fields = fields

    def _columns_of(self, name: str) -> dict[str, int]:
        """How many constant and stored columns a noun has with its parents."""
        if name in self.counts:
            return self.counts[name]
        noun = self.game.vocabulary.nouns[name]
        counts = dict(self._columns_of(noun.parent)) if noun.parent else {"constant": 0, "stored": 0}
        self.counts[name] = counts
        for field_name, field in self._kept_fields(noun):
            kind = "stored" if field.kind == "stored" or field_name in self._grid_fields(noun) else "constant"
            if isinstance(field.type, Table | Many):
                self._column(name, field_name, field, kind, NONE)
            else:
                self._column(name, field_name, field, kind, counts[kind])
                counts[kind] += 1
        return counts

    def _kept_fields(self, noun: NounDeclaration) -> list[tuple[str, Field]]:
        """The fields of which a value is kept: declared ones, places on a grid, the value of an ``each``."""
        kept = [(n, f) for n, f in noun.fields.items() if f.kind in FIXED]
        kept += [(n, noun.fields[n]) for n in self._grid_fields(noun)]
        if noun.each is not None:
            kept += [
                (n, f) for n, f in noun.fields.items() if f.kind == "core" and f.type == Choice(noun.each)
            ]
        return kept

    def _grid_fields(self, noun: NounDeclaration) -> tuple[str, ...]:
        names = ("row_number", "column_number")
        return names if all(n in noun.fields and noun.fields[n].kind == "core" for n in names) else ()

    def _column(self, noun: str, name: str, field: Field, kind: str, number: int) -> None:
        low, high = self.names.span_of(field.type)
        of = NONE if noun == PLAYER else self.names.nouns[noun]
        self.names.columns[noun, name] = ColumnPlace(len(self.columns), kind, field)
        self.columns.append(
            tb.Column(
                name,
                of,
                kind,
                type_word(field.type),
                number,
                self._referred(field.type),
                low,
                high,
                self.names.start(field),
                NONE if field.stock is None else self.names.resources[field.stock],
                self._is_added(noun, field),
                field.hidden,
            )
        )

    def _is_added(self, noun: str, field: Field) -> bool:
        """Whether another file than that of its noun declares a field: an expansion adds it."""
        declared = self.names.vocabulary.nouns.get(noun)
        return (
            declared is not None
            and not declared.alone
            and bool(field.span.file)
            and declared.span.file != field.span.file
        )

    def _referred(self, type_: Type) -> int:
        """The enumeration of a value, the noun of a thing or of a list's things."""
        if isinstance(type_, Choice):
            return self.names.enums[type_.enum]
        if isinstance(type_, Many):
            type_ = type_.item
        return self.names.nouns.get(type_.noun, NONE) if isinstance(type_, Thing) else NONE

    def noun(self, name: str) -> tb.Noun:
        """Makes the record of a noun: its columns, and what its things hold or lie on."""
        names, noun = self.names, self.game.vocabulary.nouns[name]
        region, holding = noun.region, self.game.vocabulary.holding(name)
        stored = [n for n, f in self.game.vocabulary.fields(name).items() if f.kind == "stored"]
        line = reversed(self.game.vocabulary.ancestry(name))
        nearest = {n: (a, n) for a in line for n, _ in self._kept_fields(self.game.vocabulary.nouns[a])}
        own = tuple(nearest.values())  # a field that a kind declares anew is its own, and the only one
        at = names.columns.get((name, "row_number"))
        return tb.Noun(
            name,
            tuple(names.nouns[a] for a in self.game.vocabulary.ancestry(name)),
            NONE if noun.each is None else names.enums[noun.each],
            noun.owned,
            NONE if holding is None or holding.holds is None else names.nouns[holding.holds],
            0 if holding is None else holding.capacity or 0,
            NONE if noun.grid is None else names.grids[noun.grid],
            region.blocks if region is not None else None,
            (region.lines or 0) if region is not None else 0,
            (region.diagonals or 0) if region is not None else 0,
            NONE if region is None else names.grids[region.grid],
            NONE if noun.on is None else names.grids[noun.on],
            NONE if at is None else self.columns[at.index].number,
            tuple(
                names.columns[key].index for key in own if self.columns[names.columns[key].index].number >= 0
            ),
            self._stored_number(name, stored[0]) if stored else NONE,
            self._standing(noun),
            tuple(self._values_of_places(noun)),
            noun.alone,
            noun.in_force,
        )

    def _values_of_places(self, noun: NounDeclaration) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The constants of cells and regions: the number of each with its values in the order of places."""
        for name, values in noun.values.items():
            declared = self.game.vocabulary.field(noun.name, name)
            assert declared is not None
            column = self.columns[self.names.columns[declared[0], name].index]
            yield column.number, tuple(self.names.constant(value, declared[1].type) for value in values)

    def _standing(self, noun: NounDeclaration) -> int:
        """The constant that tells for which value of its enumeration a thing stands."""
        core = [
            n
            for n, f in noun.fields.items()
            if f.kind == "core" and noun.each and f.type == Choice(noun.each)
        ]
        return self.columns[self.names.columns[noun.name, core[0]].index].number if core else NONE

    def _stored_number(self, noun: str, field_name: str) -> int:
        declared = self.game.vocabulary.field(noun, field_name)
        assert declared is not None
        return self.columns[self.names.columns[declared[0], field_name].index].number

    def zones(self) -> Iterator[tb.DeclaredZone]:
        """Declared zones, then the places where players keep a card."""
        names = self.names
        for zone in self.game.vocabulary.zones.values():
            union = tuple(names.zones[z] for z in zone.union if z in self.game.vocabulary.zones)
            holder = next((names.nouns[z] for z in zone.union if z not in self.game.vocabulary.zones), NONE)
            yield tb.DeclaredZone(
                zone.name,
                names.nouns[zone.of],
                zone.owned,
                zone.ordered,
                zone.hidden,
                union,
                holder,
                capacity=zone.capacity or 0,
                idle=zone.idle or (zone.hidden and zone.pile),  # nobody sees what would hold
                pile=zone.pile,
                in_force=zone.in_force,
            )
        for name in names.kept:
            field = self.game.vocabulary.player[name]
            assert isinstance(field.type, Thing)
            noun = names.nouns[field.type.noun]
            yield tb.DeclaredZone(name, noun, True, hidden=field.hidden, kept=True, capacity=1)

    def grid(self, grid: Grid) -> tb.Grid:
        """A grid's record, its shapes in all their turns, and steps by the values of their enumeration."""
        names = self.names
        of = NONE if grid.of is None else names.nouns[grid.of]
        marked = tuple(
            (self._stored_number(grid.of or "", name), tuple(cells)) for name, cells in grid.starts_as.items()
        )
        enum = next(
            (e for e in self.game.vocabulary.enums.values() if set(grid.steps) <= set(e.values)), None
        )
        steps = tuple(grid.steps.get(v, (0, 0)) for v in enum.values) if enum and grid.steps else ()
        shapes = tuple((n, turns(shape)) for n, shape in grid.shapes.items())
        return tb.Grid(grid.name, grid.rows, grid.columns, of, grid.starts or (1, 1), marked, steps, shapes)

    def table(self, name: str) -> tb.Table:
        """A declared table; gaps at the end of a numbered index repeat the last entry."""
        table = self.game.vocabulary.tables[name]
        keys = [self._keys(index) for index in table.indexes]
        entries = [self.names.constant(self._entry(table.entries, key), table.of) for key in product(*keys)]
        return self._flat(name, table.indexes, entries)

    def _keys(self, index: Type) -> list[int | str]:
        if isinstance(index, Choice):
            return list(self.game.vocabulary.enums[index.enum].values)
        assert isinstance(index, Integer) and index.low is not None and index.high is not None
        return list(range(index.low, index.high + 1))

    def _entry(self, entries: object, key: tuple[int | str, ...]) -> int | str:
        assert isinstance(entries, dict)
        if key in entries:
            exact: int | str = entries[key]
            return exact
        alike = [
            k for k in entries if k[:-1] == key[:-1] and isinstance(k[-1], int) and isinstance(key[-1], int)
        ]
        below = [k for k in alike if k[-1] < key[-1]]
        nearest: int | str = entries[max(below) if below else min(alike)]
        return nearest

    def _flat(self, name: str, indexes: tuple[Type, ...], entries: list[int]) -> tb.Table:
        lows = tuple((i.low or 0) if isinstance(i, Integer) else 0 for i in indexes)
        sizes = tuple(len(self._keys(i)) for i in indexes)
        numbered = tuple(isinstance(i, Integer) for i in indexes)
        return tb.Table(name, lows, sizes, numbered, tuple(entries))

    def verb(self, verb: Verb, bodies: tuple[tuple[int, int], ...]) -> tb.Verb:
        """Makes the record of a verb; ``bodies``: by noun, the effect that defines it."""
        takes = tuple(self._takes(r.takes) for r in verb.roles.values())
        return tb.Verb(
            verb.name,
            tuple(verb.roles),
            takes,
            tuple(_default(verb, r) for r in verb.roles.values()),
            verb.does or "",
            bodies,
            NONE if verb.ends is None else self.names.periods[verb.ends],
            self._acts_on(verb),
            is_secret(self.game, verb.name),
        )

    def _takes(self, word: str) -> str:
        if word == "zone":
            return "zone"
        return "thing" if word in self.names.nouns or word == "thing" else "value"

    def _acts_on(self, verb: Verb) -> str:
        if verb.brings:
            return "noun"
        if not verb.objects:
            return "nothing"
        first = verb.objects[0]
        if first in ("zone", "resource", "player", FIELD):
            return first
        return "thing" if first in self.names.nouns or first == "thing" else "number"

    def card(self, card: Card, slots: tuple[tuple[str, int], ...]) -> tb.Card:
        """A card's record: constants as numbers, its tables among the table's."""
        fields = self.game.vocabulary.fields(card.kind)
        constants, tables, lists = [], [], []
        for name, value in card.fields.items():
            declared = self.game.vocabulary.field(card.kind, name)
            assert declared is not None
            index = self.names.columns[declared[0], name].index
            type_ = fields[name].type
            if isinstance(type_, Table):
                tables.append((index, len(self.tables)))
                self.tables.append(
                    self._flat(f"{card.id}.{name}", type_.indexes, self._unfold(value, type_.of))
                )
            elif isinstance(type_, Many):
                lists.append((index, self._records(value, type_.item)))
            else:
                constants.append((index, self.names.constant(value, type_)))
        return tb.Card(
            card.id,
            self.names.nouns[card.kind],
            tuple(constants),
            tuple(tables),
            tuple(lists),
            slots,
            self.game.vocabulary.is_everywhere(card.kind),
        )

    def variant(self, card: Card, fields: Mapping[str, Constant]) -> tuple[tuple[int, int], ...]:
        """Constants of a card that stand in place of its own, by column."""
        constants = []
        for name, value in fields.items():
            place = self.game.vocabulary.field(card.kind, name)
            assert place is not None
            column = self.names.columns[place[0], name].index
            constants.append((column, self.names.constant(value, place[1].type)))
        return tuple(constants)

    def _unfold(self, value: Constant, of: Type) -> list[int]:
        if isinstance(value, tuple):
            return [n for part in value for n in self._unfold(part, of)]
        return [self.names.constant(value, of)]

    def _records(self, value: Constant, item: Type) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Things written out on a card: each as (column, value) pairs in the order of its constants."""
        assert isinstance(value, tuple) and isinstance(item, Thing)
        fields = {n: f for n, f in self.game.vocabulary.fields(item.noun).items() if f.kind == "constant"}
        records = []
        for record in value:
            assert isinstance(record, tuple)
            pairs = zip(fields.items(), record, strict=True)
            records.append(
                tuple(
                    (self.names.columns[item.noun, n].index, self.names.constant(v, f.type))
                    for (n, f), v in pairs
                )
            )
        return tuple(records)


def turns(shape: tuple[tuple[int, int], ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """A shape in every way it can be turned and mirrored, each once, its cells from (0, 0) in order."""
    shapes: dict[tuple[tuple[int, int], ...], None] = {}
    cells = list(shape)
    for mirrored in (cells, [(r, -c) for r, c in cells]):
        for _ in range(4):
            mirrored = [(c, -r) for r, c in mirrored]
            low_r, low_c = min(r for r, _ in mirrored), min(c for _, c in mirrored)
            shapes.setdefault(tuple(sorted((r - low_r, c - low_c) for r, c in mirrored)))
    return tuple(sorted(shapes))


def _default(verb: Verb, role: RoleDeclaration) -> int:
    """What stands for a role that is not written. Who steps, steps once; what is revealed is shown to all."""
    if role.default is not None:
        return role.default
    if verb.does == "reveal" and role.takes == "player":
        return ALL_SEATS
    return 1 if verb.does == "step" and role.takes == "integer" else NONE
