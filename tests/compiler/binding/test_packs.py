"""The built-in packs bind and check clean, and the result does not depend on the order of files or runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.builtin import checked
from tests.builtin import game as game_of

from heroglyph.compiler.compile import Loaded, check, load
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.tree import rules
from heroglyph.compiler.tree.types import NoType
from heroglyph.compiler.typed.model import all_nodes

PACKS = find_builtin_packs()
FINGERPRINT = """
import sys, hashlib
from pathlib import Path
from heroglyph.compiler.compile import check, load
for root in sys.argv[1:]:
    game = check(load([Path(root)])).game
    parts = (game.cards, game.formulas, game.definitions, game.measures, game.frames, game.labels)
    print(hashlib.sha256(repr(parts).encode()).hexdigest())
"""


@pytest.mark.parametrize("name", PACKS)
def test_pack_has_no_mistake_in_words_types_or_checks(name: str) -> None:
    diagnostics = checked(name).diagnostics
    assert [item for item in diagnostics if item.code[:2] in ("H2", "H3", "H4", "H5")] == []


@pytest.mark.parametrize("name", PACKS)
def test_every_rule_of_a_pack_is_in_the_game(name: str) -> None:
    game = game_of(name)
    assert game.cards
    assert all(card.rules for card in game.cards if "rules" in card.written.keys)


@pytest.mark.parametrize("name", PACKS)
def test_every_expression_has_a_type(name: str) -> None:
    for node in all_nodes(game_of(name)):
        if isinstance(node, rules.Nothing):
            continue
        assert not isinstance(getattr(node, "type", None), NoType), node


@pytest.mark.parametrize("name", PACKS)
def test_order_of_files_does_not_matter(name: str) -> None:
    turned = load([PACKS[name]])
    for pack in turned.packs:
        pack.cards = tuple(reversed(pack.cards))
    assert check(Loaded(turned.packs)).game == game_of(name)


def test_result_is_the_same_in_every_process() -> None:
    prints = set()
    for seed in ("1", "2"):
        command = [sys.executable, "-c", FINGERPRINT, *map(str, PACKS.values())]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        prints.add(done.stdout)
    (printed,) = prints
    assert len(set(printed.split())) == len(PACKS)


def test_pack_without_vocabulary_has_no_words(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("id: empty\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n")
    result = check(load([tmp_path]))
    assert result.game.cards == ()
    assert result.diagnostics
