"""The proof that a reference is whole: of each matter the place that tells it, in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ....compiler.compile import CheckedGame
from ...report.lexicon import GameLexicon
from ..content.document import Reference
from .matters import FIELD, Matter, Matters
from .told_places import told_places

_TERM = "noun"
"""The form of a field that is its name: what such a word means is not told by saying it."""


@dataclass(frozen=True, slots=True)
class Proven:
    """A matter with the place that tells it, by language; without those languages in which nothing does."""

    matter: Matter
    places: Mapping[str, str]


def prove(checked: CheckedGame, references: Sequence[Reference]) -> Iterator[Proven]:
    """All matters of a game, in the order in which a pack has them."""
    told = {reference.language: told_places(reference) for reference in references}
    lexicons = {code: GameLexicon(checked, code) for code in told}
    for matter in Matters(checked):
        places = {}
        for code, there in told.items():
            said = () if any(_is_term(lexicon, matter) for lexicon in lexicons.values()) else matter.uses
            place = next((place for place in (*matter.places, *said) if there.get(place)), "")
            if place:
                places[code] = place
        yield Proven(matter, places)


def _is_term(lexicon: GameLexicon, matter: Matter) -> bool:
    """Whether the words of a value are a name, such as "Attribute Score", which only somebody who knows it
    understands."""
    return matter.sort == FIELD and bool(lexicon.form(f"{FIELD}:{matter.name}", _TERM))
