"""Which words of a language nothing asks for: no text says them, and the game declares no such word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from ....compiler.source.spans import Span
from ....compiler.text.language.common_words import OF_EACH_GAME
from ....compiler.text.language.entries import entries
from ....compiler.text.language.language import Language
from ....compiler.text.language.language_from_data import SECTIONS
from ....compiler.text.message.plan import Phrase
from ....compiler.text.plan.discourse import players_held
from ....compiler.text.realizer import Realizer
from ....compiler.tree import rules
from ....compiler.typed.model import Card, Game
from ....compiler.words.vocabulary import Vocabulary
from ..sayings import sayings
from .study import StudiedGame

_REFERRING = ("adjective", "adjective_not")


def unused_words(game: StudiedGame, code: str) -> Iterator[tuple[Span, str]]:
    """The words of the packs of a game in a language that nothing asks for, each with its place."""
    used = used_words(game.realizer, game.checked.game.cards) | declared_ids(game.checked.game)
    for pack in game.packs:
        for entry in entries(pack.locales.get(code)):
            word = f"{SECTIONS[entry.section]}:{entry.id}"
            if word not in used:
                yield entry.key.span, word


def used_words(realizer: Realizer, cards: Iterable[Card]) -> set[str]:
    """The words that the texts of some cards say, and those that these name."""
    used = {word for saying in sayings(realizer, cards) for word in _words(saying.plan)}
    return used | set(_referred(realizer.language))


def _words(phrase: Phrase) -> Iterator[str]:
    for _, value in phrase.slots:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Phrase):
                yield from _words(part)
            elif isinstance(part, str):
                yield part


def _referred(language: Language) -> Iterator[str]:
    """The adjectives that words and determiners bring."""
    lexemes = chain.from_iterable(language.lexemes.values())
    forms = (lexeme.forms.get(name) for lexeme in lexemes for name in _REFERRING)
    brought = (
        determiner.adjective for numbers in language.determiners.values() for determiner in numbers.values()
    )
    yield from (f"adjective:{name}" for name in chain(forms, brought) if name)


def declared_ids(game: Game) -> set[str]:
    """The words that a game declares, which players may meet outside of texts."""
    vocabulary = game.vocabulary
    ids = {f"noun:{name}" for name in (*vocabulary.nouns, *vocabulary.resources, *OF_EACH_GAME)}
    ids |= {f"noun:{name}" for name in players_held(vocabulary)}
    ids |= {f"zone:{name}" for name in (*vocabulary.zones, *vocabulary.grids, *_plurals(vocabulary))}
    ids |= {f"value:{name}" for name in _values(vocabulary)}
    ids |= {f"field:{noun.name}.{name}" for noun in vocabulary.nouns.values() for name in noun.fields}
    ids |= {f"field:player.{name}" for name in vocabulary.player}
    for kind in ("bound", "verb", "window", "moment", "period", "view", "purpose", "option"):
        ids |= {f"{kind}:{name}" for name in getattr(vocabulary, f"{kind}s")}
    ids |= {f"slot:{name}" for noun in vocabulary.nouns.values() for name in noun.slots}
    bodies = (rule.body for card in game.cards for rule in card.rules)
    names = [body.name for body in bodies if isinstance(body, rules.Procedure)]
    ids |= {f"{kind}:{name}" for name in names for kind in ("prompt", "procedure")}
    ids |= {f"table:{name}" for name in vocabulary.tables}
    if game.outline is not None:
        ids |= {f"title:{name}" for _, name in game.outline.titles}
        ids |= {f"award:{name}" for name, _ in game.outline.awards}
    return ids


def _plurals(vocabulary: Vocabulary) -> Iterator[str]:
    yield from (noun.plural for noun in vocabulary.nouns.values() if noun.plural)


def _values(vocabulary: Vocabulary) -> Iterator[str]:
    for enum in vocabulary.enums.values():
        yield from (f"{enum.name}.{name}" for name in (*enum.values, *enum.groups))
