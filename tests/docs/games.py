"""The built-in games with a card or a rule more: what the blocks of the documentation are checked in."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from functools import cache

from heroglyph.compiler.binding.bind import read_vocabulary
from heroglyph.compiler.binding.defines import collect_defines
from heroglyph.compiler.binding.labels import collect_labels
from heroglyph.compiler.binding.resolve_game import resolve_game
from heroglyph.compiler.checks import run_checks
from heroglyph.compiler.compile import load
from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.documents import Document
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.source.packs.pack_files import PackFiles
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.known_languages import read_language
from heroglyph.compiler.text.language.common_words import common_words
from heroglyph.compiler.text.language.language import Language
from heroglyph.compiler.typed.model import Game
from heroglyph.compiler.words.card_values import ValueReader
from heroglyph.compiler.words.cards.cards_from_documents import RawCard, cards_from_document
from heroglyph.compiler.words.core import Core, core_from_document
from heroglyph.compiler.words.value_parser import ValueParser
from heroglyph.compiler.words.vocabulary import Vocabulary

PAGE = "docs"
CORE: Core = core_from_document(read_data("grammar", "core.yaml"))


@cache
def files(pack: str) -> PackFiles:
    """The files of a built-in pack."""
    return load([find_builtin_packs()[pack]]).packs[0]


@cache
def vocabulary(pack: str) -> Vocabulary:
    """The vocabulary of a built-in pack."""
    return read_vocabulary((files(pack),), CORE)[0]


@cache
def language(pack: str, code: str) -> Language:
    """A language with the words of a built-in pack."""
    return read_language(code, [files(pack).locales[code]], common_words(builtin(pack), code))


@cache
def builtin_cards(pack: str) -> tuple[RawCard, ...]:
    """The cards of a built-in pack, without their examples, which take the most time to be bound."""
    words = vocabulary(pack)
    values = ValueReader(words, (*words.windows, *CORE.windows), ValueParser())
    return tuple(
        replace(card, examples=())
        for _, document in files(pack).cards
        for card in cards_from_document(pack, document, values)
    )


@cache
def builtin(pack: str) -> Game:
    """A built-in game."""
    return extended(pack, ())


def extended(pack: str, more: tuple[RawCard, ...]) -> Game:
    """A built-in game with some cards more, whatever is wrong with them."""
    return _extended(pack, more)[0]


def _extended(pack: str, more: tuple[RawCard, ...]) -> tuple[Game, list[Diagnostic]]:
    names = {card.name for card in more}
    cards = (*(card for card in builtin_cards(pack) if card.name not in names), *more)
    defined, diagnostics = collect_defines(vocabulary(pack), CORE, cards)
    game, resolved = resolve_game(defined.vocabulary, CORE, cards, collect_labels(cards), defined.fields)
    return game, [*diagnostics, *resolved]


def wrapped(kind: str, rules: str, name: str = "docs_example") -> str:
    """The card file of some rules."""
    body = textwrap.indent(rules, "    ")
    return f"- id: {name}\n  kind: {kind}\n  provenance: {{rules: house}}\n  rules: |\n{body}"


def add_cards(pack: str, text: str, values_too: bool) -> tuple[Game, list[Diagnostic]]:
    """A game with the cards of a file, and what is wrong with them; ``values_too``: with their values."""
    document, diagnostics = load_text(PAGE, text)
    if document is None:
        return builtin(pack), diagnostics
    words = vocabulary(pack)
    reader = ValueParser()
    cards = cards_from_document(pack, document, ValueReader(words, (*words.windows, *CORE.windows), reader))
    game, resolved = _extended(pack, tuple(cards))
    checked = list(run_checks(game, frozenset({PAGE})))
    if values_too:
        diagnostics = [*diagnostics, *reader.diagnostics]
    else:
        diagnostics = [
            *diagnostics,
            *(diagnostic for diagnostic in reader.diagnostics if diagnostic.code not in ("H433",)),
        ]
    return game, [problem for problem in (*diagnostics, *resolved, *checked) if problem.span.file == PAGE]


def document_of(text: str) -> tuple[Document | None, list[Diagnostic]]:
    """A text as a document."""
    return load_text(PAGE, text)
