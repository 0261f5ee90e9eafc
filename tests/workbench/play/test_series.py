"""``heroglyph play --games``: many games of bots, and what comes out for each seat."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.program import run

from heroglyph.workbench.report.messages import available_languages


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = str(tmp_path_factory.mktemp("series") / "my_game")
    assert run("new", "game", folder).exit_code == 0
    return folder


def test_seats_have_what_single_games_give(game: str) -> None:
    bots = ("--bots", "greedy,random", "--players", "2", "--json")
    single = [json.loads(run("play", game, *bots, "--seed", str(seed)).output) for seed in range(7, 17)]
    series = json.loads(run("play", game, *bots, "--seed", "7", "--games", "10").output)
    assert series["games"] == 10 and series["aborted"] == 0
    for number, seat in enumerate(series["players"]):
        players = [result["players"][number] for result in single]
        assert seat["bot"] == players[0]["bot"]
        assert seat["won"] == sum(player["won"] for player in players)
        assert seat["points"] == sum(player["score"] for player in players)


@pytest.mark.parametrize("language", available_languages())
def test_result_in_words(language: str, game: str) -> None:
    once, twice = (
        run("play", game, "--bots", "greedy,random,random", "--games", "5", "--seed", "1", language=language)
        for _ in range(2)
    )
    assert once.exit_code == 0 and once.output == twice.output
    first, *seats = once.output.splitlines()
    assert first.startswith("5 ") and len(seats) == 3
    assert "(greedy)" in seats[0] and "(random)" in seats[2] and "play." not in once.output


def test_one_seat_alone_wins_always(game: str) -> None:
    shown = run("play", game, "--bots", "random,random", "--games", "20", "--seed", "3", "--json").output
    won = [seat["won"] for seat in json.loads(shown)["players"]]
    assert sum(won) >= 20 and max(won) <= 20


@pytest.mark.parametrize(
    "wrong",
    [
        ["--bots", "greedy", "--players", "2"],  # a seat without a bot
        ["--bots", "greedy"],  # too few for the game
        [],
        ["--bots", "greedy,random,random", "--players", "2"],
        ["--bots", "greedy,random", "--log", "x.jsonl"],
        ["--bots", "greedy,nobody"],
        ["--bots", "greedy,random", "--option", "nothing"],
    ],
)
def test_what_cannot_be_is_refused(
    wrong: list[str], game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("play", game, *wrong, "--games", "3")
    assert done.exit_code == 2 and "Traceback" not in done.output, done.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", ["0", "-1", "x", "10001"])
def test_number_that_cannot_be_is_refused(number: str, game: str) -> None:
    assert run("play", game, "--bots", "greedy,random", "--games", number).exit_code == 2
