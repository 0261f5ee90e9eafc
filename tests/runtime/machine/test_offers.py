"""``offer`` and ``require``: what a player may start at a window, and when he may not pass."""

from __future__ import annotations

import pytest
from tests.runtime.games import machine, place, results

from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.game import answer, begin_effect, legal, pending
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.machine.opening import open_rule
from heroglyph.runtime.table.state import PASS, State, action_of


def begun(procedure: str, apples: tuple[int, int], tools: tuple[str, ...] = ()) -> tuple[Machine, State]:
    """The first question of a procedure, with apples for both players and tools for the first."""
    m = machine("offers")
    state = empty_state(m, 1)
    fill(m, state, place(m, "tools"), list(tools))
    for player, count in enumerate(apples):
        state.holdings[player * m.resources] = count
    number = next(i for i, effect in enumerate(m.effects) if effect.label == procedure)
    return m, begin_effect(m, state, open_rule(m, state, number, 0, -1, 0))


def offered(m: Machine, state: State) -> tuple[int, list[str]]:
    """Who is asked, and the labels of what he may do; ``pass`` where he may pass."""
    (question,) = pending(state)
    labels = [
        "pass" if option == PASS else m.effects[action_of(option)[0]].label
        for option in legal(state, question.player)
    ]
    return question.player, labels


def doing(m: Machine, state: State, *labels: str) -> State:
    """The position after some answers, each by its label."""
    for label in labels:
        player, known = offered(m, state)
        state = answer(m, state, player, legal(state, player)[known.index(label)])
    return state


def test_who_must_act_cannot_pass_while_he_can() -> None:
    m, state = begun("duties", apples=(2, 0))
    assert offered(m, state) == (0, ["eat", "rest"])
    assert offered(m, doing(m, state, "eat")) == (0, ["eat", "rest"])


def test_when_nothing_required_is_left_he_may_pass_or_do_what_is_free() -> None:
    m, state = begun("duties", apples=(1, 0))
    assert offered(m, doing(m, state, "eat")) == (0, ["pass", "rest"])
    assert offered(m, doing(m, state, "eat", "rest")) == (1, ["pass", "rest"])
    assert offered(m, doing(m, state, "rest")) == (0, ["eat"])


def test_what_can_be_done_at_any_time_compels_nobody() -> None:
    m, state = begun("duties", apples=(0, 1), tools=("spoon",))
    assert offered(m, state) == (0, ["pass", "rest", "stir"])
    assert offered(m, doing(m, state, "pass")) == (1, ["eat", "rest"])


def test_a_card_with_this_window_compels_its_owner() -> None:
    m, state = begun("duties", apples=(0, 0), tools=("knife", "spoon"))
    assert offered(m, state) == (0, ["rest", "cut", "stir"])
    assert offered(m, doing(m, state, "cut")) == (0, ["pass", "rest", "stir"])


@pytest.mark.parametrize("apples", [0, 1])
def test_what_is_only_offered_may_be_left(apples: int) -> None:
    m, state = begun("chances", apples=(apples, 0))
    assert offered(m, state) == (0, ["pass", *["eat"] * apples, "rest"])
    assert offered(m, doing(m, state, "pass")) == (1, ["pass", "rest"])


def test_the_game_goes_on_when_all_have_passed() -> None:
    m, state = begun("duties", apples=(0, 0))
    state = doing(m, state, "pass", "pass")
    assert state.ended and pending(state) == ()
    assert state.player_fields[: 2 * m.table.player_fields] == [1, 1]


def test_the_examples_of_the_pack_hold() -> None:
    assert results("offers") and all(result.diagnostics == () for result in results("offers"))
