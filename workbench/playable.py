"""From packs to what a game is started with: their rules compiled, and what a game file says of them."""

from __future__ import annotations

from collections.abc import Sequence

from ..compiler.compile import CheckedGame, check, load
from ..compiler.lowering.lower import lower
from ..compiler.source.catalogue import has_errors
from ..runtime.recorded import Playable
from .failure import FINDINGS, Failure
from .fingerprint import fingerprint, rules_language
from .kept import keep_parser
from .which_packs import find_pack


def playable(checked: CheckedGame) -> Playable:
    """A checked game, compiled. Raises Failure where it has mistakes."""
    if has_errors(checked.diagnostics):
        raise Failure("game_has_mistakes", FINDINGS, pack=checked.game.pack)
    lowered = lower(checked.game)
    packs, parts = fingerprint(checked)
    return Playable(lowered.table, lowered.effects, packs, parts, rules_language(checked))


def find_playable(packs: Sequence[str]) -> Playable:
    """The game of some packs, built-in ones by name or others by their folders. Raises Failure."""
    keep_parser()
    return playable(check(load([find_pack(pack) for pack in packs])))
