"""A card as people read it: plain values, which can be kept, and shown without the game that they are of."""

from __future__ import annotations

from dataclasses import dataclass, field

UNPROVEN = "†"
"""Stands behind a line of a wording that is not proven to say its rule."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A card as people read it, by language. A text has one line a rule; ``layout`` has the names of sides
    and rules besides; not every card has flavor.

    ``unproven``: the languages in which a wording of somebody's own is shown that is not proven to say the
    rules; its lines bear a mark where they are laid out.
    """

    id: str
    kind: str
    name: dict[str, str]
    text: dict[str, str]
    flavor: dict[str, str]
    layout: dict[str, str] = field(default_factory=dict)
    unproven: tuple[str, ...] = ()

    def lines(self, language: str) -> list[str]:
        """What a card says in a language, as it is laid out."""
        return self.layout.get(language, self.text[language]).splitlines()
