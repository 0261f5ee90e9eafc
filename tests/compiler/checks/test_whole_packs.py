"""What is told of whole packs that add to a game: of their names, values, examples and declarations.

A case of ``whole/packs.yaml`` has ``files`` of a pack that extends ``base``, and lists in ``expect`` all that
is said of it: ``CODE file line:column``. Its manifest is added.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.tables import read_table

from heroglyph.compiler.source.data.catalogue import deduplicated
from heroglyph.compiler.source.packs.pack_files import sources_of
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import PackTarget

CASES = read_table(Path(__file__).parent / "whole" / "packs.yaml")


def manifest(case: dict[str, Any]) -> str:
    languages = ", ".join(case.get("languages", ["en"]))
    base = f"extends: {case['base']}\n" if "base" in case else ""
    return f"id: made\nversion: 1.0.0\nlanguage: 1\nlanguages: [{languages}]\n{base}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_all_is_told_at_its_place(case: dict[str, Any], tmp_path: Path) -> None:
    for name, text in {"pack.yaml": manifest(case), **case["files"]}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    checked = check_pack(PackTarget(tmp_path), texts=case.get("texts", False))
    sources = sources_of(checked.packs)
    told = []
    for diagnostic in deduplicated(checked.diagnostics):
        place = sources[diagnostic.span.file].position(diagnostic.span.start)
        file = Path(diagnostic.span.file).relative_to(tmp_path).as_posix()
        told.append(f"{diagnostic.code} {file} {place.line}:{place.column}")
    assert told == case["expect"]
