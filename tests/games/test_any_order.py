"""Packs named in another order, and a renamed file, are the same game: the same table, log and mistakes.

The order in which cards are written is not: so they lie in the deck before it is shuffled. Folders that a
file system lists backwards, and other languages, are in ``test_same_everywhere``.
"""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import pytest

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.saving.save import digest

ANSWERS = 40
CARD = """- id: {name}
  kind: trait
  dots: 1
  cost: 3
  arrow: up
  provenance: {{dots: house, cost: house, arrow: house, rules: house}}
  rules: |
    {rule}
"""
RULES = {
    "lucky": "after gain gold once per round: gain 1 gold",
    "tidy": "after place die once per round: gain 1 gold",
    "odd": "score 1 per die from my.sheet where color is gold",
}
MISTAKES = {"lucky": "gain 1 golld", "tidy": "score 1 per dye from my.sheet", "odd": "score 2 if my.glod > 1"}


def pack_of(folder: Path, name: str, rule: str, file: str = "cards") -> Path:
    """A pack with one card that extends the game."""
    root = folder / name
    (root / "cards").mkdir(parents=True)
    (root / "locales").mkdir()
    head = f"id: {name}_pack\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\nextends: rollplayer\n"
    (root / "pack.yaml").write_text(head, encoding="utf-8")
    (root / "cards" / f"{file}.yaml").write_text(CARD.format(name=name, rule=rule), encoding="utf-8")
    words = f"names:\n  {name}: {{name: A Name of {name}}}\n"
    (root / "locales" / "en.yaml").write_text(words, encoding="utf-8")
    return root


def log(game: CheckedGame) -> list[str]:
    """The digests of the positions of a game played by a fixed generator."""
    lowered = lower(game.game)
    m, chance = link(lowered.table, lowered.effects, 3), random.Random(7)
    state = start(m, 5)
    digests = []
    for _ in range(ANSWERS):
        player = chance.choice(pending(state)).player
        state = answer(m, state, player, chance.choice(legal(state, player)))
        digests.append(digest(state))
    return digests


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("packs")
    return [pack_of(folder, name, rule) for name, rule in RULES.items()]


@pytest.fixture(scope="module")
def plain(packs: list[Path]) -> CheckedGame:
    return check(load(packs))


def test_packs_in_any_order_are_one_game(packs: list[Path], plain: CheckedGame) -> None:
    assert plain.diagnostics == ()
    table, played = lower(plain.game).table, log(plain)
    assert len(set(played)) == ANSWERS
    for order in list(permutations(packs))[1:]:
        checked = check(load(order))
        assert lower(checked.game).table == table
        assert log(checked) == played


def test_a_file_of_another_name_is_the_same_game(tmp_path: Path, plain: CheckedGame) -> None:
    again = [pack_of(tmp_path, name, rule, f"a_{name}") for name, rule in RULES.items()]
    assert log(check(load(again))) == log(plain)


def test_another_card_is_another_game(tmp_path: Path, packs: list[Path], plain: CheckedGame) -> None:
    """The log would tell."""
    assert log(check(load(packs[:2]))) != log(plain)


def test_mistakes_come_in_one_order(tmp_path: Path) -> None:
    broken = [pack_of(tmp_path, name, rule) for name, rule in MISTAKES.items()]
    told = [
        [
            (diagnostic.code, diagnostic.span.file, diagnostic.span.start)
            for diagnostic in check(load(order)).diagnostics
        ]
        for order in permutations(broken)
    ]
    assert len(told[0]) >= len(MISTAKES)
    assert all(diagnostics == told[0] for diagnostics in told)
