"""A card that has no name of its own stands on a page by what it is about, never by its id."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import available_languages, read_messages


@pytest.mark.parametrize("language", available_languages())
def test_the_course_of_a_new_game_is_called_by_its_title(language: str, tmp_path: Path) -> None:
    def run(*wanted: str) -> str:
        done = CliRunner().invoke(command_line(read_messages("en")), wanted, prog_name="heroglyph")
        assert done.exit_code == 0, done.output
        return done.output

    pack, out = str(tmp_path / "lab"), str(tmp_path / "out")
    run("new", "game", pack, "--lang", language)
    run("reference", pack, "--lang", language, "--format", "markdown", "--out", out)
    [page] = [path.read_text("utf-8") for path in Path(out).rglob("*.md")]
    headings = [line.rpartition(">")[2] for line in page.splitlines() if line.startswith("#")]
    assert len(headings) > 8
    assert [line for line in headings if "_" in line] == []
    assert "course\\_of\\_the\\_game" not in page
