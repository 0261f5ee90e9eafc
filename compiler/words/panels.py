"""How a game is shown to people who play it: which panels, with what in them. Data for whoever draws."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

STATES = ("game", "fields", "sheet")
"""The kinds of panels whose names are fields, of the game or of players."""


class Panel(msgspec.Struct, frozen=True):
    """One part of a board. ``kind`` says what ``names`` are.

    ``zone``: a zone with its things; ``count``: zones of which only the number of things is shown; ``keep``:
    cards that a player keeps; ``units``: the things of a noun that a player has, one for each value;
    ``grid``: a grid with what stands on it; ``resources``; ``game``: fields of the game; ``fields``: those of
    a player; ``sheet``: resources and fields of players, a row each. ``show`` are fields of the things;
    ``goals`` the kept card whose rules stand beside the units that they speak of; ``values`` the kept card
    and its table that tell what the cells of a grid are worth; ``marks`` the kept card and its list that tell
    what a unit should hold at which of its places.

    A grid of cells shows in each what ``show`` names, or alone what is ``written`` there; ``mark`` is the
    truth that marks it. ``regions`` are the nouns of its parts with the fields that stand beside them.
    Units that have ``parts`` are drawn as blocks: each with the panels for the value it stands for; those
    for which the truth ``unless`` holds are left out; cells for which it holds are crossed out.
    """

    kind: str
    names: tuple[str, ...]
    show: tuple[str, ...] = ()
    goals: str = ""
    values: tuple[str, str] | None = None
    marks: tuple[str, str] | None = None
    mark: str = ""
    written: str = ""
    regions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unless: str = ""
    parts: tuple[tuple[str, tuple[Panel, ...]], ...] = ()

    def fields(self) -> Iterator[str]:
        """The fields that this panel reads."""
        yield from self.names if self.kind in STATES else self.show
        yield from (name for _, shown in self.regions for name in shown)
        yield from filter(None, (self.mark, self.written, self.unless))

    def inner(self) -> Iterator[Panel]:
        """This panel and those inside it."""
        yield self
        for _, panels in self.parts:
            for panel in panels:
                yield from panel.inner()


class Board(msgspec.Struct, frozen=True):
    """The panels of the table, of the player who looks, and of the others in short.

    ``periods`` are counted above; ``log``: the verbs of which players want to hear.
    """

    table: tuple[Panel, ...] = ()
    player: tuple[Panel, ...] = ()
    others: tuple[Panel, ...] = ()
    periods: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
