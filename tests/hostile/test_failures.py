"""Ctrl-C, a full disk, a reader that has gone, an unreadable file: one line, one exit code in every command.

The commands run in this process, with streams of their own; what goes wrong is made to go wrong.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.places import ROOT

from heroglyph.compiler.source.keeper import keep_in
from heroglyph.compiler.source.yaml import load as loading
from heroglyph.workbench.cli.cli import command_line, main
from heroglyph.workbench.report.messages import available_languages, read_messages

BOUQUET = ROOT / "tests" / "games" / "packs" / "bouquet"
BOTS = ["--players", "2", "--bots", "random,random", "--seed", "1"]
READING = {
    "build": ["build", "PACK", "--out", "OUT"],
    "check": ["check", "PACK", "--no-texts"],
    "mutants": ["mutants", "PACK"],
    "text": ["text", "--pack", "PACK", "--lang", "en"],
    "read": ["read", "--pack", "PACK", "--lang", "en", "Nonsense."],
    "fmt": ["fmt", "--check", "PACK"],
    "play": ["play", "PACK", *BOTS, "--json"],
    "table": ["table", "PACK", "--players", "2", "--bots", "random"],
    "replay": ["replay", "GAME", "--pack", "PACK"],
    "coverage": ["coverage", "PACK"],
    "diff": ["diff", "PACK", "PACK"],
    "pack": ["pack", "PACK", "--out", "OUT"],
    "upgrade": ["upgrade", "PACK"],
    "sheet": ["sheet", "export", "PACK", "--out", "OUT.csv"],
    "interactions": ["interactions", "PACK", "--all"],
    "measure": ["measure", "PACK", "--games", "1", "--workers", "1", "--bots", "random"],
    "reference": ["reference", "PACK", "--lang", "en", "--format", "markdown", "--out", "OUT"],
    "print": ["print", "PACK", "--lang", "en", "--format", "json", "--out", "OUT"],
    "locale": ["locale", "prove", "en", "PACK"],
    "new": ["new", "card", "flower", "--pack", "PACK", "--id", "x", "--set", "color=red", "--set", "value=1"],
}
WITHOUT_PACK = {"explain", "lsp"}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    shutil.copytree(BOUQUET, tmp_path / "bouquet")
    return tmp_path / "bouquet"


@pytest.fixture(autouse=True)
def words_are_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The messages are read before anything goes wrong, as they are in life."""
    monkeypatch.setenv("HEROGLYPH_LANGUAGE", "en")
    read_messages("en")


@contextmanager
def streams(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, out: int | None = None) -> Iterator[list[str]]:
    """Standard streams of their own; what is written to stderr is there afterwards. ``out``: a descriptor."""
    said: list[str] = []
    handle = os.open(tmp_path / "stdout", os.O_WRONLY | os.O_CREAT) if out is None else out
    with os.fdopen(handle, "w", closefd=True) as written, (tmp_path / "stderr").open("w+") as errors:
        monkeypatch.setattr(sys, "stdout", written)
        monkeypatch.setattr(sys, "stderr", errors)
        yield said
        monkeypatch.undo()
        errors.seek(0)
        said += errors.read().splitlines()


def arguments(command: str, pack: Path, tmp_path: Path) -> list[str]:
    """The words of a command; a game to be replayed has been played."""
    if command == "replay":
        assert main(["play", str(pack), *BOTS, "--json", "--log", str(tmp_path / "game.jsonl")]) == 0
    names = {"PACK": str(pack), "OUT": str(tmp_path / "out"), "GAME": str(tmp_path / "game.jsonl")}
    return [names.get(word, word) for word in READING[command]] + ["--ui-lang", "en"]


def test_every_command_is_tried() -> None:
    assert set(command_line(read_messages("en")).commands) <= {*READING, *WITHOUT_PACK}


