"""The look of a game as it is drawn: every value known, those of a pack in place of the usual ones."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ..source.spans import NOWHERE, Span

FILL, PANEL, PICTURE, EMBLEM, ICON = "fill", "panel", "picture", "emblem", "icon"
NAME, KIND, FLAVOR, FOOT, RULES = "name", "kind", "flavor", "foot", "rules"
NUMBER, REPEAT, FACTS = "number", "repeat", "facts"
DRAWS = (FILL, PANEL, PICTURE, EMBLEM, ICON, NAME, KIND, NUMBER, REPEAT, FACTS, RULES, FLAVOR, FOOT)
"""What a zone can draw."""
OF_ONE_FIELD = (NUMBER, REPEAT)
"""What draws a number of the card, which must be named."""
SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63, 88),
    "bridge": (57, 87),
    "mini": (44, 67),
    "tarot": (70, 120),
    "tile": (50, 50),
}
"""The sizes of cards that have a name, in mm."""
INSTEAD, BESIDE = "instead", "beside"
TINT = "tint"
"""The ink that is the color of the card."""
BLEED = 3.0
"""How far colors go beyond the edge of a card, in mm, so that no white is seen where the cut is not exact."""
SMALLEST = 4.0
"""The smallest type that can be read on paper, in points."""


class Icon(msgspec.Struct, frozen=True):
    """A picture for a word. ``sign``: a second one on it, so that color alone tells nothing.

    ``beside``: the word stays, and the picture stands before it. ``near``: only in a noun phrase of one of
    these nouns.
    """

    draw: str
    tint: str = ""
    sign: str = ""
    beside: bool = True
    near: tuple[str, ...] = ()
    span: Span = NOWHERE


class CardZone(msgspec.Struct, frozen=True):
    """A place on a card, and what is drawn there. ``at``: left, top, width, height in mm from the cut edge.

    ``sizes``: of type, from the largest to the smallest. ``field``, ``fields``: the constants of the card
    that it shows. ``gets``: the zone whose room it may take. ``captioned``: whether what is shown is named;
    ``spoken``: whether the rules are said where they are drawn, not the tables alone. ``tables``: of the
    vocabulary, of each the constant that tells which row of it is shown.
    """

    name: str
    draws: str
    at: tuple[float, float, float, float]
    sizes: tuple[float, float] = (9.0, 6.0)
    field: str = ""
    fields: tuple[str, ...] = ()
    ink: str = ""
    icon: str = ""
    gets: str = ""
    captioned: bool = True
    spoken: bool = True
    tables: Mapping[str, str] = {}
    span: Span = NOWHERE


class Tint(msgspec.Struct, frozen=True):
    """The color of a kind, or of each value of a constant of its cards."""

    color: str = ""
    field: str = ""
    of: Mapping[str, str] = {}
    span: Span = NOWHERE


class Style(msgspec.Struct, frozen=True):
    """What the cards of a kind look like. ``two_sided``: each of both sides of a card is printed on one."""

    width: float
    height: float
    tint: Tint
    emblem: str
    back: str
    two_sided: bool
    zones: tuple[CardZone, ...]


class Look(msgspec.Struct, frozen=True):
    """The look of a whole game. ``prints``: the kinds of cards that are printed, where a pack says it."""

    inks: Mapping[str, str]
    icons: Mapping[str, Icon]
    strong: tuple[str, ...]
    prints: tuple[str, ...]
    emblem: str
    styles: Mapping[str, Style]

    def icon(self, word: str) -> Icon | None:
        """The picture for a word of the vocabulary, itself or as one value of an enumeration."""
        return self.icons.get(word) or self.icons.get(f"{word.rpartition('.')[0]}.*")
