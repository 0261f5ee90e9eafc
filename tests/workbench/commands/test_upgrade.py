"""``heroglyph upgrade``: an old pack says today what it meant, with its comments and its layout."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.packs_of_strangers import game
from tests.program import output

from heroglyph import check, load
from heroglyph.compiler.source.packs.migrations import STEPS
from heroglyph.compiler.source.packs.versions import RULES_LANGUAGE

OLD = {
    "{scale: 10, scores: true}": "{scores: true}",
    "{scores: true, scale: 10}": "{scores: true}",
    "{scores: true, scale: 10, min: 0}": "{scores: true, min: 0}",
    "\n    scores: true   # what counts\n    scale: 10  # of old\n": "\n    scores: true   # what counts\n",
}


def old_pack(folder: Path, points: str, ends: str = "\n") -> Path:
    """A pack as it was written when a scale meant nothing."""
    root = game(folder)
    vocabulary, manifest = root / "vocabulary.yaml", root / "pack.yaml"
    text = vocabulary.read_text(encoding="utf-8").replace("point: {scores: true}", f"point: {points}", 1)
    vocabulary.write_bytes(text.replace("\n", ends).encode("utf-8"))
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("language: 1", "language: 0"))
    return root


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("points", OLD)
def test_old_pack_counts_as_it_did(points: str, ends: str, tmp_path: Path) -> None:
    root = old_pack(tmp_path, points, ends)
    before = {path: path.read_bytes() for path in root.rglob("*.yaml")}
    assert {diagnostic.code for diagnostic in check(load(root), texts=False).diagnostics} == {"H151"}
    code, told = output("upgrade", str(root), "--check")
    assert code == 1 and "-language: 0\n" in told and "+language: 1\n" in told and "scale" in told
    assert {path: path.read_bytes() for path in root.rglob("*.yaml")} == before
    assert output("upgrade", str(root))[0] == 0
    assert check(load(root), texts=False).diagnostics == ()
    after = (root / "vocabulary.yaml").read_bytes()
    wanted = before[root / "vocabulary.yaml"].replace(
        points.replace("\n", ends).encode(), OLD[points].replace("\n", ends).encode()
    )
    assert after == wanted
    assert output("upgrade", str(root)) == (
        0,
        f"{root} needs no change: it is written in version {RULES_LANGUAGE} of the rules language.\n",
    )


def test_pack_that_does_not_tell_its_version_is_upgraded_when_asked(tmp_path: Path) -> None:
    root = old_pack(tmp_path, "{scale: 10, scores: true}")
    manifest = root / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("language: 0", "language: 1"))
    assert output("upgrade", str(root))[0] == 0 and "scale" in (root / "vocabulary.yaml").read_text()
    assert output("upgrade", str(root), "--from", "0")[0] == 0
    assert "scale" not in (root / "vocabulary.yaml").read_text()


def test_resource_that_does_not_score_keeps_what_it_says(tmp_path: Path) -> None:
    root = old_pack(tmp_path, "{scores: true}\n  ounce: {scale: 10}")
    output("upgrade", str(root))
    assert "ounce: {scale: 10}" in (root / "vocabulary.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("broken", ["language: 7", "language: [", "language: 1\n\tid: x"])
def test_what_cannot_be_upgraded_stays(broken: str, tmp_path: Path) -> None:
    root = old_pack(tmp_path, "{scores: true, scale: 10}")
    manifest = root / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("language: 0", broken))
    before = {path: path.read_bytes() for path in root.rglob("*.yaml")}
    code, told = output("upgrade", str(root))
    assert code == 1 and "H" in told and {path: path.read_bytes() for path in root.rglob("*.yaml")} == before


@pytest.mark.parametrize("what", ["rollplayer", "nowhere"])
def test_only_a_folder_of_ones_own_is_upgraded(what: str) -> None:
    assert output("upgrade", what)[0] == 2


def test_every_version_has_its_steps() -> None:
    assert sorted(STEPS) == list(range(RULES_LANGUAGE))
