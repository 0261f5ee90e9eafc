"""A pack whose name, or the name of one of its files, is not quite right: what was meant is told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.places import ROOT

from heroglyph.compiler.source.packs.classified_files import meant_file
from heroglyph.workbench.cli.cli import main
from heroglyph.workbench.report.messages import available_languages

BASE = ROOT / "tests" / "kind" / "base"


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("pack.yaml", None),
        ("pack.yml", "pack.yaml"),
        ("Pack.YAML", "pack.yaml"),
        ("pack.yaml.txt", "pack.yaml"),
        ("Changes.yml", "changes.yaml"),
        ("package.yaml", None),
        ("README.md", None),
        ("Cards/x.yaml", "cards/x.yaml"),
        ("cards/x.yaml", None),
        ("LOCALES/en.yaml", "locales/en.yaml"),
        ("notes/x.yaml", None),
    ],
)
def test_a_file_of_a_slightly_different_name_is_known(path: str, meant: str | None) -> None:
    assert meant_file(path) == meant


@pytest.mark.parametrize("name", ["pack.yml", "Pack.yaml", "pack.yaml.txt"])
@pytest.mark.parametrize("language", available_languages())
def test_a_manifest_of_another_name_is_told(
    name: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "lanternfen"
    shutil.copytree(BASE, root)
    (root / "pack.yaml").rename(root / name)
    for arguments in (["check", str(root)], ["check", str(root / "cards")], ["text", "--pack", str(root)]):
        assert main([*arguments, "--ui-lang", language]) == 2
        told = capsys.readouterr().err
        assert "pack.yaml" in told and len(told.splitlines()) == 1
        assert (name in told) == (arguments[1] != str(root / "cards"))


@pytest.mark.parametrize("name", ["Roll Player", "roll-player", "RollPlayer", "rolplayer"])
@pytest.mark.parametrize("language", available_languages())
def test_a_title_in_place_of_an_id_is_told(
    name: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = ["new", "expansion", str(tmp_path / "mine"), "--for", name]
    for arguments in (["check", name], ["text", "--pack", name], new):
        assert main([*arguments, "--ui-lang", language]) == 2
        told = capsys.readouterr().err
        assert "rollplayer" in told and name in told and "rollingrealms" not in told
