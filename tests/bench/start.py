"""Starting the command line: whole processes against a bare Python."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from .generated import write_pack
from .rows import Row
from .timing import Effort, compare_processes


def starting(effort: Effort) -> Iterator[Row]:
    """The three things that must come at once."""
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "pack"
        write_pack(pack, 1, 1)
        program = (
            sys.executable,
            "-c",
            "import sys; from heroglyph.workbench.cli import main; sys.exit(main())",
        )
        commands = {
            "bare": (sys.executable, "-c", "pass"),
            "click": (sys.executable, "-c", "import click"),
            "--version": (*program, "--version"),
            "--help": (*program, "--help"),
            "check": (*program, "check", str(pack / "cards" / "made_0.yaml")),
        }
        cost = compare_processes(commands, "bare", effort).cost
    yield Row("start: importing click alone: time / bare Python", cost["click"])
    yield Row("start: --version: time / bare Python", cost["--version"], at_most=5)
    yield Row("start: --help: time / bare Python", cost["--help"], at_most=5)
    yield Row("start: check of one card, texts and examples: time / bare Python", cost["check"], at_most=15)
