"""What a look has of itself for the kinds of a game: its numbers as badges, its values, its tables."""

from __future__ import annotations

from collections.abc import Iterator

from ..tree.types import Integer, Many, Table, Type
from ..typed.model import Game
from ..words.vocabulary import Vocabulary
from .look import FACTS, NUMBER, RULES
from .written import AT, ZONES, Values, given

_PLACES = (
    ("3", "3", "11", "11"),
    ("49", "3", "11", "11"),
    ("3", "17.5", "9", "9"),
    ("51", "17.5", "9", "9"),
)
"""Where the numbers of a card stand, the first one first."""


def derived_style(game: Game, kind: str) -> Values:
    """The zones of the constants of a kind. A number that only tells how many cards there are is none."""
    plain, tables = [], []
    zones: dict[str, Values] = {}
    places = iter(_PLACES)
    for name, type_ in shown_constants(game, kind):
        match type_:
            case Integer() if (place := next(places, None)) is not None:
                at = tuple(map(given, place))
                zones[name] = {"draws": given(NUMBER), AT: at, "field": given(name)}
            case Table() | Many():
                tables.append(given(name))
            case _:
                plain.append(given(name))
    if plain:
        zones[FACTS] = {"fields": tuple(plain)}
    if tables:
        zones[RULES] = {"fields": tuple(tables)}
    return {ZONES: zones}


def shown_constants(game: Game, kind: str) -> Iterator[tuple[str, Type]]:
    """The constants of a kind that players read on its cards, with their types."""
    outline = game.outline
    counted = {part.copies for part in outline.components} if outline is not None else set()
    for name, field in constants(game.vocabulary, kind):
        if name not in counted:
            yield name, field


def constants(vocabulary: Vocabulary, kind: str) -> Iterator[tuple[str, Type]]:
    """All constants of a kind with their types."""
    for name, field in vocabulary.fields(kind).items():
        if field.kind == "constant":
            yield name, field.type
