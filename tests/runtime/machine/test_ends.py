"""A turn, a round, a game that ends before its time: what is under way is dropped, what follows goes on."""

from __future__ import annotations

import pytest
from tests.runtime.games import machine

from heroglyph.runtime.events.scoring import score
from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import State

COIN, TURN, ROUND, GAME, GIVE_UP, VOTE, FLASH = range(7)
PASS = -1


def say(m: Machine, s: State, *answers: int) -> State:
    """The position after some answers, each the number of an option."""
    for place in answers:
        asked = pending(s)[0]
        options = legal(s, asked.player)
        s = answer(m, s, asked.player, options[place if place >= 0 else 0])
    return s


def held(m: Machine, s: State, resource: str) -> list[int]:
    number = [entry.name for entry in m.table.resources].index(resource)
    return [s.holdings[player * m.resources + number] for player in range(m.players)]


def asked(s: State) -> tuple[int, str]:
    question = pending(s)[0]
    return question.player, question.kind


@pytest.fixture
def m() -> Machine:
    return machine("ends", 3)


def test_a_turn_that_ends_leaves_the_rest_of_it_out(m: Machine) -> None:
    s = say(m, start(m, 1), TURN)
    assert asked(s) == (1, "one_of")
    assert held(m, s, "point") == [0, 0, 0]
    s = say(m, s, COIN)
    assert held(m, s, "point") == [0, 1, 0]


def test_a_round_that_ends_goes_on_at_its_end(m: Machine) -> None:
    """The rest of the turn, of the turns of the others and of the round is dropped; its window is open."""
    s = say(m, start(m, 1), COIN, ROUND)
    assert asked(s)[1] == "action"
    assert held(m, s, "gem") == [0, 1, 0], "who ended it reacts"
    s = say(m, s, PASS, PASS, PASS)
    assert asked(s) == (0, "one_of")
    assert held(m, s, "point") == [2, 0, 0], "a turn was through, and the moment at the end of the round pays"
    assert len(s.main) == len(start(m, 1).main), "nothing of the round before is left"


def test_what_was_granted_until_the_end_ends(m: Machine) -> None:
    s = say(m, start(m, 1), FLASH)
    assert (asked(s), held(m, s, "coin")) == ((1, "one_of"), [1, 0, 0])
    assert s.grants == ()


def test_a_verb_that_is_made_of_others_is_dropped_too(m: Machine) -> None:
    s = say(m, start(m, 1), GIVE_UP, PASS, PASS, PASS)
    assert asked(s) == (0, "one_of")
    assert held(m, s, "point") == [1, 0, 0]


def test_a_game_that_ends_is_over_there_and_then(m: Machine) -> None:
    s = say(m, start(m, 1), COIN, GAME)
    assert s.ended
    assert not pending(s)
    assert held(m, s, "point") == [8, 7, 7], "a turn was through; the moment at the end of the game pays"
    assert held(m, s, "gem") == [0, 0, 0]


def test_a_game_that_ends_in_its_time(m: Machine) -> None:
    s = start(m, 1)
    for _ in range(3):
        s = say(m, s, TURN, TURN, TURN, PASS, PASS, PASS)
    assert s.ended
    assert held(m, s, "point") == [137, 137, 137]
    assert score(m, s, 0) == 137


def test_who_ends_it_while_all_do_something_at_once(m: Machine) -> None:
    """The answers are there already; those that come behind in turn order are dropped."""
    s = say(m, start(m, 1), VOTE, 0, 1, 0)
    assert asked(s)[1] == "action"
    assert held(m, s, "gem") == [1, 1, 0]
    s = say(m, s, PASS, PASS, PASS)
    assert asked(s) == (0, "one_of")
    assert held(m, s, "point") == [0, 0, 0]


def test_two_players_play_on_alike() -> None:
    m = machine("ends", 2)
    s = say(m, start(m, 1), ROUND, PASS, PASS, ROUND, PASS, PASS, ROUND, PASS, PASS)
    assert s.ended
    assert held(m, s, "point") == [107, 107]
    assert held(m, s, "gem") == [3, 0]
