"""``check --watch`` sees a file change, and ends with Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.program import PROGRAM
from tests.workbench.check.test_one_message import GOLD, mine

from heroglyph.workbench.cli.cli import main

WAITS = "Waiting for changes"


def until(condition: Callable[[], bool]) -> None:
    """Waits, but not for ever: the machine may be busy."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_a_change_is_checked_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    pytest.importorskip("watchfiles")
    pack, log = tmp_path / "pack", tmp_path / "log"
    pack.mkdir()
    mine(pack)
    card = pack / "cards" / "one.yaml"
    environment = {**os.environ, "HEROGLYPH_LANGUAGE": "en", "PYTHONIOENCODING": "utf-8"}
    command = [*PROGRAM, "check", str(pack), "--watch", "--no-texts", "--no-examples"]
    with log.open("wb") as out, subprocess.Popen(command, stdout=out, stderr=out, env=environment) as process:
        try:
            until(lambda: WAITS in log.read_text(encoding="utf-8"))
            card.write_text(card.read_text(encoding="utf-8").replace(GOLD, "scor 1"), encoding="utf-8")
            until(lambda: log.read_text(encoding="utf-8").count(WAITS) == 2)
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 130
        finally:
            process.kill()
    first, second, end = log.read_text(encoding="utf-8").split(f"{WAITS}; Ctrl-C stops.\n")
    assert first == "no problems\n"
    assert "one.yaml:8:5  error H207" in second and "\n1 error\n" in second
    assert end.strip() == "heroglyph: stopped"


@pytest.mark.parametrize("other", [["--fix"], ["--format", "json"]])
def test_some_things_do_not_go_together(other: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "dungeonroll", "--watch", *other, "--ui-lang", "en"]) == 2
    assert " ".join(other) in capsys.readouterr().err


def test_without_the_package_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    assert main(["check", "dungeonroll", "--watch", "--ui-lang", "en"]) == 2
    assert "heroglyph[watch]" in capsys.readouterr().err
