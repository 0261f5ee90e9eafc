"""The Velvet Hammer a second time, in plain Python: what may be bid, who gets what, who cannot win."""

from __future__ import annotations

import random

import pytest

from .tables import Table, chance, new_table

HAMMER = "velvet_hammer"
MONEY = [1, 2, 3, 4, 6, 8, 11, 14, 18, 23]
CURIOS = {
    "paper_fan": 1,
    "stuffed_pike": 2,
    "music_box": 3,
    "brass_monkey": 4,
    "chess_set": 5,
    "blue_vase": 6,
    "old_globe": 7,
    "water_clock": 8,
    "silver_swan": 9,
    "royal_portrait": 10,
}
MARKED = ("applause", "leaking_roof")
MISHAPS = ("leaking_roof", "forgery", "burglar")


class House:
    """The auction house. Only which lot comes next, and what random bidders do, comes from outside."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table, self.chance = table, chance
        self.seats = range(table.m.players)
        self.hands = [list(MONEY) for _ in self.seats]
        self.owned: list[list[str]] = [[] for _ in self.seats]
        self.marks = 0
        self.first = 0

    def play(self) -> None:
        while True:
            (lot,) = (lying.split()[1] for lying in self.table.things("block"))
            self.marks += lot in MARKED
            if self.marks == 4:
                return
            self.auction(lot)

    def auction(self, lot: str) -> None:
        offers: list[list[int]] = [[] for _ in self.seats]
        bidding = list(self.seats)
        order = [*self.seats[self.first :], *self.seats[: self.first]]
        bad = lot in MISHAPS
        while len(bidding) == len(order) if bad else len(bidding) > 1:
            for seat in order:
                if seat in bidding and (len(bidding) == len(order) if bad else len(bidding) > 1):
                    self.turn(seat, offers, bidding)
        taker = next(seat for seat in order if (seat in bidding) != bad)
        self.first = taker
        self.owned[taker].append(lot)
        if lot == "burglar":
            self.robbed(taker)

    def turn(self, seat: int, offers: list[list[int]], bidding: list[int]) -> None:
        """Somebody bids more than all others, or passes."""
        lacking = max(map(sum, offers)) - sum(offers[seat])
        can = sum(self.hands[seat]) > lacking
        assert self.table.asked == {seat: ["1", "2"] if can else ["2"]}
        if not can or self.chance.random() < 0.5:
            self.table.answer(seat, int(can))
            bidding.remove(seat)
            self.hands[seat] += offers[seat]
            offers[seat] = []
        else:
            self.table.answer(seat, 0)
            self.add(seat, lacking, offers[seat])

    def add(self, seat: int, lacking: int, offer: list[int]) -> None:
        """Money is laid down, note by note, until it is enough."""
        more: list[int] = []
        while True:
            words = self.table.asked.get(seat, [])
            left = [note for note in self.hands[seat] if note not in more]
            enough = sum(more) > lacking
            assert sorted(words) == sorted([*map(str, left), *(["done"] if enough else [])])
            if enough and (not left or self.chance.random() < 0.7):
                self.table.answer(seat, words.index("done"))
                break
            note = self.chance.choice(left)
            self.table.answer(seat, words.index(str(note)))
            more.append(note)
            if not set(self.hands[seat]) - set(more):
                break  # all of it: there is nothing more to ask
        self.hands[seat] = [note for note in self.hands[seat] if note not in more]
        offer += more

    def robbed(self, seat: int) -> None:
        """The burglar takes a curio that his owner chooses."""
        curios = [lot for lot in self.owned[seat] if lot in CURIOS]
        if curios:
            assert sorted(self.table.asked[seat]) == sorted(curios)
            lost = self.chance.choice(curios)
            self.table.answer(seat, self.table.asked[seat].index(lost))
            self.owned[seat].remove(lost)

    def worth(self, seat: int) -> int:
        lots = self.owned[seat]
        curios = [CURIOS[lot] for lot in lots if lot in CURIOS]
        points = sum(curios) * (1 + lots.count("applause")) - 5 * lots.count("forgery")
        return points - sum(curios) // 2 if "leaking_roof" in lots else points

    def winners(self) -> set[int]:
        money = [sum(hand) for hand in self.hands]
        able = [seat for seat in self.seats if money[seat] > min(money)]
        best = max(((self.worth(seat), money[seat]) for seat in able), default=None)
        return {seat for seat in able if (self.worth(seat), money[seat]) == best}


def test_what_lies_in_a_place_of_each_player_is_there_for_each() -> None:
    table = new_table(HAMMER, 5, 1)
    assert [table.things("hand", seat) for seat in range(5)] == [[f"note {note}" for note in MONEY]] * 5


@pytest.mark.parametrize("players", range(3, 6))
@pytest.mark.parametrize("seed", range(5))
def test_each_random_game_is_played_alike(players: int, seed: int) -> None:
    table = new_table(HAMMER, players, seed)
    house = House(table, chance(HAMMER, players, seed))
    house.play()
    assert table.over
    for seat in house.seats:
        assert [lot.split()[1] for lot in table.things("collection", seat)] == house.owned[seat]
        assert sorted(int(note.split()[1]) for note in table.things("purse", seat)) == sorted(
            house.hands[seat]
        )
    assert table.points() == [house.worth(seat) for seat in house.seats]
    assert table.winners() == house.winners()
