"""Who looks only at the points after an answer needs no list of what is asked then: one option is enough."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.runtime.games import PLAYABLE, linked
from tests.sampling import SOAK

from heroglyph.runtime.events.scoring import score
from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.saving.save import digest
from heroglyph.runtime.table.random import below
from heroglyph.runtime.table.state import State

GAMES = 20 if SOAK else 1
EVERY = 1 if SOAK else 5
"""Of so many positions one is looked at with all its answers."""


def positions(m: Machine, seed: int) -> Iterator[State]:
    """Some of a random game."""
    state, choices = start(m, seed), [seed]
    while asked := pending(state):
        if state.choices % EVERY == 0:
            yield state
        options = legal(state, asked[0].player)
        state = answer(m, state, asked[0].player, options[below(choices, 0, len(options))])


def without_options(state: State) -> State:
    """A position with the questions that it asks, and nothing of what may be answered.

    Nor what the names of who asks stood for last while that was worked out.
    """
    bare = state.copy()
    for frame in bare.stack[-1:]:
        frame.slots = [0] * len(frame.slots)
    for question in bare.questions:
        question.options = question.offers = ()
    return bare


@pytest.mark.parametrize("pack", PLAYABLE)
def test_a_scout_sees_the_position_that_comes_and_a_part_of_its_options(pack: str) -> None:
    m, fewer = linked(pack, 3), 0
    for state in (position for seed in range(GAMES) for position in positions(m, seed)):
        player = pending(state)[0].player
        for option in legal(state, player):
            whole = answer(m, state, player, option)
            scouted = answer(m, state, player, option, scouting=True)
            assert digest(without_options(scouted)) == digest(without_options(whole))
            assert [score(m, scouted, p) for p in range(3)] == [score(m, whole, p) for p in range(3)]
            for seen, question in zip(pending(scouted), pending(whole), strict=True):
                some, every = seen.options + seen.offers, question.options + question.offers
                assert set(some) & set(every)
                fewer += len(some) < len(every)
    assert fewer


def test_scouting_ends_with_the_position() -> None:
    """A copy of what a scout has seen is asked in full again."""
    m = linked("rollplayer", 2)
    state = start(m, 1)
    player = pending(state)[0].player
    assert answer(m, state, player, legal(state, player)[0], scouting=True).scouting
    assert not answer(m, state, player, legal(state, player)[0], scouting=True).copy().scouting
