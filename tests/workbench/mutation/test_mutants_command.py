"""``heroglyph mutants`` from outside."""

from __future__ import annotations

from pathlib import Path

from tests.program import run
from tests.workbench.copies import slice_copy


def test_mutants_shows_what_no_example_notices(tmp_path: Path) -> None:
    pack = slice_copy(tmp_path, "rollingrealms")
    file = pack / "powers.yaml"
    text = file.read_text(encoding="utf-8")
    last = text.index("    - name: up to 6")
    file.write_text(text[:last], encoding="utf-8")
    result = run("mutants", str(file))
    assert result.exit_code == 1
    assert "H711  No example notices when “n from 1..6” becomes “n from 1..7”." in result.output
    assert result.output.splitlines()[-1].split()[-1] == "2"


def test_mutants_of_a_card_without_examples_are_one_warning(tmp_path: Path) -> None:
    pack = slice_copy(tmp_path, "rollingrealms")
    file = pack / "powers.yaml"
    text = file.read_text(encoding="utf-8")
    last = text.rindex("  examples:")
    file.write_text(text[:last], encoding="utf-8")
    assert run("mutants", str(file)).output.count("H712") == 1


def test_mutants_of_a_pack_with_errors_are_not_tried(tmp_path: Path) -> None:
    pack = slice_copy(tmp_path, "rollingrealms")
    file = pack / "powers.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("pay 2 pumpkin", "pay 2 pumpkn"), encoding="utf-8"
    )
    result = run("mutants", str(pack))
    assert result.exit_code == 1
    assert "pumpkn" in result.output and "H71" not in result.output


def test_examples_that_prove_nothing_are_shown(tmp_path: Path) -> None:
    pack = slice_copy(tmp_path, "rollingrealms")
    file = pack / "powers.yaml"
    idle = "    - name: nothing happens\n      given: {my.coin: 2}\n      expect: {my.coin: 2}\n"
    file.write_text(file.read_text(encoding="utf-8").rstrip("\n") + "\n" + idle, encoding="utf-8")
    result = run("mutants", str(file), "--examples")
    assert result.exit_code == 1
    assert "H718  The example “nothing happens” fails with no change of any rule" in result.output
    assert result.output.splitlines()[-1].endswith("prove nothing: 1")
