"""A game that passes a budget, from end to end: undone as a whole, told by limit, rules and their lines."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.program import run

from heroglyph.workbench.report.messages import available_languages

BOUQUET = ROOT / "tests" / "games" / "packs" / "bouquet"
ECHO = """
- id: echo
  kind: rulebook
  rules: |
    after pick flower: gain 1 point
    after gain point: gain 1 point
  examples:
    - name: it never ends
      given: {my.hand: [rose]}
      do: [pick rose]
      expect: {my.point: 1}
"""
BOTS = ["--players", "2", "--bots", "random,random", "--seed", "3"]


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with a rule that sets itself off."""
    pack = tmp_path_factory.mktemp("home") / "bouquet"
    shutil.copytree(BOUQUET, pack)
    words = pack / "vocabulary.yaml"
    words.write_text(
        words.read_text().replace("verbs:\n", "verbs:\n  gain: {object: resource, does: gain}\n")
    )
    (pack / "cards" / "echo.yaml").write_text(ECHO.lstrip())
    return pack


def test_check_names_the_limit_and_the_rules_of_an_example(pack: Path) -> None:
    result = run("check", str(pack), "--no-texts")
    assert result.exit_code == 3
    assert "H706" in result.output and "cascade_depth" in result.output
    assert "bouquet:rulebook/echo#1" in result.output
    assert f"{pack.as_posix()}/cards/echo.yaml:4:5  this rule was under way" in result.output
    assert f"{pack.as_posix()}/cards/echo.yaml:5:5  this rule was under way" in result.output


def test_play_and_replay_name_the_limit_and_the_rules(pack: Path, tmp_path: Path) -> None:
    log = str(tmp_path / "game.jsonl")
    played = run("play", str(pack), *BOTS, "--log", log, "--json")
    assert (played.exit_code, json.loads(played.output)["aborted"]) == (3, "cascade_depth")
    assert json.loads(played.output)["answers"] == 1, "the second pick, after which both are done, is undone"
    shown = run("replay", log, "--pack", str(pack))
    assert shown.exit_code == 3
    for said in ("cascade_depth", "16", "bouquet:rulebook/echo#2", "cards/echo.yaml:5:5", "again and again"):
        assert said in shown.output
    assert json.loads(run("replay", log, "--pack", str(pack), "--json").output)["aborted"] == "cascade_depth"


@pytest.mark.parametrize("language", available_languages())
def test_a_person_is_told_the_same(language: str, pack: Path) -> None:
    """In each language of the program; the game is said in one of its own."""
    arguments = ("play", str(pack), "--players", "2", "--bots", "random", "--seed", "3", "--lang", "en")
    result = run(*arguments, language=language, typed="1\n")
    assert result.exit_code == 3, result.output
    told = "".join(result.output.split())  # wherever its lines are broken
    assert "cascade_depth" in told and "bouquet:rulebook/echo#2" in told and "cards/echo.yaml:5:5" in told
    assert "play." not in told and "{" not in told


# ------------------------------------------------------------------ raising limits


def test_a_limit_is_raised_for_one_command(pack: Path) -> None:
    result = run("play", str(pack), *BOTS, "--json", "--limit", "cascade_depth=64")
    assert json.loads(result.output)["aborted"] == "cascade_depth"
    result = run("check", str(pack), "--no-texts", "--limit", "cascade_depth=20")
    assert "more than 20 (cascade_depth)" in result.output


@pytest.mark.parametrize("name", ["pack_cards", "yaml_values", "rule_tokens", "yaml_total"])
def test_the_option_reaches_the_readers(name: str, pack: Path) -> None:
    arguments = ("check", str(pack), "--no-examples", "--no-texts")
    assert f"the limit is called {name}" in run(*arguments, "--limit", f"{name}=3").output


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("pack_cards=5001", "5000"),
        ("pack_cards=0", "5000"),
        ("pack_cards=-1", "5000"),
        ("pack_cards=x", "5000"),
        ("pack_cards", "5000"),
        ("pack_cards=" + "9" * 5000, "5000"),
        ("yaml_key=241", "pack_cards"),
        ("no_such=1", "pack_cards"),
        ("=1", "pack_cards"),
    ],
)
def test_no_limit_is_raised_above_its_cap(given: str, said: str, pack: Path) -> None:
    result = run("check", str(pack), "--limit", given)
    assert result.exit_code == 2 and said in result.output and result.output.count("\n") == 1


# ------------------------------------------------------------------ one exit code


@pytest.mark.parametrize(
    "words",
    [
        ["check", "PACK", "--no-texts"],
        ["play", "PACK", *BOTS, "--json"],
        ["play", "PACK", *BOTS, "--games", "2"],
        ["measure", "PACK", "--games", "1", "--bots", "random", "--workers", "1", "rose"],
    ],
    ids=lambda words: " ".join(words[:1] + words[-2:]),
)
def test_a_limit_passed_in_a_game_leaves_with_3(words: list[str], pack: Path) -> None:
    assert run(*(str(pack) if word == "PACK" else word for word in words)).exit_code == 3


@pytest.mark.parametrize(
    "words",
    [
        ["check", "PACK", "--no-texts", "--no-examples"],
        ["play", "PACK", *BOTS, "--json"],
        ["text", "--pack", "PACK", "--lang", "en"],
        ["coverage", "PACK"],
        ["measure", "PACK", "--games", "1"],
        ["mutants", "PACK"],
        ["interactions", "PACK", "--all"],
        ["diff", "PACK", "PACK"],
        ["pack", "PACK", "--out", "OUT"],
        ["build", "PACK", "--out", "OUT"],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("limit", ["rule_tokens=3", "pack_cards=1"])
def test_a_pack_beyond_a_limit_leaves_with_3(
    limit: str, words: list[str], pack: Path, tmp_path: Path
) -> None:
    names = {"PACK": str(pack), "OUT": str(tmp_path / "out")}
    result = run(*(names.get(word, word) for word in words), "--limit", limit)
    assert result.exit_code == 3, result.output
