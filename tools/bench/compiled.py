"""The runtime compiled by mypyc (``make fast``) against the same files in plain Python, in random games."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from math import nan
from pathlib import Path

from tests.places import ROOT
from tools.compiled.compile import FAST, is_built

from .play import laid_out, machine, our_playout
from .rows import Row
from .timing import Effort
from .whole_games import BOTS_PLAY, linked, playout

NAME = "random game, runtime compiled by mypyc: speed / plain Python"
NAMES = {"draft": NAME, "whole": "whole game, 3 players, compiled by mypyc: speed / plain Python"}


Worker = subprocess.Popen[str]


def compiled(effort: Effort) -> Iterator[Row]:
    """Two processes, one with each runtime, play the same games in turn."""
    if not is_built(FAST):
        yield Row(NAME, nan, note="not measured: build it with make fast")
        return
    plain, fast = _worker(ROOT / "src"), _worker(FAST)
    for game, name in NAMES.items():
        yield Row(name, _ratio(plain, fast, game, effort), at_least=4)
    for process in (plain, fast):
        process.communicate()


def _ratio(plain: Worker, fast: Worker, game: str, effort: Effort) -> float:
    ratios = []
    for round_ in range(effort.rounds + 1):
        (slow, its), (quick, mine) = _play(plain, game, round_), _play(fast, game, round_)
        if its != mine:
            raise ValueError("the compiled runtime plays other games")
        if round_:  # the first round only warms up
            ratios.append(slow / quick)
    return statistics.median(ratios)


def _worker(package: Path) -> Worker:
    paths = os.pathsep.join([str(package), str(ROOT)])
    return subprocess.Popen(
        (sys.executable, "-m", "tools.bench.compiled"),
        env={**os.environ, "PYTHONPATH": paths},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _play(process: Worker, game: str, first: int) -> tuple[float, str]:
    """Processor time and digest of the games that a process plays, the first of a seed."""
    assert process.stdin is not None and process.stdout is not None
    print(game, first, file=process.stdin, flush=True)
    seconds, digest = process.stdout.readline().split()
    return float(seconds), digest


def work() -> None:
    """Plays games for each kind and seed it is given, a line each, and tells what they took."""
    draft, whole = machine(), linked(*BOTS_PLAY)
    table = laid_out(draft)
    for line in sys.stdin:
        game, first = line.split()[0], int(line.split()[1]) * 100
        started = time.process_time()
        games: list[object]
        if game == "draft":
            games = [our_playout(draft, table, first + i, True) for i in range(40)]
        else:
            games = [playout(whole, first + i) for i in range(8)]
        spent = time.process_time() - started
        print(spent, sha256(repr(games).encode()).hexdigest(), flush=True)


if __name__ == "__main__":
    work()
