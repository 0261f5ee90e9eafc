"""How much is tried to read a text, counted against a limit."""

from __future__ import annotations


class TooMuchToReadError(Exception):
    """A text is longer, or has more ways to be read, than a limit allows; ``limit`` is its name."""

    def __init__(self, limit: str, maximum: int) -> None:
        super().__init__(limit)
        self.limit = limit
        self.maximum = maximum


class Tries:
    """So many tries, and no more."""

    def __init__(self, limit: str, maximum: int) -> None:
        self._limit = limit
        self._maximum = maximum
        self.count = 0

    def step(self, count: int = 1) -> None:
        """Counts tries. Raises TooMuchToReadError when there were too many."""
        self.count += count
        if self.count > self._maximum:
            raise TooMuchToReadError(self._limit, self._maximum)
