"""Would it be noticed? Undoes what was mended in the runtime, one at a time, and plays the probes and
generated rules.

``python -m tests.meaning.undone`` prints a table: what is undone, and the probe or the generated pair that
fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.places import ROOT
from tests.tables import read_table

TABLE = Path(__file__).parent / "undone.yaml"
ROOMS = ("runtime", "compiler")
PAIRS = 20_000
STEP = 250


def undone(changes: list[dict[str, str]]) -> Path:
    """A folder with the program in which some things are undone."""
    folder = Path(tempfile.mkdtemp(prefix="undone_"))
    program = folder / "heroglyph"
    program.mkdir()
    for entry in (ROOT / "src" / "heroglyph").iterdir():
        if entry.name in ROOMS:
            shutil.copytree(
                ROOT / entry.name, program / entry.name, ignore=shutil.ignore_patterns("__pycache__")
            )
        elif entry.name != "__pycache__":
            (program / entry.name).symlink_to(entry.resolve())
    for change in changes:
        path = program / change["file"]
        text = path.read_text(encoding="utf-8")
        if text.count(change["old"]) != 1:
            raise ValueError(change)
        path.write_text(text.replace(change["old"], change["new"]), encoding="utf-8")
    return folder


def noticed(changes: list[dict[str, str]], pairs: int = PAIRS) -> str:
    """What fails where some things are undone; empty where nothing does."""
    folder = undone(changes)
    try:
        environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "HEROGLYPH_CACHE": "off"}
        command = [sys.executable, "-m", "tests.meaning.undone", "--play", str(pairs)]
        done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr[-2000:])
        return done.stdout.strip()
    finally:
        shutil.rmtree(folder)


def first_failing(pairs: int) -> str:
    """The first probe that fails, or else the first generated pair."""
    from heroglyph.compiler.lowering.lower import lower
    from heroglyph.workbench.examples.examples import ExampleRunner

    from .generated import generate
    from .probing import game, probes

    runner = ExampleRunner(game(), lower(game()))
    for probe in probes():
        if runner.run(probe.card, probe.example).diagnostics:
            return f"probe: {probe.name}"
    for seed in range(pairs // STEP):
        if generate(seed + 2_000, STEP).cases:
            return f"generated, within {(seed + 1) * STEP} pairs"
    return ""


def main() -> int:
    """Prints the table; 1 where something was not noticed."""
    missed = 0
    for entry in read_table(TABLE):
        test = noticed(entry["changes"])
        missed += not test
        print(f"{entry['what']:<60} {test or 'NOT NOTICED'}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        print(first_failing(int(sys.argv[2])))
        sys.exit(0)
    sys.exit(main())
