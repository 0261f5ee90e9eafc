"""What is foreseen without trying is what trying it out finds; and most of it is foreseen."""

from __future__ import annotations

from collections import Counter

import pytest

from heroglyph.runtime import doing, events, running
from heroglyph.runtime.events_layout import OBJECTS
from heroglyph.runtime.feasible import feasible
from heroglyph.runtime.foresight import foreseen, foreseen_inside
from heroglyph.runtime.game import answer, legal, pending, start
from heroglyph.runtime.link import link
from heroglyph.runtime.machine import UNKNOWN, Machine
from heroglyph.runtime.primitives import perform
from heroglyph.runtime.random import below
from heroglyph.runtime.save import canonical, without_roster
from heroglyph.runtime.state import Frame, State
from heroglyph.workbench.examples import run_examples

from .games import duel, game, lowered, machine

GAMES = ("lab", "loops", "neighbors", "rollplayer", "dungeonroll", "rollingrealms")


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """Counts what was foreseen, after trying each out as well and looking that nothing was changed."""
    found: Counter[int] = Counter()

    def ahead(
        m: Machine, s: State, f: Frame, counter: int, end: int, slot: int, option: int, chooser: int
    ) -> int:
        before = canonical(without_roster(s))
        seen = foreseen(m, s, f, counter, end, slot, option, chooser)
        found[seen] += 1
        assert canonical(without_roster(s)) == before
        if seen != UNKNOWN:
            assert running._goes_on_copy(m, s, counter, end, slot, option) == (seen == 1)
        return seen

    def ahead_inside(m: Machine, s: State, frame: Frame, chooser: int, end: int) -> int:
        before = canonical(without_roster(s))
        seen = foreseen_inside(m, s, frame, chooser, end)
        found[seen] += 1
        assert canonical(without_roster(s)) == before
        if seen != UNKNOWN:
            assert running._possible_on_copy(m, s, frame, chooser, end) == (seen == 1)
        return seen

    monkeypatch.setattr(running, "foreseen", ahead)
    monkeypatch.setattr(running, "foreseen_inside", ahead_inside)
    return found


@pytest.fixture
def performed(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """Counts what primitives could do, each asked before it is done."""
    found: Counter[bool] = Counter()

    def asked_first(m: Machine, s: State, e: Frame) -> bool:
        before = canonical(without_roster(s))
        seen = feasible(m, s, e, e.sets[OBJECTS])
        assert canonical(without_roster(s)) == before
        done = perform(m, s, e)
        assert seen == done, m.table.verbs[e.effect].name
        found[done] += 1
        return done

    monkeypatch.setattr(events, "perform", asked_first)
    monkeypatch.setattr(doing, "perform", asked_first)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_in_the_examples_of_a_game(name: str, compared: Counter[int]) -> None:
    for result in run_examples(game(name)):
        assert result.diagnostics == (), (result.card, result.name)


def _play_through(m: Machine, state: State, seed: int) -> None:
    dice = [seed]
    while asked := pending(state):
        options = legal(state, asked[0].player)
        state = answer(m, state, asked[0].player, options[below(dice, 0, len(options))])


def test_in_duels_played_through(compared: Counter[int]) -> None:
    m = machine("duel")
    for seed in range(30):
        _play_through(m, duel(m, seed), seed)
    assert compared[0] and compared[1]
    assert compared[UNKNOWN] < compared[1]


@pytest.mark.parametrize("players", range(1, 5))
def test_in_whole_games_nearly_all_is_foreseen(players: int, compared: Counter[int]) -> None:
    found = lowered("rollplayer")
    m = link(found.table, found.effects, players)
    _play_through(m, start(m, players), players)
    assert compared[0] > 50 and compared[1] > 50
    assert compared[UNKNOWN] * 5 < compared[0] + compared[1]


def test_what_primitives_can_do(performed: Counter[bool]) -> None:
    for name in GAMES:
        list(run_examples(game(name)))
    assert performed[True] and performed[False]
