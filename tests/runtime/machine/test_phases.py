"""Phases of a turn, with windows of their own; what is watched for in a game; awards."""

from __future__ import annotations

from tests.runtime.games import lowered, machine

from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.labels import option_label
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.ranking import awards, title
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.state import State


def asked(m: Machine, s: State) -> tuple[int, list[str]]:
    """Who is asked, and the labels of what he may answer."""
    question = pending(s)[0]
    return question.player, [option_label(m, s, question, option) for option in legal(s, question.player)]


def say(m: Machine, s: State, *labels: str) -> State:
    """The position after some answers, each of who is asked."""
    for label in labels:
        player, known = asked(m, s)
        s = answer(m, s, player, legal(s, player)[known.index(label)])
    return s


def begun(players: int = 2) -> tuple[Machine, State]:
    m = machine("phases", players)
    return m, start(m, 1)


def number(m: Machine, s: State, player: int, resource: str) -> int:
    names = [entry.name for entry in m.table.resources]
    return s.holdings[player * m.resources + names.index(resource)]


def test_a_part_of_a_turn_opens_its_own_windows() -> None:
    m, s = begun()
    assert asked(m, s) == (0, ["1", "find"])
    s = say(m, s, "find", "pass")
    assert asked(m, s) == (0, ["1", "spend"])


def test_a_loop_looks_again_when_an_action_came_first() -> None:
    """Two coins are found at once, and nobody is asked for one more."""
    m, s = begun()
    s = say(m, s, "find", "pass")
    assert number(m, s, 0, "coin") == 2


def test_the_others_may_act_in_it() -> None:
    m, s = begun(3)
    s = say(m, s, "1")
    assert asked(m, s) == (1, ["pass", "envy"])
    s = say(m, s, "pass")
    assert asked(m, s) == (2, ["pass", "envy"])


def test_it_belongs_to_whose_turn_it_is_however_deep() -> None:
    m, s = begun()
    s = say(m, s, "find", "pass", "1")
    assert asked(m, s) == (1, ["1", "find"])
    s = say(m, s, "find")
    assert asked(m, s) == (1, ["1", "spend"])
    assert [number(m, s, player, "point") for player in (0, 1)] == [1, 1]
    s = say(m, s, "1")
    assert s.ended


def test_what_was_watched_for_stays() -> None:
    m, s = begun()
    s = say(m, s, "find", "pass", "spend", "1", "find", "pass", "1")
    assert s.ended
    assert number(m, s, 0, "coin") == 0
    assert awards(m, s, 0) == ("spender",)


def test_points_of_awards_are_those_of_the_end() -> None:
    """One point was gained, two more are scored for coins."""
    m, s = begun()
    s = say(m, s, "find", "pass", "1", "find", "spend", "1")
    assert awards(m, s, 0) == ("winner",)
    assert awards(m, s, 1) == ("spender",)
    assert number(m, s, 0, "point") == 1


def test_titles_may_depend_on_options() -> None:
    game = lowered("phases")
    for given, expected in (({}, ""), ({"ranked": "yes"}, "lord")):
        m = link(game.table, game.effects, 2, chosen_options(game.table, 2, given))
        assert title(m, 5) == expected
