"""Where a thing lies: in which relation that is said, and at which part of its noun phrase."""

from __future__ import annotations

from ..language.language import Language
from ..message.plan import Phrase

PLACE, OWNER = "place", "owner"
"""The parts that tell it; ``owner`` where a language has a part for whose a thing is."""
LIES = "lies"
"""How the place of a thing is said, unless a verb asks for another relation."""


def split_form(form: str) -> tuple[str, str]:
    """A form of a noun phrase, and the relation in which its place is said: "x.leaves" is a thing that is
    taken from where it is."""
    own, _, relation = form.partition(".")
    return own, relation or LIES


def place_part(language: Language, thing: Phrase) -> str:
    """The part that tells where a thing lies: its owner's, if its words begin with that one."""
    place = thing.get(PLACE)
    if OWNER not in language.noun_phrase or not isinstance(place, Phrase):
        return PLACE
    first = place.items("items")[0] if place.op in ("either", "throughout") else place
    return OWNER if first.op == "owned" else PLACE
