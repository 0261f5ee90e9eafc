"""The built-in games that are watched, by the names of their packs."""

from __future__ import annotations

from .dungeonroll.watch import DUNGEON_ROLL
from .rollingrealms.watch import ROLLING_REALMS
from .rollplayer.watch import ROLL_PLAYER

GAMES = {game.pack: game for game in (DUNGEON_ROLL, ROLL_PLAYER, ROLLING_REALMS)}
