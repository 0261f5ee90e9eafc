"""What a player sees never depends on what he cannot know."""

from __future__ import annotations

import random
from dataclasses import asdict

import pytest

from heroglyph.runtime.effects import GONE
from heroglyph.runtime.game import answer, legal, pending, start
from heroglyph.runtime.labels import option_label
from heroglyph.runtime.machine import Machine
from heroglyph.runtime.sampling import resample
from heroglyph.runtime.save import digest
from heroglyph.runtime.state import State
from heroglyph.runtime.view import View, asked_question, shown_options, view

from .games import PLAYABLE, duel, linked, machine, options, place, sizes

DERIVED = frozenset({"row.total", "row.score"})
MOST = 4
"""Larger games are looked at in this size: a view of six is made as one of four."""
SIZES = [
    (name, players)
    for name in PLAYABLE
    for players in dict.fromkeys((sizes(name)[0], 2, min(sizes(name)[-1], MOST)))
]
POSITIONS = 6
"""So many positions of a game are looked at."""


def some(m: Machine, seed: int) -> list[State]:
    """Positions from all of a game with random answers."""
    found = positions(m, seed, every=1)
    return found[:: max(1, len(found) // POSITIONS)]


def positions(m: Machine, seed: int, every: int) -> list[State]:
    """Some positions of a game with random answers."""
    chance = random.Random(seed)
    state, found = start(m, seed), []
    while pending(state):
        if chance.randrange(every) == 0:
            found.append(state)
        player = pending(state)[0].player
        state = answer(m, state, player, chance.choice(legal(state, player)))
    return [*found, state]


def bare(seen: View) -> str:
    """A view as text, for comparing to the last byte."""
    return repr(asdict(seen))


@pytest.mark.parametrize(("name", "players"), SIZES)
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "with options"])
def test_what_cannot_be_known_is_not_seen(name: str, players: int, plain: bool) -> None:
    m = linked(name, players, **({} if plain else dict(options(name))))
    different = 0
    for seed in range(3):
        for state in some(m, seed):
            for player in range(players):
                other = resample(m, state, player, seed)
                different += digest(other) != digest(state)
                assert bare(view(m, other, player, DERIVED)) == bare(view(m, state, player, DERIVED))
                assert labels(m, other, player) == labels(m, state, player)
    assert different > 10


def labels(m: Machine, s: State, player: int) -> list[str]:
    question = asked_question(s, player)
    if question is None:
        return []
    return [option_label(m, s, question, option) for option in shown_options(m, s, player)]


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_new_deal_keeps_what_there_is(name: str) -> None:
    m = linked(name, 2)
    state = some(m, 1)[2]
    other = resample(m, state, 0, 5)
    for number, content in enumerate(state.contents):
        assert len(other.contents[number]) == len(content)
    lying = [sorted(thing for content in s.contents for thing in content) for s in (state, other)]
    assert lying[0] == lying[1]
    assert all(t in other.contents[p] for t, p in enumerate(other.place) if p >= 0)
    assert other.streams != state.streams


def test_a_hidden_deck_is_dealt_anew() -> None:
    m = linked("rollplayer", 2)
    state = positions(m, 1, every=20)[3]
    other = resample(m, state, 0, 5)
    assert other.contents[place(m, "deck")] != state.contents[place(m, "deck")]


def test_the_deck_is_counted_and_not_shown() -> None:
    m = linked("rollplayer", 2)
    state = positions(m, 2, every=30)[2]
    seen = view(m, state, 0)
    names = [zone.name for zone in m.table.zones]
    for hidden in ("deck", "bag"):
        found = next(one for one in seen.places if names[one.zone] == hidden)
        assert found.things is None and found.count == len(state.contents[place(m, hidden)]) > 0
    market = next(one for one in seen.places if names[one.zone] == "market")
    assert market.things is not None and len(market.things) == market.count


@pytest.mark.parametrize("name", PLAYABLE)
def test_options_are_the_same_as_those_of_the_game(name: str) -> None:
    m = linked(name, min(3, sizes(name)[-1]))
    for state in positions(m, 3, every=5):
        for question in pending(state):
            shown = shown_options(m, state, question.player)
            assert sorted(shown) == sorted(legal(state, question.player))
            assert len(view(m, state, question.player).options) == len(shown)


def test_answers_of_others_to_a_secret_question_are_not_seen() -> None:
    m = machine("duel")
    state = duel(m, 1)
    assert [question.player for question in pending(state)] == [0, 1]
    low, high = (answer(m, state, 0, bid) for bid in (0, 3))
    assert digest(low) != digest(high)
    assert bare(view(m, low, 1)) == bare(view(m, high, 1))
    assert "hidden" not in bare(view(m, low, 1))


def test_hands_are_seen_by_their_owners_only() -> None:
    m = machine("hands", players=3)
    names = [zone.name for zone in m.table.zones]
    for seed in range(8):
        for state in positions(m, seed, every=3):
            for player in range(3):
                seen = view(m, state, player)
                hands = [one for one in seen.places if names[one.zone] == "hand"]
                assert [one.things is not None for one in hands] == [one.owner == player for one in hands]
                assert [one.count for one in hands] == [
                    len(state.contents[place(m, "hand", p)]) for p in range(3)
                ]
                assert [points is None for points in seen.scores] == [
                    not state.ended and other != player for other in range(3)
                ]


def test_the_hands_of_others_could_be_any() -> None:
    m = machine("hands", players=3)
    for seed in range(8):
        for state in positions(m, seed, every=3):
            for player in range(3):
                other = resample(m, state, player, seed + 1)
                assert bare(view(m, other, player)) == bare(view(m, state, player))
                own = place(m, "hand", player)
                assert other.contents[own] == state.contents[own]


def test_what_is_out_of_the_game_is_not_seen() -> None:
    m = linked("rollingrealms", 1)
    last = some(m, 1)[-1]
    gone = {thing for thing, lies in enumerate(last.place) if lies == GONE}
    assert gone
    assert not gone & {one.thing for one in view(m, last, 0).lying_nowhere}
