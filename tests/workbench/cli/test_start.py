"""What the program imports before it does what it was asked: most of the time of a short command.

Modules are counted, not seconds, in a process of its own, beyond those of a bare Python; what was kept before
lies ready. More than here are needed only by a command that does more.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.places import ROOT

CLIFF = str(ROOT / "docs" / "examples" / "gull_cliff")
_COUNTING = """
import sys
before = len(sys.modules)
from heroglyph.workbench.cli.cli import main
code = main(sys.argv[1:])
print("modules", code, len(sys.modules) - before, *sys.modules)
"""


def imported(words: list[str], kept: Path) -> tuple[int, frozenset[str]]:
    """How many modules a command imports that has run before, and all that are there at its end."""
    environment = {**os.environ, "HEROGLYPH_CACHE": str(kept), "HEROGLYPH_LANGUAGE": "en"}
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", _COUNTING, *words],
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=True,
            stdin=subprocess.DEVNULL,
        )
    code, count, *names = done.stdout.splitlines()[-1].removeprefix("modules ").split()
    assert code == "0", done.stdout
    return int(count), frozenset(names)


@pytest.mark.parametrize(
    ("words", "most"),
    [
        (["--version"], 70),
        (["--help"], 70),
        (["check", CLIFF], 100),
        (["read", "--lang", "en", "--pack", CLIFF, "You cannot climb closed routes."], 560),
        (["text", "--lang", "en", "--pack", CLIFF], 560),
        (["play", "rollplayer", "--bots", "random,random", "--seed", "1"], 860),
    ],
    ids=lambda case: case[0] if isinstance(case, list) else str(case),
)
def test_no_more_is_imported_than_was(words: list[str], most: int, tmp_path: Path) -> None:
    count, _ = imported(words, tmp_path)
    assert count <= most


def test_a_check_of_what_has_not_changed_reads_no_documents(tmp_path: Path) -> None:
    """Neither YAML nor records, nor what reads packs: that nothing is wrong is kept by itself."""
    _, names = imported(["check", CLIFF], tmp_path)
    heavy = {"yaml", "msgspec", "typing_extensions", "lark", "zipfile", "rich", "babel", "jsonschema"}
    rooms = {f"heroglyph.{room}" for room in ("compiler.compile", "compiler.source.documents", "runtime")}
    assert not names & (heavy | rooms)
