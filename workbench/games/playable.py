"""From packs to what a game is started with: their rules compiled, and what a game file says of them."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec.structs import replace

from ... import __version__
from ...compiler.compile import CheckedGame, load_files
from ...compiler.lowering.lower import lower
from ...compiler.source.data.catalogue import has_errors
from ...compiler.source.packs.pack import find_builtin_packs, read_texts
from ...compiler.source.packs.pack_files import PackFiles
from ...runtime.record.artefact import Artefact, PackTexts, artefact
from ...runtime.record.gamefile import Head
from ...runtime.record.recorded import Playable
from ..check.bound_games import bound_files, for_play
from ..packs.limits_wanted import limits_wanted
from ..packs.which_packs import find_pack
from ..report.findings import passes_a_limit
from ..terminal.failure import FINDINGS, REFUSED, Failure
from .compiled_files import is_compiled, open_compiled
from .fingerprint import fingerprint, rules_language

MOST_TOLD = 80  # letters of a name that stands in a file


class Opened:
    """A game that can be played; its rules and words are bound when somebody is told of it."""

    def __init__(self, game: Playable, bind: Callable[[], CheckedGame]) -> None:
        self.game = game
        self._bind = bind

    @cached_property
    def checked(self) -> CheckedGame:
        """The game with its rules and words."""
        return self._bind()


def open_game(packs: Sequence[str]) -> Opened:
    """The game of some packs, or of the file of a compiled one. Raises Failure."""
    compiled = next((name for name in packs if is_compiled(name)), None)
    if compiled is None:
        checked = find_checked(packs)
        return Opened(playable(checked, packs), lambda: checked)
    if len(packs) > 1:
        raise Failure("compiled_alone", path=compiled)
    stored = open_compiled(compiled)
    return Opened(stored.game, lambda: _bound(stored))


def _bound(stored: Artefact) -> CheckedGame:
    """The rules of a compiled game as they are said, from the texts that it was compiled from."""
    limits = limits_wanted()
    packs = [read_texts(pack.texts, pack.prefix, pack.home, pack.id, limits) for pack in stored.packs]
    return bound_files(load_files(packs, limits))


def compiled_file(game: Playable, checked: CheckedGame) -> bytes:
    """What stands in the file of a compiled game: how it is played, and the texts that it was made from.

    Files are named after their packs, wherever those were: in a folder of any name, or in a zip.
    """
    names = {name: _name(pack, name) for pack in checked.packs for name in pack.sources}
    effects = tuple(
        replace(effect, origin=replace(effect.origin, file=names.get(effect.origin.file, effect.origin.file)))
        for effect in game.effects
    )
    return artefact(
        replace(game, effects=effects), tuple(_texts(pack) for pack in checked.packs), __version__
    )


def _texts(pack: PackFiles) -> PackTexts:
    """The texts of a pack, without those of languages that somebody of this machine adds."""
    added = {pack.locales[language].span.file for language in pack.own_languages if language in pack.locales}
    texts = {_name(pack, name): source.text for name, source in pack.sources.items() if name not in added}
    return PackTexts(pack.id, _name(pack, pack.prefix), pack.home, texts)


def _name(pack: PackFiles, name: str) -> str:
    return f"{pack.id}/{name.removeprefix(pack.prefix)}" if pack.prefix else name


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