@pytest.mark.parametrize("command", READING)
def test_ctrl_c_is_one_line(
    command: str, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = arguments(command, pack, tmp_path)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = {path: path.read_bytes() for path in pack.rglob("*.yaml")}
    keeper = keep_in(None)  # else the file would not be read
    try:
        with streams(monkeypatch, tmp_path) as said:
            monkeypatch.setattr(loading, "_read", stop)
            code = main(words)
    finally:
        keep_in(keeper)
    assert (code, said[-1]) == (130, "heroglyph: stopped")
    assert len(said) == (2 if command == "build" else 1), "building tells where it is"
    assert {path: path.read_bytes() for path in pack.rglob("*.yaml")} == before
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", [command for command in READING if command not in ("new", "fmt")])
def test_an_output_that_is_full_is_one_line(
    command: str, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = arguments(command, pack, tmp_path)
    with streams(monkeypatch, tmp_path, os.open("/dev/full", os.O_WRONLY)) as said:
        code = main(words)
    if command == "read":  # what it does not understand it tells on stderr
        assert code == 1
    else:
        assert code == 2 and said[-1] == "heroglyph: - cannot be written."
        assert len([line for line in said if line.startswith("heroglyph:")]) == 1


@pytest.mark.parametrize("command", ["check", "text", "play", "coverage"])
def test_a_reader_that_has_gone_is_no_mistake(
    command: str, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = arguments(command, pack, tmp_path)
    reading, out = os.pipe()
    os.close(reading)
    with streams(monkeypatch, tmp_path, out) as said:
        code = main(words)
    assert (code, said) == (141, [])


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("broken", ["a link to itself", "a name that is too long"])
def test_a_path_that_cannot_be_read_is_one_line(
    command: str, broken: str, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = arguments(command, pack, tmp_path)
    (tmp_path / "loop.zip").symlink_to("loop.zip")
    path = str(tmp_path / "loop.zip") if broken == "a link to itself" else "x" * 5_000
    with streams(monkeypatch, tmp_path) as said:
        code = main([path if word == str(pack) else word for word in words])
    assert code == 2 and len(said) == 1 and said[0].startswith("heroglyph: "), said


@pytest.mark.parametrize("language", available_languages())
def test_memory_and_depth_end_in_one_line(
    language: str, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in (MemoryError, RecursionError):

        def stop(*_: object, kind: type[Exception] = kind) -> None:
            raise kind

        with streams(monkeypatch, tmp_path) as said:
            monkeypatch.setattr(loading, "_read", stop)
            code = main(["check", str(pack), "--ui-lang", language])
        assert code == 3 and len(said) == 1 and said[0].startswith("heroglyph: ") and "cli." not in said[0]


# ------------------------------------------------------------------ what is written


FULL = OSError(28, "No space left on device")
SAID = sorted(path.stem for path in (BOUQUET / "locales").glob("*.yaml"))
NAMED = [word for language in SAID for word in ("--name", f"{language}=Aster")]
ASTER = ["--id", "aster", "--set", "color=red", "--set", "value=1", *NAMED]
WRITING = {
    "build": ["build", "PACK", "--out", "OUT"],
    "fmt": ["fmt", "PACK"],
    "new card": ["new", "card", "flower", "--pack", "PACK", *ASTER],
    "new game": ["new", "game", "OUT"],
}


@pytest.mark.parametrize("command", WRITING)
@pytest.mark.parametrize(
    ("step", "failure"),
    [("replace", FULL), ("replace", KeyboardInterrupt()), ("chmod", FULL)],
    ids=["full at the end", "Ctrl-C", "full at once"],
)
def test_nothing_is_left_half_written(
    command: str,
    failure: BaseException,
    step: str,
    pack: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flow = pack / "cards" / "flow.yaml"
    flow.write_text(flow.read_text().replace("shuffle deck", "shuffle   deck"))
    names = {"PACK": str(pack), "OUT": str(tmp_path / "made")}
    words = [names.get(word, word) for word in WRITING[command]] + ["--ui-lang", "en"]
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    left = [1 if command == "new card" else 0]  # of several files the first may succeed: it is taken back

    real: Any = getattr(os, step)

    def fail(*given: object, **named: object) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise failure
        real(*given, **named)

    with streams(monkeypatch, tmp_path) as said:
        monkeypatch.setattr(os, step, fail)
        code = main(words)
    for name in ("stdout", "stderr"):
        (tmp_path / name).unlink()
    assert left[0] < 0, "it has come to that"
    assert code == (130 if isinstance(failure, KeyboardInterrupt) else 2)
    assert said[-1].startswith("heroglyph: ")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.parametrize(
    "words",
    [
        ["check", "PACK", "--no-texts", "--no-examples", "--games", "0", "--report", "OUT"],
        ["pack", "PACK", "--out", "OUT"],
        ["build", "PACK", "--out", "OUT"],
        ["new", "game", "OUT"],
        ["play", "PACK", *BOTS, "--json", "--log", "OUT"],
    ],
    ids=lambda words: words[0],
)
def test_what_is_no_file_is_neither_read_nor_replaced(
    words: list[str], pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device would never end, and must still be one afterwards: think of ``--report /dev/null``."""
    out = tmp_path / "out"
    os.mkfifo(out)
    names = {"PACK": str(pack), "OUT": str(out)}
    with streams(monkeypatch, tmp_path) as said:
        code = main([names.get(word, word) for word in words])
    assert code == 2 and said[-1].startswith("heroglyph: "), said
    assert out.is_fifo()
