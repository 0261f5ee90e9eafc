"""Runs a target under Atheris, guided by coverage: ``python -m tests.fuzz.run TARGET [SECONDS]``.

What makes a target fail is written beside, as ``crash-…``; mended, it moves to ``tests/fuzz/inputs/TARGET``.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]

with atheris.instrument_imports(include=["heroglyph", "yaml", "zipfile"]):
    from tests.fuzz.targets import SEEDS, TARGETS

INPUTS = Path(__file__).parent / "inputs"


def main(name: str, seconds: str = "300") -> None:
    """Fuzzes one target for so many seconds, from its seeds and the stored inputs."""
    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(SEEDS[name]()):
            (Path(folder) / f"seed{number}").write_bytes(seed)
        stored = [str(path) for path in (INPUTS / name,) if path.is_dir()]
        options = [f"-max_total_time={seconds}", "-max_len=16384", "-timeout=20", "-rss_limit_mb=2048"]
        options += [f"-artifact_prefix={INPUTS.parent}/{name}-", "-print_final_stats=1"]
        atheris.Setup([sys.argv[0], *options, folder, *stored], TARGETS[name])
        atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
