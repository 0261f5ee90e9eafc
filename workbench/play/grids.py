"""Grids of cells drawn in letters: what stands in each, which are marked, and what their parts are worth.

A marked cell stands in brackets, or is filled where nothing stands in it. Parts that are blocks have
frames with what they are worth on top; that of whole rows stands behind, that of whole columns below.
A cell or part that may be chosen has the number of its option before it. Where nothing can be read in
the cells, rows and columns have their numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ...compiler.words.panels import STATES, Panel
from ...runtime.table.regions import Box, boxes
from ...runtime.table.table import GameTable, Grid
from ...runtime.view.view import SeenThing

FILLED, FREE, GONE = "█", "·", "×"
DOWN = {1: "↘", -1: "↙"}
"""In which direction a diagonal goes down."""
Tell = Callable[[SeenThing, str], str]
"""What a field of a thing is in a few letters; empty where there is nothing to tell."""


class GridDrawing:
    """Draws the cells of one grid of one player."""

    def __init__(
        self,
        table: GameTable,
        panel: Panel,
        things: Sequence[SeenThing],
        tell: Tell,
        options: Mapping[int, int],
    ) -> None:
        self.table, self.panel, self.tell, self.options = table, panel, tell, options
        self.number = next(i for i, grid in enumerate(table.grids) if grid.name == panel.names[0])
        self.grid: Grid = table.grids[self.number]
        cells = [seen for seen in things if table.nouns[seen.noun].grid == self.number]
        cells.sort(key=lambda seen: (seen.field("row_number") or 0, seen.field("column_number") or 0))
        self.cells = [numbered(framed(seen, panel, tell), seen, options) for seen in cells]
        self.parts = [part for name, shown in panel.regions for part in self._parts(name, shown, things)]
        self._straight = [(box, label) for box, label in self.parts if not box.slope]
        self.width = max((len(text) for text in self.cells), default=1)
        self.width += any(map(self._touches, range(1, len(self.cells))))
        self.width = max(
            self.width, *(len(label) + 1 for box, label in self.parts if box.width == 1 and label), 1
        )

    def _parts(
        self, name: str, shown: Sequence[str], things: Sequence[SeenThing]
    ) -> Iterator[tuple[Box, str]]:
        """The parts of the grid that are things of a noun, each with what is told of it."""
        number = next(i for i, noun in enumerate(self.table.nouns) if noun.name == name)
        parts = sorted((seen for seen in things if seen.noun == number), key=lambda seen: seen.thing)
        for box, seen in zip(boxes(self.table.nouns[number], self.grid), parts, strict=False):
            label = " ".join(filter(None, (self.tell(seen, field) for field in shown)))
            yield box, numbered(label, seen, self.options)

    def _touches(self, at: int) -> bool:
        """Whether nothing stands between a cell and the one before it, so that neither could be read."""
        before, here = (self.cells[place].center(self.width) for place in (at - 1, at))
        return at % self.grid.columns > 0 and (before[-1] + here[0]).isalnum()

    # -------------------------------------------------------------- lines

    def lines(self) -> Iterator[str]:
        """The grid line by line."""
        if not self.cells:
            return
        plain = not self.panel.show and not self.panel.written
        if plain and self.panel.regions:
            yield "  " + self._numbers().rstrip()
        for row in range(self.grid.rows):
            if self._framed(row):
                yield self._margin("", plain) + self._border(row)
            yield self._margin(str(row + 1), plain) + self._row(row) + self._behind(row)
        if self._framed(0):
            yield self._margin("", plain) + self._border(self.grid.rows)
        below = self._below()
        if below:
            yield self._margin("", plain) + below
        leaning = [f"{DOWN[box.slope]} {label}" for box, label in self.parts if box.slope and label]
        if leaning:
            yield self._margin("", plain) + "  ".join(leaning)

    def _margin(self, text: str, plain: bool) -> str:
        return f"{text:>2}"[-2:] if plain and self.panel.regions else ""

    def _numbers(self) -> str:
        """The numbers of the columns."""
        line = ""
        for column in range(self.grid.columns):
            line += " " * self._divided(column) + str(column + 1).center(self.width)
        return line

    def _blocks(self) -> list[tuple[Box, str]]:
        """Parts that are neither whole rows nor whole columns."""
        rows, columns = self.grid.rows, self.grid.columns
        return [(b, label) for b, label in self._straight if b.height < rows and b.width < columns]

    def _framed(self, row: int) -> bool:
        return any(box.top == row for box, _ in self._blocks())

    def _divided(self, column: int) -> bool:
        """Whether a line stands before a column."""
        blocks = [box for box, _ in self._straight if 1 < box.width < self.grid.columns]
        return any(box.left == column and (column or self._blocks()) for box in blocks)

    def _row(self, row: int) -> str:
        cells = self.cells[row * self.grid.columns : (row + 1) * self.grid.columns]
        line = ""
        for column, text in enumerate(cells):
            line += ("│" if self._divided(column) else "") + text.center(self.width)
        return line + ("│" if self._blocks() else "")

    def _border(self, row: int) -> str:
        """The line above a row of blocks, with what each is worth; or the one below the last."""
        labels = {box.left: label for box, label in self._blocks() if box.top == row}
        ends = "┌┬┐" if row == 0 else "└┴┘" if row == self.grid.rows else "├┼┤"
        line = ""
        for column in range(self.grid.columns):
            if self._divided(column):
                line += ends[0] if column == 0 else ends[1]
                line += labels.get(column, "")
            line += "─" * (self._right_of(column) - len(line))
        return line + ends[2]

    def _right_of(self, column: int) -> int:
        """How many letters there are up to the end of a column."""
        return (column + 1) * self.width + sum(self._divided(before) for before in range(column + 1))

    def _behind(self, row: int) -> str:
        labels = [label for box, label in self._straight if box.width == self.grid.columns and box.top == row]
        return "".join(f" {label}" for label in labels if label)

    def _below(self) -> str:
        """What whole columns are worth, each under its column."""
        line = ""
        for box, label in self._straight:
            if box.height == self.grid.rows and box.width < self.grid.columns and label:
                start = self._right_of(box.left) - self.width
                line = line.ljust(start) + label.center(self._right_of(box.left + box.width - 1) - start)
        return line.rstrip()


def framed(seen: SeenThing, panel: Panel, tell: Tell) -> str:
    """A cell, or a unit drawn as one: what is written there, or what it is; in brackets if it is marked."""
    if panel.unless and seen.field(panel.unless):
        return f" {GONE} "
    marked = bool(panel.mark and seen.field(panel.mark))
    if panel.written and seen.field(panel.written):
        return f" {tell(seen, panel.written)} "
    told = beside([tell(seen, name) for name in panel.show])
    if told:
        return f"[{told}]" if marked else f" {told} "
    if panel.show or panel.written:
        return FILLED * 3 if marked else f" {FREE} "
    return FILLED * 2 if marked else FREE * 2


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


def numbered(text: str, seen: SeenThing, options: Mapping[int, int]) -> str:
    """With the number of the option that a thing is, where it is one."""
    return f"{options[seen.thing]}){text.strip()}" if seen.thing in options else text


def fields_of(panel: Panel) -> Iterator[str]:
    """The fields that a panel reads."""
    yield from panel.names if panel.kind in STATES else panel.show
    yield from (name for _, shown in panel.regions for name in shown)
    yield from filter(None, (panel.mark, panel.written, panel.unless))
