"""Where each value and rule of a card comes from is written down, as soon as a pack writes it down at all."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.documents import Mapping, Scalar
from ...source.suggestions import nearest_fix
from ...typed.model import Card, Game

KEY, RULES = "provenance", "rules"


def check_provenance(game: Game) -> Iterator[Diagnostic]:
    """H521: values without their marks. H522: no such mark. H523: a mark for nothing."""
    marked = {card.pack for card in game.cards if card.provenance}
    for card in game.cards:
        if card.pack in marked and card.document is not None:
            yield from _card(game, card, card.document)


def _card(game: Game, card: Card, document: Mapping) -> Iterator[Diagnostic]:
    given = [key for key, _ in document.entries if key.text in card.fields or key.text == RULES]
    missing = [key for key in given if key.text not in card.provenance]
    if missing:  # one oversight, however much it leaves out
        place = missing[0].span if len(missing) == 1 else card.span
        yield diagnostic("H521", place, field=", ".join(key.text for key in missing))
    names = {key.text for key in given}
    marks = document.get(KEY)
    for key, mark in marks.entries if isinstance(marks, Mapping) else ():
        if key.text not in names:
            fix = nearest_fix(key.text, sorted(names), key.span)
            yield diagnostic("H523", key.span, related=(), fix=fix, field=key.text)
        if isinstance(mark, Scalar) and mark.text not in game.core.provenance:
            fix = nearest_fix(mark.text, game.core.provenance, mark.span)
            yield diagnostic("H522", mark.span, related=(), fix=fix, word=mark.text)
