"""``heroglyph locale review``: every cell with the phrases that are said with it, found by its place."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.places import ROOT
from tests.tables import read_table

from heroglyph.workbench.report.messages import available_languages

from .translators import edit, run, work

CASES: list[dict[str, Any]] = read_table(Path(__file__).parent / "review.yaml")
LINE = re.compile(r" {4}(\S+):(\d+):(\d+)  (.+?)  (.*)")


@cache
def sheet(language: str, pack: str) -> tuple[str, ...]:
    done = run("locale", "review", language, pack)
    assert done.exit_code == 0, done.output
    return tuple(done.output.splitlines())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(work(tmp_path))
    return tmp_path


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']} {case['cell']}")
def test_cell_is_shown_in_its_phrases(case: dict[str, Any]) -> None:
    lines = [match for line in sheet(case["language"], case["pack"]) if (match := LINE.fullmatch(line))]
    fitting = [line for line in lines if (line[1], line[4]) == (case["place"], case["cell"])]
    if "code" in case:
        assert fitting == []
        return
    said = {phrase for line in fitting for phrase in line[5].split(" · ")}
    assert [
        beginning for beginning in case["phrases"] if not any(phrase.startswith(beginning) for phrase in said)
    ] == []


@pytest.mark.parametrize("language", ["fr", "de"])
def test_each_line_names_the_cell_that_it_shows(language: str) -> None:
    """Each cell is where the line says, and its words are in each of its phrases."""
    for line in sheet(language, "dungeonroll"):
        match = LINE.fullmatch(line)
        if match and match[1] == "dungeonroll.yaml":
            path = ROOT / "locales" / language / match[1]
            written = path.read_text(encoding="utf-8").splitlines()[int(match[2]) - 1]
            text = match[4].partition("“")[2].removesuffix("”")
            here = written[int(match[3]) - 1 :].removeprefix('"')
            assert here.startswith(text.partition("“")[0]), line


def test_wrong_cell_shows_in_its_own_line_alone(folder: Path) -> None:
    before = run("locale", "review", "eo", "lab").output.splitlines()
    edit(folder, {"lab": {"pl: talismanoj": "pl: talismanuj"}})
    after = run("locale", "review", "eo", "lab").output.splitlines()
    changed = [line for old, line in zip(before, after, strict=True) if old != line]
    own = [line for line in changed if "lab.yaml" in line]
    assert len(own) == 1 and own[0].startswith("    lab.yaml:3:30  pl “talismanuj”")
    assert "Ĉiu el viaj talismanuj" in own[0] and "2 talismanuj" in own[0]


def test_verb_is_shown_in_each_form_of_clauses() -> None:
    lines = sheet("de", "dungeonroll")
    at = next(number for number, line in enumerate(lines) if line.strip() == "verb:discard")
    own = []
    for line in lines[at + 1 :]:
        if not line.startswith("    "):
            break
        own.append(line)
    assert {line.split("  ")[3].partition(" ")[0] for line in own} >= {"imp", "du", "inf", "zu", "sub"}


@pytest.mark.parametrize("language", available_languages())
def test_sheet_can_be_a_page_or_markdown(language: str, folder: Path) -> None:
    edit(folder, {"lab": {"pl: talismanoj": 'pl: "talismanoj & *co*"'}})
    done = run("locale", "review", "eo", "lab", "--report", "page.html", language=language)
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert done.exit_code == 0, done.output
    assert f'<html lang="{language}">' in page and '<td lang="eo">' in page
    assert "locale." not in page and "viaj talismanoj &amp; * co *" in page
    markdown = run("locale", "review", "eo", "lab", "--markdown", language=language).output
    assert re.search(
        r"- \[ \] `language.yaml:\d+:37` \*\*sg.forms.nom “ĉiu el viaj”\*\* Ĉiu el viaj", markdown
    )
    assert "talismanoj & \\* co \\*" in markdown


def test_control_characters_do_not_reach_the_terminal(folder: Path) -> None:
    edit(folder, {"lab": {"pl: talismanoj": 'pl: "talismanoj\\u202e"'}})
    assert "\u202e" not in run("locale", "review", "eo", "lab").output
