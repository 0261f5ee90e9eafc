"""The constructs of some packs with their uses, ready to be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...compiler.compile import CheckedGame
from ...compiler.text.voice_parts import signature
from .constructs import Construct, language_constructs, pack_words, plan_constructs
from .uses import UsePlace, Uses


@dataclass(frozen=True, slots=True)
class Counted:
    """A construct and the places where it is used, in the order of files and lines."""

    construct: Construct
    places: tuple[UsePlace, ...]


def count(games: Sequence[CheckedGame], *, words: bool, whole: bool = False) -> tuple[Counted, ...]:
    """What some games use and what not: constructs of the language and of texts, and words if wanted.

    ``whole``: whether the cards of a game count where only packs that add to it were asked for.
    """
    uses = Uses()
    for game in games:
        uses.count(game, whole)
    every = [*language_constructs(games[0].game.core), *plan_constructs(signature())] if games else []
    if words:
        vocabularies = {game.game.pack: game.game.vocabulary for game in games}
        every += [word for pack, words_of in vocabularies.items() for word in pack_words(pack, words_of)]
    return tuple(
        Counted(
            construct, tuple(sorted(uses.places.get((construct.pack, construct.group, construct.key), ())))
        )
        for construct in every
    )
