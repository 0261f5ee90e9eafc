"""``heroglyph build`` from outside: what it writes."""

from __future__ import annotations

import json
from pathlib import Path

from tests.program import run, spawn
from tests.workbench.copies import slice_copy

from heroglyph import load_compiled


def test_build_writes_effects_and_texts(tmp_path: Path) -> None:
    done = spawn("build", str(slice_copy(tmp_path)), "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Built: 1 pack, ") and done.stdout.count("\n") == 1
    folder = tmp_path / "out" / "dungeonroll"
    compiled = load_compiled(folder / "compiled.json")
    assert [pack.id for pack in compiled.packs] == ["dungeonroll"]
    assert len(compiled.effects) >= 7 and compiled.table.verbs
    texts = json.loads((folder / "texts.json").read_text())
    portal = next(card for card in texts if card["id"] == "dungeonroll:treasure/town_portal")
    for language, text in portal["text"].items():
        page = (folder / f"texts.{language}.md").read_text()
        assert text and text.splitlines()[0] in page and portal["name"][language] in page


def test_build_is_the_same_each_time(tmp_path: Path) -> None:
    made, pack = [], str(slice_copy(tmp_path))
    for name in ("one", "two"):
        assert run("build", pack, "--out", str(tmp_path / name)).exit_code == 0
        files = sorted((tmp_path / name).rglob("*.*"))
        made.append([(file.relative_to(tmp_path / name), file.read_bytes()) for file in files])
    assert made[0] == made[1]


def test_build_into_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    result = run("build", str(slice_copy(tmp_path)), "--out", str(tmp_path / "out"))
    assert result.exit_code == 2 and "cannot be written" in result.stderr
