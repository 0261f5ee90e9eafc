"""Budgets count, stop at the same point everywhere, and undo the effect as a whole."""

from __future__ import annotations

from dataclasses import fields

import pytest
from tests.runtime.games import machine, place

from heroglyph.compiler.source.limits import BUDGETS, DEFAULT_LIMITS
from heroglyph.runtime.events.events import event_frame
from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.game import act, begin_effect, pending
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.machine.opening import open_rule
from heroglyph.runtime.record.session import Session
from heroglyph.runtime.saving.save import state_to_json
from heroglyph.runtime.table.limits import AbortedError, Budgets, FileLimits
from heroglyph.runtime.table.state import State, action_option

IN_FILES = {
    "size": "game_file",
    "head": "game_head",
    "line": "game_line",
    "entries": "game_entries",
    "players": "game_players",
    "name": "player_name",
    "budget_factor": "budget_factor",
    "compiled": "compiled_game",
}


def _position(m: Machine, dice: int) -> State:
    state = empty_state(m, 1)
    fill(m, state, place(m, "pool"), ["1"] * dice)
    return state


def _gain(m: Machine, state: State, resource: str) -> State:
    verb = [v.name for v in m.table.verbs].index("gain")
    number = [r.name for r in m.table.resources].index(resource)
    return begin_effect(m, state, event_frame(verb, 0, 1, (number,), [], -1, -1))


def test_the_budgets_are_those_of_the_table_of_limits() -> None:
    budgets = Budgets()
    assert set(BUDGETS) == {field.name for field in fields(Budgets)}
    for name, limit in BUDGETS.items():
        assert getattr(budgets, name) == getattr(DEFAULT_LIMITS, limit), name


def test_the_limits_of_game_files_are_those_of_the_table() -> None:
    assert set(IN_FILES) == {field.name for field in fields(FileLimits)}
    for name, limit in IN_FILES.items():
        assert getattr(FileLimits(), name) == getattr(DEFAULT_LIMITS, limit), name


def test_a_cascade_that_never_ends_is_stopped_by_its_depth() -> None:
    m = machine("loops")
    state = _position(m, 1)
    before = state_to_json(m, state)
    with pytest.raises(AbortedError) as stopped:
        _gain(m, state, "echo")
    assert (stopped.value.budget, stopped.value.limit) == ("depth", 16)
    assert set(stopped.value.causes) == {"loops:rulebook/loops#1"}
    assert state_to_json(m, state) == before


@pytest.mark.parametrize(("dice", "ends"), [(8, True), (9, False)])
def test_events_from_one_answer(dice: int, ends: bool) -> None:
    """A gain, a flip of each die and a gain after each flip: 1 + 2 n events."""
    m = machine("loops", budgets=Budgets(events=17))
    if ends:
        assert len(_gain(m, _position(m, dice), "fan").events) == 17
    else:
        with pytest.raises(AbortedError) as stopped:
            _gain(m, _position(m, dice), "fan")
        assert stopped.value.budget == "events"


@pytest.mark.parametrize(("limit", "ends"), [(10, True), (9, False)])
def test_waiting_reactions(limit: int, ends: bool) -> None:
    m = machine("loops", budgets=Budgets(waiting=limit))
    if ends:
        _gain(m, _position(m, 8), "fan")
    else:
        with pytest.raises(AbortedError) as stopped:
            _gain(m, _position(m, 8), "fan")
        assert stopped.value.budget == "waiting"


@pytest.mark.parametrize(("limit", "ends"), [(4, True), (3, False)])
def test_options_in_a_question(limit: int, ends: bool) -> None:
    m = machine("loops", budgets=Budgets(options=limit))
    number = next(i for i, e in enumerate(m.effects) if e.label == "ask_then_loop")
    frame = open_rule(m, _position(m, 4), number, 0, -1, 0)
    if ends:
        assert len(pending(begin_effect(m, _position(m, 4), frame))[0].options) == 4
    else:
        with pytest.raises(AbortedError) as stopped:
            begin_effect(m, _position(m, 4), frame)
        assert stopped.value.budget == "options"


def test_steps_end_a_loop_of_a_procedure() -> None:
    m = machine("loops", budgets=Budgets(steps=500, events=100_000))
    number = next(i for i, e in enumerate(m.effects) if e.label == "endless")
    state = _position(m, 1)
    with pytest.raises(AbortedError) as stopped:
        begin_effect(m, state, open_rule(m, state, number, 0, -1, 0))
    assert (stopped.value.budget, stopped.value.limit) == ("steps", 500)


