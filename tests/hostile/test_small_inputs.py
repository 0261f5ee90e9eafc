"""Small packs that ask for much: they are answered at once, by the name of what is wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import wanted_packs

from .test_packs import BOUQUET

MANY = 60
"""So many doublings nobody carries out."""

_FIRST = "    define f0(flower) = flower.value"


def _twice(reading: Callable[[str], str]) -> str:
    """Fields of which each reads the one before twice."""
    rest = (f"    define f{i}(flower) = {reading(f'flower.f{i - 1}')}" for i in range(1, MANY))
    return "\n".join([_FIRST, *rest, f"    score 1 per flower from my.bouquet where f{MANY - 1} >= 5"])


def _kinds(number: int) -> str:
    return "".join(f"  n{i}: {{is: n{i + 1}}}\n" for i in range(number)) + f"  n{number}: {{}}\n"


FLOW = "cards/flow.yaml", "    score table distinct"
CASES = {
    "sums of sums": (*FLOW, _twice(lambda read: f"{read} + {read}"), "H528"),
    "products of products": (*FLOW, _twice(lambda read: f"{read} * {read}"), "H528"),
    "the highest of the highest": (
        *FLOW,
        _twice(lambda read: f"highest({read} + {read} for flower x from my.bouquet)"),
        "H528",
    ),
    "kinds of kinds": ("vocabulary.yaml", "nouns:\n", "nouns:\n" + _kinds(2_000), "H090"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_small_pack_is_answered_at_once(case: str, tmp_path: Path) -> None:
    name, old, new, code = CASES[case]
    for path in BOUQUET.rglob("*.yaml"):
        place = tmp_path / path.relative_to(BOUQUET)
        place.parent.mkdir(exist_ok=True)
        text = path.read_text("utf-8")
        if place == tmp_path / name:
            assert old in text
            text = text.replace(old, new if new.startswith(old) else f"{new}\n{old}", 1)
        place.write_text(text, "utf-8")
    (wanted,) = wanted_packs([str(tmp_path)])
    assert code in {diagnostic.code for diagnostic in check_pack(wanted).diagnostics}


@pytest.mark.skipif(sys.platform == "win32", reason="links are others there")
@pytest.mark.parametrize("linked", ["cards/flowers.yaml", "cards"])
@pytest.mark.parametrize("asked", ["cards/flowers.yaml", "cards"])
def test_what_was_not_read_is_not_said_to_be_right(linked: str, asked: str, tmp_path: Path) -> None:
    root = tmp_path / "pack"
    for path in BOUQUET.rglob("*.yaml"):
        place = root / path.relative_to(BOUQUET)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(path.read_bytes())
    os.rename(root / linked, tmp_path / "outside")
    (root / linked).symlink_to(tmp_path / "outside")
    (wanted,) = wanted_packs([str(root / asked)])
    assert "H102" in {diagnostic.code for diagnostic in check_pack(wanted).diagnostics}
