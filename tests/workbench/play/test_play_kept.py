"""What a person types at ``heroglyph play`` without care, and where his game is kept: nothing is lost."""

from __future__ import annotations

import os
import shlex
import subprocess
from functools import cache
from pathlib import Path
from typing import BinaryIO

import pytest
from tests.games.playing import bodies, tied
from tests.program import PROGRAM, run

from heroglyph.runtime.game.game import pending
from heroglyph.runtime.record.recorded import Playable, head_of
from heroglyph.workbench.games.game_files import create, replay
from heroglyph.workbench.games.playable import playable
from heroglyph.workbench.play.records import Record
from heroglyph.workbench.terminal.failure import NOBODY_READS, USAGE, Failure

from .table import SMALL, checked

WRONG = {
    "0": "0",
    "a large number": "9" * 30,
    "a number that Python does not read": "9" * 10_000,
    "one to explain": "? " + "9" * 900,
    "one to give the reason of": "why " + "9" * 900,
    "no decimal digit": "²",
    "below 0": "-1",
    "two numbers": "1 2",
    "no name": "why nothing",
    "no card": "? nothing",
    "long": "x" * 999,
    "longer": "x" * 1_000_000,
    "that steers the terminal": "\x1b[2J\x1b]0;title\x07",
    "with null bytes": "save a\x00b",
    "turned round": "\u202equit",
    "markup": "[bold]x[/nope]",
    "braces": "{0} {line}",
}


def test_a_wrong_line_is_answered_in_a_line() -> None:
    result = run(*SMALL, typed="".join(f"{line}\n" for line in WRONG.values()) + "quit\n")
    assert (result.exit_code, result.exception) == (0, None)
    answers = result.output.split("Player 1>")[1:-1]
    for case, answer in zip(WRONG, answers, strict=True):
        answered = answer.strip()
        assert answered and len(answered) < 160, case
        assert answered.replace("\n", "").isprintable(), case


def test_what_is_no_letter_is_no_command() -> None:
    environment = {**os.environ, "HEROGLYPH_LANGUAGE": "en", "PYTHONIOENCODING": "utf-8:strict"}
    typed = b"\xff\xfe\nquit\n"
    done = subprocess.run([*PROGRAM, *SMALL], input=typed, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"\xff\xfe" in done.stdout


# ------------------------------------------------------------------ files


@cache
def game() -> Playable:
    return playable(checked())


def first_answer(record: Record) -> tuple[int, int]:
    question = pending(record.game.session.state)[0]
    return question.player, question.options[0]


def test_a_disk_that_is_full_leaves_no_half_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr(os, "fsync", full)
    saved = tmp_path / "saved.jsonl"
    assert "cannot be written" in run(*SMALL, typed=f"1\nsave {saved}\n").output.replace("\n", " ")
    assert not saved.exists()


def test_a_game_whose_file_fails_goes_on_and_can_be_saved(tmp_path: Path) -> None:
    log, saved = tmp_path / "log.jsonl", tmp_path / "saved.jsonl"
    file = create(str(log), game(), head_of(game(), 2, 1))
    record = Record(file.game, file)
    record.answer(*first_answer(record))
    log.unlink()
    with pytest.raises(Failure, match="game_gone"):
        record.answer(*first_answer(record))
    assert not record.kept
    record.answer(*first_answer(record))
    record.save(str(saved))
    assert record.kept
    assert len(replay(str(saved), game()).entries) == 3


def test_what_is_told_goes_on_with_the_same_bots(tmp_path: Path) -> None:
    saved = tmp_path / "a game.jsonl"
    result = run(*SMALL, "--lang", "de", typed=f"1\nsave {saved}\nquit\n")
    told = next(part for part in result.output.split("Spieler 1>") if "--resume" in part)
    words = shlex.split(told[told.index("heroglyph") :])
    assert words == ["heroglyph", "play", "--resume", str(saved), "--bots", "greedy", "--lang", "de"]
    assert run(*words[1:], typed="").exit_code == 0


def test_only_news_are_told_when_a_game_goes_on(tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    first = run(*SMALL, typed="1\n" * 30 + f"save {saved}\nquit\n").output
    again = run("play", "--resume", str(saved), "--bots", "greedy").output
    assert first.count(" placed ") > 5
    assert again.count(" placed ") < 3


GIVEN = (["--players", "2"], ["--solo"], ["--seed", "1"], ["--option", "short_game"], ["--log", "x"])


@pytest.mark.parametrize("given", GIVEN)
def test_a_game_that_goes_on_stays_what_it_is(given: list[str]) -> None:
    result = run("play", "--resume", "game.jsonl", *given)
    assert result.exit_code == 2 and given[0] in result.output


def test_a_game_file_names_no_folder(tmp_path: Path) -> None:
    """What is read from this machine is said by who uses it."""
    saved = tmp_path / "saved.jsonl"
    run(*SMALL, typed=f"save {saved}\nquit\n")
    head = bodies(saved.read_bytes())[0]
    saved.write_bytes(tied([head.replace(b'"id":"rollplayer"', b'"id":"../../packs"')]))
    for arguments in (("play", "--resume", str(saved)), ("replay", str(saved))):
        result = run(*arguments)
        assert result.exit_code == 1 and "../../packs" in result.output


def test_a_game_that_would_be_lost_is_left_at_the_second_word() -> None:
    told = run(*SMALL, typed="1\nquit\nquit\n1\n").output
    assert told.count("save FILE") == 1 and told.endswith("not saved.\n")
    assert "save FILE" not in run(*SMALL, typed="quit\n").output


DRAWN = {"play": SMALL, "coverage": ("coverage", "dungeonroll"), "text": ("text", "bard", "--lang", "en")}


@pytest.mark.parametrize("command", DRAWN)
def test_nobody_reads_or_the_disk_is_full(command: str) -> None:
    """A player whose terminal goes away gets no traceback, and scripts the codes of other programs."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        assert left(DRAWN[command], closed) == (NOBODY_READS, b"")
    if Path("/dev/full").exists():
        with open("/dev/full", "wb") as full:
            code, said = left(DRAWN[command], full)
        assert (code, said.count(b"\n")) == (USAGE, 1)


def left(arguments: tuple[str, ...], out: BinaryIO) -> tuple[int, bytes]:
    """With which code the program is left, and what it says then."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=b"1\n",
        stdout=out,
        stderr=subprocess.PIPE,
        env={**os.environ, "HEROGLYPH_LANGUAGE": "en"},
        check=False,
    )
    return done.returncode, done.stderr
