"""From the files of packs to a checked game: a tuple of passes and the driver that runs them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from os.path import normpath
from pathlib import Path
from typing import TYPE_CHECKING

from .binding.defines import collect_defines
from .binding.labels import collect_labels
from .binding.resolve_game import resolve_game
from .check_reference import check_reference
from .checks import CHECKS
from .consequences import WORDS, unknown_in
from .source.data.catalogue import ERROR, severity, tidy
from .source.data.data import read_data
from .source.diagnostics import Diagnostic
from .source.documents import Mapping
from .source.limits import DEFAULT_LIMITS, Limits
from .source.packs.bases import own_packs, with_bases, without_game
from .source.packs.changes import with_changed_cards
from .source.packs.given import gives_texts, words_cards
from .source.packs.pack import read_pack
from .source.packs.pack_files import PackFiles
from .source.packs.replaced_words import with_replaced_words
from .source.packs.versions import unreadable_language
from .source.schema.shapes import besides, check_shapes
from .source.spans import NOWHERE, Span
from .source.yaml.collector import without_collector
from .typed.model import Game
from .words.card_values import ValueReader
from .words.cards_from_documents import RawCard, cards_from_document, unique_cards
from .words.core import Core, core_from_document
from .words.declarations import check_declarations
from .words.extended_vocabulary import extended_vocabulary
from .words.outline import RawOutline, outline_from_document
from .words.reader import Reader
from .words.vocabulary import Vocabulary
from .words.vocabulary_from_documents import vocabulary_from_document

if TYPE_CHECKING:
    from .source.known import Proofs

Check = Callable[[Game], Iterable[Diagnostic]]


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


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """What checking makes. Rules with mistakes are not in the game; the diagnostics say why.

    ``packs``: the files that it was made from, for their words and sources.
    """

    game: Game
    diagnostics: tuple[Diagnostic, ...]
    packs: tuple[PackFiles, ...] = ()


def load(roots: Sequence[Path], limits: Limits = DEFAULT_LIMITS, proofs: Proofs | None = None) -> Loaded:
    """Reads the packs of one game in any order; a built-in pack that one of them extends comes by itself.

    ``proofs``: which files were found to have their shapes before.
    """
    once = {normpath(root.absolute()): root for root in roots}  # a folder may be named twice
    return load_files([read_pack(root, limits) for root in once.values()], limits, proofs)


def load_files(
    read: Sequence[PackFiles], limits: Limits = DEFAULT_LIMITS, proofs: Proofs | None = None
) -> Loaded:
    """The same, of packs whose files were read."""
    packs, found = with_bases(read, limits)
    for laid in (with_changed_cards, with_replaced_words):
        packs, wrong = laid(packs)
        found += wrong
    foreign = {pack.id: one for pack in packs if (one := unreadable_language(pack)) is not None}
    found += foreign.values()
    readable = [pack for pack in packs if pack.id not in foreign]  # of others all would look wrong
    told = {diagnostic.span for diagnostic in found}  # who knows the whole game knows better
    found += [one for pack in readable for one in pack.diagnostics if one.span not in told]
    shapes = [diagnostic for pack in readable for diagnostic in check_shapes(pack, limits, proofs)]
    return Loaded(packs, found, shapes, without_game(packs, found), limits)


def check(
    loaded: Loaded,
    checks: Sequence[Check] | None = None,
    *,
    texts: bool | Collection[str] = False,
    proofs: Proofs | None = None,
    settled: Collection[str] = (),
) -> CheckedGame:
    """Binds all words and runs all checks. Everything is reported in one run, in the order of the text.

    ``texts``: whether the texts are made and read back in each language that the packs list; or the names
    of the files whose cards are. ``proofs``: what was found good before. ``settled``: files of cards
    that nobody asks about: their examples are not in the game, nor is told what one card alone shows.
    """
    with without_collector():
        packs, game, diagnostics = _bound(loaded, settled)
    if loaded.lost:
        checks, texts, diagnostics = (), False, []
    if WORDS in unknown_in([*loaded.diagnostics, *loaded.shapes, *diagnostics]).sorts:
        texts = False
    for one in CHECKS if checks is None else checks:
        diagnostics += one(game)
    if checks is None and not loaded.lost:
        diagnostics += check_reference(game, loaded.packs)
    if texts:
        from .check_texts import check_texts  # what texts need is imported only where they are made

        only = None if isinstance(texts, bool) else texts
        diagnostics += check_texts(game, packs, only, loaded.limits, proofs)
    diagnostics += _wordings(packs, game, diagnostics, loaded)
    if packs is not loaded.packs:
        from .given_texts import as_sentences

        diagnostics = as_sentences(diagnostics, packs)
    diagnostics += loaded.diagnostics
    found = [*besides(loaded.shapes, diagnostics), *diagnostics]
    unknown = unknown_in(found, game.dropped)
    return CheckedGame(game, tuple(tidy(one for one in found if not unknown.hides(one))), packs)


def _wordings(
    packs: tuple[PackFiles, ...], game: Game, diagnostics: Sequence[Diagnostic], loaded: Loaded
) -> Iterable[Diagnostic]:
    """What is to be told of wordings of somebody's own, where there are any; none of broken cards."""
    if loaded.lost or not any(map(words_cards, packs)):
        return ()
    from .check_wordings import check_wordings

    wrong = [one.span for one in (*diagnostics, *loaded.diagnostics) if severity(one) == ERROR]
    broken = (card.id for card in game.cards if any(_within(span, card.document) for span in wrong))
    return tuple(check_wordings(game, packs, loaded.limits, frozenset(broken)))


