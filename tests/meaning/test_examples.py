"""All examples on cards come out as they are written by the interpreter as well.

Every run takes all of the small packs, one of three of each built-in game, and one of nine where other
packs stand beside it; ``make soak`` takes all of them.
"""

from __future__ import annotations

from functools import cache

import pytest
from tests.builtin import game as builtin_game
from tests.places import ROOT
from tests.sampling import share as sampled

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.typed.model import Game
from heroglyph.workbench.api import check, load

from .expected import wrong_in

FOLDERS = sorted(
    path.parent
    for folder in ("tests/runtime/packs", "docs/examples")
    for path in (ROOT / folder).glob("*/pack.yaml")
)
PACKS = [*sorted(find_builtin_packs()), *(str(path.relative_to(ROOT)) for path in FOLDERS)]
SHARES = 6


@cache
def game_of(pack: str) -> Game:
    if pack in find_builtin_packs():
        return builtin_game(pack)
    return check(load(ROOT / pack), texts=False, examples=False).game


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("pack", PACKS)
def test_examples_agree(pack: str, share: int) -> None:
    game = game_of(pack)
    every = [(card, example) for card in game.cards for example in card.examples]
    of_builtin = [pair for pair in every if pair[0].pack in find_builtin_packs()]
    own = [pair for pair in every if pair[0].pack not in find_builtin_packs()]
    wrong = {
        f"{card.id}: {example.name}": differences
        for card, example in [*own, *sampled(of_builtin, 3 if pack in find_builtin_packs() else 9)][
            share::SHARES
        ]
        for differences in [wrong_in(game, card, example)]
        if differences
    }
    assert not wrong


def test_examples_are_there() -> None:
    assert len(PACKS) > 10
    assert all(any(card.examples for card in game_of(pack).cards) for pack in find_builtin_packs())
