"""``heroglyph play`` with bots alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.program import run

from heroglyph.workbench.report.messages import read_messages

from .table import LANGUAGES


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_bots_alone_give_a_result(players: int) -> None:
    bots = ",".join(["random", "greedy", "random", "random"][:players])
    arguments = ("play", "rollplayer", "--players", str(players), "--bots", bots, "--seed", "7", "--json")
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert [player["bot"] for player in told["players"]] == bots.split(",")
    best = max(player["score"] for player in told["players"])
    assert all(player["score"] == best for player in told["players"] if player["won"])
    assert told["options"]["solo"] == ("yes" if players == 1 else "no")
    if players < 3:  # alone and with others the same game again
        assert run(*arguments).output == result.output


def test_several_bots_play_among_themselves_and_one_plays_with_somebody(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    arguments = ("play", "rollplayer", "--bots", "random,greedy", "--seed", "7", "--log", str(log))
    result = run(*arguments)
    assert result.exit_code == 0 and log.exists()
    assert read_messages("en").say("play", "over") in result.output
    log.unlink()
    told = json.loads(run(*arguments, "--json").output)
    assert [player["bot"] for player in told["players"]] == ["random", "greedy"]
    assert "Player 1>" in run("play", "rollplayer", "--bots", "greedy", "--seed", "7", typed="").output


def test_a_game_that_is_refused_leaves_no_file(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    result = run("play", "rollplayer", "--bots", "random", "--seed", "7", "--log", str(log), "--json")
    assert result.exit_code == 2 and "every seat needs a bot" in result.output
    assert not log.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_alone_print_the_reasons(language: str) -> None:
    arguments = ("play", "rollplayer", "--players", "2", "--bots", "random,greedy", "--seed", "7")
    result = run(*arguments, "--lang", language)
    assert result.exit_code == 0
    messages = read_messages(language)
    assert messages.say("play", "over") in result.output
    assert "  +" in result.output


def test_options_of_the_game_can_be_set() -> None:
    arguments = ("play", "rollplayer", "--players", "2", "--bots", "random,random", "--seed", "1", "--json")
    told = json.loads(run(*arguments, "--option", "short_game", "--option", "edition=fr").output)
    assert told["options"]["short_game"] == "yes" and told["options"]["edition"] == "fr"
