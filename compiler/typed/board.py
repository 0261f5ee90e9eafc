"""How a game is shown to people who play it: which panels, with what in them. Data for whoever draws."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Panel:
    """One part of a board. ``kind`` says what ``names`` are.

    ``zone``: a zone with its things; ``count``: zones of which only the number of things is shown; ``keep``:
    cards that a player keeps; ``units``: the things of a noun that a player has, one for each value;
    ``grid``: a grid with what stands on it; ``resources``. ``show`` are fields of the things; ``goals`` the
    kept card whose rules stand beside the units that they speak of; ``values`` the kept card and its table
    that tell what the cells of a grid are worth;
    ``marks`` the kept card and its list that tell what a unit should hold at which of its places.
    """

    kind: str
    names: tuple[str, ...]
    show: tuple[str, ...] = ()
    goals: str = ""
    values: tuple[str, str] | None = None
    marks: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The panels of the table, of the player who looks, and of the others in short.

    ``period`` is counted above; ``log``: the verbs of which players want to hear.
    """

    table: tuple[Panel, ...] = ()
    player: tuple[Panel, ...] = ()
    others: tuple[Panel, ...] = ()
    period: str = ""
    log: tuple[str, ...] = ()
