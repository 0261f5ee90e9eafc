"""The words that differ between two texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

Piece = tuple[str, bool]
"""A part of a text, and whether the other text has something else there."""

_WORD = re.compile(r"(\w+|[^\w\s])(\s*)")


def differing(old: str, new: str) -> tuple[list[Piece], list[Piece]]:
    """Both texts in pieces; spaces between words do not count."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    match = SequenceMatcher(None, [word for word, _ in before], [word for word, _ in after], autojunk=False)
    was: list[Piece] = []
    now: list[Piece] = []
    for tag, start, end, new_start, new_end in match.get_opcodes():
        was += _pieces(before[start:end], tag != "equal")
        now += _pieces(after[new_start:new_end], tag != "equal")
    return was, now


def _pieces(words: Sequence[tuple[str, str]], differs: bool) -> Iterator[Piece]:
    """The space behind the last word is no part of what differs."""
    if words:
        *first, (last, space) = words
        yield "".join(word + gap for word, gap in first) + last, differs
        if space:
            yield space, False


def paired(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str | None, str | None]]:
    """The lines of two texts that differ, each beside the one that took its place."""
    match = SequenceMatcher(None, old, new, autojunk=False)
    for tag, start, end, new_start, new_end in match.get_opcodes():
        if tag != "equal":
            for place in range(max(end - start, new_end - new_start)):
                before = old[start + place] if start + place < end else None
                after = new[new_start + place] if new_start + place < new_end else None
                yield before, after
