"""From the files of packs to a checked game: words are bound, and passes look at what was made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from os.path import normpath
from pathlib import Path

from .binding.bind import bind
from .source.data.catalogue import ERROR, deduplicated, severity
from .source.data.consequences import WORDS, unknown_in
from .source.diagnostics import Diagnostic
from .source.limits import DEFAULT_LIMITS, Limits
from .source.packs.bases import with_bases, without_game
from .source.packs.changes import with_changed_cards
from .source.packs.given import gives_texts, words_cards
from .source.packs.pack import read_pack
from .source.packs.pack_files import PackFiles
from .source.packs.replaced_words import with_replaced_words
from .source.packs.versions import unreadable_language
from .source.schema.shapes import check_shapes, unshadowed
from .source.spans import Span
from .source.yaml.gc_paused import gc_paused
from .typed.known_ids import known_ids
from .typed.model import Game
from .words.cards.example_ids import foreign_words


@dataclass(slots=True)
class Loaded:
    """The files of the packs of one game: the pack with the vocabulary, and those that add to it.

    ``shapes``: what does not have the shape of its kind of file; shown where nobody else says more.
    ``lost``: there is no game to which the cards belong; that is told, and nothing that follows from it.
    """

    packs: tuple[PackFiles, ...]
    diagnostics: list[Diagnostic] = field(default_factory=list)
    shapes: list[Diagnostic] = field(default_factory=list)
    lost: bool = False
    limits: Limits = DEFAULT_LIMITS


@dataclass(frozen=True, slots=True, eq=False)
class CheckedGame:
    """What checking makes. Rules with mistakes are not in the game; the diagnostics say why.

    ``packs``: the files that it was made from, for their words and sources. Two are never the same: to
    compare them would take long, and what is made of one is remembered by it.
    """

    game: Game
    diagnostics: tuple[Diagnostic, ...]
    packs: tuple[PackFiles, ...] = ()


def load(roots: Sequence[Path], limits: Limits = DEFAULT_LIMITS) -> Loaded:
    """Reads the packs of one game in any order; a built-in pack that one of them extends comes by itself."""
    once = {normpath(root.absolute()): root for root in roots}  # a folder may be named twice
    return load_files([read_pack(root, limits) for root in once.values()], limits)


def load_files(read: Sequence[PackFiles], limits: Limits = DEFAULT_LIMITS) -> Loaded:
    """Puts the packs of one game together whose files were read, and the built-in ones that they extend."""
    packs, diagnostics = with_bases(read, limits)
    for laid in (with_changed_cards, with_replaced_words):
        packs, wrong = laid(packs)
        diagnostics += wrong
    foreign = {pack.id: reason for pack in packs if (reason := unreadable_language(pack)) is not None}
    diagnostics += foreign.values()
    readable = [pack for pack in packs if pack.id not in foreign]  # of others all would look wrong
    told = {diagnostic.span for diagnostic in diagnostics}  # who knows the whole game knows better
    diagnostics += [
        diagnostic for pack in readable for diagnostic in pack.diagnostics if diagnostic.span not in told
    ]
    shapes = [diagnostic for pack in readable for diagnostic in check_shapes(pack, limits)]
    return Loaded(packs, diagnostics, shapes, without_game(packs, diagnostics), limits)


@dataclass(slots=True)
class Compilation:
    """A game in the making: what was asked for, what there is, and all that was found on the way.

    ``packs``: with rules in place of the texts that some cards give instead; ``checks``: whether
    they are run; ``asked``: see ``check``.
    """

    loaded: Loaded
    packs: tuple[PackFiles, ...]
    game: Game
    diagnostics: list[Diagnostic]
    checks: bool
    texts: bool | Collection[str]
    asked: Collection[str] | None


def check(
    loaded: Loaded,
    checks: bool = True,
    *,
    texts: bool | Collection[str] = False,
    asked: Collection[str] | None = None,
) -> CheckedGame:
    """Binds all words and runs all passes. Everything is reported in one run, in the order of the text.

    ``texts``: whether the texts are made and read back in each language that the packs list; or the names
    of the files whose cards are. ``asked``: the files
    that somebody asks about, where it is not all: other cards have no examples, and what a rule of theirs
    shows by itself is not told.
    """
    with gc_paused():
        packs, game, diagnostics = _bound(loaded, asked)
    if loaded.lost:  # all that was found follows from there being no game
        return _told(Compilation(loaded, packs, game, [], False, False, asked))
    if WORDS in unknown_in([*loaded.diagnostics, *loaded.shapes, *diagnostics]).sorts:
        texts = False
    compilation = Compilation(loaded, packs, game, diagnostics, checks, texts, asked)
    for look in PASSES:
        compilation.diagnostics += look(compilation)
    return _told(compilation)


def _rules(made: Compilation) -> Iterable[Diagnostic]:
    """What is wrong with the rules and what is declared for them."""
    if not made.checks:
        return ()
    from .checks import run_checks  # each pass is imported where it looks: most commands only bind a game

    return run_checks(made.game, made.asked)


def _reference(made: Compilation) -> Iterable[Diagnostic]:
    """What is wrong with the rules reference that the packs lay out."""
    if not made.checks:
        return
    from .text.checks.questions import check_questions
    from .text.checks.reference import check_reference

    yield from check_reference(made.game, made.loaded.packs)
    yield from check_questions(made.game, made.loaded.packs, made.asked)


def _look(made: Compilation) -> Iterable[Diagnostic]:
    """What is wrong with how the cards look on paper, where a pack says it."""
    if not made.checks or all(pack.look is None for pack in made.loaded.packs):
        return ()
    from .look.check_look import check_look

    return check_look(made.game, made.loaded.packs)


def _texts(made: Compilation) -> Iterable[Diagnostic]:
    """What is wrong with the texts, where they are asked for."""
    if not made.texts:
        return ()
    from .text.checks.texts import check_texts

    only = None if isinstance(made.texts, bool) else made.texts
    return check_texts(made.game, made.packs, only, made.loaded.limits)


def _wordings(made: Compilation) -> Iterable[Diagnostic]:
    """What is to be told of wordings of somebody's own, where there are any; none of broken cards."""
    if not any(map(words_cards, made.packs)):
        return ()
    from .text.checks.own_wordings import check_wordings

    wrong = [
        diagnostic.span
        for diagnostic in (*made.diagnostics, *made.loaded.diagnostics)
        if severity(diagnostic) == ERROR
    ]
    broken = (card.id for card in made.game.cards if any(_within(span, card.written.span) for span in wrong))
    return check_wordings(made.game, made.packs, made.loaded.limits, frozenset(broken))


