"""Bots finish games, keep to the rules, and their chance is never that of the game."""

from __future__ import annotations

import pytest
from tests.runtime.games import PLAYABLE, linked, sizes
from tests.sampling import SOAK

from heroglyph.runtime.bots import BOTS, Bot
from heroglyph.runtime.bots.rollouts import Rollouts
from heroglyph.runtime.events.scoring import score
from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.saving.save import digest
from heroglyph.runtime.table.state import State

SIZES = [
    (pack, players)
    for pack in PLAYABLE
    for players in sizes(pack)
    if SOAK or players in (sizes(pack)[0], 2, min(4, sizes(pack)[-1]))
]
"""With how many games are played to their ends: with few, two and four; with each number in long tests."""


def played(m: Machine, seed: int, bots: list[Bot], answers: int = 10_000) -> State:
    state = start(m, seed)
    while pending(state) and answers:
        player = pending(state)[0].player
        state = answer(m, state, player, bots[player].choose(m, state, player))
        answers -= 1
    return state


@pytest.mark.parametrize(("pack", "players"), SIZES)
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_bots_finish_games(pack: str, players: int, name: str) -> None:
    state = played(linked(pack, players), 5, [BOTS[name](seat) for seat in range(players)])
    assert state.ended


def test_a_bot_answers_the_same_to_the_same_seed() -> None:
    m = linked("rollplayer", 2)
    first, second = (digest(played(m, 2, [BOTS["random"](1), BOTS["greedy"](2)])) for _ in range(2))
    assert first == second
    assert digest(played(m, 2, [BOTS["random"](9), BOTS["greedy"](2)])) != first


@pytest.mark.parametrize("pack", PLAYABLE)
@pytest.mark.parametrize("name", BOTS)
def test_choosing_changes_nothing(pack: str, name: str) -> None:
    m = linked(pack, 2)
    state = played(m, 4, [BOTS["random"](1), BOTS["random"](2)], answers=20)
    before, player = digest(state), pending(state)[0].player
    bot = Rollouts(3, work=1_200, horizon=10) if name == "montecarlo" else BOTS[name](3)
    assert bot.choose(m, state, player) in legal(state, player)
    assert digest(state) == before


def test_greed_is_better_than_chance() -> None:
    m = linked("rollplayer", 2)
    points = [0, 0]
    for seed in range(6):
        state = played(m, seed, [BOTS["random"](seed), BOTS["greedy"](seed)])
        points = [points[player] + score(m, state, player) for player in range(2)]
    assert points[1] > points[0]


def test_rollouts_plan_ahead_within_their_budget() -> None:
    m = linked("rollplayer", 2)
    bots = [BOTS["greedy"](1), Rollouts(2, work=2_400, horizon=25)]
    state = played(m, 6, bots, answers=60)
    assert state.choices == 60


@pytest.mark.plain_python("nothing can be derived from its classes")
def test_rollouts_spend_their_budget_and_no_more_than_a_round_of_options() -> None:
    """The budget counts steps of the rules: a game of long turns gets fewer answers, not more time."""
    tries: list[int] = []

    class Counting(Rollouts):
        def _rollout(self, m: Machine, start: State, player: int, place: int) -> tuple[float, int]:
            value, used = super()._rollout(m, start, player, place)
            tries.append(used)
            return value, used

    for pack in PLAYABLE:
        m = linked(pack, 2)
        state = played(m, 4, [BOTS["random"](1), BOTS["random"](2)], answers=20)
        player = pending(state)[0].player
        options = len(legal(state, player))
        tries.clear()
        Counting(3, work=4_000, horizon=20).choose(m, state, player)
        assert options == 1 or sum(tries) >= 4_000 > sum(tries[:-options])
