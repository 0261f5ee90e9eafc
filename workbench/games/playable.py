"""From packs to what a game is started with: their rules compiled, and what a game file says of them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from ...compiler.compile import CheckedGame
from ...compiler.lowering.lower import lower
from ...compiler.source.data.catalogue import has_errors
from ...compiler.source.packs.pack import find_builtin_packs
from ...runtime.record.gamefile import Head
from ...runtime.record.recorded import Playable
from ..cache.kept import keep_parser
from ..check.bound_games import for_play
from ..packs.which_packs import find_pack
from ..report.findings import passes_a_limit
from ..terminal.failure import FINDINGS, REFUSED, Failure
from .fingerprint import fingerprint, rules_language

MOST_TOLD = 80  # letters of a name that stands in a file


def playable(checked: CheckedGame, named: Sequence[str] = ()) -> Playable:
    """A checked game, compiled. Raises Failure where it has mistakes, which the packs as ``named`` show."""
    if has_errors(checked.diagnostics):
        pack = checked.game.pack
        code = REFUSED if passes_a_limit(checked.diagnostics) else FINDINGS
        raise Failure("game_has_mistakes", code, pack=pack, named=in_one_game(named or (pack,)))
    lowered = lower(checked.game)
    packs, parts = fingerprint(checked)
    return Playable(lowered.table, lowered.effects, packs, parts, rules_language(checked))


def in_one_game(packs: Sequence[str]) -> str:
    """Packs as ``heroglyph check`` takes them to look at one game with all of them in it."""
    first, *others = packs
    return shlex.join([first, *(part for other in others for part in ("--with", other))])


def find_playable(packs: Sequence[str]) -> Playable:
    """The game of some packs, built-in ones by name or others by their folders. Raises Failure."""
    return playable(find_checked(packs), packs)


def find_checked(packs: Sequence[str]) -> CheckedGame:
    """The same before it is compiled, mistakes and all. Raises Failure."""
    keep_parser()
    return for_play([find_pack(pack) for pack in packs])


def packs_of(head: Head, path: str) -> tuple[str, ...]:
    """The packs that a game file was played with, where all of them are built in.

    Raises Failure for another one: which folder of this machine it is, only the user can say, not the file.
    """
    known = find_builtin_packs()
    for pack in head.packs:
        if pack.id not in known:
            raise Failure("game_own_pack", FINDINGS, path=path, pack=pack.id[:MOST_TOLD])
    return tuple(pack.id for pack in head.packs)


def own_packs(packs: Sequence[str]) -> tuple[str, ...]:
    """The packs as they were named, if the name of one in a game file does not tell where it is."""
    known = find_builtin_packs()
    return () if all(pack in known for pack in packs) else tuple(packs)
