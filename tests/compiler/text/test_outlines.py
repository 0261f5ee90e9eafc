"""Procedures of a pack as they are told: which steps they have, what is left out, what they refer to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.compiler.text.test_told import lines
from tests.tables import read_table

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.data.catalogue import has_errors
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.message.outline import VERB, OutlineStep
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.realizers import game_realizer

CASES: list[dict[str, Any]] = read_table(Path(__file__).parent / "told.yaml")
BELOW = "told_below"


def procedure(name: str, body: str) -> str:
    indented = "".join(f"  {line}\n" for line in body.splitlines())
    return f"procedure {name}:\n{indented}"


@pytest.fixture(scope="module")
def realizer(tmp_path_factory: pytest.TempPathFactory) -> Realizer:
    """The English voice of Roll Player with a procedure for each case."""
    root = tmp_path_factory.mktemp("told") / "told"
    rules = [procedure(f"case_{index}", case["body"]) for index, case in enumerate(CASES)]
    card = {"id": "cases", "kind": "rulebook", "rules": "".join((*rules, procedure(BELOW, "gain 1 gold")))}
    titles = {f"case_{index}": {"title": case["name"]} for index, case in enumerate(CASES)}
    words = {"procedures": {**titles, BELOW: {"title": "Steps Below", "sg": "the steps below"}}}
    files: dict[str, Any] = {
        "pack.yaml": {
            "id": "told",
            "version": "0.1.0",
            "language": 1,
            "languages": ["en"],
            "extends": "rollplayer",
        },
        "cards/cases.yaml": [card],
        "locales/en.yaml": {**words, "names": {"cases": {"name": "Cases", "house": True}}},
    }
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    checked = check(load([find_builtin_packs()["rollplayer"], root]))
    assert not has_errors(checked.diagnostics)
    return game_realizer(checked.game, checked.packs, "en")


def references(steps: tuple[OutlineStep, ...]) -> list[str]:
    """The procedures that steps name."""
    named = (name for step in steps for name in (*step.refers_to, *references(step.steps)))
    return [name for name in named if not name.startswith(VERB)]


@pytest.mark.parametrize("index", range(len(CASES)), ids=[case["name"] for case in CASES])
def test_told(realizer: Realizer, index: int) -> None:
    case = CASES[index]
    prose = realizer.tell(f"case_{index}")
    assert list(lines(prose.steps)) == case["steps"]
    assert len(prose.left_out) == case.get("untold", 0)
    assert references(prose.steps) == case.get("refers", [])
    assert prose.title == case["name"]
