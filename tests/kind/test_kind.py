"""Slips of people who write cards: each is told once, at its place, in plain words, with what to do.

A case is a folder with the files that differ from ``base/``, what ``check`` says of them in each language
(``report.<language>.txt``), and the files that ``check --fix`` makes of them (``fixed/``). What
``--update-golden`` writes there is to be read by a person.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.tables import read_table

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.source.data.catalogue import deduplicated
from heroglyph.compiler.source.packs.pack_files import sources_of
from heroglyph.workbench.autofix.autofix import Mending, mend
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import PackTarget
from heroglyph.workbench.report.messages import available_languages, read_messages
from heroglyph.workbench.report.report import report_text, summary

HERE = Path(__file__).parent
PACK = Path("lanternfen")


@dataclass(frozen=True)
class Case:
    """A slip: its number in the survey, what it is, and the codes of all that is found."""

    number: int
    slip: str
    codes: tuple[str, ...]
    texts: bool
    without: str | None

    @property
    def folder(self) -> Path:
        (place,) = (HERE / "cases").glob(f"{self.number:02d}_*")
        return place


DATA = read_table(HERE / "cases.yaml")


def cases() -> Iterator[Case]:
    for number, case in DATA.items():
        if "instead" not in case:
            yield Case(
                number, case["slip"], tuple(case["code"]), case.get("texts", False), case.get("without")
            )


CASES = tuple(cases())
EACH = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.number}: {case.slip}")


@pytest.fixture
def spoilt(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pack with the slip, in the current folder, so that reports name its files shortly."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(HERE / "base", PACK)
    shutil.copytree(case.folder / "pack", PACK, dirs_exist_ok=True)
    if case.without:
        (PACK / case.without).unlink()
    return PACK


def checked(case: Case) -> CheckedGame:
    return check_pack(PackTarget(PACK), texts=case.texts, examples=False)


def test_all_are_there() -> None:
    assert list(DATA) == list(range(1, 82))
    assert all(("instead" in case) != ("code" in case) for case in DATA.values())
    folders = [path.name for path in sorted((HERE / "cases").iterdir())]
    assert folders == [
        f"{case.number:02d}_{re.sub('[^a-zA-Z0-9-]+', '_', case.slip.replace('.', ''))}" for case in CASES
    ]


def test_the_base_is_sound(tmp_path: Path) -> None:
    assert check_pack(PackTarget(HERE / "base")).diagnostics == ()


@EACH
def test_it_is_told(case: Case, spoilt: Path, update_golden: bool) -> None:
    game = checked(case)
    assert tuple(diagnostic.code for diagnostic in deduplicated(game.diagnostics)) == case.codes
    for language in available_languages():
        messages = read_messages(language)
        said = report_text(game.diagnostics, sources_of(game.packs), messages)
        said += summary(game.diagnostics, messages) + "\n"
        file = case.folder / f"report.{language}.txt"
        if update_golden:
            file.write_text(said, encoding="utf-8", newline="\n")
        assert said == file.read_text(encoding="utf-8")
        for block in said.split("\n\n")[:-1]:
            helps = [messages.say("report", key) for key in ("help", "fix")]
            assert any(f"\n    {word} " in block for word in helps), block


@EACH
def test_it_is_mended_where_that_is_sure(case: Case, spoilt: Path, update_golden: bool) -> None:
    before = files(spoilt)
    safe = [
        diagnostic
        for diagnostic in checked(case).diagnostics
        if diagnostic.fix is not None and diagnostic.fix.safe
    ]
    mend(PackTarget(PACK), Mending())
    changed = {name: data for name, data in files(spoilt).items() if data != before[name]}
    fixed = case.folder / "fixed"
    if update_golden:
        shutil.rmtree(fixed, ignore_errors=True)
        for name, data in changed.items():
            (fixed / name).parent.mkdir(parents=True, exist_ok=True)
            (fixed / name).write_bytes(data)
    assert changed == (files(fixed) if fixed.exists() else {})
    assert bool(changed) == bool(safe)
    if safe:
        left = {diagnostic.code for diagnostic in checked(case).diagnostics}
        assert left <= set(case.codes) - {diagnostic.code for diagnostic in safe}


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
