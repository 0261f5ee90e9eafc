"""Choices, rubbish choices, saving, loading, undo and redo in any order keep a game whole."""

from __future__ import annotations

from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tools.soak.games import GAMES
from tools.soak.watching import Game, machine

from heroglyph.runtime.game.game import NotLegalError, legal, pending, start
from heroglyph.runtime.record.session import Session, replay
from heroglyph.runtime.saving.save import digest, state_from_json, state_to_json


class Table(RuleBasedStateMachine):
    """A game under way; ``digests`` are those of its positions, so that any that changes is noticed."""

    session: Session

    @initialize(game=st.sampled_from(tuple(GAMES.values())), data=st.data(), seed=st.integers(0, 2**32))
    def sit_down(self, game: Game, data: st.DataObject, seed: int) -> None:
        players = data.draw(st.sampled_from(game.players))
        m = machine(game.pack, players, game.options(Random(seed)))
        self.watch = game.watch(m)
        self.session = Session(m, start(m, seed))
        self.digests = [self.session.digest()]

    @precondition(lambda self: bool(pending(self.session.state)))
    @rule(picks=st.lists(st.integers(0, 10**6), min_size=1, max_size=40))
    def choose(self, picks: list[int]) -> None:
        for pick in picks:
            for question in pending(self.session.state)[:1]:
                options = legal(self.session.state, question.player)
                self.session.answer(question.player, options[pick % len(options)])
                self.digests.append(self.session.digest())

    @rule(player=st.integers(-2, 5), option=st.one_of(st.integers(), st.integers(-2, 80)))
    def choose_rubbish(self, player: int, option: int) -> None:
        if option in legal(self.session.state, player):
            return
        with pytest.raises(NotLegalError):
            self.session.answer(player, option)

    @precondition(lambda self: bool(self.session.choices))
    @rule(steps=st.integers(1, 10), again=st.booleans())
    def undo(self, steps: int, again: bool) -> None:
        steps = min(steps, len(self.session.choices))
        for number in range(steps):
            self.session.undo()
            assert self.session.digest() == self.digests[-2 - number]
        if again:
            for _ in range(steps):
                self.session.redo()
        else:
            del self.digests[-steps:]
            self.session.undone.clear()
        assert self.session.digest() == self.digests[-1]

    @rule()
    def save_and_load(self) -> None:
        m = self.session.m
        before = state_to_json(m, self.session.state)
        self.session.states[-1] = state_from_json(m, before)
        assert state_to_json(m, self.session.state) == before

    @rule()
    def play_again(self) -> None:
        again = replay(self.session.m, self.session.states[0], self.session.choices)
        assert again.digest() == self.session.digest()

    @invariant()
    def holds(self) -> None:
        assert self.watch.broken(self.session.state, True) == []
        assert len(self.digests) == len(self.session.states)

    def teardown(self) -> None:
        """No position has changed since it was reached."""
        if hasattr(self, "session"):
            assert [digest(s) for s in self.session.states] == self.digests


Table.TestCase.settings = settings(
    max_examples=4 + 4 * len(GAMES),
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
TestTable = Table.TestCase
