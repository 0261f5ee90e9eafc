"""At every single choice of a game: save, load, undo, fork and replay give the same bytes."""

from __future__ import annotations

import pytest
from tests.runtime.games import duel, machine

from heroglyph.runtime.game.game import answer, legal, pending
from heroglyph.runtime.record.session import Session, replay
from heroglyph.runtime.saving.save import digest, state_from_json, state_to_json
from heroglyph.runtime.table.random import below
from heroglyph.runtime.table.state import State

SEEDS = range(12)


def _pick(state: State, dice: list[int]) -> tuple[int, int]:
    """A player who is asked and one of his options, by a generator of the test's own."""
    asked = pending(state)
    question = asked[below(dice, 0, len(asked))]
    options = legal(state, question.player)
    return question.player, options[below(dice, 0, len(options))]


def _play(session: Session, seed: int) -> None:
    dice = [seed]
    while pending(session.state):
        session.answer(*_pick(session.state, dice))


@pytest.mark.parametrize("seed", SEEDS)
def test_save_and_load_at_every_choice(seed: int) -> None:
    m = machine("duel")
    session, dice = Session(m, duel(m, seed)), [seed]
    while pending(session.state):
        saved = state_to_json(m, session.state)
        loaded = state_from_json(m, saved)
        assert state_to_json(m, loaded) == saved
        for question in pending(session.state):
            for option in legal(session.state, question.player):
                state = answer(m, session.state, question.player, option)
                two = answer(m, loaded, question.player, option)
                assert state_to_json(m, state) == state_to_json(m, two)
        assert state_to_json(m, session.state) == saved, "trying options changed the position"
        assert state_to_json(m, loaded) == saved
        session.answer(*_pick(session.state, dice))
    assert session.state.ended


@pytest.mark.parametrize("seed", SEEDS)
def test_older_positions_never_change(seed: int) -> None:
    m = machine("duel")
    session, dice = Session(m, duel(m, seed)), [seed]
    digests = [session.digest()]
    while pending(session.state):
        session.answer(*_pick(session.state, dice))
        digests.append(session.digest())
        assert [digest(state) for state in session.states] == digests


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_redo_fork_and_replay_at_every_choice(seed: int) -> None:
    m = machine("duel")
    session = Session(m, duel(m, seed))
    _play(session, seed)
    digests = [digest(state) for state in session.states]
    choices = list(session.choices)
    for count in range(len(choices) + 1):
        again = replay(m, duel(m, seed), choices[:count])
        assert [digest(state) for state in again.states] == digests[: count + 1]
    while session.choices:
        count = len(session.choices)
        session.undo()
        assert session.digest() == digests[count - 1]
        session.redo()
        assert session.digest() == digests[count]
        session.undo()
        fork = session.fork()
        _play(fork, seed + count)
        assert session.digest() == digests[count - 1]
    assert session.digest() == digests[0]


def test_the_order_of_secret_answers_changes_nothing() -> None:
    m = machine("duel")
    first = duel(m, 7)
    assert [q.player for q in pending(first)] == [0, 1]
    state = answer(m, answer(m, first, 0, 3), 1, 2)
    two = answer(m, answer(m, first, 1, 2), 0, 3)
    assert state_to_json(m, state) == state_to_json(m, two)


def test_a_secret_answer_shows_nothing_before_all_have_answered() -> None:
    m = machine("duel")
    first = duel(m, 7)
    views = set()
    for bid in range(4):
        state = answer(m, first, 0, bid)
        assert [q.player for q in pending(state)] == [1]
        state.questions[0].answer = None
        views.add(state_to_json(m, state))
    assert len(views) == 1


def test_an_action_at_any_time_in_the_turn_of_another() -> None:
    m = machine("duel")
    seen = set()
    for seed in SEEDS:
        session, dice = Session(m, duel(m, seed)), [seed]
        while pending(session.state):
            for question in pending(session.state):
                if question.offers:
                    seen.add((question.player == session.state.turn, question.kind))
            session.answer(*_pick(session.state, dice))
    assert (False, "action") in seen
    assert (True, "thing") in seen


def test_the_games_played_here_meet_what_they_are_for() -> None:
    """A choice inside a replacement, a set with a condition, a reroll of the set: all of it happens."""
    m = machine("duel")
    names = [verb.name for verb in m.table.verbs]
    kinds, verbs = set(), set()
    for seed in range(60):
        session, dice = Session(m, duel(m, seed)), [seed]
        while pending(session.state):
            session.answer(*_pick(session.state, dice))
            kinds |= {question.kind for question in session.state.questions}
            verbs |= {names[event[2]] for event in session.state.events}
    assert {"number", "thing", "replace", "one_of", "action"} <= kinds
    assert {"take", "reroll", "flip", "exhaust", "gain"} <= verbs
