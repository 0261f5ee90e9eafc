"""The built-in packs bind and check clean, and the result does not depend on the order of files or runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.builtin import checked
from tests.builtin import game as game_of
from tests.compiler.binding.fingerprint import fingerprints
from tests.places import ROOT

from heroglyph.compiler.compile import Loaded, check, load
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.tree import rules
from heroglyph.compiler.tree.types import NoType
from heroglyph.compiler.typed.model import all_nodes

PACKS = find_builtin_packs()


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
    assert check(Loaded(turned.packs), checks=False).game == game_of(name)


def test_result_is_the_same_in_every_process() -> None:
    """Here and where sets come in another order, and nothing was made before."""
    command = [sys.executable, "-m", "tests.compiler.binding.fingerprint", *map(str, PACKS.values())]
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    prints = fingerprints(PACKS.values())
    assert done.stdout.split() == prints
    assert len(set(prints)) == len(PACKS)


def test_pack_without_vocabulary_has_no_words(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("id: empty\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n")
    result = check(load([tmp_path]))
    assert result.game.cards == ()
    assert result.diagnostics
