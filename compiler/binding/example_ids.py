"""Which words of examples are ids: what else stands there may be a word of a human language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..parsing.grammar.productions import grammar_text
from ..source.documents import Document, Scalar, as_list, entries_in, scalars_in
from ..source.packs.given import cards_in
from ..source.packs.pack_files import PackFiles
from ..typed.model import Game

EXAMPLES = "examples"
NAMING = ("given", "rolls", "do", "legal", "refused", "hidden", "seen", "expect")
"""The parts of an example in which things, places and fields are named."""

_GRAMMAR_WORD = re.compile(r'"([a-z]+)"')
WORD = re.compile(r"[^\W\d]\w*")

_ANSWERS = frozenset(
    ["at", "choose", "done", "me", "no", "none", "pass", "place", "run", "title", "winner", "yes"]
)
"""What lines and expectations are made of beside ids."""


def foreign_words(pack: PackFiles, known: frozenset[str]) -> set[str]:
    """The words of the examples of a pack that are not among those known."""
    scalars = (scalar for _, document in pack.cards for scalar in _named_in(document))
    return {word for scalar in scalars for word in WORD.findall(scalar.text)} - known


def known_ids(game: Game) -> frozenset[str]:
    """What is an id of a game, or a word of the rules language."""
    vocabulary = game.vocabulary
    ids = {
        *game.core.words(),
        *game.core.fields,
        *_GRAMMAR_WORD.findall(grammar_text()),
        *game.labels,
        *game.procedures,
        *_ANSWERS,
    }
    for words in (
        game.core.words(),
        game.core.fields,
        game.core.places,
        game.labels,
        game.procedures,
        vocabulary.nouns,
        vocabulary.player,
        vocabulary.zones,
        vocabulary.resources,
        vocabulary.grids,
        vocabulary.tables,
        vocabulary.bounds,
        vocabulary.verbs,
        vocabulary.windows,
        vocabulary.moments,
        vocabulary.periods,
        vocabulary.views,
        vocabulary.options,
        *(enum.values for enum in vocabulary.enums.values()),
        *(noun.fields for noun in vocabulary.nouns.values()),
        *(noun.slots for noun in vocabulary.nouns.values()),
        *(verb.roles for verb in vocabulary.verbs.values()),
        (noun.plural for noun in vocabulary.nouns.values() if noun.plural),
        (card.name for card in game.cards),
        (title for _, title in game.outline.titles) if game.outline is not None else (),
    ):
        ids.update(words)
    return frozenset(part for name in ids for part in (name, *name.split(".")))


def _named_in(document: Document) -> Iterator[Scalar]:
    """What stands in the parts of examples that name something, keys too."""
    for card in cards_in(document):
        for example in as_list(card.get(EXAMPLES)):
            for key, value in entries_in(example):
                if key.text in NAMING:
                    yield from scalars_in(value)
