"""The built-in games that are watched, by the names of their packs."""

from __future__ import annotations

from .rollplayer.watch import ROLL_PLAYER

GAMES = {game.pack: game for game in (ROLL_PLAYER,)}