PASSES: tuple[Callable[[Compilation], Iterable[Diagnostic]], ...] = (
    _rules,
    _reference,
    _look,
    _texts,
    _wordings,
)
"""What looks at a bound game, in this order: each sees what those before it found."""


def _told(made: Compilation) -> CheckedGame:
    """The game with what is told of it: causes, and nothing that only follows from them."""
    diagnostics = made.diagnostics
    if made.packs is not made.loaded.packs:
        from .text.interpret.given_texts import as_sentences

        diagnostics = as_sentences(diagnostics, made.packs)
    diagnostics = diagnostics + made.loaded.diagnostics
    diagnostics = [*unshadowed(made.loaded.shapes, diagnostics), *diagnostics]
    unknown = unknown_in(diagnostics, made.game.dropped)
    return CheckedGame(
        made.game,
        tuple(deduplicated(diagnostic for diagnostic in diagnostics if not unknown.hides(diagnostic))),
        made.packs,
    )


def _within(span: Span, whole: Span) -> bool:
    """Whether a place begins inside another one."""
    return whole.file == span.file and whole.start <= span.start < whole.end


def _bound(
    loaded: Loaded, asked: Collection[str] | None
) -> tuple[tuple[PackFiles, ...], Game, list[Diagnostic]]:
    """The packs with rules in place of the texts that some cards give instead, and the game of them.

    To read a text takes the words of the game, so such packs are bound twice; others pay nothing. The same
    holds for examples with words of a language in place of ids.
    """
    packs: tuple[PackFiles, ...] = loaded.packs
    game, diagnostics = bind(packs, loaded.limits, asked)
    mistakes: list[Diagnostic] = []
    if not loaded.lost and any(map(gives_texts, packs)):
        from .text.interpret.given_texts import with_rules_of_texts

        packs, mistakes = with_rules_of_texts(packs, game, loaded.limits)
    known = known_ids(game)
    if not loaded.lost and any(foreign_words(pack, known) for pack in packs):
        from .text.interpret.example_words import with_ids_of_words

        packs, ambiguous, _ = with_ids_of_words(packs, game)
        mistakes += ambiguous
    if packs is not loaded.packs:
        game, diagnostics = bind(packs, loaded.limits, asked)
    return packs, game, diagnostics + mistakes
