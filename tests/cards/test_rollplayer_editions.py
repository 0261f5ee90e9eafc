"""Where the rulebooks of Roll Player part, the option ``edition`` decides."""

from __future__ import annotations

import random

import pytest
from tests.runtime.games import lowered, place

from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.labels import action_label
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.instructions.windows import offers
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.state import State

AT_ANY_TIME = {"default": False, "de": False, "en": True, "fr": True}


def linked(players: int, edition: str) -> Machine:
    game = lowered("rollplayer")
    options = chosen_options(game.table, players, {"edition": edition})
    return link(game.table, game.effects, players, options)


@pytest.mark.parametrize("skill", ["climb", "intimidate", "negotiate"])
@pytest.mark.parametrize("edition", AT_ANY_TIME)
def test_when_the_skills_that_work_on_the_pool_can_be_used(edition: str, skill: str) -> None:
    m = linked(2, edition)
    s = empty_state(m, 1)
    fill(m, s, place(m, "initiative_row"), ["initiative_1", "initiative_2"])
    fill(m, s, place(m, "pool"), ["blue 2", "red 3"])
    fill(m, s, place(m, "skills"), [skill])
    usable = {window: used(m, s, skill, window) for window in m.table.windows}
    assert usable.pop("dice_phase.my_turn")
    assert set(usable.values()) == {AT_ANY_TIME[edition]}


def used(m: Machine, s: State, skill: str, window: str) -> bool:
    actions = offers(m, s, 0, m.table.windows.index(window))
    return f"use_skill {skill}" in [action_label(m, s, option) for option in actions]


@pytest.mark.parametrize("edition", AT_ANY_TIME)
def test_when_a_game_alone_ends(edition: str) -> None:
    """In the German edition there is no Market Phase any more when the sheet is full."""
    m = linked(1, edition)
    full: set[str] = set()
    for seed in range(3):
        full |= kinds_asked_with_a_full_sheet(m, seed)
    assert ("one_of" in full) == (edition != "de")


def kinds_asked_with_a_full_sheet(m: Machine, seed: int) -> set[str]:
    chance, state, kinds = random.Random(seed), start(m, seed), set()
    sheet = next(i for i, noun in enumerate(m.table.nouns) if noun.name == "row")
    rows = [state.roster.hold[thing] for thing in state.roster.by_noun[sheet]]
    while pending(state):
        question = pending(state)[0]
        if all(len(state.contents[row]) == 3 for row in rows):
            kinds.add(question.kind)
        option = chance.choice(legal(state, question.player))
        state = answer(m, state, question.player, option, reuse=True)
    return kinds
