"""``heroglyph interactions`` at the command line."""

from __future__ import annotations

import json

import pytest

from heroglyph.workbench.cli.cli import main

from .planted import PLANTED

PACK = str(PLANTED)


def test_what_nothing_decides_comes_first_with_its_places(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["interactions", PACK]) == 1
    out = capsys.readouterr().out
    assert out.index("Both set one number (replace income: amount)") < out.index(
        "Both react (after wave die)"
    )
    assert f"tool/sets_three ({PACK}/cards/rules.yaml:30:5)" in out
    assert "without an end" in out and "The rules language decides" not in out


def test_a_card_that_is_named_is_shown_with_all_that_it_meets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["interactions", PACK, "bans"]) == 0
    out = capsys.readouterr().out
    assert "The rules language decides" in out and "permits" in out and "sets_three" not in out


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_everything_in_each_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--all", "--fuzz", "--games", "2", "--ui-lang", language]
    assert main(["interactions", PACK, *arguments]) == 1
    out = capsys.readouterr().out
    assert "{" not in out.replace("{my.", "") and "interactions." not in out


def test_found_and_played_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["interactions", PACK, "instead_one", "--fuzz", "--json"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    meeting = lines[0]
    played = next(
        line for line in lines if line["entry"] == "played" and "planted:tool/instead_two" in line["cards"]
    )
    assert (meeting["way"], meeting["verdict"], meeting["what"]) == (
        "replace",
        "undecided",
        "replace spin die",
    )
    assert meeting["rules"] == ["planted:tool/instead_one#1", "planted:tool/instead_two#1"]
    assert played["trouble"] == "difference"
    assert played["otherwise"] == {"my.coin": 0, "my.chip": 1}


def test_the_command_to_play_again_plays_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    main(["interactions", PACK, "instead_one", "--fuzz"])
    first = capsys.readouterr().out
    shown = first[first.index("- name") : first.index("Again: ")]
    again = next(line for line in first.splitlines() if "Again: " in line).partition("heroglyph ")[2]
    main(again.split())
    assert shown in capsys.readouterr().out


def test_an_unknown_card_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["interactions", PACK, "instead_three"]) == 2
    assert "instead_three" in capsys.readouterr().err
