"""Packs of a thousand to thirty thousand cards: whether time and memory grow with the cards, and no faster.

Each size runs in a process of its own, so that its peak of memory is its own. What a pack costs before its
first card drops out of differences: compared is what each further card costs, between the sizes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from cProfile import Profile
from functools import cache
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from typing import Any

from tests.places import ROOT

from .big_packs import whole_pass
from .generated import write_pack
from .rows import Row
from .timing import Effort

FULL_SIZES, QUICK_SIZES = (1_000, 10_000, 30_000), (300, 900, 2_700)
TOLERANCE = 1.3
"""How much more a further card of a large pack may cost than one of a small pack: a busy machine's noise."""

_FEW = 10  # cards of a pack that goes through first
_TEXTS = 100
_COUNTED_TEXTS = 20
"""So few that each size has all of them: what is counted differs by cards alone."""
PARTS = ("load", "check", "say")


def scaling(effort: Effort) -> Iterator[Row]:
    """Time and peak memory for each size, and the ratios of what each further card costs."""
    sizes = FULL_SIZES if effort.rounds > 3 else QUICK_SIZES
    measured = [measure(size) for size in sizes]
    for size, figures in zip(sizes, measured, strict=True):
        for part in (*PARTS, "whole"):
            value = 1000 * figures[part] / size
            yield Row(
                f"{size} cards: {part}: ms a card, processor time", value, note="this machine, this run"
            )
        value = figures["memory"] / size
        yield Row(f"{size} cards: peak memory: KiB a card", value, note="the program included")
    yield from linear(sizes, measured)


def linear(sizes: Sequence[int], measured: Sequence[Mapping[str, float]]) -> Iterator[Row]:
    """What each further card costs, from size to size: 1 is linear."""
    steps = [
        {what: (after[what] - before[what]) / (large - small) for what in after}
        for (small, before), (large, after) in pairwise(zip(sizes, measured, strict=True))
    ]
    for what in (*PARTS, "whole", "memory"):
        name = f"each further card, {sizes[-1]} against {sizes[1]} cards: {what}"
        yield Row(name, steps[-1][what] / steps[0][what], at_most=TOLERANCE, note="1 is linear")


@cache
def measure(cards: int) -> dict[str, float]:
    """Seconds for each part and for all of it, and KiB at the peak, in a new process."""
    figures: dict[str, float] = _in_a_new_process("time", cards)
    return figures


def calls(*sizes: int) -> list[int]:
    """Calls of functions for all of it, for each size: work that is the same on a busy machine. In a new
    process."""
    counted: list[int] = _in_a_new_process("calls", *sizes)
    return counted


def _in_a_new_process(what: str, *sizes: int) -> Any:
    command = (sys.executable, "-m", "tools.bench.scaling", what, *map(str, sizes))
    done = subprocess.run(command, capture_output=True, check=True, cwd=ROOT)
    return json.loads(done.stdout)


def _measured(cards: int) -> dict[str, float]:
    with _generated(cards) as pack:
        parts = whole_pass(pack)
    return {**parts, "whole": sum(parts.values()), "memory": float(peak_memory())}


def _counted(*sizes: int) -> list[int]:
    """What is worked out once for all packs, and varies a little from process to process, is not counted.

    Each size is counted by a process of its own, which begins where that is done.
    """
    with _generated(_FEW, _COUNTED_TEXTS) as pack:
        whole_pass(pack)
    with get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        return pool.map(_calls_for, sizes, chunksize=1)


def _calls_for(cards: int) -> int:
    profile = Profile()
    with _generated(cards, _COUNTED_TEXTS) as pack:
        profile.runcall(whole_pass, pack)
    return sum(entry.callcount for entry in profile.getstats())


@contextmanager
def _generated(cards: int, texts: int = _TEXTS) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "pack"
        write_pack(pack, cards, texts)
        yield pack


def peak_memory() -> int:
    """KiB at the peak of this process. Linux tells in ``ru_maxrss`` of the parent's peak as well."""
    status = Path("/proc/self/status")
    if status.is_file():
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0])
    return getrusage(RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    wanted: dict[str, Callable[..., object]] = {"time": _measured, "calls": _counted}
    print(json.dumps(wanted[sys.argv[1]](*map(int, sys.argv[2:]))))
