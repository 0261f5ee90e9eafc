"""A player's sheet: units drawn as blocks side by side, grids of cells, and what their parts are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.text import Text

from ...compiler.source.records import replace
from ...compiler.tree.types import Amount, Choice, Person, Truth
from ...compiler.words.panels import Board, Panel
from ...runtime.machine.machine import Machine
from ...runtime.view.view import SeenThing, View
from ..report.lexicon import capital
from .grids import GridDrawing, framed, numbered
from .signs import Signs
from .words import Words


class Sheets:
    """Draws what players have on their sheets. ``titled`` tells of a unit what stands above its block."""

    def __init__(
        self, board: Board, words: Words, signs: Signs, titled: Callable[[SeenThing, Panel], Text]
    ) -> None:
        self.words, self.signs, self.titled = words, signs, titled
        self.m: Machine = words.m
        outer = (*board.table, *board.player, *board.others)
        self.panels = [panel for outer_panel in outer for panel in outer_panel.inner()]

    def blocks(self, panel: Panel, view: View, player: int) -> Iterator[list[Text]]:
        """A block for each unit: what is told of it, and the panels for the value it stands for."""
        parts = dict(panel.parts)
        for noun in panel.names:
            for seen in shown(units(self.m, noun, view, player), panel):
                title = Text(self.titled(seen, panel).plain, style="bold")
                each = self.m.table.nouns[seen.noun].each
                inner = parts.get(self.m.table.enums[each].values[seen.value], ())
                yield [
                    title,
                    *(Text(line) for inner_panel in inner for line in self._lines(inner_panel, view, player)),
                ]

    def _lines(self, panel: Panel, view: View, player: int) -> Iterator[str]:
        """A panel inside a block: a grid, or units in a row as if they were its cells."""
        if panel.kind == "grid":
            yield from self.cells(panel, view, player)
        elif panel.kind == "units":
            there, options = units(self.m, panel.names[0], view, player), option_numbers(view)
            cells = [numbered(framed(seen, panel, self.briefly), seen, options) for seen in there]
            width = max(map(len, cells), default=0)
            yield "".join(cell.center(width) for cell in cells)

    # -------------------------------------------------------------- grids

    def has_cells(self, panel: Panel) -> bool:
        """Whether the cells of a grid are things that have something to show."""
        grids = [self.m.table.grids[noun.grid].name for noun in self.m.table.nouns if noun.grid >= 0]
        return any(name in grids for name in panel.names)

    def cells(self, panel: Panel, view: View, player: int) -> Iterator[str]:
        """The grids of a panel line by line."""
        things = [seen for seen in view.lying_nowhere if seen.owner in (-1, player)]
        for name in panel.names:
            alone = replace(panel, names=(name,))
            yield from GridDrawing(self.m.table, alone, things, self.briefly, option_numbers(view)).lines()

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
