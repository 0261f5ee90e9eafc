"""A board drawn from what one player may see, panel by panel, as the pack arranges it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ...compiler.tree.types import Amount, Choice, Integer, Person, Truth
from ...compiler.words.panels import Board, Panel
from ...compiler.words.vocabulary import PLAYER
from ...runtime.events.scoring import in_points
from ...runtime.table.effects import NONE
from ...runtime.view.view import SeenThing, View
from ..report.lexicon import capital
from .flow import Blocks, Flow, Headed
from .goals import goals_of
from .grids import fields_of
from .marks import Mark, fulfils, marks_of
from .sheets import Sheets, shown, units
from .signs import Signs, entry
from .words import Words

_EMPTY = "··"
_BETWEEN = 3  # columns between players side by side


class Drawing:
    """Draws views of one game in the words of one player."""

    def __init__(self, board: Board, words: Words) -> None:
        self.board = board
        self.words = words
        self.signs = Signs(words)
        self.m = words.m
        self.sheets = Sheets(board, words, self.signs, self._card)

    @property
    def derived(self) -> frozenset[str]:
        """The derived fields, by noun, that a view needs for this board."""
        panels = (*self.board.table, *self.board.player, *self.board.others)
        names = {name for panel in panels for inner in panel.inner() for name in fields_of(inner)}
        formulas = (rule.effect.id for rule in self.m.book.formulas)
        return frozenset(formula for formula in formulas if formula.partition(".")[2] in names)

    def draw(self, view: View) -> RenderableType:
        """The whole board: the table, the others in short, then the player's own."""
        parts: list[RenderableType] = [Rule(self._heading(view), align="left", characters="─")]
        parts.append(self._panels(self.board.table, view, view.player))
        others = [self._other(view, other) for other in view.order if other != view.player]
        parts += [Columns(others, padding=(0, _BETWEEN))] if len(others) > 1 else others
        parts.append(Rule(self._player(view, view.player), align="left", characters="─"))
        parts.append(self._panels(self.board.player, view, view.player))
        return Group(*parts)

    def _other(self, view: View, other: int) -> RenderableType:
        """Another player in short; several stand side by side where they fit."""
        return Headed(self._player(view, other), self._panels(self.board.others, view, other))

    def _heading(self, view: View) -> Text:
        """The periods that the game counts, once they have begun, and the start player among several."""
        within = (None, *self.board.periods)
        pairs = zip(self.board.periods, within, strict=False)
        parts = [said for name, outer in pairs if (said := self._period(name, outer, view))]
        if self.m.players > 1:
            parts.append(self.words.say("starts", player=self.words.players[view.start_player]))
        return Text(capital(" · ".join(parts)))

    def _period(self, name: str, outer: str | None, view: View) -> str:
        """Which of a period it is, counted within the longer one that stands before it."""
        periods = self.m.table.periods
        at = periods.index(name)
        before = 0 if outer is None else view.began[periods.index(outer) * len(periods) + at]
        number = view.periods[at] - before
        if number <= 0:
            return ""
        return self.words.say("period", period=capital(self.words.form(f"period:{name}")), number=number)

    def _player(self, view: View, player: int) -> Text:
        name, points = self.words.players[player], view.scores[player]
        if points is None:
            return Text(name)
        return Text(self.words.say("points", player=name, count=in_points(self.m, points)))

    def _panels(self, panels: Sequence[Panel], view: View, player: int) -> Group:
        parts = [part for panel in panels for part in self._panel(panel, view, player)]
        return Group(*parts)

    def _panel(self, panel: Panel, view: View, player: int) -> Iterator[RenderableType]:
        match panel.kind:
            case "zone":
                yield from (_titled(*row) for row in self._zone(panel, view, player))
            case "count":
                yield Flow(self._counts(panel, view, player))
            case "keep":
                yield Flow(self._kept(panel, view, player))
            case "units" if panel.parts:
                yield Blocks(self.sheets.blocks(panel, view, player))
            case "units":
                yield self._units(panel, view, player)
            case "grid" if self.sheets.has_cells(panel):
                yield from map(Text, self.sheets.cells(panel, view, player))
            case "grid":
                yield from (_titled(*row) for row in self._grid(panel, view, player))
            case "game":
                yield Flow(self._of_game(panel, view))
            case "fields":
                yield Flow(self._stated(PLAYER, panel, view.fields[player]))
            case "sheet":
                yield self._sheet(panel, view)
            case "resources":
                yield Flow(self._resources(panel, view, player))

    def label(self, seen: SeenThing, view: View) -> str:
        """A thing with what the board tells of it where it lies, or which part of a grid it is."""
        if self.m.table.nouns[seen.noun].grid >= 0 or self.m.table.nouns[seen.noun].region >= 0:
            return self.sheets.label(seen, view)
        if not 0 <= seen.lies < len(view.places):
            return self.words.thing(seen)
        zone = self.m.table.zones[view.places[seen.lies].zone].name
        panels = (*self.board.table, *self.board.player)
        panel = next(
            (candidate for candidate in panels if candidate.kind == "zone" and zone in candidate.names), None
        )
        if panel is None or seen.card < 0:
            return self.words.thing(seen)
        return self._card(seen, panel).plain

    # -------------------------------------------------------------- zones

    def _zone(self, panel: Panel, view: View, player: int) -> Iterator[tuple[str, RenderableType]]:
        for name in panel.names:
            things = shown(self._things(name, view, player), panel)
            if things:
                listed = [self._card(seen, panel) for seen in things]
                yield self.words.zone(self._zone_number(name)), Flow(listed)

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

    def _card(self, seen: SeenThing, panel: Panel) -> Text:
        """A thing of a zone with its fields in brackets, and what lies on it."""
        text = Text(self.words.thing(seen)) if self.words.called(seen) else self.signs.sign(seen)
        told = [words for name in panel.show if (words := self._told(seen, name))]
        if told:
            text = Text.assemble(text, f" ({self.words.messages.listed(told)})")
        for inner in seen.holds:
            text = Text.assemble(text, " ", self.signs.sign(inner))
        return Text.assemble(text, "*") if panel.mark and seen.field(panel.mark) else text

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

    def _sheet(self, panel: Panel, view: View) -> Table:
        """A row for each number, value or truth, a column for each player in the order of the seats."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold")
        for _ in view.fields:
            table.add_column(justify="right")
        table.add_row("", *self.words.players)
        types = self.words.types_of(PLAYER)
        resources = [definition.name for definition in self.m.table.resources]
        for name in panel.names:
            if name in types:
                told = [entry(self.words, types[name], dict(fields).get(name)) for fields in view.fields]
                table.add_row(capital(self.words.label(PLAYER, name)), *told)
            else:
                number = resources.index(name)
                title = capital(self.words.resource(number, plural=True))
                table.add_row(title, *(str(held[number]) for held in view.holdings))
        return table

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

    def _kept(self, panel: Panel, view: View, player: int) -> Iterator[str]:
        for name in panel.names:
            seen = self.kept(name, view, player)
            if seen is not None:
                card = self._card(seen, panel).plain
                yield self.words.say("kept", what=capital(self.words.noun(seen.noun)), card=card)

    def kept(self, name: str, view: View, player: int) -> SeenThing | None:
        """The card that a player keeps under a name."""
        return next(iter(self._things(name, view, player)), None)

    def _units(self, panel: Panel, view: View, player: int) -> Table:
        """A line for each unit: what it holds, its numbers, the rules of a card that speak of it."""
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(style="bold")
        card = self.kept(panel.goals, view, player) if panel.goals else None
        for noun in panel.names:
            for seen in shown(units(self.m, noun, view, player), panel):
                goals = goals_of(self.m, card.card, seen) if card is not None else ()
                said = [line for effect in goals if (line := self.words.rule(effect, compact=True))]
                name = capital(self.words.thing(seen))
                marks = self._marks(panel, view, player, seen)
                held, numbers = Text.assemble(*self._held(seen, marks)), self._numbers(seen, panel)
                table.add_row(name, held, numbers, Text(" ".join(said)))
        return table

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
        card = self.kept(panel.marks[0], view, player) if panel.marks else None
        if card is None or panel.marks is None:
            return {}
        return marks_of(self.m, card.card, panel.marks[1], unit)

    def _held(self, unit: SeenThing, marks: dict[int, Mark]) -> Iterator[Text]:
        """What a unit holds and the places still free, each as wide as the widest sign.

        At a free place stands what a card wants there; a thing that is what it wants has a star.
        """
        noun = self.m.table.nouns[unit.noun]
        if noun.holds < 0:
            return
        width = self._widest(noun.holds) + bool(marks)
        for place in range(1, max(noun.capacity, len(unit.holds)) + 1):
            sign = self._at_place(unit, place, marks.get(place))
            yield Text.assemble(sign, " " * (width - sign.cell_len + (place < noun.capacity)))

    def _at_place(self, unit: SeenThing, place: int, mark: Mark | None) -> Text:
        if place > len(unit.holds):
            return Text(_EMPTY if mark is None else f"({self.signs.short(mark[0])[mark[1]]})")
        inner = unit.holds[place - 1]
        star = "*" if mark is not None and fulfils(self.m, inner, mark) else ""
        return Text.assemble(self.signs.sign(inner), star)

    def _widest(self, noun: int) -> int:
        """How many columns a thing of a noun may need: its letters and a digit."""
        columns = [c for c in self.words.columns(noun) if c.kind == "constant" and c.enum >= 0]
        letters = (max(map(len, self.signs.short(column.enum))) for column in columns)
        return max(len(_EMPTY), sum(letters) + 1)

    def _grid(self, panel: Panel, view: View, player: int) -> Iterator[tuple[str, RenderableType]]:
        for name in panel.names:
            number = [grid.name for grid in self.m.table.grids].index(name)
            grid = self.m.table.grids[number]
            worth = self._worth(panel, view, player)
            standing = self._standing(number, view, player)
            lines = []
            for row in range(grid.rows):
                cells = []
                for column in range(grid.columns):
                    at = row * grid.columns + column
                    value = f"{worth[at]:+d}" if worth and worth[at] else "0" if worth else "."
                    here = (row + 1, column + 1) in standing
                    cells.append(f"[{value:>2}]" if here else f" {value:>2} ")
                lines.append("".join(cells))
            yield self._grid_title(panel, view, player), Text("\n".join(lines))

    def _grid_title(self, panel: Panel, view: View, player: int) -> str:
        card = self.kept(panel.values[0], view, player) if panel.values else None
        return self.words.thing(card) if card is not None else ""

    def _worth(self, panel: Panel, view: View, player: int) -> tuple[int, ...]:
        """What the cells are worth by the table on a card that the player keeps."""
        if panel.values is None:
            return ()
        card = self.kept(panel.values[0], view, player)
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


def _titled(title: str, content: RenderableType) -> Table:
    """Something with a name before it."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold")
    table.add_row(title, content)
    return table
