"""Whole games of the built-in packs, from the first step of the set-up to the end, by random answers."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.labels import thing_label
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.saving.save import digest
from heroglyph.runtime.table.options import UnknownOptionError, chosen_options
from heroglyph.runtime.table.state import State

from .games import PLAYABLE, linked, lowered, options, place, sizes

ROUNDS = {1: 12, 2: 12, 3: 11, 4: 10}
SIZES = [(name, players) for name in PLAYABLE for players in sizes(name)]
OPTIONS = [(name, *option) for name in PLAYABLE for option in options(name)]
VARIANTS = ("free_classes", "less_random", "random_deck", "short_game", "friendly_market", "strict_supply")


def played(m: Machine, seed: int) -> State:
    """The last position of a game with random answers."""
    chance = random.Random(seed)
    state = start(m, seed)
    while pending(state):
        question = pending(state)[0]
        option = chance.choice(legal(state, question.player))
        state = answer(m, state, question.player, option, reuse=True)
    return state


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_every_game_comes_to_its_end(name: str, players: int) -> None:
    assert played(linked(name, players), 5).ended


@pytest.mark.parametrize(("name", "option", "value"), OPTIONS)
def test_every_option_can_be_played_to_the_end(name: str, option: str, value: str) -> None:
    assert played(linked(name, sizes(name)[-1], **{option: value}), 6).ended


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_same_answers_lead_to_the_same_end(name: str) -> None:
    players = min(3, sizes(name)[-1])
    ends = [digest(played(linked(name, players), 8)) for _ in range(2)]
    assert ends[0] == ends[1] != digest(played(linked(name, players), 9))


def rounds(m: Machine, state: State) -> int:
    return state.periods[m.table.periods.index("round")]


@pytest.mark.parametrize("players", ROUNDS)
def test_a_game_ends_when_all_sheets_are_full(players: int) -> None:
    m = linked("rollplayer", players)
    for seed in range(3):
        state = played(m, seed)
        assert state.ended
        assert rounds(m, state) == ROUNDS[players]
        held = [state.contents[hold] for hold in state.roster.hold if hold >= 0]
        rows = [content for content in held if len(content) == 3]
        assert len(rows) == 6 * players


def test_the_dice_are_those_of_the_box() -> None:
    for players in ROUNDS:
        m = linked("rollplayer", players)
        state = played(m, 7)
        lying = [thing for content in state.contents for thing in content]
        assert len(lying) == len(set(lying))
        die = next(i for i, noun in enumerate(m.table.nouns) if noun.name == "die")
        colors = Counter(
            thing_label(m, state, thing).split()[0] for thing in lying if state.roster.noun[thing] == die
        )
        assert colors.pop("gold") == (12 if players == 1 else 13)
        assert set(colors.values()) == {10}


def test_four_players_empty_the_bag_to_the_last_die() -> None:
    m = linked("rollplayer", 4)
    chance = random.Random(3)
    state = start(m, 3)
    fewest = 73
    while pending(state):
        fewest = min(fewest, len(state.contents[place(m, "bag")]))
        question = pending(state)[0]
        state = answer(m, state, question.player, chance.choice(legal(state, question.player)))
    assert fewest == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_can_be_played_to_the_end(variant: str) -> None:
    for players in ROUNDS:
        m = linked("rollplayer", players, **{variant: "yes"})
        state = played(m, 11)
        assert state.ended
        assert rounds(m, state) == ROUNDS[players] - (2 if variant == "short_game" else 0)


def test_all_variants_together() -> None:
    m = linked("rollplayer", 4, **dict.fromkeys(VARIANTS, "yes"))
    state = played(m, 1)
    assert state.ended and rounds(m, state) == 8


def test_an_option_that_there_is_not_is_refused() -> None:
    table = lowered("rollplayer").table
    for given in ({"expert": "yes"}, {"short_game": "maybe"}):
        with pytest.raises(UnknownOptionError):
            chosen_options(table, 2, given)
