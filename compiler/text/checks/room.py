"""Texts and names must have room on the cards of their kind: so many characters as the vocabulary says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...source.diagnostics import Diagnostic, diagnostic
from ...typed.model import Card, Game
from ...typed.speakable import speakable
from ...words.vocabulary import Room
from ..language.missing import MissingForm
from ..plan.discourse import NotExpressible
from ..realizer import Realizer


def check_room(realizer: Realizer, cards: Iterable[Card], names: Mapping[str, str]) -> Iterator[Diagnostic]:
    """H470: a text that is too long for its card. H471: a name that is."""
    language = realizer.language.code
    for card in cards:
        room = room_of(realizer.game, card.kind)
        if room is None:
            continue
        if room.text is not None and (length := text_length(realizer, card)) > room.text:
            yield diagnostic(
                "H470", card.span, card=card.name, language=language, length=length, most=room.text
            )
        name = names.get(card.name, "")
        if room.name is not None and len(name) > room.name:
            yield diagnostic(
                "H471", card.span, text=name, language=language, length=len(name), most=room.name
            )


def room_of(game: Game, kind: str) -> Room | None:
    """The room on the cards of a kind, its own or that of the nearest kind above it."""
    nouns = (game.vocabulary.nouns[noun] for noun in game.vocabulary.ancestry(kind))
    return next((noun.room for noun in nouns if noun.room is not None), None)


def text_length(realizer: Realizer, card: Card) -> int:
    """How many characters the rules of a card take, a line each; what cannot be said is told elsewhere."""
    lines = []
    for kind, rule in speakable(card):
        try:
            lines.append(realizer.say(rule, kind))
        except (NotExpressible, MissingForm):
            continue
    return len("\n".join(lines))
