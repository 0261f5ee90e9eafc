"""``heroglyph check``: everything that is wrong with some packs, in one run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

from ..compiler.compile import CheckedGame, Loaded
from ..compiler.compile import check as check_game
from ..compiler.source.bases import own_packs
from ..compiler.source.catalogue import has_errors, tidy
from ..compiler.source.diagnostics import Diagnostic
from ..compiler.source.pack import PackFiles
from ..compiler.typed.model import Game
from .findings import exit_code, show
from .kept import keep_parser
from .limits_wanted import load
from .messages import Messages
from .report import summary
from .which_packs import Wanted, names_in, wanted_packs

_OF_TEXTS = "H6"
_SHARED = ("pack.yaml", "vocabulary.yaml")


def check(paths: Sequence[str], messages: Messages, *, texts: bool = True, examples: bool = True) -> int:
    """Checks the packs or files at some paths, prints what was found, and returns the exit code."""
    keep_parser()
    found: list[Diagnostic] = []
    packs: list[PackFiles] = []
    for wanted in wanted_packs(paths):
        checked = check_pack(wanted, texts=texts, examples=examples)
        found += checked.diagnostics
        packs += checked.packs
    show(found, packs, messages, sys.stdout)
    print(summary(found, messages))
    return exit_code(found)


def check_pack(wanted: Wanted, *, texts: bool = True, examples: bool = True) -> CheckedGame:
    """A pack with all that is wrong with it, or with some files of it; see ``check_everything``."""
    loaded = load([wanted.root])
    if wanted.files:
        names = frozenset[str]().union(*(names_in(pack, wanted.root, wanted.files) for pack in loaded.packs))
    else:
        own = own_packs(loaded.packs)  # a file that was not read has no source, but is reported
        refused = {found.span.file for pack in own for found in pack.diagnostics}
        names = frozenset(name for pack in own for name in pack.sources) | refused
    whole = not wanted.files and own_packs(loaded.packs) == loaded.packs
    checked = check_everything(loaded, None if whole else names, texts=texts, examples=examples)
    if whole:
        return checked
    return replace(checked, diagnostics=tuple(one for one in checked.diagnostics if _concerns(one, names)))


def check_everything(
    loaded: Loaded, only: frozenset[str] | None = None, *, texts: bool = True, examples: bool = True
) -> CheckedGame:
    """Checks words, types, texts and examples; the last two for the cards of some files only, if wanted.

    Examples run where the rules have no mistakes.
    """
    checked = check_game(loaded, texts=texts if only is None or not texts else only)
    if not examples or has_errors(one for one in checked.diagnostics if not one.code.startswith(_OF_TEXTS)):
        return checked
    found = (*checked.diagnostics, *_examples(checked.game, only))
    return replace(checked, diagnostics=tuple(tidy(found)))


def _concerns(found: Diagnostic, names: frozenset[str]) -> bool:
    """Whether a finding is about some files, or about the words that all files of a pack need."""
    files = {found.span.file, *(related.span.file for related in found.related)}
    return bool(files & names) or found.span.file.endswith(_SHARED)


def _examples(game: Game, only: frozenset[str] | None) -> list[Diagnostic]:
    """What the examples of some cards show to be wrong."""
    cards = [card for card in game.cards if card.examples and (only is None or card.span.file in only)]
    if not cards:
        return []
    from ..compiler.lowering.lower import lower
    from .examples import ExampleRunner

    runner = ExampleRunner(game, lower(game))
    return [
        one for card in cards for example in card.examples for one in runner.run(card, example).diagnostics
    ]
