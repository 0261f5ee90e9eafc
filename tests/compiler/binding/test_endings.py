"""What an example expects of the end of a game: which words may stand where, and what is said of others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.places import ROOT

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.packs.bases import not_built_in
from heroglyph.workbench.examples.examples import run_examples

PACK = "id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\nextends: rollplayer\n"
DUEL = ROOT / "tests" / "runtime" / "packs" / "duel"

BAD = [
    ("given: {my.title: npc}", "H715", "my.title"),
    ("given: {left.place: 1}", "H715", "left.place"),
    ("given: {winner: me}", "H715", "winner"),
    ("expect: {winner: lefty}", "H430", "lefty"),
    ("expect: {winner: [me, nobody]}", "H430", "nobody"),
    ("expect: {winner: {me: 1}}", "H430", "{me: 1}"),
    ("expect: {my.title: luminari}", "H430", "luminari"),
    ("expect: {my.place: 0}", "H431", "0"),
    ("expect: {my.place: 5}", "H431", "5"),
    ("expect: {my.place: first}", "H431", "first"),
    ("expect: {my.place: [1]}", "H431", "[1]"),
    ("expect: {others.place: 1}", "H304", "place"),
    ("expect: {nobody.place: 1}", "H301", "nobody"),
    ("expect: {winners: me}", "H301", "winners"),
]


def mine(tmp_path: Path, line: str) -> tuple[Path, str]:
    """A pack with one card and one example of one line."""
    text = f"- id: chapter\n  kind: rulebook\n  examples:\n    - name: one\n      {line}\n"
    (tmp_path / "cards").mkdir()
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "cards" / "one.yaml").write_text(text, encoding="utf-8")
    return tmp_path, text


@pytest.mark.parametrize(("line", "code", "at"), BAD, ids=[case[0] for case in BAD])
def test_a_wrong_ending_is_placed(tmp_path: Path, line: str, code: str, at: str) -> None:
    pack, text = mine(tmp_path, line)
    loaded = load([pack])
    told = check(loaded, checks=False, texts=False, asked=not_built_in(loaded.packs)).diagnostics
    diagnostics = [diagnostic for diagnostic in told if diagnostic.code == code]
    assert [text[diagnostic.span.start : diagnostic.span.end] for diagnostic in diagnostics] == [at]


def test_without_titles_none_can_be_expected(tmp_path: Path) -> None:
    shutil.copytree(DUEL, tmp_path / "duel")
    card = tmp_path / "duel" / "cards" / "one.yaml"
    card.write_text(
        "- id: chapter\n  kind: rulebook\n  examples:\n    - {name: one, expect: {my.title: npc}}\n",
        encoding="utf-8",
    )
    assert "H714" in [
        diagnostic.code for diagnostic in check(load([tmp_path / "duel"]), texts=False).diagnostics
    ]


RIGHT = [
    "given: {my.star: 2}\n      expect: {winner: me, my.place: 1, left.place: 2}",
    "players: 1\n      options: {solo: yes}\n      expect: {winner: me, my.title: npc}",
    "expect: {winner: [left, me], my.place: 1, left.place: 1}",
    "players: 4\n      given: {right.star: 1}\n      expect: {winner: right, my.place: 2, left.place: 2}",
    "given: {my.gold: 1}\n      do: [run final_scoring]\n      legal: []\n      expect: {winner: me}",
]


@pytest.mark.parametrize("lines", RIGHT)
def test_a_right_ending_holds(tmp_path: Path, lines: str) -> None:
    pack, _ = mine(tmp_path, lines)
    loaded = load([pack])
    asked = not_built_in(loaded.packs)  # of the game itself the examples are run elsewhere
    game = check(loaded, checks=False, texts=False, asked=asked).game
    results = [result for result in run_examples(game) if result.card == "mine:rulebook/chapter"]
    assert [result.diagnostics for result in results] == [()]
