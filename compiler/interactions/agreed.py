"""Pairs of cards between which nothing need decide: either order is fine, as one of the two says.

``any_order_with`` on a card is what schedulers of systems call an allowed ambiguity: said of one of the two,
it holds for both.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..typed.model import Game


class Agreed:
    """Tells of a game which cards say of which others that any order with them is fine."""

    def __init__(self, game: Game) -> None:
        self._named: Mapping[str, frozenset[str]] = {
            card.id: frozenset(other.card for other in card.any_order_with)
            for card in game.cards
            if card.any_order_with
        }

    def any_order(self, card: str, other: str) -> bool:
        """Whether one of two cards, by their ids, says so of the other."""
        return other in self._named.get(card, ()) or card in self._named.get(other, ())
