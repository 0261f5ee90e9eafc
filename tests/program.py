"""The program as tests call it: in this process, or as one of its own."""

from __future__ import annotations

import os
import subprocess
import sys

from click.testing import CliRunner, Result

from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import read_messages

_RUN = "import sys; from heroglyph.workbench.cli.start import main; sys.exit(main())"
PROGRAM = [sys.executable, "-c", _RUN]


def run(*arguments: str, language: str = "en", typed: str | None = None) -> Result:
    """Calls the program in this process; ``typed`` is what its standard input holds."""
    return CliRunner().invoke(command_line(read_messages(language)), arguments, input=typed)


def spawn(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Calls the program, in English, as a process that is waited for."""
    environment = {**os.environ, "HEROGLYPH_LANGUAGE": "en", "PYTHONIOENCODING": "utf-8"}
    command = [*PROGRAM, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, timeout=120)


def output(*arguments: str) -> tuple[int, str]:
    """The exit code of the program in this process, and all that it said."""
    done = run(*arguments)
    return done.exit_code, done.output
