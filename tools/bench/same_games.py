"""``python -m tools.bench.same_games``: a hash of every position, list of options and answer of many games.

Two versions of the runtime that give the same hashes play the same games. With ``--beside`` another checkout
plays them too, in a process of its own and in turn, and what it took is told beside: only how the two compare
in one run says anything.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path

from tests.places import ROOT
from tools.bench.play import first_position, laid_out
from tools.bench.play import machine as draft_machine

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game.game import answer, legal, pending, score, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.saving.save import digest
from heroglyph.runtime.table.limits import AbortedError
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.random import below
from heroglyph.runtime.table.state import State
from heroglyph.runtime.table.table import GameTable

DRAFT = "draft"
EXAMPLES = ROOT / "docs" / "examples"
Worker = subprocess.Popen[str]
Game = tuple[str, str, str]
"""A pack, the numbers of players, and the bot that plays."""


def folders() -> dict[str, Path]:
    """The packs that can be played from their start, by name, and those of the documentation."""
    named = {**find_builtin_packs(), **{path.name: path for path in sorted(EXAMPLES.iterdir())}}
    return {name: path for name, path in named.items() if (path / "pack.yaml").is_file()}


@cache
def lowered(pack: str) -> Lowered:
    """A pack, with what it stands on, compiled."""
    return lower(check(load([folders()[pack]])).game)


@cache
def sizes(pack: str) -> tuple[int, ...]:
    """With how many a pack is played; none if it has no beginning."""
    if pack == DRAFT:
        return (draft_machine().players,)
    outline = lowered(pack).table.outline
    return () if outline is None else tuple(range(outline.low, outline.high + 1))


def variants(table: GameTable, players: int) -> list[tuple[int, ...]]:
    """The options of a game in every way: those that it has anyway first."""
    named = [[(setting.name, value) for value in setting.values] for setting in table.options]
    alone = -1 if table.outline is None else table.outline.alone
    given = [values for number, values in enumerate(named) if number != alone]
    ways = [chosen_options(table, players, dict(way)) for way in product(*given)]
    return list(dict.fromkeys((chosen_options(table, players, {}), *ways)))


def machine(pack: str, sizes_: Sequence[int], seed: int) -> Machine:
    """A game linked for one of some numbers of players, with one way of its options: a seed has its own."""
    if pack == DRAFT:
        return draft_machine()
    number, size = divmod(seed, len(sizes_))
    players = sizes_[size]
    ways = variants(lowered(pack).table, players)
    return _linked(pack, players, ways[number % len(ways)])


@cache
def _linked(pack: str, players: int, options: tuple[int, ...]) -> Machine:
    game = lowered(pack)
    return link(game.table, game.effects, players, options)


def begun(pack: str, m: Machine, seed: int) -> State:
    """The first position of a game."""
    return first_position(m, laid_out(m), seed) if pack == DRAFT else start(m, seed)


Choose = Callable[[State, int], int]
"""What a player answers in a position."""


def choosing(m: Machine, bot: str, seed: int) -> Choose:
    """All seats taken by a bot; the random ones answer by one generator, without what a bot does beside."""
    if bot == "random":
        choices = [seed]

        def chosen(state: State, player: int) -> int:
            options = legal(state, player)
            return options[below(choices, 0, len(options))]

        return chosen
    seats = [BOTS[bot]((seed + 1) * (seat + 1) + (1 << 32)) for seat in range(m.players)]
    return lambda state, player: seats[player].choose(m, state, player)


def played(pack: str, m: Machine, bot: str, seed: int, write: Callable[[bytes], object] | None) -> int:
    """Plays a game to its end; how many decisions it had. ``write`` takes in all that happens."""
    decisions, last = 0, ""
    try:
        state = begun(pack, m, seed)
        choose = choosing(m, bot, seed)
        while asked := pending(state):
            player = asked[0].player
            option = choose(state, player)
            if write is not None:
                write(repr((player, legal(state, player), option, digest(state))).encode())
            state = answer(m, state, player, option, reuse=True)
            decisions += 1
        last = repr([score(m, state, player) for player in range(m.players)]) + digest(state)
    except AbortedError as aborted:
        last = repr((str(aborted), aborted.causes, aborted.since))
    if write is not None:
        write(last.encode())
    return decisions


def work() -> None:
    """Plays what each line asks for; tells the time it took, how many decisions there were, and the hash."""
    for line in sys.stdin:
        pack, players, bot, first, games, hashed = line.split()
        sizes_ = [int(number) for number in players.split(",")]
        seeds = range(int(first), int(first) + int(games))
        machines = [machine(pack, sizes_, seed) for seed in seeds]
        seen = sha256()
        gc.collect()
        began = time.process_time()
        write = seen.update if hashed == "hash" else None
        decisions = sum(played(pack, m, bot, seed, write) for m, seed in zip(machines, seeds, strict=True))
        print(time.process_time() - began, decisions, seen.hexdigest()[:16], flush=True)


def worker(checkout: Path) -> Worker:
    """A process that plays with the runtime of a checkout."""
    path = os.pathsep.join((str(checkout / "src"), str(checkout)))
    return subprocess.Popen(
        (sys.executable, "-P", str(Path(__file__).resolve()), "--work"),
        env={**os.environ, "PYTHONPATH": path},
        cwd=checkout,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(process: Worker, *what: object) -> tuple[float, int, str]:
    """Has a process play some games; raises ValueError where it has died."""
    assert process.stdin is not None and process.stdout is not None
    print(*what, file=process.stdin, flush=True)
    spent, decisions, seen = process.stdout.readline().split()
    return float(spent), int(decisions), seen


def hashes(workers: Sequence[Worker], games: Iterator[Game], first: int, count: int) -> int:
    """Prints a line for some games; of how many lines the checkouts do not play alike."""
    different = 0
    for game in games:
        told = [ask(process, *game, first, count, "hash") for process in workers]
        same = len({(decisions, seen) for _, decisions, seen in told}) == 1
        different += not same
        verdict = "" if len(told) == 1 else "same" if same else "DIFFERENT"
        print(f"{_name(game)} {count:>5} games {told[0][1]:>8} decisions {told[0][2]} {verdict}", flush=True)
    return different


def times(workers: Sequence[Worker], games: Iterator[Game], first: int, count: int, rounds: int) -> None:
    """Prints how much quicker this checkout is than the other one, the same games in turn."""
    for game in games:
        for process in workers:
            ask(process, *game, first, 1, "time")
        told = [
            [ask(process, *game, first + count * number, count, "time") for process in workers]
            for number in range(rounds)
        ]
        ratios = [other[0] / mine[0] for mine, other in told]
        rate = statistics.median(mine[1] / mine[0] for mine, _ in told)
        ratio = f"{statistics.median(ratios):.2f} x ({min(ratios):.2f} to {max(ratios):.2f})"
        print(f"{_name(game)} {rate:>7.0f} decisions a second, {ratio}", flush=True)


def _name(game: Game) -> str:
    return "{:<14} {:<11} {:<10}".format(*game)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each pack and bot; 1 where two checkouts play differently."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="of each pack, in all its sizes in turn")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--packs", nargs="*", choices=(*folders(), DRAFT), default=(*folders(), DRAFT))
    parser.add_argument("--players", type=int, nargs="*", help="all sizes where none is given")
    parser.add_argument("--bots", nargs="*", choices=tuple(BOTS), default=("random",))
    parser.add_argument("--beside", type=Path, help="another checkout that plays the same games")
    parser.add_argument("--rounds", type=int, default=0, help="compare the times of so many rounds instead")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.work:
        work()
        return 0
    chosen = {
        pack: [size for size in sizes(pack) if size in (given.players or (size,))] for pack in given.packs
    }
    games = (
        (pack, ",".join(map(str, numbers)), bot)
        for pack, numbers in chosen.items()
        if numbers
        for bot in given.bots
    )
    workers = [worker(checkout.resolve()) for checkout in (ROOT, given.beside) if checkout is not None]
    different = 0
    if given.rounds and given.beside:
        times(workers, games, given.first, given.games, given.rounds)
    else:
        different = hashes(workers, games, given.first, given.games)
    for process in workers:
        process.communicate()
    return int(bool(different))


if __name__ == "__main__":
    raise SystemExit(main())
