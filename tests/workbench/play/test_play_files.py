"""``heroglyph play``: games that are kept, saved, and go on; names of players."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.program import run

from .table import SMALL


def test_a_game_is_kept_and_goes_on(tmp_path: Path) -> None:
    log = str(tmp_path / "game.jsonl")
    first = run(*SMALL, "--log", log, typed="1\n2\n1\nquit\n")
    assert first.exit_code == 0 and log in first.output.replace("\n", "")
    again = run("play", "--resume", log, typed="")
    assert again.exit_code == 0
    last_question = first.output.split("Player 1>")[-2].strip().splitlines()[-2:]
    assert "\n".join(last_question) in again.output
    assert run("replay", log).exit_code == 0


def test_a_game_is_saved_and_nothing_is_overwritten(tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    result = run(*SMALL, typed=f"1\nsave {saved}\nsave {saved}\nsave\nquit\n")
    assert result.exit_code == 0
    assert "nothing was written" in result.output.replace("\n", " ")
    assert run("replay", str(saved)).exit_code == 0
    assert run("play", "--resume", str(saved), typed="").exit_code == 0


def test_names_are_kept_in_the_file_and_shown_as_they_are(tmp_path: Path) -> None:
    log = str(tmp_path / "game.jsonl")
    first = run(*SMALL, "--names", "[red]Ann[/red],Zoé", "--log", log, typed="1\n")
    assert "[red]Ann[/red]>" in first.output and "Zoé · 0 points" in first.output
    assert json.loads(Path(log).read_text(encoding="utf-8").splitlines()[0])["names"] == [
        "[red]Ann[/red]",
        "Zoé",
    ]
    assert "[red]Ann[/red]>" in run("play", "--resume", log).output
    again = run("play", "--resume", log, "--names", "Bo")
    assert again.exit_code == 2 and "leave out --names" in again.output


def test_a_seat_without_a_name_has_its_number() -> None:
    output = run(*SMALL, "--names", ",Bo", typed="").output
    assert "Player 1>" in output and "Bo · 0 points" in output


@pytest.mark.parametrize("name", ["x" * 24, "Zoé", "李", "O’Neil-Smith"])
def test_a_name_may_be(name: str) -> None:
    assert f"{name}>" in run(*SMALL, "--names", name, typed="").output
