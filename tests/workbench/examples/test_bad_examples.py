"""An example that does not hold is reported at its line, with what was expected and what was found."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.places import ROOT
from tests.tables import read_table

from heroglyph.compiler.compile import check, load
from heroglyph.workbench.examples.examples import run_examples

HERE = Path(__file__).parent
DUEL = ROOT / "tests" / "runtime" / "packs" / "duel"
CASES: list[dict[str, Any]] = read_table(HERE / "bad_examples.yaml")
KEYS = ("given", "rolls", "do", "legal", "refused", "expect")


def example_text(case: dict[str, Any]) -> str:
    """The example as flow YAML, one line a key, so that the places are known."""
    lines = [f"      {key}: {json.dumps(case[key])}" for key in KEYS if key in case]
    return "    - name: a bad example\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_bad_example_is_placed_and_explained(tmp_path: Path, number: int) -> None:
    case = CASES[number]
    pack = tmp_path / "duel"
    shutil.copytree(DUEL, pack)
    card = "- id: chapter\n  kind: rulebook\n  rules: |\n    after gain point: gain 1 point\n  examples:\n"
    text = card + example_text(case)
    (pack / "cards" / "bad.yaml").write_text(text, encoding="utf-8")
    checked = check(load([pack]))
    results = [result for result in run_examples(checked.game) if result.card.endswith("/chapter")]
    assert len(results) == 1
    (diagnostic,) = results[0].diagnostics
    assert diagnostic.code == case["code"]
    start, end = diagnostic.span.start, diagnostic.span.end
    assert text[start:end].strip('"') == case["at"]
    arguments = dict(diagnostic.arguments)
    assert {key: arguments[key] for key in case["arguments"]} == case["arguments"]
    assert (diagnostic.fix and diagnostic.fix.replacement) == case.get("fix")


def test_the_same_examples_hold_when_they_are_right(tmp_path: Path) -> None:
    """The cases above fail for their own reason: corrected, they pass.

    A period as a step begins a new one, a moment does not; ``run`` starts a procedure of that name.
    """
    ward = {"given": {"pool": [4], "my.charms": ["ward"], "my.coin": 0}, "rolls": [4, 4]}
    right: list[dict[str, Any]] = [
        {"given": {"pool": [6]}, "expect": {"pool": ["6"]}},
        {
            "given": {"pool": [4, 5], "my.charms": ["meddler"], "my.coin": 1},
            "do": ["meddle"],
            "legal": ["5", "4"],
        },
        {"given": {"pool": [4], "my.charms": ["meddler"], "my.coin": 0}, "refused": ["meddle"]},
        {
            "given": {"pool": [4, 5], "my.charms": ["meddler"], "my.coin": 1},
            "do": ["meddle"],
            "refused": ["3"],
        },
        {
            "given": {"pool": [4], "my.charms": ["meddler"], "my.coin": 1},
            "do": ["meddle"],
            "expect": {"pool": ["3"]},
        },
        {"given": {"pool": [4]}, "do": ["flip 4"], "expect": {"pool": ["3"]}},
        {"given": {"pool": [4]}, "do": ["take 4"], "expect": {"my.hand": ["4"], "pool": []}},
        {**ward, "do": ["reroll 4", "reroll 4"], "expect": {"my.coin": 1}},
        {**ward, "do": ["reroll 4", "turn", "reroll 4"], "expect": {"my.coin": 2}},
        {**ward, "do": ["reroll 4", "turn.end", "reroll 4"], "expect": {"my.coin": 1}},
        {
            "given": {"pool": [4, 5], "my.charms": ["sorter"]},
            "rolls": [1, 2],
            "do": ["at round.my_turn", "sort", "choose 4", "choose 5"],
            "expect": {"pool": ["1", "2"]},
        },
        {
            "given": {"pool": [4, 5], "my.charms": ["sorter"]},
            "do": ["at round.others_turn"],
            "refused": ["sort"],
        },
        {"rolls": [1, 2, 3, 4], "do": ["run round"], "legal": ["0", "1", "2", "3"] * 2},
    ]
    pack = tmp_path / "duel"
    shutil.copytree(DUEL, pack)
    card = "- id: chapter\n  kind: rulebook\n  examples:\n"
    (pack / "cards" / "good.yaml").write_text(card + "".join(map(example_text, right)), encoding="utf-8")
    results = list(run_examples(check(load([pack])).game))
    assert len(results) == len(right)
    assert [result.diagnostics for result in results] == [()] * len(right)
