"""``heroglyph measure`` at the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from heroglyph.workbench.cli.cli import main

from .games import PACKS

FAIR = str(PACKS / "fair")
QUICK = ["--games", "6", "--bots", "random", "--workers", "1"]


def test_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", FAIR, "gem", *QUICK, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["pack"], result["games"], result["players"], result["seed"]) == ("fair", 6, 2, 0)
    card = result["cards"][0]
    assert (card["card"], card["bot"], card["games"]) == ("fair:charm/gem", "random", 6)
    assert card["text"]["interval"] is None and card["text"]["pairs"] == card["taken"]["count"]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_figures_in_words(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", FAIR, "gem", "stone", *QUICK, "--ui-lang", language]) == 0
    out = capsys.readouterr().out
    assert "fair:charm/gem" in out and "fair:charm/stone" in out
    assert "{" not in out and "measure." not in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([FAIR, "flow"], "flow"),
        ([FAIR, "nowhere"], "nowhere"),
        ([FAIR, "--players", "7"], "7"),
        ([FAIR, "--bots", "clever"], "clever"),
    ],
)
def test_what_cannot_be_measured(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_processes_that_die_at_their_start_end_the_command(tmp_path: Path) -> None:
    """Of a whole game: so much cannot wait in a pipe for somebody who no longer reads."""
    program = tmp_path / "program.py"
    program.write_text(DYING, encoding="utf-8")
    command = [sys.executable, str(program), "measure", "rollplayer", "thief", "--games", "1"]
    done = subprocess.run(
        [*command, "--workers", "2", "--ui-lang", "en"], capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 3 and "--workers 1" in done.stderr, done


DYING = """
import os, sys
from heroglyph.workbench.cli.start import main
if __name__ != "__main__":
    os._exit(1)
sys.exit(main())
"""
