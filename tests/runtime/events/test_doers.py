"""Whose doings a card reacts to: its owner's, or with ``by`` those of others, of a neighbor, of anybody."""

from __future__ import annotations

import pytest
from tests.runtime.games import game, machine, place

from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.game import begin_effect
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.machine.opening import open_rule

# The card of player 0, the players of whose coins it speaks, among four.
HEEDED = {
    "mine": {0},
    "of_others": {1, 2, 3},
    "of_anybody": {0, 1, 2, 3},
    "of_left": {1},
    "of_right": {3},
    "when_rich": {1, 2, 3},
}


def after_a_coin(card: str, doer: int) -> tuple[list[int], list[int]]:
    """What each of four players has of coins and of favors when one of them gains a coin."""
    m = machine("neighbors", players=4)
    state = empty_state(m, 1)
    fill(m, state, place(m, "charms"), [card])
    number = next(i for i, effect in enumerate(m.effects) if effect.kind == "procedure")
    state = begin_effect(m, state, open_rule(m, state, number, doer, -1, doer))
    names = list(game("neighbors").vocabulary.resources)
    held = [state.holdings[p * m.resources : (p + 1) * m.resources] for p in range(4)]
    return [h[names.index("coin")] for h in held], [h[names.index("favor")] for h in held]


@pytest.mark.parametrize("doer", range(4))
@pytest.mark.parametrize("card", HEEDED)
def test_a_card_reacts_to_whom_it_names(card: str, doer: int) -> None:
    coins, favors = after_a_coin(card, doer)
    assert coins == [int(player == doer) for player in range(4)]
    assert favors == [int(doer in HEEDED[card]), 0, 0, 0]


@pytest.mark.parametrize("doer", range(4))
def test_what_others_do_can_be_prevented_replaced_and_banned(doer: int) -> None:
    others = doer != 0
    assert after_a_coin("ward", doer)[0][doer] == int(not others)
    coins, favors = after_a_coin("greed", doer)
    assert (coins[doer], favors[0]) == (int(not others), int(others))
    assert after_a_coin("ban", doer)[0][doer] == int(doer != 3)
