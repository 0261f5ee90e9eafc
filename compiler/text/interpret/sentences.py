"""A text as the sentences that it may have: where a full stop ends one, or a line does.

Each rule is said in one sentence. A name may hold a full stop, and a line may go on in the next; so whoever
reads a text tries a sentence by itself, and then with what follows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .lenient import QUOTES

_END = re.compile(r"[.!][»”\"’)]*(?=\s|$)")
_BLANK = " \t\r\n\u00a0\u200b\u2060\u202f"
_JOINED = 3
"""How many pieces may belong together: a name with a full stop inside, seldom two."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A part of a text and where it stands there, without the space around it."""

    text: str
    start: int
    end: int

    @property
    def line(self) -> str:
        """The sentence in one line."""
        return " ".join(self.text.split())


def sentences(text: str) -> tuple[Sentence, ...]:
    """The parts of a text that end with a full stop; the last may do without."""
    parts: list[Sentence] = []
    at, last = _inside_quotes(text)
    for end in (*(match.end() for match in _END.finditer(text, at, last)), last):
        parts += _stripped(text, at, end)
        at = end
    return tuple(parts)


def _inside_quotes(text: str) -> tuple[int, int]:
    """Where a text begins and ends, without the quotes around all of it, as somebody has copied it."""
    inner = text.strip(_BLANK)
    start = text.find(inner)
    around = len(inner) > 1 and inner[0] in QUOTES and inner[-1] in QUOTES
    if around and not QUOTES.intersection(inner[1:-1]):
        return start + 1, start + len(inner) - 1
    return 0, len(text)


def lines(text: str, sentence: Sentence) -> tuple[Sentence, ...]:
    """The lines of a sentence of a text."""
    parts: list[Sentence] = []
    at = sentence.start
    for line in sentence.text.split("\n"):
        parts += _stripped(text, at, at + len(line))
        at += len(line) + 1
    return tuple(parts)


def joined(text: str, first: Sentence, last: Sentence) -> Sentence:
    """Some sentences of a text that follow one another as one."""
    return Sentence(text[first.start : last.end], first.start, last.end)


def understood(text: str, means: Callable[[Sentence], bool]) -> Iterator[Sentence]:
    """The sentences of a text as they mean something: alone, or with those behind them, or line by line."""
    pieces = sentences(text)
    at = 0
    while at < len(pieces):
        sentence, used = _longest(text, pieces[at : at + _JOINED], means)
        parts = lines(text, sentence)
        yield from parts if len(parts) > 1 and not means(sentence) else (sentence,)
        at += used


def _longest(
    text: str, pieces: tuple[Sentence, ...], means: Callable[[Sentence], bool]
) -> tuple[Sentence, int]:
    """The first of some sentences, with those behind it where it means something only so; how many."""
    if not means(pieces[0]) and pieces[0].text[-1] == ".":
        for count in range(2, len(pieces) + 1):
            longer = joined(text, pieces[0], pieces[count - 1])
            if means(longer):
                return longer, count
    return pieces[0], 1


def _stripped(text: str, start: int, end: int) -> list[Sentence]:
    part = text[start:end]
    inner = part.strip()
    first = start + len(part) - len(part.lstrip())
    return [Sentence(inner, first, first + len(inner))] if inner else []
