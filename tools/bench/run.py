"""Speed against the budget in ``docs/performance.md``: ratios within one run, never bare seconds.

``make bench`` runs all of it; ``python -m tools.bench.run --quick`` checks that it works, with too few
rounds to judge by; ``python -m tools.bench.run playing`` runs one benchmark.
"""

from __future__ import annotations

import os
import platform
import sys
import time

from .big_packs import big_packs
from .checking import checking
from .compiled import compiled
from .loading import loading
from .parsing import parsing
from .play import playing
from .rows import Benchmark
from .scaling import scaling
from .schemas import schemas
from .start import starting
from .texts import texts
from .timing import FULL, QUICK
from .whole_games import whole_games

BENCHMARKS: tuple[Benchmark, ...] = (
    loading,
    parsing,
    schemas,
    texts,
    starting,
    checking,
    playing,
    whole_games,
    compiled,
    big_packs,
    scaling,
)


def main(arguments: list[str]) -> int:
    """Prints every benchmark with its budget. A budget that is missed is no failure: machines differ."""
    effort = QUICK if "--quick" in arguments else FULL
    named = [name for name in arguments if name != "--quick"]
    known = {benchmark.__name__: benchmark for benchmark in BENCHMARKS}
    if unknown := [name for name in named if name not in known]:
        print(f"unknown: {', '.join(unknown)}; known: {', '.join(known)}", file=sys.stderr)
        return 2
    started = time.monotonic()
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors; processor time, all contenders")
    print(f"in turn, {effort.rounds} rounds; the median of the ratios of each round")
    for name in named or known:
        for row in known[name](effort):
            print(row.line(), flush=True)
    print(f"{time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
