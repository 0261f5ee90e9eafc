"""What a check of packs finds: words, types, texts and examples; with what is kept of other times."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...compiler.source.data.catalogue import deduplicated, has_errors
from ...compiler.source.diagnostics import Diagnostic, Related, diagnostic
from ...compiler.source.packs.bases import not_built_in, own_packs
from ...compiler.source.records import replace
from ...compiler.source.spans import Span
from ..packs.limits_wanted import load
from ..packs.together import read_id
from ..packs.which_packs import PackTarget, names_in, refused_in
from .cached_work import kept_work

if TYPE_CHECKING:  # a pack that was checked before needs none of these
    from ...compiler.compile import CheckedGame, Loaded
    from ...compiler.typed.model import Card, Example, Game

OF_TEXTS = ("H590", "H60", "H61", "H62", "H64", "H680", "H681", "H682", "H683", "H720")
"""How the codes of mistakes in names and texts begin: examples can be played beside them."""
_ELSEWHERE = "H538"
"""That an example does without its card may follow from what does not hold in it."""
_SHARED = ("pack.yaml", "vocabulary.yaml")


def check_pack(
    wanted: PackTarget, *, texts: bool = True, examples: bool = True, trust_bases: bool = False
) -> CheckedGame:
    """A pack with all that is wrong with it, or with some files of it; see ``check_wanted``."""
    with kept_work():
        return check_wanted(wanted, texts=texts, examples=examples, trust_bases=trust_bases)


def check_wanted(
    wanted: PackTarget, *, texts: bool = True, examples: bool = True, trust_bases: bool = False
) -> CheckedGame:
    """The same, with what somebody else has opened of the work of other times.

    ``trust_bases``: the cards of built-in packs to which the pack adds are taken as sound, and have no
    examples: they are for what the pack's own cards need of them. For who wants only what is told.
    """
    loaded = load([wanted.root, *wanted.beside])
    if wanted.files:
        named = (
            find(pack, wanted.root, wanted.files) for pack in loaded.packs for find in (names_in, refused_in)
        )
        names = frozenset[str]().union(*named)
    else:
        own = own_packs(loaded.packs)  # a file that was not read has no source, but is reported
        refused = {problem.span.file for pack in own for problem in pack.diagnostics}
        names = frozenset(name for pack in own for name in pack.sources) | refused
    bases = {pack.id for pack in loaded.packs if pack not in own_packs(loaded.packs)}
    whole = not wanted.files and not (bases - {read_id(wanted.root)} if wanted.beside else bases)
    asked = not_built_in(loaded.packs, own_packs(loaded.packs)) if trust_bases and not whole else None
    checked = check_everything(loaded, None if whole else names, texts=texts, examples=examples, asked=asked)
    if whole:
        return checked
    return replace(
        checked, diagnostics=tuple(problem for problem in checked.diagnostics if _concerns(problem, names))
    )


def check_everything(
    loaded: Loaded,
    only: frozenset[str] | None = None,
    *,
    texts: bool = True,
    examples: bool = True,
    asked: frozenset[str] | None = None,
) -> CheckedGame:
    """Checks words, types, texts and examples; the last two for the cards of some files only, if wanted.

    Examples run where the rules have no mistakes. ``asked``: the files that somebody asks about, if not all.
    """
    from ...compiler.compile import check as check_game

    whose = texts if only is None or not texts else only
    checked = check_game(loaded, texts=whose, asked=asked)
    if not examples or has_errors(
        problem for problem in checked.diagnostics if not problem.code.startswith(OF_TEXTS)
    ):
        return checked
    from ..examples.unshown import without_examples

    cards = [card for card in checked.game.cards if only is None or card.span.file in only]
    unshown = without_examples(card for card in cards if asked is None or card.span.file in asked)
    failed = _examples(checked.game, cards)
    diagnostics = [
        problem
        for problem in checked.diagnostics
        if not (problem.code == _ELSEWHERE and problem.span in failed)
    ]
    diagnostics += (problem for each in failed.values() for problem in each)
    return replace(checked, diagnostics=tuple(deduplicated([*diagnostics, *unshown])))


def _concerns(problem: Diagnostic, names: frozenset[str]) -> bool:
    """Whether a finding is about some files, or about the words that all files of a pack need."""
    files = {problem.span.file, *(related.span.file for related in problem.related)}
    return bool(files & names) or problem.span.file.endswith(_SHARED)


def _examples(game: Game, asked: Iterable[Card]) -> dict[Span, list[Diagnostic]]:
    """What the examples of some cards show to be wrong, by the places of those that do not hold."""
    cards = [card for card in asked if card.examples]
    if not cards:
        return {}
    from ...compiler.lowering.lower import lower
    from ..examples.examples import ExampleRunner

    runner = ExampleRunner(game, lower(game))
    results = ((card, example, runner.run(card, example)) for card in cards for example in card.examples)
    return {
        example.span: [_at_change(problem, card, example) for problem in result.diagnostics]
        for card, example, result in results
        if result.diagnostics
    }


def _at_change(problem: Diagnostic, card: Card, example: Example) -> Diagnostic:
    """What an example shows; where it is of a card that another pack changed, told at the change."""
    if problem.span.file == card.span.file:
        return problem
    related = (Related(problem.span, "example_here"),)
    return diagnostic("H166", card.span, related=related, card=card.name, name=example.name)
