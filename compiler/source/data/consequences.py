"""Keeps silent about what follows from something that could not be read: one cause, one message.

What a file, a declaration or a rule with mistakes would have brought into the game is not known. So nothing
is said of a word that may stand there, of a label that it may have, of a window that it may open. The
catalogue tells of each code whether what stands at its place is lost with it (``loses``), and what the code
says is missing (``asks``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..diagnostics import Argument, Diagnostic
from ..packs.classified_files import file_role
from .catalogue import CatalogueEntry, read_catalogue

WORDS, CARDS, RULES, DEEDS, KEYS = "words", "cards", "rules", "deeds", "keys"
"""What may not be known: words of the vocabulary, cards, labels, what is done in play, keys of a file."""
_LOST_WITH = {
    "vocabulary": frozenset({WORDS, CARDS, RULES, DEEDS}),
    "cards": frozenset({CARDS, RULES, DEEDS}),
    "game": frozenset({DEEDS}),
}
"""What is not known where a file of a pack could not be read in whole, by what the file is."""
_OF_READING = "H0"
_NAMED = ("word", "label", "verb")
"""The arguments that hold what a code misses."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """What is not known of a game: sorts of things, names among them, files with keys that were not read."""

    sorts: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()

    def hides(self, diagnostic: Diagnostic) -> bool:
        """Whether what a diagnostic misses may be there all the same."""
        entry = read_catalogue().get(diagnostic.code)
        if entry is None or not entry.asks:
            return False
        if entry.asks == KEYS:
            return diagnostic.span.file in self.files
        if entry.asks in _lost_by(diagnostic, entry):  # it is a cause itself
            return False
        return entry.asks in self.sorts or (
            entry.asks in (WORDS, RULES) and _missed(diagnostic) in self.names
        )


def unknown_in(diagnostics: Iterable[Diagnostic], dropped: Iterable[str] = ()) -> Unknown:
    """What is not known after some mistakes. ``dropped``: the names, if any, of rules that have mistakes."""
    sorts: set[str] = set()
    files: set[str] = set()
    for diagnostic in diagnostics:
        entry = read_catalogue().get(diagnostic.code)
        if entry is not None and entry.loses:
            sorts |= _lost_by(diagnostic, entry)
            if diagnostic.code.startswith(_OF_READING):
                files.add(diagnostic.span.file)
    names = frozenset(dropped)
    if names:
        sorts.add(DEEDS)
    return Unknown(frozenset(sorts), names - {""}, frozenset(files))


def _lost_by(diagnostic: Diagnostic, entry: CatalogueEntry) -> frozenset[str]:
    return _LOST_WITH.get(file_role(diagnostic.span.file), frozenset()) if entry.loses else frozenset()


def _missed(diagnostic: Diagnostic) -> Argument:
    """The name that a diagnostic misses."""
    return next((value for key, value in diagnostic.arguments if key in _NAMED), "")
