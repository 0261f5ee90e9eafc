"""Messages that once led astray: who reads only what is said knows what to change, and where.

A case in ``astray.yaml`` is a small pack with one slip; ``astray.<language>.txt`` has all that ``check`` says
of each. What ``--update-golden`` writes there is to be read by a person: is the cause named, at a line of the
author's own file? Does it say what can be done? Is nothing said that only follows?
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.tables import read_table
from tests.workbench.authoring.authors import run

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.source.packs.pack_files import sources_of
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import PackTarget
from heroglyph.workbench.report.messages import available_languages, read_messages
from heroglyph.workbench.report.report import report_text

HERE = Path(__file__).parent
CASES: dict[str, dict[str, Any]] = read_table(HERE / "astray.yaml")
PACK = Path("mine")
HEAD = "== "


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """The packs into which slips are put, by their names."""
    new = tmp_path_factory.mktemp("new") / "hamlet"
    assert run("new", "game", str(new), "--lang", "en").exit_code == 0
    return {
        "hamlet": new,
        "lanternfen": HERE / "base",
        "bench": HERE.parent / "workbench" / "examples" / "packs" / "bench",
        "expansion": HERE / "expansion",
    }


@pytest.fixture(scope="module")
def golden() -> Mapping[str, dict[str, str]]:
    """What is said in each language of each case."""
    return {code: read_golden(code) for code in available_languages()}


def read_golden(language: str) -> dict[str, str]:
    path = HERE / f"astray.{language}.txt"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    blocks = [block.partition("\n") for block in ("\n" + text).split("\n" + HEAD)[1:]]
    return {name: said.strip("\n") for name, _, said in blocks}


def write_golden(language: str, said: Mapping[str, str]) -> None:
    blocks = [f"{HEAD}{name}\n{said[name]}\n" for name in CASES if name in said]
    (HERE / f"astray.{language}.txt").write_text("\n".join(blocks), encoding="utf-8", newline="\n")


def spoilt(case: Mapping[str, Any], bases: Mapping[str, Path]) -> Path:
    """The pack of a case: its base with files of its own, or with some text of a file written otherwise."""
    shutil.copytree(bases[case.get("base", "hamlet")], PACK)
    for name, wanted in case["files"].items():
        file = PACK / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(wanted, str):
            file.write_text(wanted, encoding="utf-8")
            continue
        text = file.read_text(encoding="utf-8")
        for old, new in wanted.items():
            assert old in text, old
            text = text.replace(old, new, 1)
        file.write_text(text, encoding="utf-8")
    return PACK


def checked(case: Mapping[str, Any], bases: Mapping[str, Path]) -> CheckedGame:
    return check_pack(PackTarget(spoilt(case, bases)), texts=case.get("texts", False))


@pytest.mark.parametrize("name", CASES)
def test_it_leads_to_what_is_to_be_changed(
    name: str,
    bases: Mapping[str, Path],
    golden: Mapping[str, dict[str, str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    update_golden: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    game = checked(CASES[name], bases)
    for language in available_languages():
        said = report_text(game.diagnostics, sources_of(game.packs), read_messages(language)).strip("\n")
        if update_golden:
            write_golden(language, {**read_golden(language), name: said})
        else:
            assert said == golden[language].get(name)


def test_what_is_kept_is_of_a_case() -> None:
    for language in available_languages():
        assert list(read_golden(language)) == list(CASES)


def test_each_place_is_in_the_pack_of_the_author() -> None:
    """No message sends anybody to a file of the program."""
    for said in read_golden("en").values():
        places = [line for line in said.splitlines() if line and not line.startswith(" ")]
        assert places
        assert all(place.startswith(f"{PACK}/") for place in places), said
