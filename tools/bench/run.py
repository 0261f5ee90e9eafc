"""Speed against the budget in ``docs/performance.md``: ratios within one run, never bare seconds.

``make bench`` runs all of it; ``python -m tools.bench.run --quick`` checks that it works, with too few
rounds to judge by; ``python -m tools.bench.run playing`` runs one benchmark. ``--write`` puts the rows into
that page, where those of benchmarks that were not run stay as they are.
"""

from __future__ import annotations

import os
import platform
import sys
import time

from .asking import asking
from .big_packs import big_packs
from .checking import checking
from .compiled import compiled
from .loading import loading
from .parsing import parsing
from .peers import peers
from .play import playing
from .rows import Benchmark
from .scaling import scaling
from .schemas import schemas
from .start import starting
from .table import write
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
    asking,
    playing,
    whole_games,
    peers,
    compiled,
    big_packs,
    scaling,
)


def main(arguments: list[str]) -> int:
    """Prints every benchmark with its budget. A budget that is missed is no failure: machines differ."""
    effort = QUICK if "--quick" in arguments else FULL
    named = [name for name in arguments if not name.startswith("--")]
    known = {benchmark.__name__: benchmark for benchmark in BENCHMARKS}
    if unknown := [name for name in arguments if name not in (*known, "--quick", "--write")]:
        print(f"unknown: {', '.join(unknown)}; known: {', '.join(known)}", file=sys.stderr)
        return 2
    started = time.monotonic()
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors; processor time, all contenders")
    print(f"in turn, {effort.rounds} rounds; the median of the ratios of each round")
    for name in named or known:
        rows = []
        for row in known[name](effort):
            print(row.line(), flush=True)
            rows.append(row)
        if "--write" in arguments:
            write({name: rows}, list(known), effort)
    print(f"{time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
