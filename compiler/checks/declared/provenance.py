"""Where each value and rule of a card comes from is written down, as soon as a pack writes it down at all."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.suggestions import nearest_fix
from ...typed.model import Card, Game

RULES = "rules"


def check_provenance(game: Game) -> Iterator[Diagnostic]:
    """H521: values without their marks. H522: no such mark. H523: a mark for nothing."""
    marked = {card.pack for card in game.cards if card.provenance}
    for card in game.cards:
        if card.pack in marked:
            yield from _card(game, card)


def _card(game: Game, card: Card) -> Iterator[Diagnostic]:
    keys = card.written.keys
    given = [name for name in keys if name in card.fields or name == RULES]
    missing = [name for name in given if name not in card.provenance]
    if missing:  # one oversight, however much it leaves out
        place = keys[missing[0]].key if len(missing) == 1 else card.span
        yield diagnostic("H521", place, field=", ".join(missing))
    for mark in card.written.marks:
        if mark.field not in given:
            fix = nearest_fix(mark.field, sorted(given), mark.place.key)
            yield diagnostic("H523", mark.place.key, related=(), fix=fix, field=mark.field)
        if mark.word is not None and mark.word not in game.core.provenance:
            fix = nearest_fix(mark.word, game.core.provenance, mark.place.value)
            yield diagnostic("H522", mark.place.value, related=(), fix=fix, word=mark.word)
