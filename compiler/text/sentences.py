"""A text as the sentences that it may have: where a full stop ends one, or a line does.

Each rule is said in one sentence. A name may hold a full stop, and a line may go on in the next; so whoever reads a
text tries a sentence by itself, and then with what follows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_END = re.compile(r"[.!][»”\"’)]*(?=\s|$)")
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
    found: list[Sentence] = []
    at = 0
    for end in (*(match.end() for match in _END.finditer(text)), len(text)):
        found += _stripped(text, at, end)
        at = end
    return tuple(found)


def lines(text: str, sentence: Sentence) -> tuple[Sentence, ...]:
    """The lines of a sentence of a text."""
    found: list[Sentence] = []
    at = sentence.start
    for line in sentence.text.split("\n"):
        found += _stripped(text, at, at + len(line))
        at += len(line) + 1
    return tuple(found)


def joined(text: str, first: Sentence, last: Sentence) -> Sentence:
    """Some sentences of a text that follow one another as one."""
    return Sentence(text[first.start : last.end], first.start, last.end)


def understood(text: str, hear: Callable[[Sentence], T | None]) -> Iterator[tuple[Sentence, T | None]]:
    """The sentences of a text with what each means: alone, or else with those behind it, or else line by line."""
    pieces = sentences(text)
    at = 0
    while at < len(pieces):
        sentence, meaning, used = pieces[at], hear(pieces[at]), 1
        for more in range(2, _JOINED + 1) if meaning is None and pieces[at].text[-1] == "." else ():
            if at + more > len(pieces):
                break
            longer = joined(text, pieces[at], pieces[at + more - 1])
            if (heard := hear(longer)) is not None:
                sentence, meaning, used = longer, heard, more
                break
        parts = lines(text, sentence) if meaning is None else ()
        if len(parts) > 1:
            yield from ((part, hear(part)) for part in parts)
        else:
            yield sentence, meaning
        at += used


def _stripped(text: str, start: int, end: int) -> list[Sentence]:
    part = text[start:end]
    inner = part.strip()
    first = start + len(part) - len(part.lstrip())
    return [Sentence(inner, first, first + len(inner))] if inner else []
