"""How far a long command has come: a bar on a terminal, elsewhere a line for each step that has words."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any, Self

from ..terminal.backstop import still_going
from ..terminal.terminal import watched
from .messages import Messages


class Counting:
    """Counts steps on stderr while it is entered. rich is imported on a terminal only."""

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Self:
        if watched(sys.stderr):
            from rich.console import Console
            from rich.progress import Progress as Bar

            self._bar = Bar(console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task("", total=self._steps)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self, steps: int = 1) -> None:
        """So many steps are done, or will not be."""
        still_going()
        if self._bar is not None:
            self._bar.advance(self._task, steps)


class Progress(Counting):
    """The same with words: a line for each step where nobody watches."""

    def __init__(self, steps: int, messages: Messages) -> None:
        super().__init__(steps)
        self._messages = messages
        self._begun = False

    def step(self, key: str, what: str) -> None:
        """A step begins; the one before is done. ``key`` is a message."""
        still_going()
        said = self._messages.say("cli", key, pack=what)
        if self._bar is None:
            print(said, file=sys.stderr, flush=True)
            return
        self._bar.update(self._task, description=said, advance=int(self._begun))
        self._begun = True
