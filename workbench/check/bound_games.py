"""Games with their words bound, in which hardly anything is looked for: what most commands begin with.

What was kept of the work of other times serves here as well: the documents and trees of files, and which of
them have their shapes. The examples of built-in cards are left out: to bind them takes longer than all the
rest, and only a check asks for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...compiler.compile import CheckedGame, Loaded, check
from ...compiler.source.packs.bases import not_built_in
from ..packs.limits_wanted import load
from .cached_work import keep_while_running


def bound(roots: Sequence[Path]) -> CheckedGame:
    """The game of some packs, with the mistakes that are met on the way."""
    return bound_files(load_kept(roots))


def for_play(roots: Sequence[Path]) -> CheckedGame:
    """The same with all mistakes, but for those of texts and examples."""
    loaded = load_kept(roots)
    return check(loaded, asked=not_built_in(loaded.packs))


def bound_files(loaded: Loaded) -> CheckedGame:
    """The same, of packs that were read."""
    return check(loaded, checks=False, asked=not_built_in(loaded.packs))


def load_kept(roots: Sequence[Path]) -> Loaded:
    """Reads the packs of one game with what is kept, and has kept what is new when the command ends."""
    keep_while_running()
    return load(roots)
