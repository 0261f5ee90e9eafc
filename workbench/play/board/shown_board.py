"""A board as one player sees it, as plain data with its words: for a terminal, a page, or a program.

Nothing in it is of any game, and nothing is drawn yet: panels as the pack arranges them, with the things
in them. A number ``option`` says that a thing may be answered now: the how manieth option it is, from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Union

import msgspec


class ShownPiece(msgspec.Struct, frozen=True):
    """A thing: what it is called, and a sign of a few letters where there is little room.

    ``tone``: the value whose word may name a colour; ``thing``: its number, -1 where that is not to be known;
    ``card``: the id of its card; ``told``: what else the panel tells of it; ``marked``: whether what the
    panel marks is so.
    """

    text: str
    sign: str
    tone: str = ""
    thing: int = -1
    card: str = ""
    told: str = ""
    holds: tuple[ShownPiece, ...] = ()
    marked: bool = False
    option: int = 0

    def parts(self) -> Iterator[tuple[str, str]]:
        """The whole piece in short, in parts with their tones."""
        yield self.sign, self.tone
        if self.told:
            yield f" ({self.told})", ""
        for inner in self.holds:
            yield " ", ""
            yield inner.sign, inner.tone
        if self.marked:
            yield "*", ""

    def __str__(self) -> str:
        """Gives the whole piece in short."""
        return "".join(text for text, _ in self.parts())


class ShownZone(msgspec.Struct, frozen=True, tag="things"):
    """What lies in a zone."""

    title: str
    pieces: tuple[ShownPiece, ...]


class ShownEntry(msgspec.Struct, frozen=True):
    """A statement in words; ``piece``: the card that it names, where it is of one."""

    text: str
    piece: ShownPiece | None = None


class ShownEntries(msgspec.Struct, frozen=True, tag="entries"):
    """Statements side by side: so many of something, a card that is kept, a state."""

    entries: tuple[ShownEntry, ...]


class ShownSpot(msgspec.Struct, frozen=True):
    """A place on a unit: what lies there; else, in short, what a card wants there. ``met``: it is wanted."""

    piece: ShownPiece | None = None
    wanted: str = ""
    met: bool = False


class ShownUnit(msgspec.Struct, frozen=True):
    """One of a player's units: its spots, its numbers, the rules of a card that speak of it."""

    name: str
    spots: tuple[ShownSpot, ...]
    numbers: str
    rules: str
    thing: int = -1
    option: int = 0


class ShownUnits(msgspec.Struct, frozen=True, tag="units"):
    """A row for each unit. ``letters``: the most that a sign on one of their spots can have."""

    rows: tuple[ShownUnit, ...]
    letters: int


class ShownCell(msgspec.Struct, frozen=True):
    """A cell of a grid: what is told of it, whether it is marked, or out of the game."""

    text: str
    marked: bool = False
    gone: bool = False
    thing: int = -1
    option: int = 0


class ShownPart(msgspec.Struct, frozen=True):
    """Some cells of a grid that belong together, from a row and a column on, and what is told of them.

    ``slope``: 1 of a diagonal to the right, -1 of one to the left, else 0.
    """

    top: int
    left: int
    height: int
    width: int
    slope: int
    text: str
    thing: int = -1
    option: int = 0


class ShownGrid(msgspec.Struct, frozen=True, tag="cells"):
    """A grid of cells, row by row, with its parts.

    ``plain``: nothing is ever told of a cell, so that it is full or free; ``numbered``: rows and columns have
    their numbers, since cells are called by them.
    """

    name: str
    rows: int
    columns: int
    cells: tuple[ShownCell, ...]
    parts: tuple[ShownPart, ...]
    plain: bool
    numbered: bool


class ShownTrack(msgspec.Struct, frozen=True, tag="track"):
    """Units in a row as if they were cells."""

    cells: tuple[ShownCell, ...]
    plain: bool


class ShownValues(msgspec.Struct, frozen=True, tag="values"):
    """A grid with what its cells are worth by a card; marked is where something of the player stands."""

    title: str
    rows: int
    columns: int
    cells: tuple[ShownCell, ...]


class ShownBlock(msgspec.Struct, frozen=True):
    """A unit with panels of its own."""

    piece: ShownPiece
    panels: tuple[ShownGrid | ShownTrack, ...]


class ShownBlocks(msgspec.Struct, frozen=True, tag="blocks"):
    """Units with panels of their own, side by side."""

    blocks: tuple[ShownBlock, ...]


class ShownSheet(msgspec.Struct, frozen=True, tag="sheet"):
    """A row for each number, value or truth, a column for each player."""

    players: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


ShownPanel = Union[ShownZone, ShownEntries, ShownUnits, ShownGrid, ShownValues, ShownBlocks, ShownSheet]


class ShownSeat(msgspec.Struct, frozen=True):
    """What is shown of one player, under his name and what he has scored."""

    seat: int
    title: str
    panels: tuple[ShownPanel, ...]


class ShownBoard(msgspec.Struct, frozen=True):
    """The whole board: the table, the others in short in the order of play, and the player's own."""

    heading: str
    table: tuple[ShownPanel, ...]
    others: tuple[ShownSeat, ...]
    own: ShownSeat
