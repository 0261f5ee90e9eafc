"""``heroglyph play``: how it is left, and what is said of wrong use."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from tests.places import ROOT
from tests.program import PROGRAM, run

from .table import SMALL

PACKS = ROOT / "tests" / "runtime" / "packs"


def test_the_end_of_the_input_leaves_cleanly() -> None:
    result = run(*SMALL, typed="1\n")
    assert result.exit_code == 0 and result.exception is None
    assert "not saved" in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_leaves_cleanly() -> None:
    environment = {**os.environ, "HEROGLYPH_LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
    game = subprocess.Popen(
        [*PROGRAM, *SMALL],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert game.stdout is not None
    seen = b""
    while b"Player 1>" not in seen:
        part = os.read(game.stdout.fileno(), 4096)
        assert part, "the program ended before it asked"
        seen += part
    game.send_signal(signal.SIGINT)
    game.wait(timeout=60)  # with its input still open: its end would be another reason to leave
    _, errors = game.communicate()
    assert game.returncode == 130
    assert b"Traceback" not in errors and errors.strip() == b"heroglyph: stopped"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rollplayer", "--bots", "clever"), "There is no bot clever"),
        (("rollplayer", "--players", "9"), "9 players"),
        (("rollplayer", "--players", "1", "--bots", "random,random"), "2 bots"),
        (("rollplayer", "--players", "3", "--bots", "random", "--json"), "every seat needs a bot"),
        (("rollplayer", "--option", "hard_mode"), "hard_mode"),
        (("rollplayer", "--option", "edition=xx"), "xx"),
        (("rollplayer", "--lang", "tlh"), "tlh"),
        ((str(PACKS / "lab"),), "game.yaml"),
        (("rollplayer", "--players", "2", "--names", "Ann,ann"), "Ann and ann cannot be told apart"),
        (("rollplayer", "--players", "2", "--names", "\ufb01,fi"), "cannot be told apart"),
        (("rollplayer", "--players", "2", "--names", "Player 2"), "cannot be told apart"),
        (("rollplayer", "--players", "2", "--names", "A\x1b[31mn"), "\\x1b[31mn holds signs"),
        (("rollplayer", "--players", "2", "--names", "A\u202en"), "\\u202en holds signs"),
        (("rollplayer", "--players", "2", "--names", "x" * 25), "24 letters at most"),
        (("rollplayer", "--players", "2", "--names", "a,b,c"), "3 names are too many"),
        ((), "missing"),
        (("--resume", "nothing.jsonl"), "nothing.jsonl"),
        (("rollplayer", "--solo", "--players", "3"), "--players 3"),
        (("rollplayer", "--players", "x"), "whole number"),
        (("rollplayer", "--seed", "-1"), "whole number"),
    ],
)
def test_wrong_use_is_said_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    result = run("play", *arguments)
    assert result.exit_code in (1, 2)
    assert said in result.output and "Traceback" not in result.output
