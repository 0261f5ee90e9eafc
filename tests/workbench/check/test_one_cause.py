"""One slip is told once, at its place: nothing is said of what hangs on something that was not read."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.tables import read_table
from tests.workbench.authoring.authors import run

from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.pack_files import sources_of
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import PackTarget
from heroglyph.workbench.report.report import place

CASES = read_table(Path(__file__).parent / "one_cause.yaml")
LONG = "x" * 9000
PACK = Path("hamlet")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("new") / "hamlet"
    assert run("new", "game", str(root), "--lang", "en").exit_code == 0
    return root


def told(diagnostics: tuple[Diagnostic, ...], packs: Any) -> list[str]:
    """The file, the line and the code of all that is said, in its order."""
    sources = sources_of(packs)
    places = [(place(diagnostic.span, sources).split(":"), diagnostic.code) for diagnostic in diagnostics]
    return [f"{'/'.join(at[0].split('/')[1:])}:{[*at, '1'][1]} {code}" for at, code in places]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_it_is_told_and_nothing_that_follows(
    case: dict[str, Any], game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(game, PACK)
    file = PACK / case["in"]
    text = file.read_text(encoding="utf-8")
    old = case.get("old", text)
    assert old in text
    file.write_text(text.replace(old, case["new"].replace("LONG", LONG), 1), encoding="utf-8")
    checked = check_pack(PackTarget(PACK))
    assert told(checked.diagnostics, checked.packs) == case["told"]


def test_files_that_could_not_be_read_come_first(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then those that others build on, whatever they are called."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(game, PACK)
    for name, old, new in (
        ("cards/charms.yaml", "cost: 8", "cost: 999"),
        ("vocabulary.yaml", "coin: {min: 0}", "coin: {min: 0, cap: -9, scales: 2}"),
        ("cards/flow.yaml", "kind: rulebook", "kind: rulebook: x"),
    ):
        text = (PACK / name).read_text(encoding="utf-8")
        (PACK / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    checked = check_pack(PackTarget(PACK))
    files = [diagnostic.span.file.partition("/")[2] for diagnostic in checked.diagnostics]
    assert list(dict.fromkeys(files)) == ["cards/flow.yaml", "vocabulary.yaml", "cards/charms.yaml"]


def test_a_broken_rule_costs_no_other_one_of_its_kind(game: Path, tmp_path: Path) -> None:
    root = tmp_path / "hamlet"
    shutil.copytree(game, root)
    file = root / "cards" / "charms.yaml"
    rules = "kind charm:\n      after roll die: gain 1 coins\n      after roll die: gain 2 coin\n"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("score 3\n", rules, 1), encoding="utf-8")
    assert len(check_pack(PackTarget(root)).game.frame("charm")) == 1


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (None, ["H109"]),
        (f"nouns:\n  relic: {{sg: Relic, pl: Relics}}\nnames:\n  odd: {{name: {LONG}}}\n", ["H090"]),
        ("nouns:\n  relic: {sg: Relic, pl: Relics: x}\nnames:\n  odd: {name: Odd}\n", ["H024"]),
        ("nouns:\n  relic: {sg: Relic, pl: Relics}\nnames:\n  odd: {name: Odd}\n", ["H540"]),
    ],
)
def test_words_that_could_not_be_read_are_missed_in_no_other_file(
    words: str | None, codes: list[str], tmp_path: Path
) -> None:
    root = tmp_path / "mine"
    files = {
        "pack.yaml": "id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\nextends: rollplayer\n",
        "vocabulary.yaml": "nouns:\n  relic: {is: trait, constants: {}}\n",
        "cards/odd.yaml": "- id: odd\n  kind: relic\n  cost: 3\n  dots: 1\n  arrow: up\n"
        "  provenance: {cost: house, dots: house, arrow: house, rules: house}\n"
        "  rules: |\n    after buy relic: gain 1 gold\n",
        "locales/en.yaml": words,
    }
    for name, text in files.items():
        if text is not None:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
    assert [diagnostic.code for diagnostic in check_pack(PackTarget(root)).diagnostics] == codes
