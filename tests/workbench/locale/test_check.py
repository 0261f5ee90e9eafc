"""``heroglyph locale check``: each gap with a sentence that needs it, and all that is wrong, in one run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.tables import read_table

from heroglyph.compiler.source.data.data import data_path, read_data
from heroglyph.compiler.text.checks.language_file import check_language_file
from heroglyph.compiler.text.language.language_from_data import SECTIONS
from heroglyph.compiler.text.voice_parts import signature
from heroglyph.workbench.report.messages import available_languages, read_messages

from .translators import edit, run, work

LOCALES = data_path("locales")
CASES: dict[str, dict[str, Any]] = read_table(Path(__file__).parent / "check.yaml")


@pytest.mark.parametrize("case", CASES)
def test_check_says_what_is_missing_and_wrong(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = CASES[case]
    monkeypatch.chdir(work(tmp_path))
    edit(tmp_path, wanted.get("edit", {}))
    done = run("locale", "check", "eo", "lab", "--from", "en", "--all")
    rest = done.output
    for line in wanted["shown"]:
        assert line in rest, done.output
        rest = rest[rest.index(line) + len(line) :]
    assert [text for text in wanted.get("hidden", ()) if text in done.output.replace("lacks", "")] == []
    assert done.exit_code == wanted["code"], done.output


@pytest.mark.parametrize("language", available_languages())
def test_check_speaks_each_language(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(work(tmp_path))
    edit(tmp_path, {"lab": {"pl: talismanoj": "pl: TODO", "nouns:\n": "nouns:\n  elf: {sg: elfo}\n"}})
    said = run("locale", "check", "eo", "lab", "--from", "en", language=language).output
    assert "locale." not in said and "{" not in said


def test_check_shows_the_first_gaps_and_counts_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(work(tmp_path))
    few = run("locale", "check", "eo", "lab").output
    every = run("locale", "check", "eo", "lab", "--all").output
    assert "more (--all shows them)" in few and "--all" not in every
    assert len(few.splitlines()) < len(every.splitlines())


@pytest.mark.parametrize("code", [path.parent.name for path in sorted(LOCALES.glob("*/language.yaml"))])
def test_built_in_languages_have_the_shape_that_is_asked_for(code: str) -> None:
    assert check_language_file(read_data("locales", code, "language.yaml"), signature()) == []


def test_each_section_of_words_may_stand_in_a_language_file() -> None:
    schema = json.loads(data_path("grammar", "language.schema.json").read_text(encoding="utf-8"))
    assert set(SECTIONS) <= set(schema["properties"])


@pytest.mark.parametrize("language", available_languages())
def test_each_table_has_a_lesson(language: str) -> None:
    schema = json.loads(data_path("grammar", "language.schema.json").read_text(encoding="utf-8"))
    words = json.loads(data_path("grammar", "locale.schema.json").read_text(encoding="utf-8"))
    told = read_messages(language).words["locale"]
    assert isinstance(told, dict) and isinstance(told["tables"], dict)
    assert set(told["tables"]) == {*schema["properties"], *words["properties"]}


def test_built_in_languages_lack_nothing() -> None:
    done = run("locale", "check", "fr", "dungeonroll")
    assert done.exit_code == 0 and "[____]" not in done.output, done.output


def test_folder_of_languages_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work(tmp_path)
    pack, locales = str(tmp_path / "lab"), str(tmp_path / "locales")
    assert run("locale", "check", "eo", pack, "--locales", locales).exit_code == 0
    monkeypatch.chdir(tmp_path / "lab")
    assert run("locale", "check", "eo", pack).exit_code == 2


def test_words_may_stand_in_the_pack_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(work(tmp_path))
    (tmp_path / "locales" / "eo" / "lab.yaml").rename(tmp_path / "lab" / "locales" / "eo.yaml")
    assert run("locale", "check", "eo", "lab").exit_code == 0


@pytest.mark.parametrize("code", ["", "english", "../eo", "x1", "qx", "EN"])
def test_what_is_no_language_is_refused(code: str) -> None:
    done = run("locale", "check", code)
    assert done.exit_code == 2 and done.output.startswith("heroglyph: "), done.output


@pytest.mark.parametrize("language", available_languages())
def test_texts_of_the_program_are_compared_with_the_english_ones(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(work(tmp_path))
    forms = "errors: {one: unu, other: '{count}'}"
    texts = f"report:\n  explained: 'Pli: {{komando}}'\n  {forms}\n  error: TODO\n  x: y\n"
    own = tmp_path / "locales" / "eo"
    (own / "messages.yaml").write_text(texts, encoding="utf-8")
    (own / "pages.yaml").write_text("subtitle: [\n", encoding="utf-8")
    lines = run("locale", "check", "eo", language=language).output.splitlines()
    (odd,) = (line for line in lines if "messages.yaml:2:14  report.explained" in line)
    assert odd.endswith("{command}, {komando}")
    assert any("messages.yaml:5:6  report.x" in line for line in lines)
    assert not any("report.error" in line for line in lines)
    assert any("eo/pages.yaml:" in line for line in lines)
    assert not any(
        "messages.yaml" in line for line in run("locale", "check", "eo", "lab").output.splitlines()
    )
