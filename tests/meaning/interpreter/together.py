"""``each player by at_once``: all players at the same moment; nobody sees another's answer (section 3)."""

from __future__ import annotations

from heroglyph.compiler.typed import rules as t

from .play import Env, Play, Unknown
from .world import Seat


def at_once(p: Play, st: t.EachPlayer, seats: list[Seat], env: Env) -> None:
    """Each player's body; answers are carried out when all are there, in the order of the players."""
    if p.trial:
        raise Unknown
    raise NotImplementedError
