"""The shape of every file of a pack is checked when the pack is; one mistake gives one message."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.places import ROOT

from heroglyph.compiler.compile import check, load

# The file, what stands in it, what is put there instead, and the code told.
MISTAKES = [
    ("cards/dungeonroll/pack.yaml", "languages: [", "languags: [", "H120"),
    ("cards/dungeonroll/vocabulary.yaml", "nouns:", "nuons:", "H321"),
    ("locales/en/dungeonroll.yaml", "  town_portal: {name:", "  town_portal: {nam:", "H120"),
    ("locales/en/dungeonroll.yaml", "  town_portal: {name: Town Portal", "  town_portal: {name: ' '", "H129"),
    (
        "locales/en/dungeonroll.yaml",
        "  town_portal: {name: Town Portal",
        "  town_portal: {house: true",
        "H121",
    ),
]


@pytest.mark.parametrize(("file", "sound", "broken", "code"), MISTAKES)
def test_each_kind_of_file_has_its_shape(
    tmp_path: Path, file: str, sound: str, broken: str, code: str
) -> None:
    for folder in ("cards", "locales"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    place = tmp_path / file
    text = place.read_text(encoding="utf-8")
    assert sound in text
    place.write_text(text.replace(sound, broken, 1), encoding="utf-8")
    told = check(load([tmp_path / "cards/dungeonroll"])).diagnostics
    at = text.index(sound)
    near = [diagnostic for diagnostic in told if at <= diagnostic.span.start <= at + len(broken)]
    assert [diagnostic.code for diagnostic in near] == [code]
