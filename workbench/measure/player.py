"""Plays the tasks of a plan; machines are linked once for each variant of the game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from tempfile import TemporaryDirectory
from threading import Thread

import msgspec

from ...compiler.source.limits import Limits
from ...runtime.game.link import link
from ...runtime.instructions.event_records import note_rules
from ...runtime.machine.machine import Machine
from ..examples.blank import blank, in_the_box, without
from ..packs.limits_wanted import limits_wanted
from ..terminal.backstop import Backstop, still_going
from .one_game import NO_CARD, Outcome, Watched
from .plan import Plan, Task, Variant


class TaskPlayer:
    """Plays tasks one after the other."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._machines: dict[tuple[Variant, int], Watched] = {}

    def play(self, task: Task) -> tuple[Outcome, ...]:
        """The outcome of each game of a task."""
        key = task.variant, task.card
        if key not in self._machines:
            self._machines = {key: self._linked(*key)}  # tasks of one variant come together
        return tuple(self._game(key, task.bot, seed) for seed in task.seeds)

    def _game(self, key: tuple[Variant, int], bot: str, seed: int) -> Outcome:
        still_going()
        return self._machines[key].play(bot, seed)

    def _linked(self, variant: Variant, card: int) -> Watched:
        m, thinking = self._machine(variant, card), self._machine(variant, card)
        watched = NO_CARD if variant == "without" else card
        rules = [n for n, effect in enumerate(m.effects) if card >= 0 and effect.card == card]
        notes = note_rules(m, rules) if variant == "with" else None
        return Watched(m, thinking, watched, notes)

    def _machine(self, variant: Variant, card: int) -> Machine:
        plan = self.plan
        absent = set(plan.new)
        if variant == "without":
            absent |= {card} - {NO_CARD}
        else:
            absent.discard(card)
        table = without(plan.table, absent & in_the_box(plan.table))
        silent = absent | ({card} if variant == "blank" else set())
        table, effects = blank(table, plan.effects, silent)
        return link(table, effects, plan.players, plan.options)


PlayTasks = Callable[[Iterable[Task]], Iterator[tuple[Outcome, ...]]]
"""Gives the outcomes of some tasks in their order."""


@contextmanager
def playing(plan: Plan, workers: int) -> Iterator[PlayTasks]:
    """Plays the tasks of a plan, in so many processes. The outcomes do not depend on how many there are."""
    if workers == 1:
        yield partial(map, TaskPlayer(plan).play)
        return
    with TemporaryDirectory(prefix="heroglyph-") as folder:
        # Python hands a new process its arguments through a pipe. One that dies at its start leaves the pipe
        # unread, and where they are long Python waits for ever that somebody reads on: so they are short.
        written = Path(folder, "plan.json")
        written.write_bytes(msgspec.json.encode(plan))
        begin = str(written), limits_wanted()
        with ProcessPoolExecutor(workers, get_context("spawn"), _begin, begin) as pool:
            try:
                yield partial(pool.map, _play)
            finally:
                pool.shutdown(cancel_futures=True)


_PLAYERS: list[TaskPlayer] = []
"""In a process that plays tasks: its player."""


def _begin(written: str, limits: Limits) -> None:
    signal(SIGINT, SIG_IGN)  # who is interrupted is the program that waits for us
    Thread(target=_leave_with_parent, daemon=True).start()
    Backstop(limits).__enter__()  # for as long as the process lives
    _PLAYERS[:] = [TaskPlayer(msgspec.json.decode(Path(written).read_bytes(), type=Plan))]


def _leave_with_parent() -> None:
    """Ends this process once the program that waits for it is no more: killed, it cannot tell us to."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _play(task: Task) -> tuple[Outcome, ...]:
    return _PLAYERS[0].play(task)
