"""Runs targets under Atheris, guided by what they reach: ``python -m tools.fuzz.run [TARGET [SECONDS]]``.

What was found is kept in ``build/fuzz``, and the next run goes on from there. What makes a target fail is
written beside as ``TARGET-crash-…``; once it is mended, it moves to ``tools/fuzz/inputs/TARGET``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.places import ROOT

HERE = Path(__file__).parent
FOUND = ROOT / "build" / "fuzz"
OPTIONS = ("-max_len=16384", "-timeout=60", "-rss_limit_mb=2048", "-print_final_stats=1")


def fuzz(name: str, seconds: str) -> None:
    """Fuzzes one target from its seeds, the stored inputs and what was found before; does not return."""
    import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]

    with atheris.instrument_imports(include=["heroglyph", "yaml", "zipfile"]):
        from .targets import SEEDS, TARGETS
    corpus = FOUND / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(SEEDS[name]()):
        (corpus / f"seed{number}").write_bytes(seed)
        TARGETS[name](seed)  # what is read once is read before any input is timed
    stored = [str(path) for path in (HERE / "inputs" / name,) if path.is_dir()]
    limits = [f"-max_total_time={seconds}", f"-artifact_prefix={FOUND}/{name}-"]
    atheris.Setup([sys.argv[0], *OPTIONS, *limits, str(corpus), *stored], TARGETS[name])
    atheris.Fuzz()


def main(name: str = "", seconds: str = "300") -> int:
    """Fuzzes one target, or each for so many seconds; returns how many failed."""
    if name:
        fuzz(name, seconds)
    from .targets import TARGETS

    runs = [subprocess.run([sys.executable, "-m", "tools.fuzz.run", target, seconds]) for target in TARGETS]
    return sum(run.returncode != 0 for run in runs)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
