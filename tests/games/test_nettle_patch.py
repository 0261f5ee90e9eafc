"""The Nettle Patch a second time, in plain Python: what may be played, who takes it, what it costs."""

from __future__ import annotations

import pytest

from .tables import Table, chance, new_table

PATCH = "nettle_patch"
ALL = 14
LIMIT = 30


def plant(card: str) -> str:
    return card.split()[0]


def value(card: str) -> int:
    return int(card.split()[1])


def stings(card: str) -> int:
    return 5 if card.startswith("sage 9") else int(plant(card) == "nettle")


class Patch:
    """The game as a person at the table would keep account of it. Only what is dealt comes from the game."""

    def __init__(self, players: int) -> None:
        self.seats = range(players)
        self.stings = [0] * players
        self.leader = 0

    def deal(self, table: Table) -> None:
        """A new hand."""
        self.hands = [
            {card.removeprefix("card ") for card in table.things("hand", seat)} for seat in self.seats
        ]
        assert {len(hand) for hand in self.hands} == {36 // len(self.seats)}
        self.passed: list[list[str]] = [[] for _ in self.seats]
        self.piles: list[list[str]] = [[] for _ in self.seats]
        self.trick: dict[int, str] = {}

    @property
    def passing(self) -> bool:
        """Whether somebody has cards to pass on."""
        return any(len(cards) < 2 for cards in self.passed)

    def choices(self, seat: int) -> set[str]:
        """What a player may answer."""
        hand = self.hands[seat]
        if self.passing:
            return hand - set(self.passed[seat])
        following = {card for card in hand if self.trick and plant(card) == plant(self.trick[self.leader])}
        return following or hand

    def asked(self) -> set[int]:
        """Who is asked."""
        if self.passing:
            return {seat for seat in self.seats if len(self.passed[seat]) < 2}
        return {(self.leader + len(self.trick)) % len(self.seats)}

    def answer(self, seat: int, card: str) -> None:
        """Passes a card on, or plays it."""
        if self.passing:
            self.passed[seat].append(card)
            if not self.passing:
                for giver, cards in enumerate(self.passed):
                    self.hands[giver] -= set(cards)
                    self.hands[(giver + 1) % len(self.seats)] |= set(cards)
            return
        self.hands[seat].remove(card)
        self.trick[seat] = card
        if len(self.trick) == len(self.seats):
            led = plant(self.trick[self.leader])
            self.leader = max(
                (taker for taker in self.seats if plant(self.trick[taker]) == led),
                key=lambda taker: value(self.trick[taker]),
            )
            self.piles[self.leader] += self.trick.values()
            self.trick = {}

    @property
    def played(self) -> bool:
        """Whether the hand is over."""
        return not any(self.hands)

    def reckon(self) -> None:
        """What the hand has cost."""
        caught = [sum(map(stings, pile)) for pile in self.piles]
        if ALL in caught:
            caught = [ALL - own for own in caught]
        self.stings = [before + more for before, more in zip(self.stings, caught, strict=True)]


@pytest.mark.parametrize("players", [3, 4])
def test_another_hand_offers_and_counts_the_same(players: int) -> None:
    patch, table, by_chance = Patch(players), new_table(PATCH, players, seed=1), chance(PATCH, players, 1)
    patch.deal(table)
    while not table.over:
        asked = table.asked
        assert set(asked) == patch.asked()
        for seat, options in asked.items():
            assert set(options) == patch.choices(seat)
        seat = min(asked)
        answer = by_chance.randrange(len(asked[seat]))
        table.answer(seat, answer)
        patch.answer(seat, asked[seat][answer])
        if patch.played:
            patch.reckon()
            assert [table.has("sting", seat) for seat in patch.seats] == patch.stings
            if max(patch.stings) < LIMIT:
                patch.deal(table)
    assert max(patch.stings) >= LIMIT
    assert table.points() == [-number for number in patch.stings]
    fewest = min(patch.stings)
    assert table.winners() == {seat for seat in patch.seats if patch.stings[seat] == fewest}


def test_who_takes_all_costs_the_others() -> None:
    patch = Patch(3)
    patch.piles = [["sage 9 5", *(f"nettle {number} 1" for number in range(1, 10))], ["clover 1 0"], []]
    patch.reckon()
    assert patch.stings == [0, ALL, ALL]
