"""The Tin Cups a second time, in plain Python: what may be called, who is wrong, who is left in the end."""

from __future__ import annotations

import random

import pytest

from heroglyph.runtime.view.view import view

from .tables import Table, chance, new_table

CUPS = "tin_cups"
FACES = ["anchor", "bell", "crab", "fish", "rope"]


class Tavern:
    """The table of the tavern. The dice that fall come from the game, and what players say from chance."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table, self.chance = table, chance
        self.seats = range(table.m.players)
        self.dice = [5 for _ in self.seats]
        self.first = 0

    def play(self) -> None:
        while len([seat for seat in self.seats if self.dice[seat]]) > 1:
            self.round()

    def round(self) -> None:
        cups = [[die.split()[1] for die in self.table.things("cup", seat)] for seat in self.seats]
        assert [len(cup) for cup in cups] == self.dice
        self.nobody_looks()
        number, face, caller, seat = 0, "", -1, self.first
        while True:
            if not self.dice[seat]:
                seat = (seat + 1) % len(self.seats)
                continue
            higher = number < sum(self.dice)
            ways = [*(["1"] if higher else []), *(["2"] if number else [])]
            assert self.table.asked == {seat: ways}
            if "1" not in ways or ("2" in ways and self.chance.random() < 0.3):
                self.table.answer(seat, ways.index("2"))
                break
            self.table.answer(seat, 0)
            number, face, caller = self.call(seat, number), self.called(seat), seat
            seat = (seat + 1) % len(self.seats)
        matching = sum(cup.count(face) + cup.count("lantern") for cup in cups)
        self.lost(seat if matching >= number else caller, cups)

    def call(self, seat: int, number: int) -> int:
        """A higher number of dice, as many as there are at most."""
        assert self.table.asked == {seat: [str(n) for n in range(number + 1, sum(self.dice) + 1)]}
        more = min(self.chance.randint(1, 3), sum(self.dice) - number)
        self.table.answer(seat, more - 1)
        return number + more

    def called(self, seat: int) -> str:
        """Any face but the lantern, which stands for all of them."""
        assert self.table.asked == {seat: FACES}
        at = self.chance.randrange(len(FACES))
        self.table.answer(seat, at)
        return FACES[at]

    def lost(self, seat: int, cups: list[list[str]]) -> None:
        """Whoever was wrong gives a die away and begins the next round."""
        assert sorted(self.table.asked[seat]) == sorted(set(cups[seat]))
        self.table.answer(seat, self.chance.randrange(len(self.table.asked[seat])))
        self.dice[seat] -= 1
        self.first = seat

    def nobody_looks(self) -> None:
        """Each player sees his own dice, of others how many there are, and of no roll what fell."""
        m = self.table.m
        cup = m.zone_place[[zone.name for zone in m.table.zones].index("cup")]
        for seat in self.seats:
            seen = view(m, self.table.s, seat)
            for other in self.seats:
                place = seen.places[cup + other]
                assert (place.things is not None) == (other == seat) and place.count == self.dice[other]
            rolls = [event for event in seen.events if m.table.verbs[event.verb].name == "roll"]
            assert rolls and all((event.seen is not None) == (event.actor == seat) for event in rolls)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("seed", range(2))
def test_each_random_game_is_played_alike(players: int, seed: int) -> None:
    table = new_table(CUPS, players, seed)
    tavern = Tavern(table, chance(CUPS, players, seed))
    tavern.play()
    assert table.over
    assert table.winners() == {seat for seat in tavern.seats if tavern.dice[seat]}
