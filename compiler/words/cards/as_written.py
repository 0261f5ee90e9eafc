"""A card as it stands in its file, for who tells of it, compares it with another, or writes one like it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...source.packs.given import Given
from ...source.spans import Span
from ...tree import syntax


@dataclass(frozen=True, slots=True)
class KeyPlace:
    """Where a key of a card stands, and its value."""

    key: Span
    value: Span


@dataclass(frozen=True, slots=True)
class ProvenanceMark:
    """Whence a field is, with the places of both; no word where something else than a word stands."""

    field: str
    word: str | None
    place: KeyPlace


@dataclass(frozen=True, slots=True)
class AsWritten:
    """What no typed rule or value tells any more of a card.

    ``span``: all of it; ``keys``: what it says, in the order written; ``text``: its rules (None where a
    text in their place was not understood, which may say anything), ``rules`` these as syntax; ``when`` and
    ``variants``: the conditions under which it, or another value of it, is in the game; ``wordings``: what
    it says in place of what the program would say; ``examples``: where each of its examples stands, bound
    or not.
    """

    span: Span
    keys: Mapping[str, KeyPlace]
    text: str | None
    rules: tuple[syntax.Rule, ...]
    when: syntax.Expression | None
    variants: tuple[syntax.Expression, ...]
    marks: tuple[ProvenanceMark, ...]
    wordings: tuple[Given, ...]
    examples: tuple[Span, ...]

    @property
    def source(self) -> str:
        """Its rules as they stand in its file, comments and all; empty where it has none that are known."""
        return (self.text or "").strip()
