"""``heroglyph locale status``: how far each language is in each pack."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph.workbench.report.messages import available_languages

from .translators import edit, run, work


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(work(tmp_path))
    return tmp_path


def row(code: str, *packs: str) -> dict[str, str]:
    lines = run("locale", "status", *packs).output.splitlines()
    names = lines[0].split()
    return dict(zip(names, next(line.split() for line in lines if line.startswith(code)), strict=False))


def test_complete_language_says_all(folder: Path) -> None:
    assert row("en", "lab") == {
        "language": "en", "pack": "lab", "texts": "4/4", "words": "13/13", "names": "4/4", "flavor": "0/1",
        "TODO": "0", "house": "0", "unused": "0", "stale": "0",
    }  # fmt: skip


def test_gaps_house_names_unused_and_stale_entries_are_counted(folder: Path) -> None:
    words = {
        "pl: talismanoj": "pl: TODO",
        "nouns:\n": "nouns:\n  dragon: {sg: drako, pl: drakoj}\n",
        "horseshoe: {name: Hufumo}": "unicorn: {name: Unukornulo}",
        "clover: {name: Trifolio}": "clover: {name: TODO}",
    }
    edit(folder, {"lab": words})
    cells = row("eo", "lab")
    assert cells["texts"] == "3/4" and cells["TODO"] == "2"
    assert (cells["house"], cells["unused"], cells["flavor"]) == ("1", "1", "1/1")
    assert cells["names"] == "3/5"


@pytest.mark.parametrize("language", available_languages())
def test_language_without_words_or_with_a_broken_file_is_told(language: str, folder: Path) -> None:
    edit(folder, {"language": {"cases: [nom, acc]": "cases: [nom"}})
    done = run("locale", "status", "lab", language=language)
    lines = [line for line in done.output.splitlines() if len(line.split("lab")) > 1]
    assert done.exit_code == 0 and len(lines) >= 4, done.output
    assert ["/" in line for line in lines if line.startswith(("de", "eo", "fr"))] == [True, False, False]
    assert "locale." not in done.output and "messages.yaml" in done.output


def test_what_the_program_says_is_counted_in_each_language(folder: Path) -> None:
    own = folder / "locales" / "eo"
    (own / "pages.yaml").write_text("subtitle: Regularo\ncolon: TODO\n", encoding="utf-8")
    (own / "explanations.yaml").write_text("a: [\n", encoding="utf-8")
    (own / "authoring.yaml").write_text("noun: {questions: [{form: sg, ask: Kio?}]}\n", encoding="utf-8")
    lines = run("locale", "status", "lab").output.splitlines()
    said = {tuple(line.split(": ")[0].split(", ")): line.split(": ")[1] for line in lines if ": " in line}
    for file in ("pages", "messages", "explanations", "authoring"):
        for code in available_languages():
            assert len(set(said[f"{file}.yaml", code].split("/"))) == 1, (file, code)
    assert said["pages.yaml", "eo"].startswith("1/")
    assert said["messages.yaml", "eo"].startswith("0/")
    assert said["explanations.yaml", "eo"] == "cannot be read"
    assert said["authoring.yaml", "eo"].startswith("1/")
