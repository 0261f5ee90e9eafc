"""``heroglyph reference``: what it writes where, and what it leaves alone."""

from __future__ import annotations

import builtins
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.workbench.authoring.authors import run as program

from heroglyph.workbench.authoring.beginning import beginning_files
from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import available_languages, read_messages

from .references import BOUQUET

MARK = "heroglyph-reference.json"


def run(*arguments: object, language: str = "en") -> Result:
    made = command_line(read_messages(language))
    return CliRunner().invoke(made, ["reference", *map(str, arguments)], prog_name="heroglyph")


def files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_pages_and_markdown_in_each_language(tmp_path: Path) -> None:
    out = tmp_path / "rules"
    result = run(BOUQUET, "--out", out)
    assert result.exit_code == 0, result.output
    written = files(out)
    assert {"index.html", "en/index.html", "fr/index.html", "reference.de.md", MARK} <= written.keys()
    assert f"{len(written) - 1} files" in result.output


def test_only_the_languages_and_formats_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "rules"
    assert run(BOUQUET, "--out", out, "--lang", "fr", "--format", "markdown").exit_code == 0
    assert files(out).keys() == {"reference.fr.md", MARK}


def test_a_second_time_what_is_no_more_is_taken_away(tmp_path: Path) -> None:
    out = tmp_path / "rules"
    run(BOUQUET, "--out", out)
    assert run(BOUQUET, "--out", out, "--lang", "de", "--format", "markdown").exit_code == 0
    assert files(out).keys() == {"reference.de.md", MARK}
    assert [path for path in out.rglob("*") if path.is_dir()] == []


@pytest.mark.parametrize("language", available_languages())
def test_a_folder_with_something_else_is_left_alone(tmp_path: Path, language: str) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    result = run(BOUQUET, "--out", tmp_path, language=language)
    assert result.exit_code == 2 and "notes.txt" in result.output
    assert files(tmp_path) == {"notes.txt": b"mine"}


def test_a_file_beside_an_earlier_reference_is_not_lost(tmp_path: Path) -> None:
    out = tmp_path / "rules"
    run(BOUQUET, "--out", out, "--format", "markdown")
    (out / "mine.html").write_text("mine")
    before = files(out)
    assert run(BOUQUET, "--out", out).exit_code == 2
    assert files(out) == before


@pytest.mark.parametrize("listed", ['["../kept.html"]', '["/etc/x.html"]', "7", '{"files": 3}', "[[]]", "\\"])
def test_a_false_mark_leads_to_nothing_being_lost(tmp_path: Path, listed: str) -> None:
    out = tmp_path / "rules"
    out.mkdir()
    (tmp_path / "kept.html").write_text("mine")
    (out / MARK).write_text(f'{{"files": {listed}}}')
    assert run(BOUQUET, "--out", out, "--format", "markdown").exit_code == 0
    assert (tmp_path / "kept.html").read_text() == "mine"


def test_a_file_cannot_be_the_folder(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("mine")
    assert run(BOUQUET, "--out", tmp_path / "rules").exit_code == 2
    assert (tmp_path / "rules").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--format", "docx"), "docx"),
        (("--lang", "xx"), "xx"),
        (("--out", ""), "empty"),
        (("--with", "nowhere"), "nowhere"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_written(
    tmp_path: Path, arguments: tuple[str, str], told: str
) -> None:
    out = tmp_path / "rules"
    result = run(BOUQUET, "--out", out, *arguments)
    assert result.exit_code == 2 and told in result.output
    assert not out.exists()


def test_a_pack_with_errors_gives_no_reference(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "pack.yaml").write_text("id: bad\n")
    assert run(tmp_path / "bad", "--out", tmp_path / "rules").exit_code == 1
    assert not (tmp_path / "rules").exists()


def test_without_typst_the_message_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "typst":
            raise ImportError(name)
        return known(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    result = run(BOUQUET, "--out", tmp_path / "rules", "--format", "pdf")
    assert result.exit_code == 2 and "heroglyph[print]" in result.output
    assert not (tmp_path / "rules").exists()


@pytest.mark.parametrize(
    "rule",
    ["score my.coins", "action: gain 1 coin", "score 4"],
    ids=["a word that means nothing", "a rule that no text says", "an example that comes out otherwise"],
)
def test_nor_does_one_whose_errors_show_in_its_texts_or_examples_only(rule: str, tmp_path: Path) -> None:
    root = tmp_path / "hamlet"
    assert program("new", "game", str(root), "--lang", "en").exit_code == 0
    assert run(root, "--out", tmp_path / "right").exit_code == 0
    file = root / "cards" / "charms.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("score 3\n", f"{rule}\n", 1), encoding="utf-8")
    done = run(root, "--out", tmp_path / "wrong")
    assert done.exit_code == 1
    assert not (tmp_path / "wrong").exists()


def test_a_procedure_that_cannot_be_told_leaves_a_gap_that_is_seen(tmp_path: Path) -> None:
    """Without words a part of the game would be missing from its rules, and nobody would notice."""
    game, out = tmp_path / "bouquet", tmp_path / "rules"
    for path, begun in beginning_files("bouquet", ["en", "de"], read_messages("en")).items():
        (game / path).parent.mkdir(parents=True, exist_ok=True)
        (game / path).write_text(begun, encoding="utf-8")
    words = game / "locales" / "de.yaml"
    text, count = re.subn(r"(?m)^  round: \{title: .*\n", "", words.read_text("utf-8"), count=1)
    assert count == 1
    words.write_text(text, "utf-8")
    result = run(game, "--out", out, "--format", "markdown")
    assert result.exit_code == 0
    assert [line for line in result.output.splitlines() if "gap" in line] == [
        "2 procedures could not be told in the language de; the pages show gaps. What is missing is told by "
        "heroglyph check."
    ]
    told = files(out)
    assert told["reference.de.md"].decode("utf-8").count("Hier ist eine Lücke") == 2
    assert b"gap here" not in told["reference.en.md"]
