"""The voices of a game: one for each language that its packs list and the package can speak."""

from __future__ import annotations

from collections.abc import Sequence

from ..source.data import data_path
from ..source.pack import PackFiles
from ..typed.model import Game
from .voice import Voice, read_language


def listed_languages(packs: Sequence[PackFiles]) -> tuple[str, ...]:
    """The languages that the packs list, each once, in their order."""
    return tuple(dict.fromkeys(language for pack in packs for language in pack.languages))


def can_speak(language: str) -> bool:
    """Whether the package knows how phrases are built in a language."""
    return language.isalpha() and data_path("locales", language, "language.yaml").is_file()


def game_voice(game: Game, packs: Sequence[PackFiles], language: str) -> Voice:
    """A voice with the words of all packs. Raises LookupError for a language that we cannot speak."""
    if not can_speak(language):
        raise LookupError(language)
    words = [pack.locales[language] for pack in packs if language in pack.locales]
    return Voice(game, read_language(language, words))
