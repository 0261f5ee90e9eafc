"""What a bare word may mean where nothing binds it: in values, examples, outlines, and files of languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...compiler.typed.model import Game
from ...compiler.words.declared import FIELDS, SLOTS, VALUES, Word
from ...compiler.words.vocabulary import PLAYER
from .uses import CARDS, LABELS, own_name

_ORDER = (CARDS, "zones", "resources", "nouns", VALUES, FIELDS, "verbs")
"""Which of several words a name most likely means, where nothing else tells."""
_OF_SECTIONS: Mapping[str, tuple[str, ...]] = {"nouns": ("nouns", "resources")}
"""In which sections of a vocabulary the words of a section of a language may be declared."""

_LABELLED = {"labels": LABELS, "procedures": LABELS, "slots": SLOTS}
"""Sections of a language whose words are named without what they are of."""


class Names:
    """The words of a game by how they are written."""

    def __init__(self, game: Game, known: Iterable[Word]) -> None:
        self._game = game
        self._known = frozenset(known)
        self._meanings: dict[str, list[Word]] = {}
        for word in known:
            self._meanings.setdefault(own_name(word), []).append(word)

    def of_entry(self, section: str, name: str) -> Word | None:
        """The word that an entry of a file of words says."""
        wanted = [(other, name) for other in _OF_SECTIONS.get(section, (section,))]
        labelled = [word for word in self.meanings(name) if word[0] == _LABELLED.get(section)]
        return next((word for word in (*wanted, *labelled) if word in self._known), None)

    def meanings(self, name: str) -> list[Word]:
        """All words that are written so."""
        return self._meanings.get(name, [])

    def dotted(self, name: str) -> Word | None:
        """The word of which the dots are a part, such as a window, where there is one."""
        return next((word for word in self.meanings(name) if own_name(word) == name), None)

    def meant(self, name: str, before: str, behind: str) -> tuple[Word | None, bool]:
        """The word that a name means between two pieces of a text, and whether that is sure."""
        words = self.meanings(name)
        if len(words) < 2:
            return (words[0] if words else None), bool(words)
        sections = self._fitting(before, behind)
        fitting = [word for word in words if word[0] in sections] or words
        fitting.sort(key=lambda word: _ORDER.index(word[0]) if word[0] in _ORDER else len(_ORDER))
        if before.endswith("."):
            owned = [word for word in fitting if word[0] != FIELDS or self._of(before, word[1])]
            fitting = owned or fitting
        return fitting[0], len(fitting) == 1

    def _of(self, before: str, field: str) -> bool:
        """Whether a field may be of what stands before its dot."""
        noun, _, _ = field.partition(".")
        owner = before.rstrip(".").split()[-1:] or [""]
        subject = owner[0].rpartition(".")[2]
        core = self._game.core
        if subject in (*core.owners, *core.players):
            return noun == PLAYER
        return subject == noun or subject not in self._game.vocabulary.nouns

    def _fitting(self, before: str, behind: str) -> tuple[str, ...]:
        """In which sections a word is most likely declared that stands between two pieces of a text."""
        if before.endswith("."):
            return (FIELDS, "zones", "resources", "bounds", SLOTS, VALUES)
        if before[-1:].isdigit():
            return ("resources", "nouns")
        if behind[:1].isdigit():
            return (VALUES, "verbs")
        return (CARDS, "zones", "resources", "nouns", VALUES, "verbs", "enums", "grids")
