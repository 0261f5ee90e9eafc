"""What an everyday run takes of a long row of cases: a share that is spread over all of it.

Two kinds of rows are shared out. ``share`` is for what is never needed whole but in a long run: only ``make
soak`` takes all. ``rows.yaml`` names tests whose cases are of one kind and dear: ``make test`` takes one of
so many, ``make test-rest`` the others; both together are the suite, and so is what pytest runs by itself.
HEROGLYPH_SEED is a number; another one takes another share of either.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from tests.tables import read_table

Case = TypeVar("Case")
SOAK = bool(os.environ.get("HEROGLYPH_SOAK"))
SEED = int(os.environ.get("HEROGLYPH_SEED", "1"))


def share(cases: Iterable[Case], every: int) -> list[Case]:
    """One of so many cases, the first of them by the seed; all of them in the long tests."""
    every_case = list(cases)
    return every_case if SOAK else every_case[SEED % every :: every]


ROWS: Mapping[str, int] = read_table(Path(__file__).parent / "rows.yaml")
"""One case of so many, by files and by tests (``file::test``); a test that is named itself goes by that."""


def in_share(cases: Sequence[str], rows: Mapping[str, int] = ROWS) -> list[bool]:
    """For each case by its id in pytest whether ``make test`` takes it: at least one of every test."""
    tests: defaultdict[str, list[int]] = defaultdict(list)
    for place, case in enumerate(cases):
        tests[case.partition("[")[0]].append(place)
    taken = [True] * len(cases)
    for test, places in tests.items():
        every = min(rows.get(test, rows.get(test.partition("::")[0], 1)), len(places))
        for number, place in enumerate(places):
            taken[place] = number % every == SEED % every
    return taken
