"""Examples can state all that a rule can speak of: cells, kinds, seats, players, what stays hidden."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.tables import read_table

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.source.data.catalogue import ERROR, severity
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.pack_files import sources_of
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import PackTarget

HERE = Path(__file__).parent
BENCH = HERE / "packs" / "bench"
CASES = read_table(HERE / "stated.yaml")


def errors(checked: CheckedGame) -> list[Diagnostic]:
    """What is wrong, and not only of no use in so small a game."""
    return [diagnostic for diagnostic in checked.diagnostics if severity(diagnostic) == ERROR]


def test_each_holds() -> None:
    assert errors(check_pack(PackTarget(BENCH), texts=False)) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['code']} {case['at']}")
def test_what_does_not_hold_is_told_with_its_cause(case: dict[str, Any], tmp_path: Path) -> None:
    root = tmp_path / "bench"
    shutil.copytree(BENCH, root)
    example = (
        "- id: joker\n  kind: charm\n  examples:\n    - " + flow({"name": "x", **case["example"]}) + "\n"
    )
    (root / "cards" / "a.yaml").write_text(
        (BENCH / "cards" / "a.yaml")
        .read_text(encoding="utf-8")
        .replace("- id: queen\n", example + "- id: queen\n"),
        encoding="utf-8",
    )
    checked = check_pack(PackTarget(root), texts=False)
    (error,) = errors(checked)
    text = sources_of(checked.packs)[error.span.file].text
    assert (error.code, dict(error.arguments)) == (case["code"], case["arguments"])
    assert text[error.span.start : error.span.end] == case["at"]
    assert text[: error.span.start].endswith(case.get("behind", ""))


def flow(value: Any) -> str:
    """YAML in one line, as an author writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key_of(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
    return f"[{', '.join(map(flow, value))}]" if isinstance(value, list) else str(value)


def key_of(key: str) -> str:
    return json.dumps(key) if "[" in key else key


def test_a_field_that_an_expansion_adds_renames_no_thing(tmp_path: Path) -> None:
    files = {
        "pack.yaml": "id: more\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\nextends: bench\n",
        "vocabulary.yaml": "nouns:\n"
        "  champion: {adds: {fields: {fame: 0..9}}}\n"
        "  die: {adds: {fields: {luck: 2..9}}}\n",
        "cards/more.yaml": """
- id: jack
  kind: charm
  examples:
    - name: things are called as before
      given: {arena: [champion, champion], cup: [red 4], arena.last.fame: 5}
      do: [flip red 4]
      expect: {arena: [champion, champion], cup: [red 3], cup.first.luck: 2, arena.last.fame: 5}
    - name: they may be given the new field all the same
      given: {cup: [red 4 7]}
      expect: {cup: [red 4], cup.first.luck: 7}
""",
        "locales/en.yaml": "names: {}\n",
    }
    for name, text in files.items():
        (tmp_path / "more" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "more" / name).write_text(text, encoding="utf-8")
    assert errors(check_pack(PackTarget(tmp_path / "more", beside=(BENCH,)), texts=False)) == []


def test_a_place_on_a_grid_is_expected_as_it_is_given(tmp_path: Path) -> None:
    """``[2, 1]`` beside a thing that stands on a grid."""
    card = """
- id: odd
  kind: trait
  dots: 1
  cost: 3
  arrow: up
  provenance: {dots: house, cost: house, arrow: house, rules: house}
  rules: |
    score 1
  examples:
    - name: it stands there
      given: {my.token: [2, 1], my.traits: [odd]}
      expect: {my.token: [2, 1]}
"""
    files = {
        "pack.yaml": "id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\nextends: rollplayer\n",
        "cards/odd.yaml": card,
        "locales/en.yaml": "names: {odd: {name: Odd}}\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert check_pack(PackTarget(tmp_path), texts=False).diagnostics == ()
    file = tmp_path / "cards" / "odd.yaml"
    file.write_text(
        card.replace("expect: {my.token: [2, 1]}", "expect: {my.token: [2, 2]}"), encoding="utf-8"
    )
    (diagnostic,) = check_pack(PackTarget(tmp_path), texts=False).diagnostics
    assert (diagnostic.code, dict(diagnostic.arguments)) == (
        "H705",
        {"expected": "[2, 2]", "found": "[2, 1]"},
    )
