"""The sheets on which players write: each cell with what it wants and gives, its parts, the shapes for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ....compiler.text.message.plan import phrase
from ....compiler.tree.types import Amount
from ....compiler.typed.model import Card
from ....compiler.words.vocabulary import Constant, Field, Grid, NounDeclaration
from ...report.lexicon import capital
from .anchors import list_anchor
from .document import Layout
from .facts import NOTHING, FactTeller
from .lexicon import Lexicon

EMPTY, FILLED, OUTSIDE = "\u25a1", "\u25a0", "\u00b7"
_SORT = "sheet"


@dataclass(frozen=True)
class GridPart:
    """A kind of part of a grid, such as a row of it or a block of cells."""

    noun: NounDeclaration
    grid: Grid
    rows: int
    columns: int

    @property
    def is_row(self) -> bool:
        """Whether there is one for each row, so that what it gives stands beside it."""
        return self.rows == 1 and self.columns == self.grid.columns

    @property
    def is_column(self) -> bool:
        """Whether there is one for each column, so that what it gives stands below it."""
        return self.columns == 1 and self.rows == self.grid.rows


@dataclass(frozen=True)
class SheetTeller:
    """Tells sheets in one language."""

    lexicon: Lexicon

    def of(self, card: Card) -> Iterator[Layout]:
        """The sheets of a card: those that the board of the game shows in the part for it."""
        for name in sheets_of(self.lexicon, card, "grid"):
            yield from self.sheet(name)
        for name in dict.fromkeys(sheets_of(self.lexicon, card, "units")):
            yield from self._units(self.lexicon.vocabulary.nouns[name])

    def _units(self, noun: NounDeclaration) -> Iterator[Layout]:
        """Things of which there is one for each card, side by side."""
        cards = [card for card in self.lexicon.checked.game.cards if card.kind == noun.name]
        fields = [field for field in self._fields(noun).values() if field.kind == "constant"]
        row = tuple(self._told([(field, card.fields[field.name]) for field in fields]) for card in cards)
        if any(row):
            captions = self.lexicon.messages.listed(self._called(noun, fields))
            title = self.lexicon.say(
                "sheet", "stands", what=capital(self.lexicon.noun(noun.name)), names=captions
            )
            name = capital(self.lexicon.noun(noun.name, plural=True))
            yield Layout(list_anchor(_SORT, noun.name), name, (row,), notes=(title,) if captions else ())

    def others(self) -> Iterator[Layout]:
        """The sheets that belong to no card."""
        shown = {name for card in self.lexicon.checked.game.cards for name in sheets_of(self.lexicon, card)}
        for name in self.lexicon.vocabulary.grids:
            if name not in shown:
                yield from self.sheet(name)

    def sheet(self, name: str) -> Iterator[Layout]:
        """A grid of cells with what stands at its edges, the parts inside it, and the shapes for it."""
        grid = self.lexicon.vocabulary.grids[name]
        cell = self.lexicon.vocabulary.nouns.get(grid.of or "")
        if cell is None or not self.lexicon.noun(cell.name, plural=True):
            return
        parts = [part for part in self._parts(grid) if self.lexicon.noun(part.noun.name)]
        yield self._whole(grid, cell, parts)
        for part in parts:
            if not (part.is_row or part.is_column) and self._shown(part.noun):
                yield self._inside(part)
        if grid.shapes:
            yield self._shapes(grid)

    def _parts(self, grid: Grid) -> Iterator[GridPart]:
        for noun in self.lexicon.vocabulary.nouns.values():
            blocks = noun.region.blocks if noun.region is not None and noun.region.grid == grid.name else None
            if blocks is not None:
                yield GridPart(noun, grid, *blocks)

    # -------------------------------------------------------------- the sheet

    def _whole(self, grid: Grid, cell: NounDeclaration, parts: list[GridPart]) -> Layout:
        beside = [part for part in parts if part.is_row and self._shown(part.noun)]
        below = [part for part in parts if part.is_column and not part.is_row and self._shown(part.noun)]
        begun = {place for places in grid.starts_as.values() for place in places}
        marks = bool(grid.starts_as) or not self._shown(cell)
        rows = []
        for row in range(grid.rows):
            cells = [self._cell(grid, cell, row, column, begun, marks) for column in range(grid.columns)]
            rows.append((*cells, *(self._values(part.noun, row) for part in beside)))
        for part in below:
            rows.append((*(self._values(part.noun, n) for n in range(grid.columns)), *("" for _ in beside)))
        rows = [self._labelled(number, row, grid, below) for number, row in enumerate(rows)]
        head = (
            *("" for _ in range(grid.columns + bool(below))),
            *(self._title(part.noun) for part in beside),
        )
        return Layout(
            list_anchor(_SORT, grid.name),
            capital(self.lexicon.noun(cell.name, plural=True)),
            tuple(rows),
            head if beside else (),
            tuple(self._notes(grid, cell, parts)),
            grid.name in self.lexicon.house,
        )

    def _labelled(
        self, number: int, row: tuple[str, ...], grid: Grid, below: list[GridPart]
    ) -> tuple[str, ...]:
        """A row behind what it is: only where there are rows below those of the cells."""
        if not below:
            return row
        return ("" if number < grid.rows else self._title(below[number - grid.rows].noun), *row)

    def _cell(
        self,
        grid: Grid,
        cell: NounDeclaration,
        row: int,
        column: int,
        begun: set[tuple[int, int]],
        marks: bool,
    ) -> str:
        told = self._values(cell, row * grid.columns + column)
        mark = FILLED if (row + 1, column + 1) in begun else EMPTY
        return " ".join(filter(None, (mark if marks or not told else "", told)))

    def _notes(self, grid: Grid, cell: NounDeclaration, parts: list[GridPart]) -> Iterator[str]:
        """What stands in each cell, what a mark means, and of how many cells the parts are."""
        if any(self._captions(cell)):
            yield self._title(cell)
        for flag in grid.starts_as:
            quality = phrase("flag", field=f"field:{cell.name}.{flag}")
            plan = phrase("np", noun=f"noun:{cell.name}", det="generic", qualities=(quality,))
            told = self.lexicon.spelled(plan) or self.lexicon.noun(cell.name, plural=True)
            yield self.lexicon.say("sheet", "begun", mark=FILLED, what=told)
        sizes = [self._size(part, self.lexicon.noun(cell.name, plural=True)) for part in parts]
        if sizes:
            yield " · ".join(sizes)

    def _size(self, part: GridPart, cells: str) -> str:
        what = capital(self.lexicon.noun(part.noun.name))
        return self.lexicon.say("sheet", "part", what=what, rows=part.rows, columns=part.columns, cells=cells)

    # -------------------------------------------------------------- its parts, and shapes

    def _inside(self, part: GridPart) -> Layout:
        """What the parts give that lie beside each other in both directions."""
        across, down = part.grid.columns // part.columns, part.grid.rows // part.rows
        rows = tuple(
            tuple(self._values(part.noun, row * across + column) for column in range(across))
            for row in range(down)
        )
        anchor = f"{list_anchor(_SORT, part.grid.name)}.{part.noun.name}"
        notes = (self._title(part.noun),)
        return Layout(anchor, capital(self.lexicon.noun(part.noun.name, plural=True)), rows, notes=notes)

    def _shapes(self, grid: Grid) -> Layout:
        """The shapes, drawn one beside the other, each below the number that it is for."""
        drawn = tuple(_drawn(cells) for cells in grid.shapes.values())
        title = capital(self.lexicon.noun("placement", plural=True))
        anchor = f"{list_anchor(_SORT, grid.name)}.shapes"
        return Layout(anchor, title, (drawn,), tuple(map(str, grid.shapes)))

    # -------------------------------------------------------------- values

    def _shown(self, noun: NounDeclaration) -> list[Field]:
        """The constants of which each place has its own."""
        return [field for name, field in self._fields(noun).items() if name in noun.values]

    def _fields(self, noun: NounDeclaration) -> Mapping[str, Field]:
        return self.lexicon.vocabulary.fields(noun.name)

    def _values(self, noun: NounDeclaration, number: int) -> str:
        return self._told([(field, noun.values[field.name][number]) for field in self._shown(noun)])

    def _told(self, values: Iterable[tuple[Field, Constant]]) -> str:
        """What a place has, number and prizes: "5 · coin + heart"."""
        plain: list[str] = []
        prizes: list[str] = []
        for field, value in values:
            told = "" if value == NOTHING else FactTeller(self.lexicon).value(value, field.type)
            (prizes if isinstance(field.type, Amount) else plain).append(told)
        return " · ".join(filter(None, (*plain, " + ".join(filter(None, prizes)))))

    def _captions(self, noun: NounDeclaration) -> Iterator[str]:
        """What the values of a place are, in the order in which they stand there; all prizes at once."""
        return self._called(noun, self._shown(noun))

    def _called(self, noun: NounDeclaration, shown: list[Field]) -> Iterator[str]:
        prizes = [field for field in shown if isinstance(field.type, Amount)]
        for field in (*(other for other in shown if other not in prizes), *prizes[:1]):
            called = self.lexicon.field(noun.name, field.name, told=False)
            if called:
                yield called

    def _title(self, noun: NounDeclaration) -> str:
        """What stands at the edge: of which parts, and what of them."""
        what, captions = capital(self.lexicon.noun(noun.name)), list(self._captions(noun))
        names = self.lexicon.messages.listed(captions)
        return self.lexicon.say("sheet", "stands", what=what, names=names) if names else what


def sheets_of(lexicon: Lexicon, card: Card, kind: str = "grid") -> tuple[str, ...]:
    """The grids, or the units, in the part of the board for the unit that a card is of."""
    outline = lexicon.checked.game.outline
    panels = outline.board.player if outline is not None and outline.board is not None else ()
    return tuple(
        name
        for panel in panels
        if panel.parts and lexicon.vocabulary.is_a(card.kind, panel.names[0])
        for value, inner in panel.parts
        if value == card.name
        for inner_panel in inner
        if inner_panel.kind == kind
        for name in inner_panel.names
    )


def _drawn(cells: tuple[tuple[int, int], ...]) -> str:
    """A shape as lines of squares."""
    rows, columns = max(row for row, _ in cells), max(column for _, column in cells)
    lines = (
        "".join(FILLED if (row, column) in cells else OUTSIDE for column in range(1, columns + 1))
        for row in range(1, rows + 1)
    )
    return "\n".join(lines)
