"""Whatever goes wrong at whichever step of an effect: the position is the one before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.runtime.games import duel, lowered, machine

from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.machine.machine import Machine, Primitive
from heroglyph.runtime.record.session import Session
from heroglyph.runtime.saving.save import digest, state_to_json
from heroglyph.runtime.table.limits import AbortedError
from heroglyph.runtime.table.state import Frame, State

ANSWERS = 60
"""So many answers of a game are tried, from its beginning on."""
LEAST = {"duel": 5, "rollplayer": ANSWERS}
"""How often a step must break in each game, for the test to tell something."""


class BrokenError(Exception):
    """Something that must never happen, injected."""


class Breaking:
    """A machine whose primitives break at the n-th call; before that, and without a number, they work."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.left = -1
        m.primitives = [
            None if primitive is None else self._breaking(primitive) for primitive in m.primitives
        ]

    def _breaking(self, primitive: Primitive) -> Primitive:
        def called(m: Machine, s: State, e: Frame) -> bool:
            if self.left >= 0 and not s.trial:
                self.left -= 1
                if self.left < 0:
                    primitive(m, s, e)  # the step is done, and then it breaks
                    raise BrokenError
            return primitive(m, s, e)

        return called


def _first(name: str) -> tuple[Machine, State]:
    """A machine of the test's own, and the first position of a game."""
    assert lowered(name)
    m = machine(name)
    return m, duel(m, 3) if name == "duel" else start(m, 3)


def _game(m: Machine, state: State) -> Iterator[tuple[State, int, int]]:
    """The positions of a game with the answer given there: the last option of whoever is asked."""
    for _ in range(ANSWERS):
        if not pending(state):
            return
        player = pending(state)[0].player
        option = legal(state, player)[-1]
        yield state, player, option
        state = answer(m, state, player, option)


@pytest.mark.parametrize("name", LEAST)
def test_a_step_that_breaks_leaves_the_position_before(name: str) -> None:
    m, first = _first(name)
    breaking, broken = Breaking(m), 0
    for state, player, option in _game(m, first):
        before, whole = state_to_json(m, state), digest(answer(m, state, player, option))
        for step in range(100):
            breaking.left = step
            try:
                answer(m, state, player, option)
            except BrokenError:
                broken += 1
            else:
                break
            finally:
                breaking.left = -1
            assert state_to_json(m, state) == before, (step, player, option)
            assert digest(answer(m, state, player, option)) == whole
    assert broken >= LEAST[name]


@pytest.mark.parametrize("name", LEAST)
def test_a_budget_passed_at_any_step_leaves_the_position_before(name: str) -> None:
    m, first = _first(name)
    budgets, passed = m.budgets, 0
    for state, player, option in _game(m, first):
        before, whole = state_to_json(m, state), digest(answer(m, state, player, option))
        for steps in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89):
            m.budgets = replace(budgets, steps=steps)
            try:
                answer(m, state, player, option)
            except AbortedError:
                passed += 1
            else:
                break
            finally:
                m.budgets = budgets
            assert state_to_json(m, state) == before, (steps, player, option)
        assert digest(answer(m, state, player, option)) == whole
    assert passed >= LEAST[name]


@pytest.mark.parametrize("name", LEAST)
def test_a_game_in_which_a_step_broke_can_go_on(name: str) -> None:
    """Nothing of the failed answer is in the history, and the next answer goes on from before it."""
    m, first = _first(name)
    breaking, session, plain = Breaking(m), Session(m, first), Session(m, first)
    for _, player, option in _game(m, first):
        plain.answer(player, option)
        for step in range(3):
            breaking.left = step
            try:
                session.fork().answer(player, option)
                breaking.left = -1
                continue
            except BrokenError:
                pass
            history = len(session.states), session.choices[:]
            breaking.left = step
            with pytest.raises(BrokenError):
                session.answer(player, option)
            assert (len(session.states), session.choices) == history
        breaking.left = -1
        session.answer(player, option)
        assert session.digest() == plain.digest()
    assert len(session.choices) == len(plain.choices) > 5
