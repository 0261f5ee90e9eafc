"""What an everyday run takes of a long row of cases: a share that is spread over all of it.

``make soak`` takes all. HEROGLYPH_SEED is a number; another one takes another share.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

Case = TypeVar("Case")
SOAK = bool(os.environ.get("HEROGLYPH_SOAK"))
SEED = int(os.environ.get("HEROGLYPH_SEED", "1"))


def share(cases: Iterable[Case], every: int) -> list[Case]:
    """One of so many cases, the first of them by the seed; all of them in the long tests."""
    every_case = list(cases)
    return every_case if SOAK else every_case[SEED % every :: every]
