"""A player's sheet: units with panels of their own, grids of cells, and what their parts are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ....compiler.source.records import replace
from ....compiler.tree.types import Amount, Choice, Person, Truth
from ....compiler.words.panels import Board, Panel
from ....runtime.machine.machine import Machine
from ....runtime.table.regions import boxes
from ....runtime.table.table import Grid
from ....runtime.view.view import SeenThing, View
from ...report.lexicon import capital
from .shown_board import ShownBlock, ShownBlocks, ShownCell, ShownGrid, ShownPart, ShownPiece, ShownTrack
from .signs import Signs
from .words import Words

FREE = "·"
"""Stands for nothing before something that is told beside it."""


class Sheets:
    """Lays out what players have on their sheets. ``piece`` tells of a unit what stands above its block."""

    def __init__(
        self,
        board: Board,
        words: Words,
        signs: Signs,
        piece: Callable[[SeenThing, Panel, dict[int, int]], ShownPiece],
    ) -> None:
        self.words, self.signs, self.piece = words, signs, piece
        self.m: Machine = words.m
        outer = (*board.table, *board.player, *board.others)
        self.panels = [panel for outer_panel in outer for panel in outer_panel.inner()]

    def blocks(self, panel: Panel, view: View, player: int) -> ShownBlocks:
        """A block for each unit: what is told of it, and the panels for the value it stands for."""
        parts, options = dict(panel.parts), option_numbers(view)
        blocks: list[ShownBlock] = []
        for noun in panel.names:
            for seen in shown(units(self.m, noun, view, player), panel):
                each = self.m.table.nouns[seen.noun].each
                inner = parts.get(self.m.table.enums[each].values[seen.value], ())
                within = (part for inner_panel in inner for part in self._within(inner_panel, view, player))
                blocks.append(ShownBlock(self.piece(seen, panel, options), tuple(within)))
        return ShownBlocks(tuple(blocks))

    def _within(self, panel: Panel, view: View, player: int) -> Iterator[ShownGrid | ShownTrack]:
        """A panel inside a block: a grid, or units in a row as if they were its cells."""
        if panel.kind == "grid":
            yield from self.cells(panel, view, player)
        elif panel.kind == "units":
            there, options = units(self.m, panel.names[0], view, player), option_numbers(view)
            yield ShownTrack(tuple(self._cell(seen, panel, options) for seen in there), _is_plain(panel))

    # -------------------------------------------------------------- grids

    def has_cells(self, panel: Panel) -> bool:
        """Whether the cells of a grid are things that have something to show."""
        grids = [self.m.table.grids[noun.grid].name for noun in self.m.table.nouns if noun.grid >= 0]
        return any(name in grids for name in panel.names)

    def cells(self, panel: Panel, view: View, player: int) -> Iterator[ShownGrid]:
        """The grids of a panel."""
        things = [seen for seen in view.lying_nowhere if seen.owner in (-1, player)]
        for name in panel.names:
            yield self.grid(replace(panel, names=(name,)), things, option_numbers(view))

    def grid(self, panel: Panel, things: Sequence[SeenThing], options: dict[int, int]) -> ShownGrid:
        """One grid, of the cells and parts that are among some things."""
        number = next(i for i, grid in enumerate(self.m.table.grids) if grid.name == panel.names[0])
        grid: Grid = self.m.table.grids[number]
        cells = [seen for seen in things if self.m.table.nouns[seen.noun].grid == number]
        cells.sort(key=lambda seen: (seen.field("row_number") or 0, seen.field("column_number") or 0))
        plain = _is_plain(panel)
        return ShownGrid(
            grid.name,
            grid.rows,
            grid.columns,
            tuple(self._cell(seen, panel, options) for seen in cells),
            tuple(
                part
                for name, told in panel.regions
                for part in self._parts(grid, name, told, things, options)
            ),
            plain,
            plain and bool(panel.regions),
        )

    def _parts(
        self,
        grid: Grid,
        name: str,
        told: Sequence[str],
        things: Sequence[SeenThing],
        options: dict[int, int],
    ) -> Iterator[ShownPart]:
        """The parts of a grid that are things of a noun, each with what is told of it."""
        number = next(i for i, noun in enumerate(self.m.table.nouns) if noun.name == name)
        parts = sorted((seen for seen in things if seen.noun == number), key=lambda seen: seen.thing)
        for box, seen in zip(boxes(self.m.table.nouns[number], grid), parts, strict=False):
            text = " ".join(filter(None, (self.briefly(seen, field) for field in told)))
            yield ShownPart(*box, text, seen.thing, options.get(seen.thing, 0))

    def _cell(self, seen: SeenThing, panel: Panel, options: dict[int, int]) -> ShownCell:
        """A cell, or a unit shown as one: what is written there, or what it is; no mark beside what is
        written."""
        gone = bool(panel.unless and seen.field(panel.unless))
        written = bool(panel.written and seen.field(panel.written))
        names = (panel.written,) if written else panel.show
        text = beside([self.briefly(seen, name) for name in names])
        marked = bool(panel.mark and seen.field(panel.mark)) and not written
        return ShownCell("" if gone else text, marked, gone, seen.thing, options.get(seen.thing, 0))

    def briefly(self, seen: SeenThing, name: str) -> str:
        """A field in a few letters: a number as it is, a resource or value by its first letters, a player by
        the first of his name and his seat."""
        value = seen.field(name)
        if value is None or value < 0:
            return ""
        match self.words.types_of(self.m.table.nouns[seen.noun].name).get(name):
            case Amount():
                return self.signs.resource(value)
            case Choice(enum=enum):
                return self.signs.short(self.words.enum(enum))[value]
            case Truth():
                return self.words.holds(seen.noun, name, True) if value else ""
            case Person():
                return f"{self.words.players[value][0]}{value + 1}"
        return str(value) if value else ""

    # -------------------------------------------------------------- names

    def label(self, seen: SeenThing, view: View) -> str:
        """A cell by its place, a part of a grid by its number, or what they are called; and what is shown."""
        name, called = capital(self.words.thing(seen)), self.words.called(seen)
        if not called and self.m.table.nouns[seen.noun].region >= 0:
            here = (seen.noun, seen.owner)
            alike = sorted(other.thing for other in view.lying_nowhere if (other.noun, other.owner) == here)
            name = f"{capital(self.words.noun(seen.noun))} {alike.index(seen.thing) + 1}"
        told = (self.briefly(seen, field) for field in self._shown_of(seen.noun) if field not in called)
        return " ".join((name, *filter(None, told)))

    def _shown_of(self, number: int) -> tuple[str, ...]:
        """The fields that some panel shows of the cells or parts of a grid."""
        noun = self.m.table.nouns[number]
        for panel in self.panels:
            if noun.grid >= 0 and panel.kind == "grid" and self.m.table.grids[noun.grid].name in panel.names:
                return panel.show
            if noun.region >= 0 and noun.name in dict(panel.regions):
                return dict(panel.regions)[noun.name]
        return ()


def units(m: Machine, noun: str, view: View, player: int) -> list[SeenThing]:
    """The things of a noun that a player has, in the order of their values."""
    number = [definition.name for definition in m.table.nouns].index(noun)
    return [seen for seen in view.lying_nowhere if seen.owner == player and seen.noun == number]


def shown(things: Sequence[SeenThing], panel: Panel) -> list[SeenThing]:
    """The things of a panel, but for those that it leaves out."""
    return [seen for seen in things if not (panel.unless and seen.field(panel.unless))]


def option_numbers(view: View) -> dict[int, int]:
    """The things among the options of who looks, each with the number of its option."""
    things = [(number, option) for number, option in enumerate(view.options, 1) if option.kind == "thing"]
    return {
        option.seen.thing: number
        for number, option in things
        if option.seen is not None and option.seen.thing >= 0
    }


def _is_plain(panel: Panel) -> bool:
    """Whether nothing is ever told of its cells."""
    return not panel.show and not panel.written


def beside(told: Sequence[str]) -> str:
    """What is told of a cell in a row: a stroke between what could be taken for one, and a dot before it
    where there is nothing to tell: "2/11", "·/11", "3h"."""
    text = ""
    for number, part in enumerate(told):
        rest = next((later for later in told[number:] if later), "")
        if rest and (part or rest[0].isdigit()):
            text += "/" if text and _runs_on(text[-1], (part or FREE)[0]) else ""
            text += part or FREE
    return text


def _runs_on(before: str, after: str) -> bool:
    """Whether two letters could belong to one number or word."""
    return any(all(map(kind, (before, after))) for kind in (str.isalpha, _is_number))


def _is_number(letter: str) -> bool:
    return letter.isdigit() or letter == FREE
