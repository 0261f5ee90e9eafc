"""What a pack says just as the words do that many games share: the same fact stands twice, and one changes.

Without the entry the shared words of the language are said (``common.yaml``), which are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.packs.pack_files import PackFiles
from ...typed.model import Game
from ..language.common_words import common_words
from ..language.entries import entries
from ..language.language_from_data import NESTED
from ..language.plain import plain
from .parity import SEVERAL

Word = tuple[str, str]
"""A word by its section and its id there."""


def check_shared(game: Game, packs: Iterable[PackFiles], languages: Sequence[str]) -> Iterator[Diagnostic]:
    """H637: the entries of a file that say what the shared words of its language say, in one note.

    Where several other languages of a pack have words of their own for a thing, one that leaves it out would
    be taken for one that has forgotten it (``parity.py``): there the entry may stand.
    """
    shared = {language: _shared(game, language) for language in languages}
    for pack in packs:
        words = {
            language: {(entry.section, entry.id): entry for entry in entries(pack.locales.get(language))}
            for language in languages
        }
        own = {
            language: {
                word for word, entry in said.items() if shared[language].get(word) != plain(entry.value)
            }
            for language, said in words.items()
        }
        for language, said in words.items():
            others = [own[other] for other in languages if other != language]
            same = [
                word
                for word in said
                if word not in own[language] and sum(word in other for other in others) < SEVERAL
            ]
            if same:
                at = said[same[0]].key.span
                yield diagnostic("H637", at, words=", ".join(map(".".join, same)), language=language)


def _shared(game: Game, language: str) -> dict[Word, object]:
    """The shared words of a language for what a game declares."""
    words: dict[Word, object] = {}
    for section, said in common_words(game, language).items():
        for name, entry in said.items():
            if section in NESTED:
                words.update({(section, f"{name}.{value}"): form for value, form in entry.items()})
            else:
                words[section, name] = entry
    return words
