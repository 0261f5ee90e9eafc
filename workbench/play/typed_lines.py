"""Lines that somebody types: read without trust in how long they are, and their numbers."""

from __future__ import annotations

import sys

_SHOWN = 60  # letters of what was typed, where it is shown again
MOST = 1000  # letters in a line: no card, file or answer needs more, and it is shown again where it is wrong
_DIGITS = 9  # no question has so many options


class TooLongError(Exception):
    """A line that nobody types by hand; it has been read to its end."""


def read_line() -> str | None:
    """The next line without spaces around it; None at the end of the input. Raises ``TooLongError``."""
    try:
        line = piece = sys.stdin.readline(MOST + 1)
        while piece and not piece.endswith("\n") and len(line) > MOST:
            piece = sys.stdin.readline(MOST + 1)
    except OSError:  # a terminal that is gone, a folder: nothing more will come
        return None
    if len(line.rstrip("\r\n")) > MOST:
        raise TooLongError(MOST)
    return line.strip() if line else None


def is_number(text: str) -> bool:
    """Whether somebody means a number."""
    return text.isdecimal()


def option_at(text: str, count: int) -> int | None:
    """Which of so many options, from 0, a number means; None where there is none of that number."""
    number = int(text) if text.isdecimal() and len(text) <= _DIGITS else 0
    return number - 1 if 1 <= number <= count else None


def stdin_echoes() -> bool:
    """Whether what is typed stands on the screen already, with the end of its line."""
    return sys.stdin.isatty()


def short(text: str) -> str:
    """What was typed, as far as it need be shown again."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
