"""What players are shown while they play needs a word, so that nobody reads an id of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator

from ...tree.types import Choice
from ...typed.model import Game
from ...typed.outline import Outline
from ...words.panels import STATES, Board
from ...words.vocabulary import PLAYER
from ..language.language import Language
from .values import CARD


def check_shown(game: Game, language: Language, files: frozenset[str], whole: bool) -> Iterator[str]:
    """The words that a language lacks for what is shown: resources, things in play, the game's own names.

    ``files``: those in which an author declares his own; ``whole``: whether the game itself is his. What
    texts speak of is told of those texts, too: whoever asks leaves out what was told.
    """
    outline = game.outline
    names = _of_game(outline) if whole and outline is not None else ()
    shown = dict.fromkeys([*_declared(game, outline, files), *names])
    untold = game.vocabulary.untold
    for word in shown:
        if word.partition(":")[2] not in untold and not language.lexemes.get(word):
            yield word
    if whole and outline is not None and outline.board is not None:
        for whose, name in _stated(outline.board, game):
            yield from _unnamed(game, whose, name, language)


def _stated(board: Board, game: Game) -> Iterator[tuple[str, str]]:
    """The fields of the game and of players that a board shows, each with whose it is."""
    for panel in (*board.table, *board.player, *board.others):
        whose = game.core.game if panel.kind == "game" else PLAYER
        fields = game.vocabulary.player_or_noun(whose) if panel.kind in STATES else {}
        yield from ((whose, name) for name in panel.names if name in fields)


def _unnamed(game: Game, whose: str, name: str, language: Language) -> Iterator[str]:
    """A field without a label, and the values that it can have without a word."""
    word = f"field:{whose}.{name}"
    if not any(lexeme.form("label") for lexeme in language.lexemes.get(word) or ()):
        yield word
    formula = game.formulas.get((whose, name))
    type_ = game.vocabulary.player_or_noun(whose)[name].type if formula is None else formula.type
    if isinstance(type_, Choice):
        values = (f"value:{type_.enum}.{value}" for value in game.vocabulary.enums[type_.enum].values)
        yield from (value for value in values if not language.lexemes.get(value))


def _declared(game: Game, outline: Outline | None, files: frozenset[str]) -> Iterator[str]:
    """What is counted, what lies on the table without being a card that has a name, and options."""
    vocabulary = game.vocabulary
    for resource in vocabulary.resources.values():
        if resource.span.file in files:
            yield f"noun:{resource.name}"
    for component in outline.components if outline is not None else ():
        noun = vocabulary.nouns.get(component.noun)
        if noun is not None and noun.span.file in files and not vocabulary.is_a(noun.name, CARD):
            yield f"noun:{noun.name}"
    for option in vocabulary.options.values():
        if option.span.file in files:
            yield f"option:{option.name}"
            enum = vocabulary.enums.get(option.type.enum) if isinstance(option.type, Choice) else None
            if enum is not None:
                yield from (f"value:{enum.name}.{value}" for value in enum.values)


def _of_game(outline: Outline) -> Iterator[str]:
    """What the board counts, and what players can earn at the end."""
    yield from (f"period:{name}" for name in (outline.board.periods if outline.board is not None else ()))
    yield from (f"title:{name}" for _, name in outline.titles)
    yield from (f"award:{name}" for name, _ in outline.awards)
