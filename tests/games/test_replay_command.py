"""``heroglyph replay`` from outside: what it prints, in which language, and with which code it leaves."""

from __future__ import annotations

import json
import os
import subprocess
from functools import cache
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.program import PROGRAM

from heroglyph.compiler.compile import CheckedGame
from heroglyph.workbench.cli.cli import main
from heroglyph.workbench.games import playable as games
from heroglyph.workbench.games.playable import find_checked
from heroglyph.workbench.report.messages import available_languages
from heroglyph.workbench.terminal.failure import CLEAN, FINDINGS, NOBODY_READS, REFUSED, USAGE

from .playing import ROLLPLAYER, new_game, play_on, whole_game


@pytest.fixture(autouse=True)
def _compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "find_checked", lambda packs: _checked())


@cache
def _checked() -> CheckedGame:
    return find_checked([ROLLPLAYER])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_a_whole_game_is_shown(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole_game(path)
    assert main(["replay", str(path), "--ui-lang", "en"]) == CLEAN
    printed = capsys.readouterr().out
    assert "rollplayer 0.1.0; players: 2, seed: 1" in printed
    assert "all as written" in printed and "The game is over." in printed


def test_json_has_what_the_file_has(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = whole_game(path).splitlines()
    end = json.loads(lines[-1])
    assert main(["replay", str(path), "--json"]) == CLEAN
    shown = json.loads(capsys.readouterr().out)
    assert [player["score"] for player in shown["players"]] == end["scores"]
    assert (shown["state"], shown["entries"], shown["over"]) == (end["state"], len(lines) - 1, True)
    assert main(["replay", str(path), "--json", "--to", "16"]) == CLEAN
    shown = json.loads(capsys.readouterr().out)
    assert (shown["entries"], shown["choices"], shown["over"]) == (16, 16, False)
    assert shown["state"] == json.loads(lines[16])["state"]
    assert shown["asked"][0]["options"] == json.loads(lines[17])["of"]


def test_a_line_cut_off_is_told(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = whole_game(path)
    path.write_bytes(data[:-3])
    assert main(["replay", str(path), "--ui-lang", "en"]) == CLEAN
    assert f"line {data.count(10)} was cut off" in capsys.readouterr().out


@pytest.mark.parametrize("language", available_languages())
def test_damage_is_told_in_one_line(language: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = whole_game(path)
    lines = data.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:7], lines[7].replace(b"choice", b"chaice"), *lines[8:]]))
    assert main(["replay", str(path), "--ui-lang", language]) == FINDINGS
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1
    assert "8" in captured.err and "game_" not in captured.err and "{" not in captured.err
    assert main(["replay", str(path), "--to", "6", "--ui-lang", language]) == CLEAN


def test_codes_of_what_cannot_be_read(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path)]) == USAGE
    assert main(["replay", str(path.parent)]) == USAGE
    path.write_bytes(b"x" * 5_000_000)
    assert main(["replay", str(path)]) == REFUSED
    path.write_bytes(b"something else\n")
    assert main(["replay", str(path)]) == FINDINGS
    assert main(["replay", str(path), "--to", "-1"]) == USAGE
    assert len(capsys.readouterr().err.splitlines()) >= 5


def test_nobody_reads_or_the_disk_is_full(path: Path) -> None:
    with new_game(path) as file:
        play_on(file, 1)
    command = [*PROGRAM, "replay", str(path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "HEROGLYPH_LANGUAGE": "en"}
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        done = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, env=environment, check=False)
    assert (done.returncode, done.stderr) == (NOBODY_READS, b"")
    if Path("/dev/full").exists():
        with open("/dev/full", "wb") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment, check=False)
        assert (done.returncode, done.stderr.count(b"\n")) == (USAGE, 1)
