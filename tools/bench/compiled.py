"""The runtime compiled by mypyc (``make fast``) against the same files in plain Python, in random games."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from math import nan
from pathlib import Path
from typing import NamedTuple

from tests.places import ROOT
from tools.compiled.compile import FAST, is_built

from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game.game import answer, pending, score, start
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import State

from .peers import OPEN_SPIEL
from .play import laid_out, machine, our_playout
from .rows import Row
from .timing import QUICK, Effort, compare_processes
from .whole_games import BOTS_PLAY, counted_playout, linked

PEER = "peer"
FAIR = ROOT / "docs" / "examples" / "lantern_fair"
NAME = "random game, runtime compiled by mypyc: speed / plain Python"
WHOLE = {"rollplayer": BOTS_PLAY[1], "dungeonroll": 2, "rollingrealms": 2}
GREEDY = "greedy "
_GAMES = {"draft": 40, "rollplayer": 8, "dungeonroll": 4, "rollingrealms": 4, PEER: 40}
"""How many games make a round; of those that greedy bots play one is enough."""
_BUDGETS = {"rollplayer": 0.15, "dungeonroll": 0.06, "rollingrealms": 0.06}
"""Decisions of the compiled runtime for each move of OpenSpiel."""


Worker = subprocess.Popen[str]


def compiled(effort: Effort) -> Iterator[Row]:
    """Two processes, one with each runtime, play the same games in turn."""
    if not is_built(FAST):
        yield Row(NAME, nan, note="not measured: build it with make fast")
        return
    plain, fast = _worker(ROOT / "src"), _worker(FAST)
    yield from _rows(plain, fast, "draft", NAME, effort)
    for game in WHOLE:
        yield from _rows(plain, fast, game, f"whole game of {game}, compiled: speed / plain Python", effort)
    few = replace(effort, rounds=min(effort.rounds, 3))
    for game in WHOLE:
        yield from _rows(plain, fast, GREEDY + game, f"game of greedy bots, {game}, compiled: the same", few)
    for process in (plain, fast):
        process.communicate()
    if effort.rounds > QUICK.rounds:
        yield _of_measure(effort)


def _rows(plain: Worker, fast: Worker, game: str, name: str, effort: Effort) -> Iterator[Row]:
    """How much quicker a game is, and beside OpenSpiel, which plays in the process of plain Python."""
    ratios, beside = [], []
    for round_ in range(effort.rounds + 1):
        slow, quick = _play(plain, game, round_), _play(fast, game, round_)
        if slow.digest != quick.digest:
            raise ValueError("the compiled runtime plays other games")
        peer = _play(plain, PEER, round_) if game in _BUDGETS and OPEN_SPIEL.is_there else None
        if round_:  # the first round only warms up
            ratios.append(slow.seconds / quick.seconds)
            if peer is not None:
                beside.append(quick.decisions / quick.seconds / (peer.decisions / peer.seconds))
    yield Row(name, statistics.median(ratios), at_least=None if game.startswith(GREEDY) else 3.5)
    if game in _BUDGETS:
        told = statistics.median(beside) if beside else nan
        note = "" if beside else "not measured: pip install '.[bench]'"
        yield Row("… decisions / moves of OpenSpiel oh_hell", told, at_least=_BUDGETS[game], note=note)


def _of_measure(effort: Effort) -> Row:
    """A whole command: one game of each card and each kind of bots."""
    words = (sys.executable, "-m", "heroglyph", "measure", str(FAIR), "--games", "1", "--workers", "1")
    commands = {
        name: ("/usr/bin/env", f"PYTHONPATH={package}", *words)
        for name, package in (("plain", ROOT / "src"), ("compiled", FAST))
    }
    cost = compare_processes(commands, "plain", replace(effort, processes=1)).cost
    return Row("measure the Lantern Fair, a game each, compiled: time / plain Python", cost["compiled"])


def _worker(package: Path) -> Worker:
    paths = os.pathsep.join([str(package), str(ROOT)])
    return subprocess.Popen(
        (sys.executable, "-m", "tools.bench.compiled"),
        env={**os.environ, "PYTHONPATH": paths},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


class Played(NamedTuple):
    """What some games took, how many decisions they had, and a digest of them."""

    seconds: float
    decisions: int
    digest: str


def _play(process: Worker, game: str, first: int) -> Played:
    """The games that a process plays, the first of a seed."""
    assert process.stdin is not None and process.stdout is not None
    print(game, first, sep=",", file=process.stdin, flush=True)
    seconds, decisions, digest = process.stdout.readline().split()
    return Played(float(seconds), int(decisions), digest)


def work() -> None:
    """Plays games for each kind and seed it is given, a line each, and tells what they took."""
    for line in sys.stdin:
        game, _, round_ = line.rpartition(",")
        play = _player(game)
        first, count = int(round_) * 100, _GAMES.get(game, 1)
        started = time.process_time()
        games = [play(first + i) for i in range(count)]
        spent = time.process_time() - started
        decisions = sum(many for many, _ in games)
        print(spent, decisions, sha256(repr(games).encode()).hexdigest(), flush=True)


@cache
def _player(game: str) -> Callable[[int], tuple[int, object]]:
    """What plays a game of a seed: how many decisions it had, and what became of it."""
    if game == PEER:
        moves = OPEN_SPIEL.make()
        return lambda seed: (moves(seed), None)
    if game == "draft":
        m = machine()
        return partial(_drafted, m, laid_out(m))
    pack = game.removeprefix(GREEDY)
    return partial(_by_greed if game.startswith(GREEDY) else _by_chance, linked(pack, WHOLE[pack]))


def _drafted(m: Machine, table: State, seed: int) -> tuple[int, object]:
    log, scores = our_playout(m, table, seed, True)
    return len(log), (log, scores)


def _by_chance(m: Machine, seed: int) -> tuple[int, object]:
    decisions, scores = counted_playout(m, seed)
    return decisions, scores


def _by_greed(m: Machine, seed: int) -> tuple[int, object]:
    bots = [BOTS["greedy"](seed + player) for player in range(m.players)]
    state, decisions = start(m, seed), 0
    while asked := pending(state):
        player = asked[0].player
        state = answer(m, state, player, bots[player].choose(m, state, player), reuse=True)
        decisions += 1
    return decisions, [score(m, state, player) for player in range(m.players)]


if __name__ == "__main__":
    work()
