"""The places of a reference at which something is told: what stands there is more than a name.

Besides anchors there are the values of a card, as ``weapon-longbow#cost``, which no link leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from ..content.document import CardEntry, Fact, LinkTarget, Reference, Table

_NAMES = frozenset(
    {"anchor", "also", "see", "name", "title", "caption", "of", "places", "every", "others", "gap"}
)
"""What tells nothing itself: where something is, and what it is called."""


def told_places(reference: Reference) -> Mapping[str, bool]:
    """By each place whether anything is said there; a link to one says nothing of it."""
    places: dict[str, bool] = {}
    for place, said in _places(reference.chapters):
        places[place] = places.get(place, False) or said
    return places


def _places(value: object) -> Iterator[tuple[str, bool]]:
    if isinstance(value, tuple):
        for part in value:
            yield from _places(part)
    elif is_dataclass(value) and not isinstance(value, LinkTarget):
        names = (getattr(value, "anchor", ""), *getattr(value, "also", ()))
        yield from ((name, _says(value)) for name in names if name)
        if isinstance(value, Table):
            yield from ((place, True) for places in value.places for place in places)
        if isinstance(value, CardEntry):
            yield from ((value_place(value.anchor, fact.of), True) for fact in value.facts if fact.of)
        for field in fields(value):
            yield from _places(getattr(value, field.name))


def value_place(card: str, field: str) -> str:
    """Where a value of a card is told."""
    return f"{card}#{field}"


def _says(value: object) -> bool:
    return not getattr(value, "gap", False) and any(map(str.strip, _texts(value)))


def _texts(value: object) -> Iterator[str]:
    """Every text below something that is more than a name."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
    elif is_dataclass(value):
        if isinstance(value, Fact):
            yield value.name
        for field in fields(value):
            if field.name not in _NAMES:
                yield from _texts(getattr(value, field.name))
