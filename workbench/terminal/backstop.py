"""Ends a program that works on and on, or takes ever more memory, however it came to that.

What rules and packs may take is counted, the same on every computer (``compiler/source/limits.py``). This is
for what no count has foreseen. It measures, so it may decide nothing: it ends the program as a whole, never
an effect of a game, and between two answers of a game it begins anew.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from _thread import interrupt_main
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Self

from .failure import REFUSED

if TYPE_CHECKING:
    from ...compiler.source.limits import Limits

SECONDS, MEMORY = "work_seconds", "work_memory"
_LOOK = 0.2  # seconds between two looks
_GRACE = 5.0  # seconds for the program to end by itself
_MIB = 1 << 20
_SIGNAL: signal.Signals = getattr(signal, "SIGXCPU", signal.SIGINT)  # sent by systems for this very reason


class PastBackstopError(BaseException):
    """The program has passed a limit of time or memory. No ``Exception``: only the top may catch it."""

    def __init__(self, limit: str, maximum: int) -> None:
        super().__init__(limit, maximum)
        self.limit = limit
        self.maximum = maximum


def _silent(past: PastBackstopError) -> None:
    """Says nothing."""


def _leaving(tell: Callable[[PastBackstopError], None]) -> Callable[[PastBackstopError], None]:
    """Says why, and leaves at once."""

    def leave(past: PastBackstopError) -> None:
        tell(past)
        sys.stderr.flush()
        os._exit(REFUSED)

    return leave


class Backstop:
    """Watches over the program while it is entered, in the main thread."""

    def __init__(
        self, limits: Limits | None = None, tell: Callable[[PastBackstopError], None] = _silent
    ) -> None:
        self._give_up = _leaving(tell)
        self.limits = limits  # the usual ones where there are none
        self._began = time.process_time()
        self._had = memory_used()  # by whoever calls the program in a process of theirs
        self._passed: PastBackstopError | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._before: object = None

    def __enter__(self) -> Self:
        self._before = signal.signal(_SIGNAL, self._stop)
        self._thread.start()
        _WATCHING.append(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _WATCHING.remove(self)
        self._stopped.set()
        self._thread.join(_GRACE)  # in the middle of a look it could still send the signal
        signal.signal(_SIGNAL, self._before)  # type: ignore[arg-type]

    def begin_anew(self) -> None:
        """Something has come of the work: time counts from now on."""
        self._began = time.process_time()

    def passed(self, seconds: float, mebibytes: float) -> PastBackstopError | None:
        """The limit that so much passes, if it does."""
        from ...compiler.source.limits import DEFAULT_LIMITS  # help must come at once

        for name, amount in ((SECONDS, seconds), (MEMORY, mebibytes)):
            maximum: int = getattr(self.limits or DEFAULT_LIMITS, name)
            if amount > maximum:
                return PastBackstopError(name, maximum)
        return None

    def _watch(self) -> None:
        while not self._stopped.wait(_LOOK):
            taken = (memory_used() - self._had) / _MIB
            self._passed = self.passed(time.process_time() - self._began, taken)
            if self._passed is not None:
                interrupt_main(_SIGNAL)
                if not self._stopped.wait(_GRACE):  # it hears nothing, deep in what is not Python
                    self._give_up(self._passed)
                return

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Comes in the main thread: from our watch, or from a system that allows no more time."""
        if self._passed is None and number == signal.SIGINT:
            raise KeyboardInterrupt
        raise self._passed or PastBackstopError(SECONDS, int(time.process_time()))


_WATCHING: list[Backstop] = []


def still_going() -> None:
    """Says that the work comes on: an answer of a game, a step of many."""
    for backstop in _WATCHING:
        backstop.begin_anew()


def allow(limits: Limits) -> None:
    """What a command was allowed by ``--limit``."""
    for backstop in _WATCHING:
        backstop.limits = limits


def memory_used() -> int:
    """The bytes of memory in use, or the most so far where a system tells no more; 0 where it is unknown."""
    try:
        with open("/proc/self/statm", "rb") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        pass
    try:
        import resource
    except ImportError:  # Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
