"""The names of those who play, as they are given on the command line."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ..report.visible import visible
from ..terminal.failure import Failure

LONGEST = 24  # letters; a name stands at the head of a panel and before each question


def names_of(text: str, players: int, unnamed: Sequence[str]) -> list[str]:
    """Names with commas between them, by seat; a seat without one is called as in ``unnamed``.

    Raises Failure for what would confuse those who read it: two alike, hidden signs, names without end.
    """
    return names_by_seat(text.split(",") if text.strip() else (), players, unnamed)


def names_by_seat(given: Sequence[str], players: int, unnamed: Sequence[str]) -> list[str]:
    """The same of names that are given one by one. Raises Failure."""
    names = [unicodedata.normalize("NFC", name.strip()) for name in given]
    if len(names) > players:
        raise Failure("too_many_names", names=len(names), players=players)
    for name in names:
        _check(name)
    called = [name or unnamed[seat] for seat, name in enumerate([*names, *[""] * (players - len(names))])]
    _all_different(called)
    return names if any(names) else []


def _check(name: str) -> None:
    if visible(name) != name:
        raise Failure("name_hides", name=visible(name))
    if len(name) > LONGEST:
        raise Failure("name_too_long", name=f"{name[:LONGEST]}…", maximum=LONGEST)


def _all_different(names: Sequence[str]) -> None:
    """Names that differ in capitals, or in forms of letters that look the same, are alike."""
    met: dict[str, str] = {}
    for name in names:
        key = unicodedata.normalize("NFKC", name).casefold()
        if key in met:
            raise Failure("names_alike", one=met[key], other=name)
        met[key] = name
