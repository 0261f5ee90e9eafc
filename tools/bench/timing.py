"""Fair timing on a shared machine: every contender once a round, in turn, in processor time.

A busy neighbour or a slow spell hits all contenders of a round alike, so only ratios of one round are
compared, and the median of the rounds is told.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: rounds, seconds that a contender has in a round, whole processes a contender."""

    rounds: int
    slice: float
    processes: int
    cards: int


FULL = Effort(rounds=9, slice=0.25, processes=9, cards=1000)
QUICK = Effort(rounds=2, slice=0.01, processes=1, cards=200)


@dataclass(frozen=True, slots=True)
class Result:
    """What a comparison found: times relative to the base's, and seconds that a call takes."""

    cost: Mapping[str, float]
    seconds: Mapping[str, float]


def compare(contenders: Mapping[str, Work], base: str, effort: Effort) -> Result:
    """Times contenders that do the same amount of work."""
    repeats = {name: _repeats(work, effort.slice) for name, work in contenders.items()}
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(effort.rounds):
        for name, work in contenders.items():
            gc.collect()
            started = time.process_time()
            for _ in range(repeats[name]):
                work()
            times[name].append((time.process_time() - started) / repeats[name])
    return _result(times, base)


def _repeats(work: Work, slice_: float) -> int:
    """How often a piece of work fits in a slice; the first call warms it up."""
    work()
    done, started = 0, time.process_time()
    while (passed := time.process_time() - started) < slice_ / 4 and done < 10_000:
        work()
        done += 1
    return max(1, round(slice_ * done / passed)) if done else 1


def compare_processes(commands: Mapping[str, Sequence[str]], base: str, effort: Effort) -> Result:
    """Times whole processes, user and system time. Raises CalledProcessError where one fails."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for round_ in range(effort.processes + 1):
        for name, command in commands.items():
            spent = _processor_time(command)
            if round_:  # the first round only fills caches
                times[name].append(spent)
    return _result(times, base)


def _processor_time(command: Sequence[str]) -> float:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)  # to the microsecond; os.times counts in hundredths
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return usage.ru_utime + usage.ru_stime


def _result(times: Mapping[str, Sequence[float]], base: str) -> Result:
    cost = {
        name: statistics.median(mine / its for mine, its in zip(seconds, times[base], strict=True))
        for name, seconds in times.items()
    }
    return Result(cost, {name: statistics.median(seconds) for name, seconds in times.items()})