def _within(span: Span, document: Mapping | None) -> bool:
    """Whether a place lies in a document."""
    whole = None if document is None else document.span
    return whole is not None and whole.file == span.file and whole.start <= span.start < whole.end


def _bound(loaded: Loaded, settled: Collection[str]) -> tuple[tuple[PackFiles, ...], Game, list[Diagnostic]]:
    """The packs with rules in place of the texts that some cards give instead, and the game of them.

    To read a text takes the words of the game, so such packs are bound twice; others pay nothing.
    """
    game, diagnostics = bind(loaded.packs, loaded.limits, settled)
    if loaded.lost or not any(map(gives_texts, loaded.packs)):
        return loaded.packs, game, diagnostics
    from .given_texts import with_rules_of_texts

    packs, found = with_rules_of_texts(loaded.packs, game, loaded.limits)
    game, diagnostics = bind(packs, loaded.limits, settled)
    return packs, game, diagnostics + found


def bind(
    packs: tuple[PackFiles, ...], limits: Limits = DEFAULT_LIMITS, settled: Collection[str] = ()
) -> tuple[Game, list[Diagnostic]]:
    """The game with all words bound, and every mistake met on the way; ``settled`` as in ``check``."""
    core = core_from_document(read_data("grammar", "core.yaml"))
    vocabulary, diagnostics = read_vocabulary(packs, core, limits)
    diagnostics += check_declarations(vocabulary, core)
    reader = Reader(limits)
    values = ValueReader(vocabulary, (*vocabulary.windows, *core.windows), reader)
    cards = read_cards(packs, values)
    outline = read_outline(packs, values)
    diagnostics += reader.diagnostics
    defined, found = collect_defines(vocabulary, core, cards)
    diagnostics += found
    game, found = resolve_game(
        defined.vocabulary, core, cards, collect_labels(cards), defined.fields, outline, limits, settled
    )
    return game, diagnostics + found


def read_vocabulary(
    packs: tuple[PackFiles, ...], core: Core, limits: Limits = DEFAULT_LIMITS
) -> tuple[Vocabulary, list[Diagnostic]]:
    """The vocabulary of the first pack that has one, with the words of the packs that extend it."""
    first = next((pack for pack in packs if pack.vocabulary is not None), None)
    if first is None or first.vocabulary is None:
        name = packs[0].id if packs else ""
        return vocabulary_from_document(name, Mapping((), NOWHERE), core)
    more = [pack.vocabulary for pack in own_packs(packs) if pack is not first and pack.extends is not None]
    documents = [first.vocabulary, *(document for document in more if document is not None)]
    document, found = extended_vocabulary(documents)
    vocabulary, mistakes = vocabulary_from_document(first.id, document, core, limits)
    return vocabulary, [*found, *mistakes]


def read_outline(packs: tuple[PackFiles, ...], values: ValueReader) -> RawOutline | None:
    """The outline of the game: that of the first pack that has one."""
    found = next((pack.outline for pack in packs if pack.outline is not None), None)
    return None if found is None else outline_from_document(found, values)


def read_cards(packs: tuple[PackFiles, ...], values: ValueReader) -> tuple[RawCard, ...]:
    """The cards of all packs, by id, whatever the order of their files."""
    cards: list[RawCard] = []
    for pack in packs:
        for _, document in sorted(pack.cards, key=lambda named: named[0]):
            cards += cards_from_document(pack.id, document, values)
    return unique_cards(cards, values)
