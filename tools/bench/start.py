"""Starting the command line: whole processes against a bare Python."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from .rows import Row
from .timing import Effort, compare_processes


def starting(effort: Effort) -> Iterator[Row]:
    """What must come at once."""
    program = (
        sys.executable,
        "-c",
        "import sys; from heroglyph.workbench.cli.cli import main; sys.exit(main())",
    )
    commands = {
        "bare": (sys.executable, "-c", "pass"),
        "click": (sys.executable, "-c", "import click"),
        "--version": (*program, "--version"),
        "--help": (*program, "--help"),
    }
    cost = compare_processes(commands, "bare", effort).cost
    yield Row("start: importing click alone: time / bare Python", cost["click"])
    yield Row("start: --version: time / bare Python", cost["--version"], at_most=4)
    yield Row("start: --help: time / bare Python", cost["--help"], at_most=5)