def test_an_effect_that_passes_a_budget_is_undone_as_a_whole() -> None:
    """It began two answers ago; the game goes back to before it began and is over."""
    m = machine("loops")
    number = next(i for i, e in enumerate(m.effects) if e.label == "ask_then_loop")
    first = _position(m, 2)
    flow = begin_effect(m, first, open_rule(m, first, number, 0, -1, 0))
    before = state_to_json(m, flow)
    session = Session(m, flow)
    (question,) = pending(session.state)
    session.answer(question.player, question.options[0])
    assert session.aborted is not None
    assert state_to_json(m, session.state) == before
    assert session.choices == []


def test_an_action_of_several_answers_is_undone_as_a_whole() -> None:
    m = machine("loops")
    number = next(i for i, e in enumerate(m.effects) if e.label == "two_steps")
    session = Session(m, act(m, _position(m, 2), 0, action_option(number, -1)))
    before = state_to_json(m, session.state)
    first = pending(session.state)[0]
    session.answer(first.player, first.options[0])
    assert session.aborted is None
    second = pending(session.state)[0]
    session.answer(second.player, second.options[0])
    assert session.aborted is not None
    assert session.aborted.budget == "depth"
    assert state_to_json(m, session.state) == before, "the flip of the first answer is undone too"
    assert session.choices == []


def test_the_number_of_answers_in_a_game() -> None:
    m = machine("loops", budgets=Budgets(choices=1))
    number = next(i for i, e in enumerate(m.effects) if e.label == "two_steps")
    session = Session(m, act(m, _position(m, 2), 0, action_option(number, -1)))
    first = pending(session.state)[0]
    session.answer(first.player, first.options[0])
    second = pending(session.state)[0]
    session.answer(second.player, second.options[0])
    assert session.aborted is not None
    assert session.aborted.budget == "choices"


@pytest.mark.parametrize(("limit", "ends"), [(8, True), (7, False)])
def test_how_often_one_rule_acts_after_one_answer(limit: int, ends: bool) -> None:
    """Eight dice are flipped, and one rule comes about after each."""
    m = machine("loops", budgets=Budgets(turns=limit))
    state = _position(m, 8)
    before = state_to_json(m, state)
    if ends:
        _gain(m, state, "fan")
    else:
        with pytest.raises(AbortedError) as stopped:
            _gain(m, state, "fan")
        assert (stopped.value.budget, stopped.value.limit) == ("turns", 7)
        assert stopped.value.causes == ("loops:rulebook/loops#2", "loops:rulebook/loops#3")
        assert state_to_json(m, state) == before


def _talk(budgets: Budgets, answers: int) -> Session:
    """An action that asks once for each of twenty dice, and so many answers."""
    m = machine("loops", budgets=budgets)
    number = next(i for i, e in enumerate(m.effects) if e.label == "long_talk")
    session = Session(m, act(m, _position(m, 20), 0, action_option(number, -1)))
    for _ in range(answers):
        asked = pending(session.state)[0]
        session.answer(asked.player, asked.options[0])
    return session


def test_answers_while_one_effect_is_under_way() -> None:
    assert _talk(Budgets(questions=20), 20).aborted is None
    session = _talk(Budgets(questions=19), 18)
    assert session.aborted is None
    asked = pending(session.state)[0]
    session.answer(asked.player, asked.options[0])
    assert session.aborted is not None
    assert (session.aborted.budget, session.aborted.limit) == ("questions", 19)
    assert session.aborted.causes == ("loops:rulebook/loops#long_talk",)
    assert session.choices == [], "the effect is undone as a whole"


def test_the_flow_of_a_game_asks_as_long_as_it_lasts() -> None:
    m = machine("loops", budgets=Budgets(questions=3))
    number = next(i for i, e in enumerate(m.effects) if e.label == "ask_for_ever")
    first = _position(m, 2)
    session = Session(m, begin_effect(m, first, open_rule(m, first, number, 0, -1, 0)))
    for _ in range(50):
        asked = pending(session.state)[0]
        session.answer(asked.player, asked.options[0])
    assert session.aborted is None


@pytest.mark.parametrize(("limit", "ends"), [(800, True), (50, False)])
def test_positions_tried_to_see_whether_a_set_can_be_completed(limit: int, ends: bool) -> None:
    m = machine("loops", budgets=Budgets(searches=limit))
    number = next(i for i, e in enumerate(m.effects) if e.label == "hard_set")
    state = empty_state(m, 1)
    fill(m, state, place(m, "pool"), ["1", "2", "3", "4", "5", "6", "6", "1", "2"])
    if ends:
        asked = pending(act(m, state, 0, action_option(number, -1)))[0]
        assert len(asked.options) == 3, "a 5 and two 6 are the only way"
    else:
        with pytest.raises(AbortedError) as stopped:
            act(m, state, 0, action_option(number, -1))
        assert stopped.value.budget == "searches"
