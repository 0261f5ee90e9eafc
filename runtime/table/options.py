"""The options of a game: by their names, with the one that follows from the number of players."""

from __future__ import annotations

from collections.abc import Mapping

from .limits import FileLimits
from .table import GameTable


class UnknownOptionError(ValueError):
    """An option that a game does not have, or a value that an option does not have, by its name."""


class PlayersError(ValueError):
    """So many players as a game is not for: how many they are, and for how few and many it is."""

    def __init__(self, players: int, low: int, high: int) -> None:
        super().__init__(players, low, high)
        self.players, self.low, self.high = players, low, high


def check_players(table: GameTable, players: int) -> None:
    """Raises ``PlayersError`` where a game is not for so many; one without an outline is for any number."""
    low, high = (
        (1, FileLimits().players) if table.outline is None else (table.outline.low, table.outline.high)
    )
    if not low <= players <= high:
        raise PlayersError(players, low, high)


def chosen_options(table: GameTable, players: int, given: Mapping[str, str]) -> tuple[int, ...]:
    """The options in the order of the table: those given by name and value, the others by default.

    The option that holds when one plays alone is set by the number of players. Raises ``UnknownOptionError``.
    """
    names = [setting.name for setting in table.options]
    for name in given:
        if name not in names:
            raise UnknownOptionError(name)
    alone = table.outline.alone if table.outline is not None else -1
    chosen: list[int] = []
    for number, setting in enumerate(table.options):
        value = given.get(setting.name)
        if number == alone:
            chosen.append(int(players == 1))
        elif value is None:
            chosen.append(setting.default)
        elif value in setting.values:
            chosen.append(setting.values.index(value))
        else:
            raise UnknownOptionError(value)
    return tuple(chosen)
