"""The Hollow Hill a second time, in plain Python: who is asked what, who has what, who wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heroglyph.runtime.view.view import View, view

from .tables import Table, chance, new_table

HILL = "hollow_hill"


class Hill:
    """The hill as a person at the table would keep account of it. Chance alone comes from the game."""

    def __init__(self, players: int) -> None:
        self.seats = range(players)
        self.points = [0] * players
        self.relics: list[list[int]] = [[] for _ in self.seats]
        self.laid_aside: list[str] = []
        self.expeditions = 0
        self.end()

    def end(self) -> None:
        """Nobody is in the hill: all that was carried or lies on the path is lost, and all go in again."""
        self.inside = set(self.seats)
        self.carried = [0] * len(self.seats)
        self.path: list[str] = []
        self.lying = 0
        self.expeditions += 1

    def turn_over(self, card: str) -> bool:
        """The next card of the path; whether it has driven everybody out."""
        noun, _, what = card.partition(" ")
        if noun == "danger" and card in self.path:
            self.laid_aside.append(card)
            self.end()
            return True
        if noun == "hoard":
            each, rest = divmod(int(what), len(self.inside))
            for seat in self.inside:
                self.carried[seat] += each
            self.lying += rest
        self.path.append(card)
        return False

    def decide(self, home: set[int]) -> bool:
        """Some go home; whether nobody is left."""
        if home:
            each, self.lying = divmod(self.lying, len(home))
            for seat in home:
                self.points[seat] += self.carried[seat] + each
                self.carried[seat] = 0
        if len(home) == 1:
            relics = [lying for lying in self.path if lying.startswith("relic")]
            self.relics[min(home)] += [int(relic.split()[1]) for relic in relics]
            self.path = [lying for lying in self.path if lying not in relics]
        self.inside -= home
        if self.inside:
            return False
        self.end()
        return True

    def worth(self, seat: int) -> int:
        return self.points[seat] + sum(self.relics[seat])


def shown(table: Table, seat: int) -> View:
    """What somebody sees who has not decided yet, but for who is still asked."""
    return replace(view(table.m, table.s, seat), asked=(), events=())


@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("seed", range(4))
def test_each_random_game_is_played_alike(players: int, seed: int) -> None:
    table, random, hill = new_table(HILL, players, seed), chance(HILL, players, seed), Hill(players)
    hill.turn_over(table.things("path")[0])
    while not table.over:
        assert table.asked == {seat: ["1", "2"] for seat in hill.inside}
        asked, home = sorted(hill.inside), {seat for seat in hill.inside if random.random() < 0.25}
        top = table.things("deck")[0]
        for number, seat in enumerate(asked, 1):
            before = [shown(table, other) for other in asked[number:]]
            table.answer(seat, int(seat in home))
            assert before == [shown(table, other) for other in asked[number:]]
        if (hill.decide(home) or hill.turn_over(top)) and not table.over:
            hill.turn_over(table.things("path")[0])
        assert table.things("path") == ([] if table.over else hill.path)
        assert sorted(table.things("danger_pile")) == sorted(hill.laid_aside)
        assert table.game("lying") == str(hill.lying)
        for seat in hill.seats:
            assert table.has("gem", seat) == hill.carried[seat]
            assert table.has("point", seat) == hill.points[seat]
    assert hill.expeditions == 6  # the sixth never begins
    assert table.points() == [hill.worth(seat) for seat in hill.seats]
    best = max((hill.worth(seat), len(hill.relics[seat])) for seat in hill.seats)
    assert table.winners() == {
        seat for seat in hill.seats if (hill.worth(seat), len(hill.relics[seat])) == best
    }
