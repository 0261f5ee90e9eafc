"""Why a command could not do what it was asked: said in one line, never as a traceback."""

from __future__ import annotations

CLEAN, FINDINGS, USAGE, REFUSED = 0, 1, 2, 3
INTERRUPTED, NOBODY_READS = 130, 141  # as shells count signals: 128 + SIGINT, 128 + SIGPIPE


class Failure(Exception):
    """A user's mistake, or the world's: ``key``, a message of the section ``cli``, and the exit code.

    ``details``: lines that tell more, in the language of the program.
    """

    def __init__(self, key: str, code: int = USAGE, **arguments: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.code = code
        self.arguments = arguments
        self.details: tuple[str, ...] = ()
