"""A limit that stops a game names the rules under way with their places, whenever and wherever that is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.program import spawn

VOCABULARY = """\
nouns: {card: {}, rulebook: {is: card}}
resources: {coin: {min: 0}, point: {scores: true}}
player: {fields: {lost: bool}}
verbs:
  gain: {object: resource, does: gain}
  earn: {define: gain 1 point}
"""
RULES = """\
- id: flow
  kind: rulebook
  rules: |
    procedure whole:
      BEGINS
      until my.lost:
        each player by turn_order: run round
    procedure round: gain 1 coin
    after gain coin: earn
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "endless"
    (folder / "cards").mkdir(parents=True)
    (folder / "pack.yaml").write_text("id: endless\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n", "utf-8")
    (folder / "vocabulary.yaml").write_text(VOCABULARY, "utf-8")
    (folder / "game.yaml").write_text("players: 2\nbegins: whole\n", "utf-8")
    return folder


def _written(pack: Path, begins: str) -> str:
    (pack / "cards" / "flow.yaml").write_text(RULES.replace("BEGINS", begins), "utf-8")
    return str(pack)


def _told(said: str) -> list[tuple[str, str]]:
    """The lines about what was under way: the rule, and in which line of its file it begins."""
    return re.findall(r"under way: (\S+) \(\S*?(?:cards/flow|vocabulary)\.yaml:(\d+)", said)


AT_WHOLE = ("endless:rulebook/flow#whole", "4")


def test_at_the_very_start(pack: Path) -> None:
    done = spawn("play", _written(pack, "gain 1 point"), "--bots", "random,random", "--seed", "1", "--json")
    assert done.returncode == 3
    assert "the game stops at its very start" in done.stderr
    assert AT_WHOLE in _told(done.stderr)
    assert re.search(r"nobody has been asked anything for \d+ turns", done.stderr)


def test_at_the_very_start_of_many_games(pack: Path) -> None:
    packed = _written(pack, "gain 1 point")
    done = spawn("play", packed, "--bots", "random,random", "--seed", "1", "--games", "3")
    assert done.returncode == 3
    assert AT_WHOLE in _told(done.stderr)


def test_behind_a_question(pack: Path) -> None:
    packed = _written(pack, "choose n from 1..2; gain n point")
    done = spawn("play", packed, "--bots", "random,random", "--seed", "1", "--games", "3")
    assert done.returncode == 3
    assert AT_WHOLE in _told(done.stdout)
    assert re.search(r"nobody has been asked anything for \d+ turns", done.stdout)
