"""Ids that two packs of one game give: names and examples would speak of the wrong card."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...typed.model import Card, Game


def check_collisions(game: Game) -> Iterator[Diagnostic]:
    """H460: a card with the id of one of another pack, or of another kind in the same pack."""
    first: dict[str, Card] = {}
    for card in sorted(game.cards, key=lambda card: card.pack != game.pack):
        known = first.setdefault(card.name, card)
        if known is not card:
            related = (Related(known.span, "first_here"),)
            yield diagnostic("H460", card.span, related=related, card=card.name, pack=known.pack)
