"""The program with a compiled runtime: it starts, and does what it does in plain Python.

The runtime is compiled by ``make fast``, which takes minutes: where it was not, this is skipped; but where
``HEROGLYPH_COMPILED`` is set, as in CI, it must be there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.places import ROOT
from tools.compiled.compile import FAST, is_built

FAIR = ROOT / "tests" / "workbench" / "measure" / "packs" / "fair"
GAME = ["play", "rollplayer", "--bots", "random,greedy", "--seed", "3"]


@pytest.fixture(scope="module")
def fast() -> Path:
    if os.environ.get("HEROGLYPH_COMPILED"):
        assert is_built(FAST), "not compiled, or not as the source is"
    elif shutil.which("cc") is None and not is_built(FAST):
        pytest.skip("there is no C compiler to compile the runtime with")
    elif not is_built(FAST):
        pytest.skip("the runtime is not compiled, or not as it is: make fast")
    return FAST


def said(package: Path, *words: str) -> tuple[int, str, str]:
    """What the program says with a runtime, and with which code it leaves."""
    done = subprocess.run(
        [sys.executable, "-m", "heroglyph", *words],
        env={
            **os.environ,
            "PYTHONPATH": str(package),
            "HEROGLYPH_LANGUAGE": "en",
            "PYTHONIOENCODING": "utf-8",
        },
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_it_tells_which_runtime_it_has(fast: Path) -> None:
    assert said(fast, "--version")[1].endswith("(compiled)\n")
    assert said(ROOT / "src", "--version")[1].endswith("(plain Python)\n")


@pytest.mark.parametrize(
    "words",
    [
        ["check", "--no-texts", str(FAIR)],
        ["text", "thief", "--lang", "en", "--pack", "rollplayer"],
        ["read", "--lang", "en", "Gain 2 Gold."],
        GAME,
        ["measure", str(FAIR), "gem", "--games", "6", "--workers", "1"],
        ["measure", str(FAIR), "gem", "--games", "12", "--bots", "random,greedy", "--workers", "2"],
        ["measure", "rollplayer", "thief", "--games", "2", "--bots", "random", "--workers", "2"],
    ],
    ids=lambda words: f"{words[0]}-{words[-1]}",
)
def test_it_does_what_it_does_in_plain_python(words: list[str], fast: Path) -> None:
    compiled = said(fast, *words)
    assert compiled == said(ROOT / "src", *words)
    assert compiled[0] == 0 and compiled[1], compiled


def test_a_game_written_by_one_is_gone_on_with_by_the_other(fast: Path, tmp_path: Path) -> None:
    for writer, reader in ((fast, ROOT / "src"), (ROOT / "src", fast)):
        game = tmp_path / f"{writer.name}.game"
        assert said(writer, *GAME, "--log", str(game))[0] == 0
        assert said(reader, "replay", str(game))[0] == 0
