"""A folder of languages that are not built in: every command that speaks knows them besides the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from heroglyph.compiler.source.languages import language_path, own_languages
from heroglyph.workbench.cli.cli import main
from heroglyph.workbench.report.messages import available_languages, read_messages

from .translators import edit, work

PAGES = "subtitle: Regularo\nplayers: TODO\n"
MESSAGES = 'report:\n  nothing: neniu problemo\n  errors: {one: TODO, other: TODO}\n  warnings: ["?"]\n'

NO_FORM = "noun: {questions: [{ask: What is it called?}]}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(work(tmp_path))
    monkeypatch.setenv("HEROGLYPH_LANGUAGE", "en")
    (tmp_path / "locales").rename(tmp_path / "mine")
    return tmp_path


@pytest.fixture
def capture(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    yield capsys
    assert own_languages() == (None, ())


Captured = pytest.CaptureFixture[str]


def said(capture: Captured, *arguments: str, code: int = 0) -> str:
    assert main(arguments) == code, capture.readouterr()
    return capture.readouterr().out


def test_text_read_and_check_know_it(folder: Path, capture: Captured) -> None:
    own = ("--locales", "mine")
    assert "eo  Pigo" in said(capture, "text", "magpie", "--pack", "lab", "--lang", "eo", *own)
    text = said(capture, "text", "magpie", "--pack", "lab", "--lang", "eo", *own).splitlines()[2].strip()
    assert "score" in said(capture, "read", "--pack", "lab", "--lang", "eo", *own, text)
    told = said(capture, "check", "lab", *own, code=1)  # only that not all languages have flavor
    assert "H617" in told and "language eo" in told and "error" not in told
    edit_mine(folder, "lab", {"pl: talismanoj": "pl: TODO"})
    assert "H720" in said(capture, "check", "lab", *own, code=1)


def test_play_and_the_rules_reference_speak_it(folder: Path, capture: Captured) -> None:
    (folder / "mine" / "eo" / "pages.yaml").write_text(PAGES, encoding="utf-8")
    own = ("--locales", "mine")
    call = ("play", "lab", "--lang", "eo", "--bots", "random,random", "--seed", "1", *own)
    assert "Pigo" in said(capture, *call)
    said(capture, "reference", "lab", "--lang", "eo", "--out", "out", "--format", "markdown", *own)
    (page,) = (folder / "out").rglob("*.md")
    written = page.read_text(encoding="utf-8")
    assert "Regularo" in written and "Pigo" in written
    assert "TODO" not in written and "For 2 to 4 players." in written


def test_the_program_itself_speaks_it_as_far_as_it_has_messages(folder: Path, capture: Captured) -> None:
    (folder / "mine" / "eo" / "messages.yaml").write_text(MESSAGES, encoding="utf-8")
    call = ("--ui-lang", "eo", "--locales", "mine")
    assert "neniu problemo" in said(capture, "check", "lab", "--no-texts", *call)
    edit_mine(folder, "lab", {"pl: talismanoj": "pl: TODO"})
    assert "1 error, 4 warnings" in said(capture, "check", "lab", *call, code=1)
    assert main(["check", "lab", "--ui-lang", "eo"]) == 2


def test_the_variable_names_it_for_all_commands_of_the_shell(
    folder: Path, capture: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEROGLYPH_LOCALES", "mine")
    assert "eo  Pigo" in said(capture, "text", "magpie", "--pack", "lab")
    assert "eo" in said(capture, "locale", "status", "lab")
    said(capture, "locale", "prove", "eo", "lab")
    (folder / "nothing").mkdir()
    assert "Pigo" not in said(capture, "text", "magpie", "--pack", "lab", "--locales", "nothing")


def test_its_words_count_before_those_of_the_pack(folder: Path, capture: Captured) -> None:
    words = (folder / "lab" / "locales" / "de.yaml").read_text(encoding="utf-8")
    (folder / "mine" / "de").mkdir()
    (folder / "mine" / "de" / "lab.yaml").write_text(words.replace("Elster", "Rabe"), encoding="utf-8")
    assert "de  Rabe" in said(capture, "text", "magpie", "--pack", "lab", "--locales", "mine")
    assert "de  Elster" in said(capture, "text", "magpie", "--pack", "lab")


@pytest.mark.parametrize("language", available_languages())
def test_a_language_with_mistakes_is_left_out_and_told(
    language: str, folder: Path, capture: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEROGLYPH_LANGUAGE", language)
    edit_mine(folder, "language", {"cases: [nom, acc]": "cases: [nom"})
    assert main(["text", "magpie", "--pack", "lab", "--locales", "mine"]) == 0
    out, told = capture.readouterr()
    assert "Pigo" not in out
    assert "heroglyph locale check eo --locales mine" in told and "cli." not in told


@pytest.mark.parametrize(
    ("file", "content", "call"),
    [
        ("messages.yaml", "a: [\n", ("check", "lab", "--ui-lang", "eo")),
        ("messages.yaml", "- a\n", ("check", "lab", "--ui-lang", "eo")),
        ("explanations.yaml", "a: [\n", ("explain", "H480", "--ui-lang", "eo")),
        ("pages.yaml", "- a\n", ("reference", "lab", "--lang", "eo", "--out", "out")),
        ("authoring.yaml", NO_FORM, ("new", "word", "noun", "--id", "gem", "--pack", "lab")),
    ],
)
def test_a_broken_file_of_the_program_is_told(
    file: str, content: str, call: tuple[str, ...], folder: Path, capture: Captured
) -> None:
    own = folder / "mine" / "eo"
    (own / "messages.yaml").write_text("colon: ':'\n", encoding="utf-8")
    (own / file).write_text(content, encoding="utf-8")
    assert main([*call, "--locales", "mine"]) == 2
    told = capture.readouterr().err
    assert file in told and "heroglyph locale check eo" in told


def test_a_folder_that_is_not_there_is_told(folder: Path, capture: Captured) -> None:
    assert main(["text", "magpie", "--pack", "lab", "--locales", "nowhere"]) == 2
    assert (
        read_messages("en").say("cli", "no_folder_of_languages", path="nowhere") in capture.readouterr().err
    )


def test_codes_that_are_no_names_of_folders_lead_nowhere() -> None:
    for code in ("../en", "", ".", "en/..", "é"):
        assert language_path(code, "language.yaml") is None
    assert language_path("en", "language.yaml") is not None


def edit_mine(folder: Path, name: str, changes: dict[str, str]) -> None:
    (folder / "mine").rename(folder / "locales")
    edit(folder, {name: changes})
    (folder / "locales").rename(folder / "mine")
