"""``heroglyph fmt`` from outside: what it changes, and what it leaves alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.program import run


def test_fmt_rewrites_rules_only(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    original = b"\xef\xbb\xbf# kept\r\n- id: a\r\n  rules: |\r\n    ability:  gain   2 gold\r\n"
    file.write_bytes(original)
    checked = run("fmt", "--check", str(file))
    assert checked.exit_code == 1 and str(file) in checked.stdout and file.read_bytes() == original
    assert run("fmt", str(file)).exit_code == 0
    assert file.read_bytes() == original.replace(b"ability:  gain   2", b"ability: gain 2")
    assert run("fmt", "--check", str(file)).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["cards.yaml"]


@pytest.mark.skipif(sys.platform == "win32", reason="links are others there")
def test_fmt_tells_of_links_that_it_does_not_follow(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "x.yaml").write_text("- id: x\n  rules: |\n    score  1\n")
    pack = tmp_path / "pack"
    (pack / "cards").mkdir(parents=True)
    (pack / "cards" / "more").symlink_to(tmp_path / "there")
    (pack / "cards" / "lost.yaml").symlink_to("nowhere.yaml")
    (pack / ".hidden").symlink_to(tmp_path / "there")
    result = run("fmt", str(pack))
    assert result.exit_code == 1 and "score  1" in (tmp_path / "there" / "x.yaml").read_text()
    assert [line.split()[2] for line in result.output.splitlines() if "H102" in line] == ["H102", "H102"]
    assert "cards/more" in result.output and "cards/lost.yaml" in result.output


def test_fmt_leaves_broken_files_alone(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("- id: 'a\n")
    result = run("fmt", str(file))
    assert result.exit_code == 1 and "cards.yaml:1" in result.stderr and file.read_text() == "- id: 'a\n"


@pytest.mark.parametrize(
    "arguments",
    [("fmt", ""), ("check", ""), ("text", "--pack", ""), ("read", "--pack", "", "x"), ("build", "--out", "")],
)
def test_empty_path_never_means_the_current_folder(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("- id: a\n  rules: |\n    ability:  gain   2 gold\n")
    (tmp_path / "pack.yaml").write_text("id: here\n")
    monkeypatch.chdir(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert run(*arguments).exit_code == 2
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_packs_are_formatted() -> None:
    assert run("fmt", "--check", str(ROOT / "cards")).exit_code == 0
