"""What brings something to light cannot be taken back where several play."""

from __future__ import annotations

import pytest
from tests.runtime.games import duel, machine, place

from heroglyph.runtime.events.changes import put_in
from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.game import answer, pending
from heroglyph.runtime.game.revealing import reveals
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.record.session import RevealedError, Session
from heroglyph.runtime.table.state import Question, State


@pytest.fixture
def table() -> tuple[Machine, State]:
    """A card in the deck, which nobody sees, and one in the market, which all see."""
    m = machine("rollplayer")
    state = empty_state(m, 1)
    fill(m, state, place(m, "deck"), ["longbow"])
    fill(m, state, place(m, "market"), ["jeweled_dagger"])
    return m, state


def test_a_thing_that_leaves_a_hidden_zone_has_been_seen(table: tuple[Machine, State]) -> None:
    m, before = table
    after = before.copy()
    put_in(after, before.contents[place(m, "deck")][0], place(m, "market"))
    assert reveals(m, before, after)


def test_a_thing_that_all_could_see_reveals_nothing(table: tuple[Machine, State]) -> None:
    m, before = table
    after = before.copy()
    put_in(after, before.contents[place(m, "market")][0], place(m, "discard_pile"))
    assert not reveals(m, before, after)


def test_options_that_lie_hidden_are_shown_by_the_question(table: tuple[Machine, State]) -> None:
    m, before = table
    for zone, shown in (("deck", True), ("market", False)):
        after = before.copy()
        after.questions = [Question(0, "thing", before.contents[place(m, zone)], -1)]
        assert reveals(m, before, after) is shown


def test_chance_reveals(table: tuple[Machine, State]) -> None:
    m, before = table
    after = before.copy()
    after.streams[0] += 1
    assert reveals(m, before, after)


def test_a_secret_answer_is_taken_back_until_the_last_one_opens_all() -> None:
    m = machine("duel")
    first = duel(m, 7)
    assert [question.player for question in pending(first)] == [0, 1]
    state = answer(m, first, 0, 3)
    assert not reveals(m, first, state)
    assert reveals(m, state, answer(m, state, 1, 2))
    session = Session(m, first, free_undo=False)
    session.answer(0, 3)
    session.undo()
    session.redo()
    session.answer(1, 2)
    with pytest.raises(RevealedError):
        session.undo()
    assert len(session.choices) == 2
