"""``heroglyph mutants`` from outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.program import run
from tests.workbench.copies import slice_copy

CARD, NEXT = "- id: dragon_slaying\n", "# ---- a hero\n"
LONE = "    - name: two dragons do not fight yet\n"
"""The one example that notices a smaller number of dragons."""


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A file of its own for one card of a small pack."""
    pack = slice_copy(tmp_path)
    text = (pack / "slice.yaml").read_text(encoding="utf-8")
    start, end = text.index(CARD), text.index(NEXT)
    (pack / "slice.yaml").write_text(text[:start] + text[end:], encoding="utf-8")
    (pack / "slaying.yaml").write_text(text[start:end].rstrip() + "\n", encoding="utf-8")
    return pack / "slaying.yaml"


def edit(card: Path, old: str, new: str) -> None:
    text = card.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    card.write_text(text.replace(old, new), encoding="utf-8")


def test_mutants_shows_what_no_example_notices(card: Path) -> None:
    before = run("mutants", str(card)).output
    text = card.read_text(encoding="utf-8")
    start = text.index(LONE)
    end = text.index("    - name:", start + 1)
    card.write_text(text[:start] + text[end:], encoding="utf-8")
    result = run("mutants", str(card))
    assert result.exit_code == 1
    told = "H711  No example notices when “count(dungeon_die from lair) >= 3” becomes “"
    assert told in result.output and told not in before
    unnoticed = [int(output.splitlines()[-1].split()[-1]) for output in (before, result.output)]
    assert unnoticed == [2, 4]  # it is the only one for the condition as well


def test_mutants_of_a_card_without_examples_are_one_warning(card: Path) -> None:
    text = card.read_text(encoding="utf-8")
    card.write_text(text[: text.index("  examples:")], encoding="utf-8")
    assert run("mutants", str(card)).output.count("H712") == 1


def test_mutants_of_a_pack_with_errors_are_not_tried(card: Path) -> None:
    edit(card, "gain 1 experience", "gain 1 experiense")
    result = run("mutants", str(card.parent))
    assert result.exit_code == 1
    assert "experiense" in result.output and "H71" not in result.output


def test_examples_that_prove_nothing_are_shown(card: Path) -> None:
    edit(card, "    - name: two companions are no three\n", "    - name: nothing happens\n")
    result = run("mutants", str(card), "--examples")
    assert result.exit_code == 1
    assert "H718  The example “nothing happens” fails with no change of any rule" in result.output
    assert result.output.splitlines()[-1].endswith("prove nothing: 1")
