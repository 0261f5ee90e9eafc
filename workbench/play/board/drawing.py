"""A board drawn for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from .flow import Blocks as SideBySide
from .flow import Flow, Headed
from .grids import grid_lines, track_line
from .shown_board import (
    ShownBlock,
    ShownBlocks,
    ShownBoard,
    ShownEntries,
    ShownGrid,
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
from .signs import colour

_EMPTY, _UNKNOWN = "··", "."
_BETWEEN = 3  # columns between players side by side


def draw(board: ShownBoard) -> RenderableType:
    """The whole board: the table, the others in short, then the player's own."""
    parts: list[RenderableType] = [Rule(Text(board.heading), align="left", characters="─")]
    parts.append(_panels(board.table))
    others = [_other(seat) for seat in board.others]
    parts += [Columns(others, padding=(0, _BETWEEN))] if len(others) > 1 else others
    parts.append(Rule(Text(board.own.title), align="left", characters="─"))
    parts.append(_panels(board.own.panels))
    return Group(*parts)


def _other(seat: ShownSeat) -> RenderableType:
    """Another player in short; several stand side by side where they fit."""
    return Headed(Text(seat.title), _panels(seat.panels))


def _panels(panels: Sequence[ShownPanel]) -> Group:
    return Group(*(part for panel in panels for part in _panel(panel)))


def _panel(panel: ShownPanel) -> Iterator[RenderableType]:
    match panel:
        case ShownZone():
            yield _titled(panel.title, Flow([_piece(piece) for piece in panel.pieces]))
        case ShownEntries():
            yield Flow([entry.text for entry in panel.entries])
        case ShownUnits():
            yield _units(panel)
        case ShownGrid():
            yield from map(Text, grid_lines(panel))
        case ShownValues():
            yield _titled(panel.title, Text("\n".join(_value_lines(panel))))
        case ShownBlocks():
            yield SideBySide([list(_block(block)) for block in panel.blocks])
        case ShownSheet():
            yield _score_sheet(panel)


def _piece(piece: ShownPiece) -> Text:
    return Text.assemble(*((text, colour(tone)) for text, tone in piece.parts()))


def _units(panel: ShownUnits) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(style="bold")
    for row in panel.rows:
        table.add_row(row.name, _spots(row, panel.letters), row.numbers, Text(row.rules))
    return table


def _spots(row: ShownUnit, letters: int) -> Text:
    """The places of a unit, each as wide as the widest sign: a thing that is what is wanted has a star."""
    letters = max(letters, len(_EMPTY))
    spots = [_spot(spot) for spot in row.spots]
    return Text(" ").join(Text.assemble(spot, " " * (letters - spot.cell_len)) for spot in spots)


def _spot(spot: ShownSpot) -> Text:
    if spot.piece is None:
        return Text(f"({spot.wanted})" if spot.wanted else _EMPTY)
    return Text.assemble((spot.piece.sign, colour(spot.piece.tone)), "*" if spot.met else "")


def _value_lines(panel: ShownValues) -> Iterator[str]:
    cells = [
        f"[{cell.text or _UNKNOWN:>2}]" if cell.marked else f" {cell.text or _UNKNOWN:>2} "
        for cell in panel.cells
    ]
    for row in range(panel.rows):
        yield "".join(cells[row * panel.columns : (row + 1) * panel.columns])


def _block(block: ShownBlock) -> Iterator[Text]:
    yield Text(str(block.piece), style="bold")
    for panel in block.panels:
        lines = grid_lines(panel) if isinstance(panel, ShownGrid) else (track_line(panel),)
        yield from map(Text, lines)


def _score_sheet(panel: ShownSheet) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold")
    for _ in panel.players:
        table.add_column(justify="right")
    table.add_row("", *panel.players)
    for title, told in panel.rows:
        table.add_row(title, *told)
    return table


def _titled(title: str, content: RenderableType) -> Table:
    """Something with a name before it."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold")
    table.add_row(title, content)
    return table
