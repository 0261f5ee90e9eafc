"""What a card says of its order with others: those are there, and otherwise something would be undecided."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from ...interactions.collect import footprints
from ...interactions.footprint import Footprint
from ...interactions.meetings import Meetings
from ...source.diagnostics import Diagnostic, Fix, Related, diagnostic
from ...source.suggestions import nearest, nearest_fix
from ...typed.model import Card, Game, OtherCard
from .undecided import may_clash
from .unordered import clashing_writes

WHOLE_ID = re.compile("[a-z][a-z0-9_]*:[a-z][a-z0-9_]*/[a-z][a-z0-9_]*")


def check_any_order(game: Game) -> Iterator[Diagnostic]:
    """H125: no whole id. H666: no such card. H667: nothing is left undecided. H668: its pack is not there."""
    pairs = _Pairs(game)
    said: dict[frozenset[str], OtherCard] = {}
    for card in game.cards:
        for other in card.any_order_with:
            if other.card not in pairs.cards:
                yield _stranger(game, other, pairs)
                continue
            first = said.setdefault(frozenset((card.id, other.card)), other)
            if first is not other or not pairs.undecided(card.id, other.card):
                place = first.span if first is not other else pairs.cards[other.card].span
                related = Related(place, "first_here" if first is not other else "this_card")
                yield diagnostic("H667", other.span, related=(related,), card=other.card)


def _stranger(game: Game, other: OtherCard, pairs: _Pairs) -> Diagnostic:
    """A card that is not in the game: it is misspelt, or of a pack that is not in it."""
    if not WHOLE_ID.fullmatch(other.card):
        ids = [card.id for card in game.cards if other.card in card.names]
        meant = Fix(other.span, ids[0]) if len(ids) == 1 else None
        return diagnostic("H125", other.span, fix=meant, value=other.card, form="form_card_id")
    pack = other.card.partition(":")[0]
    fix = nearest_fix(other.card, _alike(other.card, pairs.cards), other.span)
    if fix is None and pack not in {card.pack for card in game.cards}:
        return diagnostic("H668", other.span, card=other.card, pack=pack)
    return diagnostic("H666", other.span, fix=fix, card=other.card)


def _alike(written: str, cards: dict[str, Card]) -> list[str]:
    """The cards whose own name is near: a long pack and kind that are right make no card like another."""
    name = written.rpartition("/")[2]
    names = {card.name for card in cards.values()}
    near = name if name in names else nearest(name, sorted(names))
    return [card.id for card in cards.values() if card.name == near]


class _Pairs:
    """Which two cards of a game would be undecided if neither said that any order is fine."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.cards: dict[str, Card] = {card.id: card for card in game.cards}

    @cached_property
    def _compare(self) -> Meetings:
        return Meetings(self._game)

    @cached_property
    def _prints(self) -> dict[str, list[Footprint]]:
        by_card: dict[str, list[Footprint]] = {}
        for footprint in footprints(self._game, may_clash):
            by_card.setdefault(footprint.card, []).append(footprint)
        return by_card

    @cached_property
    def _writes(self) -> frozenset[frozenset[str]]:
        return frozenset(clashing_writes(self._game))

    def undecided(self, card: str, other: str) -> bool:
        """Whether nothing in the rules themselves decides between two cards."""
        pairs = (
            (a, b)
            for number, a in enumerate(self._prints.get(card, ()))
            for b in self._prints.get(other, ())[number + 1 if card == other else 0 :]
        )
        return frozenset((card, other)) in self._writes or any(
            met.verdict in ("undecided", "allowed") for a, b in pairs for met in self._compare.clashes(a, b)
        )
