"""The voices of a game: one for each language that its packs list and the package can speak."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ..source.data.data import language_content
from ..source.diagnostics import Diagnostic
from ..source.documents import Document
from ..source.languages import language_path, until_languages_change
from ..source.memo import unless_sound
from ..source.packs.bases import own_packs
from ..source.packs.pack_files import PackFiles
from ..typed.model import Game
from .known_languages import GRAMMAR, marked_language, read_language
from .language.common_words import common_words
from .language.language import Language
from .language.word_entries import files_of
from .realizer import Realizer
from .voice_parts import VoiceParts, parts_on, signature
from .word_shapes import check_words, sound_words


def listed_languages(packs: Sequence[PackFiles]) -> tuple[str, ...]:
    """The languages that all packs of one game list, each once, in the order of the first.

    Who extends a game in one language owes nothing in the others that the game has.
    """
    first, *others = [pack.languages for pack in own_packs(packs)] or [()]
    return tuple(code for code in dict.fromkeys(first) if all(code in other for other in others))


def can_speak(language: str) -> bool:
    """Whether it is known how phrases are built in a language."""
    return language.isalpha() and language_path(language, "language.yaml") is not None


def game_realizer(
    game: Game,
    packs: Sequence[PackFiles],
    language: str,
    *,
    sound: bool = False,
    grounds: bytes | None = None,
) -> Realizer:
    """A voice with the words of all packs, but those written wrongly: it lacks them.

    ``sound``: it is known that none is; ``grounds``: of what all of it is made but for rules, where that is
    known: who hears with a voice of these grounds goes on with what that has worked out. Raises LookupError
    for a language that we cannot speak.
    """
    if not can_speak(language):
        raise LookupError(language)
    words = files_of(packs, language)
    if not sound:
        words = [_sound(file_words, language) for file_words in words]
    spoken, mark = marked_language(language, words, common_words(game, language))
    made_of = game.vocabulary, spoken, game.limits, mark
    return Realizer(game, spoken, VoiceParts(*made_of) if grounds is None else parts_on(grounds, *made_of))


def _sound(words: Document, language: str) -> Document:
    """One file of words without those written wrongly."""
    mistakes = mistakes_in_words(words, language)
    return sound_words(words, mistakes) if mistakes else words


def mistakes_of_packs(packs: Sequence[PackFiles], language: str) -> list[Diagnostic]:
    """What is written wrongly in the words of all packs in one language that we can speak."""
    return [
        diagnostic for words in files_of(packs, language) for diagnostic in mistakes_in_words(words, language)
    ]


def mistakes_in_words(words: Document, language: str) -> list[Diagnostic]:
    """What is written wrongly in one file of words; nobody looks again where it was nothing."""
    pieces = (words, language_content(language, GRAMMAR))
    look = partial(_mistakes, words, language)
    return unless_sound(f"words {language}", pieces, look)


def _mistakes(words: Document, language: str) -> Iterator[Diagnostic]:
    return check_words(words, _bare(language), signature())


@until_languages_change
def _bare(language: str) -> Language:
    """A language with the words of no pack."""
    return read_language(language, ())
