"""The likely fix of a misspelt word: the nearest of the words that may stand there."""

from __future__ import annotations

from collections.abc import Iterable

from .diagnostics import Fix
from .limits import DEFAULT_LIMITS
from .spans import Span

_MOST_LISTED = 40


def distance(word: str, other: str, limit: int) -> int:
    """Counts the letters to add, drop, change or swap with a neighbour; above ``limit`` a number above it.

    The restricted Damerau-Levenshtein distance (optimal string alignment): no letter is changed twice.
    """
    if abs(len(word) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    previous = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        current = [i]
        for j, wanted in enumerate(other, 1):
            cost = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            current.append(cost)
        before, previous = previous, current
    return previous[-1]


def nearest(word: str, candidates: Iterable[str], slack: int = 0) -> str | None:
    """The candidate spelt most like a word, the first of equals; None where none is near.

    ``slack``: how many letters more may differ, where the candidates are few.
    """
    limit = max(1, len(word) // 3) + slack
    best: str | None = None
    for candidate in candidates:
        far = distance(word, candidate, limit)
        if 0 < far <= limit:
            best, limit = candidate, far - 1
            if limit == 0:
                break
    return best


def nearest_value(word: str, values: Iterable[str]) -> str | None:
    """The value spelt most like a word; else the only one that begins it, or that it begins (``upwards``)."""
    known, written = tuple(values), word.lower()
    if written in known:
        return written
    alike = [value for value in known if written.startswith(value) or value.startswith(written)]
    return nearest(written, known) or (alike[0] if len(alike) == 1 else None)


def few(names: Iterable[str]) -> str:
    """Some names in a row, as many as anybody reads; a dash where there is none."""
    listed = list(dict.fromkeys(names))
    return ", ".join([*listed[:_MOST_LISTED], *(["…"] if len(listed) > _MOST_LISTED else [])]) or "–"


def nearest_fix(
    word: str, candidates: Iterable[str], span: Span, earlier: int = 0, slack: int = 0
) -> Fix | None:
    """The nearest candidate as a change of the source; none after so many earlier mistakes.

    Looking for it costs time, and nobody mends more mistakes in one go than are shown.
    """
    suggestion = nearest(word, candidates, slack) if earlier < DEFAULT_LIMITS.errors_per_pack else None
    return None if suggestion is None else Fix(span, suggestion)
