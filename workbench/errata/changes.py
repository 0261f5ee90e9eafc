"""What changed between two packs, as values: cards, words of the vocabulary, words of the languages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Topic = Literal["kind", "when", "name", "value", "rule", "spelling", "provenance", "text"]
Section = Literal["cards", "vocabulary", "words"]
Status = Literal["added", "removed", "changed", "respelled"]
CARDS: Section = "cards"
VOCABULARY: Section = "vocabulary"
WORDS: Section = "words"


@dataclass(frozen=True, slots=True)
class Alteration:
    """One thing that changed. ``detail``: which value, or in which language. What was not there is None."""

    topic: Topic
    detail: str
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class DifferenceEntry:
    """A card or word with all that changed of it. ``names``: what a card is called, by language."""

    section: Section
    id: str
    status: Status
    changes: tuple[Alteration, ...] = ()
    names: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Errata:
    """All that differs between two packs, which ``old`` and ``new`` name with their versions."""

    old: str
    new: str
    languages: tuple[str, ...]
    entries: tuple[DifferenceEntry, ...]

    @property
    def differs(self) -> bool:
        """Whether anything means something else; another layout alone does not."""
        return any(entry.status != "respelled" for entry in self.entries)
