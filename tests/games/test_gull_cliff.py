"""The Gull Cliff by a second hand: what may be climbed, what a fall costs, who has won."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from .whole_games import WholeGame

LENGTHS = dict(zip(range(2, 13), (3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3), strict=True))
ROLL = re.compile(r"Player (\d) rolled 4 dice: (\d), (\d), (\d), (\d)")


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
        """What a player has answered; that he climbs where there is one way is no news."""
        if option == "Make camp":
            self.camp()
        elif option.startswith("Die "):
            self.pair.append(int(option.removeprefix("Die ")))
            if len(self.pair) == 2:
                self.take(*self.pair)
                self.pair.clear()

    def options(self) -> set[int]:
        """The dice that can be chosen now."""
        return self.partners(*self.pair) if self.pair else self.firsts()


@pytest.mark.parametrize(("players", "most"), [(2, 2000), (3, 120), (4, 120)])
def test_another_hand_offers_and_scores_the_same(players: int, most: int) -> None:
    cliff, game = Cliff(players), WholeGame("gull_cliff", players, seed=players)
    for asking in game.questions(most):
        cliff.answer(game.picked)
        for roll in filter(None, map(ROLL.match, asking.told)):
            player, *dice = map(int, roll.groups())
            cliff.roll(player - 1, tuple(dice))
        assert asking.seat == cliff.player
        for route in asking.things("route"):
            number, owner = route["fields"]["number"], route["owner"]
            assert route["fields"]["camp"] == cliff.camps[owner][number]
            assert route["fields"]["closed"] == (number in cliff.closed)
        if asking.options[0].startswith("Die "):
            assert {int(option.removeprefix("Die ")) for option in asking.options} == cliff.options()
        elif len(asking.options) > 1:
            assert asking.options == ("Throw the dice", "Make camp")
            mine = [route["fields"] for route in asking.things("route") if route["owner"] == asking.seat]
            assert all(route["reached"] == cliff.reached(route["number"]) for route in mine)
    cliff.answer(game.picked)
    if players == 2:
        assert game.match.points == tuple(cliff.summits)
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
    game = WholeGame("gull_cliff", 2, seed=1, language=language)
    assert ways in [asking.options for asking in game.questions(8)]
