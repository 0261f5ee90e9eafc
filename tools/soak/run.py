"""``make soak``: thousands of random games under watch, of all packs in all sizes; a table, and every fault.

A game is known by its pack, its number of players and its seed: ``--first`` goes on where an earlier run has
stopped.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from .games import GAMES
from .watching import Outcome, WatchedGame

CHUNK = 20


def play(pack: str, players: int, seed: int) -> Outcome:
    """One game; what it raises is a fault of its own."""
    game = WatchedGame(GAMES[pack], players, seed)
    try:
        return game.play()
    except Exception as error:  # a game must never raise: whatever it is, it is to be shown with its seed
        game.outcome.faults.append(f"{type(error).__name__}: {error}")
        return game.outcome


def soak(pack: str, players: int, seeds: range, workers: int) -> list[Outcome]:
    """Many games of one size."""
    if workers == 1:
        return [play(pack, players, seed) for seed in seeds]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(play, repeat(pack), repeat(players), seeds, chunksize=CHUNK))


def row(pack: str, players: int, outcomes: Sequence[Outcome], seconds: float) -> str:
    """A line of the table."""
    points = [number for outcome in outcomes for number in outcome.points]
    answers = sum(outcome.answers for outcome in outcomes)
    faults = sum(bool(outcome.faults) for outcome in outcomes)
    mean = sum(points) / len(points) if points else 0
    return (
        f"{pack:<14} {players:>7} {len(outcomes):>7} {answers:>9} {mean:>7.1f} {min(points, default=0):>4}"
        f" {max(points, default=0):>4} {faults:>7} {seconds:>8.0f}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays and prints; 1 where a game has broken a rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games of each size")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--packs", nargs="*", choices=tuple(GAMES), default=tuple(GAMES))
    parser.add_argument("--players", type=int, nargs="*", help="all sizes of a game where none is given")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args(arguments)
    print(
        f"{'pack':<14} {'players':>7} {'games':>7} {'answers':>9} {'points':>7} {'min':>4} {'max':>4}"
        f" {'faults':>7} {'seconds':>8}"
    )
    spoilt: list[Outcome] = []
    sizes = [(pack, size) for pack in given.packs for size in given.players or GAMES[pack].players]
    for pack, players in sizes:
        began = time.perf_counter()
        outcomes = soak(pack, players, range(given.first, given.first + given.games), given.workers)
        print(row(pack, players, outcomes, time.perf_counter() - began), flush=True)
        spoilt += [outcome for outcome in outcomes if outcome.faults]
    for outcome in spoilt:
        known = f"{outcome.pack}, {outcome.players} players, seed {outcome.seed}, {dict(outcome.options)}"
        print(f"{known}: {outcome.faults[0]}")
    return 1 if spoilt else 0


if __name__ == "__main__":
    raise SystemExit(main())
