"""A board laid out from what one player may see, panel by panel, as the pack arranges it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....compiler.tree.types import Amount, Choice, Integer, Person, Truth
from ....compiler.words.panels import Board, Panel
from ....compiler.words.vocabulary import PLAYER
from ....runtime.events.scoring import in_points
from ....runtime.table.effects import NONE
from ....runtime.view.view import SeenThing, View
from ...report.lexicon import capital
from .goals import goals_of
from .marks import Mark, fulfils, marks_of
from .sheets import Sheets, option_numbers, shown, units
from .shown_board import (
    ShownBoard,
    ShownCell,
    ShownEntries,
    ShownEntry,
    ShownPanel,
    ShownPiece,
    ShownSeat,
    ShownSheet,
    ShownSpot,
    ShownUnit,
    ShownUnits,
    ShownValues,
    ShownZone,
)
from .signs import Signs, entry
from .words import Words


class BoardLayout:
    """Lays out views of one game in the words of one player."""

    def __init__(self, board: Board, words: Words) -> None:
        self._arranged = board
        self.words = words
        self.m = words.m
        self._signs = Signs(words)
        self._sheets = Sheets(board, words, self._signs, self._piece)

    @property
    def derived(self) -> frozenset[str]:
        """The derived fields, by noun, that a view needs for this board."""
        panels = (*self._arranged.table, *self._arranged.player, *self._arranged.others)
        names = {name for panel in panels for inner in panel.inner() for name in inner.fields()}
        formulas = (rule.effect.id for rule in self.m.book.formulas)
        return frozenset(formula for formula in formulas if formula.partition(".")[2] in names)

    def board(self, view: View) -> ShownBoard:
        """The whole board."""
        return ShownBoard(
            self._heading(view),
            self._panels(self._arranged.table, view, view.player),
            tuple(
                self._seat(view, other, self._arranged.others) for other in view.order if other != view.player
            ),
            self._seat(view, view.player, self._arranged.player),
        )

    def _heading(self, view: View) -> str:
        """The periods that the game counts, once they have begun, and the start player among several."""
        periods = self._arranged.periods
        pairs = zip(periods, (None, *periods), strict=False)
        parts = [said for name, outer in pairs if (said := self._period(name, outer, view))]
        if self.m.players > 1:
            parts.append(self.words.say("starts", player=self.words.players[view.start_player]))
        return capital(" · ".join(parts))

    def _period(self, name: str, outer: str | None, view: View) -> str:
        """Which of a period it is, counted within the longer one that stands before it."""
        periods = self.m.table.periods
        at = periods.index(name)
        before = 0 if outer is None else view.began[periods.index(outer) * len(periods) + at]
        number = view.periods[at] - before
        if number <= 0:
            return ""
        return self.words.say("period", period=capital(self.words.form(f"period:{name}")), number=number)

    def _seat(self, view: View, player: int, panels: Sequence[Panel]) -> ShownSeat:
        title, points = self.words.players[player], view.scores[player]
        if points is not None:
            title = self.words.say("points", player=title, count=in_points(self.m, points))
        return ShownSeat(player, title, self._panels(panels, view, player))

    def _panels(self, panels: Sequence[Panel], view: View, player: int) -> tuple[ShownPanel, ...]:
        return tuple(part for panel in panels for part in self._panel(panel, view, player))

    def _panel(self, panel: Panel, view: View, player: int) -> Iterator[ShownPanel]:
        match panel.kind:
            case "zone":
                yield from self._zone(panel, view, player)
            case "count":
                yield ShownEntries(tuple(map(ShownEntry, self._counts(panel, view, player))))
            case "keep":
                yield ShownEntries(tuple(self._kept(panel, view, player)))
            case "units" if panel.parts:
                yield self._sheets.blocks(panel, view, player)
            case "units":
                yield self._units(panel, view, player)
            case "grid" if self._sheets.has_cells(panel):
                yield from self._sheets.cells(panel, view, player)
            case "grid":
                yield from self._values(panel, view, player)
            case "game":
                yield ShownEntries(tuple(map(ShownEntry, self._of_game(panel, view))))
            case "fields":
                yield ShownEntries(tuple(map(ShownEntry, self._stated(PLAYER, panel, view.fields[player]))))
            case "sheet":
                yield self._score_sheet(panel, view)
            case "resources":
                yield ShownEntries(tuple(map(ShownEntry, self._resources(panel, view, player))))

    def label(self, seen: SeenThing, view: View) -> str:
        """A thing with what the board tells of it where it lies, or which part of a grid it is."""
        if self.m.table.nouns[seen.noun].grid >= 0 or self.m.table.nouns[seen.noun].region >= 0:
            return self._sheets.label(seen, view)
        if not 0 <= seen.lies < len(view.places):
            return self.words.thing(seen)
        zone = self.m.table.zones[view.places[seen.lies].zone].name
        panels = (*self._arranged.table, *self._arranged.player)
        panel = next(
            (candidate for candidate in panels if candidate.kind == "zone" and zone in candidate.names), None
        )
        if panel is None or seen.card < 0:
            return self.words.thing(seen)
        return str(self._piece(seen, panel, {}))

    # -------------------------------------------------------------- zones

    def _zone(self, panel: Panel, view: View, player: int) -> Iterator[ShownZone]:
        options = option_numbers(view)
        for name in panel.names:
            things = shown(self._things(name, view, player), panel)
            if things:
                pieces = tuple(self._piece(seen, panel, options) for seen in things)
                yield ShownZone(self.words.zone(self._zone_number(name)), pieces)

    def _zone_number(self, name: str) -> int:
        return [zone.name for zone in self.m.table.zones].index(name)

    def _things(self, name: str, view: View, player: int) -> tuple[SeenThing, ...]:
        """What lies in sight in a zone, of a union in all its parts."""
        number = self._zone_number(name)
        zone = self.m.table.zones[number]
        if zone.zones:
            parts = (self._things(self.m.table.zones[part].name, view, player) for part in zone.zones)
            return tuple(seen for part in parts for seen in part)
        return next((p.seen for p in view.places if p.zone == number and p.owner in (-1, player)), ())

    def _piece(self, seen: SeenThing, panel: Panel, options: dict[int, int]) -> ShownPiece:
        """A thing of a zone with its fields, and what lies on it."""
        told = [words for name in panel.show if (words := self._told(seen, name))]
        return self._signs.piece(
            seen,
            options,
            named=bool(self.words.called(seen)),
            told=self.words.messages.listed(told) if told else "",
            marked=bool(panel.mark and seen.field(panel.mark)),
        )

    def _told(self, seen: SeenThing, name: str) -> str:
        """A field of a thing, told in a word or two; empty where there is nothing to tell."""
        value, label = seen.field(name), self.words.field(seen.noun, name)
        if value is None:
            return ""
        match of := self.words.types_of(self.m.table.nouns[seen.noun].name).get(name):
            case Person():
                return f"→ {self.words.players[value]}" if value >= 0 else ""
            case Truth():
                return self.words.holds(seen.noun, name, bool(value)) or (label if value else "")
            case Choice() | Amount():
                return entry(self.words, of, value) if value >= 0 else ""
        resource = next(
            (i for i, definition in enumerate(self.m.table.resources) if definition.name == name), None
        )
        if resource is not None:
            return self.words.units(resource, value) if value else ""
        return f"{label} {value}".strip()

    def _of_game(self, panel: Panel, view: View) -> Iterator[str]:
        seen = next(thing for thing in view.lying_nowhere if self.m.table.nouns[thing.noun].alone)
        return self._stated(self.m.table.nouns[seen.noun].name, panel, seen.fields)

    def _stated(self, whose: str, panel: Panel, fields: Sequence[tuple[str, int]]) -> Iterator[str]:
        """What is so in the whole game, or of a player: numbers and values, and truths while they hold."""
        types, values = self.words.types_of(whose), dict(fields)
        for name in panel.names:
            label, value = capital(self.words.label(whose, name)), values.get(name)
            if value is None or not isinstance(types[name], Truth):
                yield self.words.say("count", what=label, number=entry(self.words, types[name], value))
            elif value:
                yield label

    def _score_sheet(self, panel: Panel, view: View) -> ShownSheet:
        """A row for each number, value or truth, a column for each player in the order of the seats."""
        types = self.words.types_of(PLAYER)
        resources = [definition.name for definition in self.m.table.resources]
        rows = []
        for name in panel.names:
            if name in types:
                told = tuple(entry(self.words, types[name], dict(fields).get(name)) for fields in view.fields)
                rows.append((capital(self.words.label(PLAYER, name)), told))
            else:
                number = resources.index(name)
                title = capital(self.words.resource(number, plural=True))
                rows.append((title, tuple(str(held[number]) for held in view.holdings)))
        return ShownSheet(tuple(self.words.players), tuple(rows))

    def _counts(self, panel: Panel, view: View, player: int) -> Iterator[str]:
        """How much lies in some places: in those that a player has, in his own."""
        for name in panel.names:
            number = self._zone_number(name)
            places = [p for p in view.places if p.zone == number and p.owner in (NONE, player)]
            count = str(sum(place.count for place in places))
            if known := [self.words.thing(thing) for place in places for thing in place.shown]:
                count += f" ({self.words.messages.listed(known)})"
            yield self.words.say("count", what=self.words.zone(number), number=count)

    # -------------------------------------------------------------- a player's own

    def _kept(self, panel: Panel, view: View, player: int) -> Iterator[ShownEntry]:
        for name in panel.names:
            seen = self._kept_card(name, view, player)
            if seen is not None:
                piece = self._piece(seen, panel, option_numbers(view))
                what = capital(self.words.noun(seen.noun))
                yield ShownEntry(self.words.say("kept", what=what, card=str(piece)), piece)

    def _kept_card(self, name: str, view: View, player: int) -> SeenThing | None:
        """The card that a player keeps under a name."""
        return next(iter(self._things(name, view, player)), None)

    def _units(self, panel: Panel, view: View, player: int) -> ShownUnits:
        """A row for each unit: what it holds, its numbers, the rules of a card that speak of it."""
        rows: list[ShownUnit] = []
        letters = 0
        card = self._kept_card(panel.goals, view, player) if panel.goals else None
        options = option_numbers(view)
        for noun in panel.names:
            for seen in shown(units(self.m, noun, view, player), panel):
                goals = goals_of(self.m, card.card, seen) if card is not None else ()
                said = [line for effect in goals if (line := self.words.rule(effect, compact=True))]
                marks = self._marks(panel, view, player, seen)
                holds = self.m.table.nouns[seen.noun].holds
                letters = max(letters, self._signs.most(holds) + bool(marks) if holds >= 0 else 0)
                rows.append(
                    ShownUnit(
                        capital(self.words.thing(seen)),
                        tuple(self._spots(seen, marks, options)),
                        self._numbers(seen, panel),
                        " ".join(said),
                        seen.thing,
                        options.get(seen.thing, 0),
                    )
                )
        return ShownUnits(tuple(rows), letters)

    def _numbers(self, seen: SeenThing, panel: Panel) -> str:
        """The numbers of a unit one behind the other, each only where it differs from the one before; then
        what else is shown of it."""
        types = self.words.types_of(self.m.table.nouns[seen.noun].name)
        shown = [(name, value) for name in panel.show if (value := seen.field(name)) is not None]
        numbers = [value for name, value in shown if isinstance(types.get(name), Integer)]
        told = [value for number, value in enumerate(numbers) if number == 0 or value != numbers[number - 1]]
        words = (self._told(seen, name) for name, _ in shown if not isinstance(types.get(name), Integer))
        return " ".join(filter(None, (" → ".join(f"{value:>2}" for value in told), *words)))

    def _marks(self, panel: Panel, view: View, player: int, unit: SeenThing) -> dict[int, Mark]:
        """What a card that the player keeps wants at the places of a unit."""
        card = self._kept_card(panel.marks[0], view, player) if panel.marks else None
        if card is None or panel.marks is None:
            return {}
        return marks_of(self.m, card.card, panel.marks[1], unit)

    def _spots(self, unit: SeenThing, marks: dict[int, Mark], options: dict[int, int]) -> Iterator[ShownSpot]:
        """What a unit holds, and the places still free."""
        noun = self.m.table.nouns[unit.noun]
        if noun.holds < 0:
            return
        for place in range(1, max(noun.capacity, len(unit.holds)) + 1):
            mark = marks.get(place)
            if place > len(unit.holds):
                yield ShownSpot(wanted="" if mark is None else self._signs.short(mark[0])[mark[1]])
            else:
                inner = unit.holds[place - 1]
                met = mark is not None and fulfils(self.m, inner, mark)
                yield ShownSpot(self._signs.piece(inner, options), met=met)

    def _values(self, panel: Panel, view: View, player: int) -> Iterator[ShownValues]:
        """Grids with what their cells are worth."""
        for name in panel.names:
            number = [grid.name for grid in self.m.table.grids].index(name)
            grid = self.m.table.grids[number]
            worth = self._worth(panel, view, player)
            standing = self._standing(number, view, player)
            cells = []
            for at in range(grid.rows * grid.columns):
                value = f"{worth[at]:+d}" if worth and worth[at] else "0" if worth else ""
                row, column = divmod(at, grid.columns)
                cells.append(ShownCell(value, (row + 1, column + 1) in standing))
            yield ShownValues(self._grid_title(panel, view, player), grid.rows, grid.columns, tuple(cells))

    def _grid_title(self, panel: Panel, view: View, player: int) -> str:
        card = self._kept_card(panel.values[0], view, player) if panel.values else None
        return self.words.thing(card) if card is not None else ""

    def _worth(self, panel: Panel, view: View, player: int) -> tuple[int, ...]:
        """What the cells are worth by the table on a card that the player keeps."""
        if panel.values is None:
            return ()
        card = self._kept_card(panel.values[0], view, player)
        if card is None:
            return ()
        for column, table in self.m.table.cards[card.card].tables:
            if self.m.table.columns[column].name == panel.values[1]:
                return self.m.book.tables[table].entries
        return ()

    def _standing(self, grid: int, view: View, player: int) -> set[tuple[int, int]]:
        """The places on a grid where something of a player stands."""
        things = [seen for place in view.places for seen in place.seen]
        places = set()
        for seen in (*things, *view.lying_nowhere):
            if self.m.table.nouns[seen.noun].on == grid and seen.owner == player:
                places.add((seen.field("row_number") or 0, seen.field("column_number") or 0))
        return places

    def _resources(self, panel: Panel, view: View, player: int) -> Iterator[str]:
        for name in panel.names:
            number = [definition.name for definition in self.m.table.resources].index(name)
            what = capital(self.words.resource(number, plural=True))
            held, gained = view.holdings[player][number], view.gained[player][number]
            if gained < 0:
                yield self.words.say("count", what=what, number=held)
            else:
                cap = self.m.table.resources[number].cap
                most = "∞" if cap < 0 else str(cap)
                yield self.words.say("gained", what=what, number=held, gained=gained, most=most)
