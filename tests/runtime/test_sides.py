"""Sides of cards, windows named together or serving as others, groups of events: examples of a small game."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph.workbench.api import check, load

PACK = Path(__file__).parent / "packs" / "sides"


def test_every_example_comes_out_as_written() -> None:
    free = "H462"  # coins for nothing are what is counted here
    assert [diagnostic for diagnostic in check(load(PACK)).diagnostics if diagnostic.code != free] == []


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("after toss some die", "after toss die"),
        ("treat sun as night", "treat sun as star"),
        ("treat dawn.my_turn as noon.my_turn", "treat dusk.my_turn as noon.my_turn"),
        ("sleep: action at dark", "sleep: action at dusk.my_turn"),
        ("    side bright:\n      trick: gain 1 coin", "    side bright:\n      trick: summon sun"),
    ],
)
def test_the_examples_can_fail(written: str, instead: str, tmp_path: Path) -> None:
    for path in PACK.rglob("*.yaml"):
        text = path.read_text("utf-8").replace(written, instead)
        target = tmp_path / "sides" / path.relative_to(PACK)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    assert [
        diagnostic for diagnostic in check(load(tmp_path / "sides")).diagnostics if diagnostic.code != "H462"
    ] != []
