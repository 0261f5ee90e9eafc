"""What a player sees never depends on what he cannot know.

Every run looks at one game of each pack, size and set of options; ``make soak`` at three.
"""

from __future__ import annotations

import random
from dataclasses import asdict

import pytest
from msgspec.structs import replace
from tests.runtime.games import PLAYABLE, duel, linked, machine, options, place, sizes
from tests.sampling import SEED, SOAK

from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.labels import option_label
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.saving.save import digest
from heroglyph.runtime.table.effects import GONE
from heroglyph.runtime.table.state import State
from heroglyph.runtime.view.sampling import resample
from heroglyph.runtime.view.view import View, asked_question, shown_options, view

DERIVED = frozenset({"row.total", "row.score", "player.might", "player.held"})
SIZES = [
    (name, players) for name in PLAYABLE for players in dict.fromkeys((sizes(name)[0], 2, sizes(name)[-1]))
]
GAMES = 3 if SOAK else 1
POSITIONS = 6
"""So many positions of a game are looked at."""
FEW = 4
STOPS_EARLIER = pytest.mark.plain_python("it stops at what is unknown even where nothing asks for it")
"""With more players, only the first answers of one game are looked at: by all of them."""
BEGINNING = 60


def some(m: Machine, seed: int) -> list[State]:
    """Positions from all of a game with random answers; of a large one from its beginning."""
    reached = positions(m, seed, every=1, most=None if m.players <= FEW else BEGINNING)
    return reached[:: max(1, len(reached) // (POSITIONS if m.players <= FEW else POSITIONS // 2))]


def positions(m: Machine, seed: int, every: int, most: int | None = None) -> list[State]:
    """Some positions of a game with random answers, or of so many of them at most."""
    chance = random.Random(seed)
    state, reached = start(m, seed), []
    while pending(state) and (most is None or state.choices < most):
        if chance.randrange(every) == 0:
            reached.append(state)
        player = pending(state)[0].player
        state = answer(m, state, player, chance.choice(legal(state, player)))
    return [*reached, state]


def bare(seen: View) -> str:
    """A view as text, for comparing to the last byte."""
    return repr(asdict(seen))


@pytest.mark.parametrize(("name", "players"), SIZES)
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "with options"])
def test_what_cannot_be_known_is_not_seen(name: str, players: int, plain: bool) -> None:
    m = linked(name, players, **({} if plain else dict(options(name))))
    different = 0
    for seed in range(SEED, SEED + (GAMES if players <= FEW else 1)):
        for state in some(m, seed):
            for player in range(players):
                other = resample(m, state, player, seed)
                different += digest(other) != digest(state)
                assert bare(view(m, other, player, DERIVED)) == bare(view(m, state, player, DERIVED))
                assert labels(m, other, player) == labels(m, state, player)
    assert different >= 5


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
        hidden_place = next(place_seen for place_seen in seen.places if names[place_seen.zone] == hidden)
        assert hidden_place.things is None and hidden_place.count == len(state.contents[place(m, hidden)]) > 0
    market = next(place_seen for place_seen in seen.places if names[place_seen.zone] == "market")
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


@STOPS_EARLIER
def test_hands_are_seen_by_their_owners_only() -> None:
    m = machine("hands", players=3)
    names = [zone.name for zone in m.table.zones]
    for seed in range(8):
        for state in positions(m, seed, every=3):
            for player in range(3):
                seen = view(m, state, player)
                hands = [place_seen for place_seen in seen.places if names[place_seen.zone] == "hand"]
                assert [hand.things is not None for hand in hands] == [hand.owner == player for hand in hands]
                assert [hand.count for hand in hands] == [
                    len(state.contents[place(m, "hand", p)]) for p in range(3)
                ]
                may_have_it = [  # the card that scores in a hand
                    not (state.ended or sees_newt(m, seen) or other == player or not hands[other].count)
                    for other in range(3)
                ]
                assert [points is None for points in seen.scores] == may_have_it


def sees_newt(m: Machine, seen: View) -> bool:
    things = [content for lying in seen.places for content in lying.things or ()]
    return any(m.table.cards[thing.card].id.endswith("newt") for thing in things)


def test_a_number_of_another_that_depends_on_his_hand_is_missing() -> None:
    m = machine("hands", players=2)
    state = positions(m, SEED, every=1, most=1)[0]
    mine, others = (dict(fields) for fields in view(m, state, 0, DERIVED).fields)
    assert mine.keys() == {"might", "held"} and others == {"held": 3}
    assert [dict(fields) for fields in view(m, state, 0).fields] == [{}, {}]


def test_the_hands_of_others_could_be_any() -> None:
    m = machine("hands", players=3)
    for seed in range(8):
        for state in positions(m, seed, every=3):
            for player in range(3):
                if state.ended:  # then everything is laid open
                    continue
                other = resample(m, state, player, seed + 1)
                assert bare(view(m, other, player)) == bare(view(m, state, player))
                own = place(m, "hand", player)
                assert other.contents[own] == state.contents[own]


def test_what_is_out_of_the_game_is_not_seen() -> None:
    m = linked("rollingrealms", 1)
    last = some(m, 1)[-1]
    gone = {thing for thing, lies in enumerate(last.place) if lies == GONE}
    assert gone
    assert not gone & {thing.thing for thing in view(m, last, 0).lying_nowhere}


@STOPS_EARLIER
@pytest.mark.parametrize(
    ("idle", "rules", "known"),
    [(False, True, False), (True, True, True), (False, False, True)],
    ids=["a card in a hand scores", "cards in hands do nothing yet", "no card scores"],
)
def test_points_are_hidden_only_where_they_tell_of_what_is_hidden(
    idle: bool, rules: bool, known: bool
) -> None:
    linked_before = machine("hands", players=2)
    zones = tuple(
        replace(zone, idle=idle) if zone.name == "hand" else zone for zone in linked_before.table.zones
    )
    silent = [
        replace(effect, kind="slot") if effect.kind == "score" else effect for effect in linked_before.effects
    ]
    kept = linked_before.effects if rules else tuple(silent)
    m = link(replace(linked_before.table, zones=zones), kept, 2)
    state = start(m, 1, "whole")
    assert [points is not None for points in view(m, state, 0).scores] == [True, known]


def test_what_was_seen_to_go_out_of_sight_is_named() -> None:
    """A Treasure that goes back into the box was seen by all."""
    m = linked("dungeonroll", 2)
    verb = [verb.name for verb in m.table.verbs].index("return")
    told = 0
    for seed in range(12):
        game = positions(m, seed, every=1)
        for state in game:
            for player in range(2):
                seen = view(m, state, player)
                for event in (event_seen for event_seen in seen.events if event_seen.verb == verb):
                    assert event.seen is not None and event.seen.thing == -1 and event.seen.card >= 0
                    told += 1
    assert told > 3
