"""Words bound: from the documents of packs to the game that they make together."""

from __future__ import annotations

from collections.abc import Collection

from ..source.data.data import read_data
from ..source.diagnostics import Diagnostic
from ..source.documents import Mapping
from ..source.limits import DEFAULT_LIMITS, Limits
from ..source.packs.bases import own_packs
from ..source.packs.pack_files import PackFiles
from ..source.spans import NOWHERE
from ..typed.model import Game
from ..words.card_values import ValueReader
from ..words.cards.cards_from_documents import RawCard, cards_from_document, unique_cards
from ..words.core import Core, core_from_document
from ..words.declarations import check_declarations
from ..words.extended_vocabulary import extended_vocabulary
from ..words.outline import RawOutline, outline_from_document
from ..words.value_parser import ValueParser
from ..words.vocabulary import Vocabulary
from ..words.vocabulary_from_documents import vocabulary_from_document
from .defines import collect_defines
from .labels import collect_labels
from .resolve_game import resolve_game


def bind(
    packs: tuple[PackFiles, ...], limits: Limits = DEFAULT_LIMITS, asked: Collection[str] | None = None
) -> tuple[Game, list[Diagnostic]]:
    """The game with all words bound, and every mistake met on the way.

    ``asked``: the files of whose cards the examples are wanted, where it is not those of all.
    """
    core = core_from_document(read_data("grammar", "core.yaml"))
    vocabulary, diagnostics = read_vocabulary(packs, core, limits)
    diagnostics += check_declarations(vocabulary, core)
    reader = ValueParser(limits)
    values = ValueReader(vocabulary, (*vocabulary.windows, *core.windows), reader)
    cards = read_cards(packs, values, asked)
    outline = read_outline(packs, values)
    diagnostics += reader.diagnostics
    defined, wrong = collect_defines(vocabulary, core, cards)
    diagnostics += wrong
    game, wrong = resolve_game(
        defined.vocabulary, core, cards, collect_labels(cards), defined.fields, outline, limits
    )
    return game, diagnostics + wrong


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
    document, wrong = extended_vocabulary(documents)
    vocabulary, mistakes = vocabulary_from_document(first.id, document, core, limits)
    return vocabulary, [*wrong, *mistakes]


def read_outline(packs: tuple[PackFiles, ...], values: ValueReader) -> RawOutline | None:
    """The outline of the game: that of the first pack that has one."""
    outline = next((pack.outline for pack in packs if pack.outline is not None), None)
    return None if outline is None else outline_from_document(outline, values)


def read_cards(
    packs: tuple[PackFiles, ...], values: ValueReader, asked: Collection[str] | None = None
) -> tuple[RawCard, ...]:
    """The cards of all packs, by id, whatever the order of their files; ``asked`` as in ``bind``."""
    cards: list[RawCard] = []
    for pack in packs:
        for _, document in sorted(pack.cards, key=lambda named: named[0]):
            cards += cards_from_document(pack.id, document, values, asked)
    return unique_cards(cards, values)
