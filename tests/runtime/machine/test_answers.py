"""What may be answered: all of what is offered, and nothing else; a refusal leaves the position as it was."""

from __future__ import annotations

import pytest
from tests.runtime.games import duel, machine, place

from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.game import NotLegalError, answer, begin_effect, forced, legal, pending, start
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.machine.opening import open_rule
from heroglyph.runtime.record.session import Session
from heroglyph.runtime.saving.save import digest
from heroglyph.runtime.table.random import below
from heroglyph.runtime.table.state import ACTION, DONE, PASS, State

RUBBISH = (DONE, PASS, -1, 7, 10**6, -(10**12), ACTION, ACTION + 10**9)


@pytest.mark.parametrize("seed", range(8))
def test_everything_offered_can_be_done_and_nothing_else(seed: int) -> None:
    m = machine("duel")
    session, dice = Session(m, duel(m, seed)), [seed]
    while pending(session.state):
        before = session.digest()
        for question in pending(session.state):
            options = legal(session.state, question.player)
            for option in options:
                answer(m, session.state, question.player, option)
            for option in RUBBISH:
                if option not in options:
                    with pytest.raises(NotLegalError):
                        answer(m, session.state, question.player, option)
        idle = {0, 1, 2, -1} - {question.player for question in pending(session.state)}
        for player in sorted(idle):
            assert legal(session.state, player) == ()
            with pytest.raises(NotLegalError):
                answer(m, session.state, player, 1)
        assert session.digest() == before
        question = pending(session.state)[0]
        options = legal(session.state, question.player)
        session.answer(question.player, options[below(dice, 0, len(options))])


def test_a_procedure_is_started_by_its_name() -> None:
    m = machine("duel")
    assert [question.player for question in pending(start(m, 1, "round"))] == [0, 1]
    with pytest.raises(KeyError):
        start(m, 1, "nothing")


def test_three_players_take_their_turns_in_order() -> None:
    m = machine("duel", players=3)
    state = duel(m, 3, ((), (), ()))
    for player in (2, 0, 1):
        state = answer(m, state, player, player)
    turns = []
    while pending(state):
        question = pending(state)[0]
        turns.append(question.player)
        state = answer(m, state, question.player, question.options[0])
    assert turns == [0, 1, 2]
    assert [state.holdings[player * m.resources] for player in range(3)] == [2, 2, 4]


def _dice_phase(m: Machine, seed: int) -> State:
    """A dice phase of the built-in game, with a die on each card and some on the sheets."""
    state = empty_state(m, seed)
    colors = ("blue", "gold", "red", "green")
    fill(m, state, place(m, "pool"), [f"{colors[i]} {1 + (seed + i) % 6}" for i in range(m.players + 1)])
    row = [noun.name for noun in m.table.nouns].index("row")
    for player in range(m.players):
        for value in range(6):
            shelf = state.roster.hold[state.roster.units[row, value, player]]
            fill(
                m, state, shelf, [f"{colors[(seed + value) % 4]} {1 + value}"] * ((seed + value + player) % 3)
            )
        fill(m, state, place(m, "skills", player), [("climb", "search", "diplomacy")[player % 3]])
    fill(m, state, place(m, "bag"), ["gold 1", "blue 1", "blue 1"])
    number = next(i for i, e in enumerate(m.effects) if e.kind == "procedure")
    return begin_effect(m, state, open_rule(m, state, number, 0, -1, 0))


def _invariants(m: Machine, state: State) -> tuple[object, ...]:
    """Each thing in one place at most; what is counted is conserved; faces stay in their range."""
    seen: list[int] = []
    for number, content in enumerate(state.contents):
        for thing in content:
            assert state.place[thing] == number
            seen.append(thing)
        holder = state.roster.place_holder[number]
        if holder >= 0:
            assert len(content) <= m.table.nouns[state.roster.noun[holder]].capacity
    assert len(seen) == len(set(seen))
    assert sum(place >= 0 for place in state.place) == len(seen)
    resources = []
    for i, resource in enumerate(m.table.resources):
        held = [state.holdings[player * m.resources + i] for player in range(m.players)]
        assert min(held) >= 0
        if resource.supply >= 0:
            resources.append(sum(held) + state.supply[i])
    for thing, noun in enumerate(state.roster.noun):
        for column in (m.table.columns[c] for c in m.table.nouns[noun].columns):
            if column.kind == "stored":
                assert column.low <= state.fields[thing * m.stored + column.number] <= column.high
    return tuple(resources), tuple(sorted(seen)), tuple(state.roster.constants)


@pytest.mark.parametrize("seed", range(20))
def test_things_and_resources_are_conserved(seed: int) -> None:
    m = machine("rollplayer", players=3)
    state, dice = _dice_phase(m, seed), [seed]
    kept = _invariants(m, state)
    digests = [(state, digest(state))]
    while pending(state):
        question = pending(state)[0]
        options = legal(state, question.player)
        state = answer(m, state, question.player, options[below(dice, 0, len(options))])
        assert _invariants(m, state) == kept
        digests.append((state, digest(state)))
    assert state.ended
    assert all(digest(older) == was for older, was in digests)


def test_a_question_with_one_answer_is_known_as_forced() -> None:
    m = machine("rollplayer", players=2)
    state = empty_state(m, 1)
    fill(m, state, place(m, "pool"), ["blue 3"])
    number = next(i for i, e in enumerate(m.effects) if e.kind == "procedure" and e.label == "dice_phase")
    state = begin_effect(m, state, open_rule(m, state, number, 0, -1, 0))
    question = forced(state)
    assert question is not None
    assert len(question.options) == 1
    state = answer(m, state, question.player, question.options[0])
    assert forced(state) is None, "there are six rows to choose from"
