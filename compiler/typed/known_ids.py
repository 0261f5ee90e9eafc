"""The ids of a game: what is none of them may be a word of a human language."""

from __future__ import annotations

import re

from ..parsing.grammar.productions import grammar_text
from .model import Game

_GRAMMAR_WORD = re.compile(r'"([a-z]+)"')

ANSWERS = frozenset(
    ["at", "choose", "done", "me", "no", "none", "pass", "place", "run", "title", "winner", "yes"]
)
"""What lines and expectations are made of beside ids."""


def known_ids(game: Game) -> frozenset[str]:
    """What is an id of a game, or a word of the rules language."""
    vocabulary = game.vocabulary
    ids = {*ANSWERS, *_GRAMMAR_WORD.findall(grammar_text())}
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
