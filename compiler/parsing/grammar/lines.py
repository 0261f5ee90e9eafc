"""The logical lines of a rules text: each line that holds more than white space and a comment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

TAB_WIDTH = 2
ODD_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")


@dataclass(frozen=True, slots=True)
class SourceLine:
    """``start`` and ``end`` are offsets of what is written, ``column`` how far it is indented."""

    start: int
    end: int
    column: int
    number: int = 0


def lines_of(text: str) -> Iterator[SourceLine]:
    """The lines in order. Comments, blank lines and white space at the ends are left out."""
    at = 0
    for number, written in enumerate(text.split("\n")):
        code = written.partition("#")[0].rstrip()
        body = code.lstrip(" \t")
        if body:
            indent = code[: len(code) - len(body)]
            column = len(indent) + indent.count("\t") * (TAB_WIDTH - 1)
            yield SourceLine(at + len(indent), at + len(code), column, number)
        at += len(written) + 1


def tabs_of(text: str) -> Iterator[tuple[int, int]]:
    """Ranges of tabs outside comments."""
    at = 0
    for written in text.split("\n"):
        code = written.partition("#")[0].rstrip()
        position = 0
        while (position := code.find("\t", position)) >= 0:
            end = position
            while end < len(code) and code[end] == "\t":
                end += 1
            yield at + position, at + end
            position = end
        at += len(written) + 1


def odd_spaces_of(text: str) -> Iterator[tuple[int, int]]:
    """Ranges of other spaces than the plain one, such as those that do not break, outside comments."""
    at = 0
    for written in text.split("\n"):
        code = written.partition("#")[0].rstrip(" ")
        for match in ODD_SPACES.finditer(code):
            yield at + match.start(), at + match.end()
        at += len(written) + 1
