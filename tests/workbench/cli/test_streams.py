"""How the program leaves when its streams are closed, full, or interrupted."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.program import PROGRAM


def test_closed_pipe_is_silent() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "text", "--json", "--pack", "dungeonroll"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    said = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(60) == 141 and said == ""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way there")
@pytest.mark.parametrize(
    ("redirected", "code", "said"),
    [
        ("check nowhere >&-", 2, 1),
        ("check dungeonroll --no-texts >&- 2>&-", 0, 0),
        ("text town_portal >&-", 0, 0),
        ("text town_portal > /dev/full", 2, 1),
        ("text --json --pack dungeonroll > /dev/full", 2, 1),
        ("read --lang en - <&-", 2, 1),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_streams_that_are_closed_or_full(redirected: str, code: int, said: int) -> None:
    command = f"{shlex.join(PROGRAM)} {redirected}"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True)
    assert (result.returncode, result.stderr.count("\n")) == (code, said), result.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="the size of a pipe can be set on Linux only")
def test_interrupt_is_one_line() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "read", "-", "--ui-lang", "en"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    import fcntl  # not on every system

    fcntl.fcntl(process.stdin, fcntl.F_SETPIPE_SZ, 4096)
    # More than the pipe holds: it is written when the program is reading. But not more than a text may have,
    # so that it waits for more.
    process.stdin.write("é".encode() * 2500)
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    process.wait(timeout=60)
    _, said = process.communicate()
    assert process.returncode == 130 and said.decode().strip() == "heroglyph: stopped"


def test_letters_that_the_terminal_lacks_do_not_stop_it() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [*PROGRAM, "text", "thief", "--lang", "fr"], capture_output=True, env=environment, timeout=60
    )
    assert done.returncode == 0 and b"Voleur" in done.stdout


INTERRUPTED_IMPORT = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "heroglyph.workbench.cli.cli":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
from heroglyph.workbench.cli.start import main
sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way there")
def test_interrupt_before_the_first_word_is_silent() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED_IMPORT], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, b"")
