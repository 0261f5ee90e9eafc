"""The Gull Cliff by a second hand: what may be climbed, what a fall costs, who has won."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from tests.places import ROOT

from heroglyph import Match

from .happenings import cells, happened
from .tables import chance, new_table

PACK = "gull_cliff"
LENGTHS = dict(zip(range(2, 13), (3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3), strict=True))


class Cliff:
    """The rules once more, in plain Python: camps, where climbers are, and summits."""

    def __init__(self, players: int) -> None:
        self.camps = [dict.fromkeys(LENGTHS, 0) for _ in range(players)]
        self.summits = [0] * players
        self.closed: set[int] = set()
        self.player = 0
        self.climbed: dict[int, int] = {}
        self.dice: Counter[int] = Counter()
        self.pair: list[int] = []

    def can_climb(self, number: int) -> bool:
        """Whether one step on a route is possible."""
        if number in self.closed or self.reached(number) == LENGTHS[number]:
            return False
        return number in self.climbed or len(self.climbed) < 3

    def reached(self, number: int) -> int:
        return self.climbed.get(number, self.camps[self.player][number])

    def firsts(self) -> set[int]:
        """The dice of which a first pair can be made."""
        return {die for pair in self.pairs() for die in pair}

    def pairs(self) -> list[tuple[int, int]]:
        dice = list(self.dice.elements())
        return [pair for pair in combinations(dice, 2) if self.can_climb(sum(pair))]

    def partners(self, die: int) -> set[int]:
        """The dice that make a pair with one."""
        return {pair[1 - at] for pair in self.pairs() for at in (0, 1) if pair[at] == die}

    def climb(self, number: int) -> None:
        if self.can_climb(number):
            self.climbed[number] = self.reached(number) + 1

    def roll(self, player: int, dice: tuple[int, ...]) -> None:
        """A throw: where no pair leads anybody on, a fall."""
        assert player == self.player
        self.dice = Counter(dice)
        if not self.pairs():
            self.pass_on()

    def pass_on(self) -> None:
        self.climbed = {}
        self.player = (self.player + 1) % len(self.camps)

    def take(self, first: int, second: int) -> None:
        """The pair that is chosen climbs, then the other one."""
        rest = self.dice - Counter((first, second))
        self.climb(first + second)
        self.climb(sum(rest.elements()))

    def camp(self) -> None:
        for number, height in self.climbed.items():
            self.camps[self.player][number] = height
            if height == LENGTHS[number]:
                self.closed.add(number)
                self.summits[self.player] += 1
        self.pass_on()

    def answer(self, option: str) -> None:
        """What a player has answered; where there is one way to climb, that is no news."""
        if option.isdigit():
            self.pair.append(int(option))
            if len(self.pair) == 2:
                self.take(*self.pair)
                self.pair.clear()

    def options(self) -> set[str]:
        """The dice that can be chosen now."""
        return set(map(str, self.partners(*self.pair) if self.pair else self.firsts()))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_another_hand_offers_and_scores_the_same(players: int) -> None:
    cliff, table, by_chance = Cliff(players), new_table(PACK, players, seed=2), chance(PACK, players, 2)
    while True:
        rolls = list(happened(table, "roll"))
        for at in range(0, len(rolls), 4):
            cliff.roll(rolls[at][0], tuple(value for _, value in rolls[at : at + 4]))
        if table.over:
            break
        ((seat, options),) = table.asked.items()
        assert seat == cliff.player
        on_or_camp = bool(table.things("tray")) and len(options) > 1
        if not on_or_camp and options[0].isdigit():
            assert set(options) == cliff.options()
        if on_or_camp:
            for route in cells(table, "route", seat):
                assert route["reached"] == cliff.reached(route["number"])
        for player in range(players):
            for route in cells(table, "route", player):
                assert route["camp"] == cliff.camps[player][route["number"]]
                assert route["closed"] == (route["number"] in cliff.closed)
        answer = by_chance.randrange(len(options))
        table.answer(seat, answer)
        if not on_or_camp:
            cliff.answer(options[answer])
        elif answer == 1:
            cliff.camp()
    assert table.points() == cliff.summits
    assert max(cliff.summits) == 3


@pytest.mark.parametrize(
    ("language", "ways"),
    [
        ("en", ("Throw the dice", "Make camp")),
        ("fr", ("Lancez les dés", "Bivouaquez")),
        ("de", ("Wirf die Würfel", "Schlage Lager auf")),
        ("es", ("Lanza los dados", "Acampa")),
    ],
)
def test_a_way_that_runs_a_procedure_is_asked_in_its_words(language: str, ways: tuple[str, ...]) -> None:
    match = Match.begin([str(ROOT / "docs" / "examples" / PACK)], players=2, seed=1, language=language)
    while len(match.asked[0].options) != 2 or match.asked[0].options[0][-1].isdigit():
        match.answer(0, 0)
    assert match.asked[0].options == ways
