"""What is undone in the runtime is noticed by a probe, or by generated rules.

Here those with a probe, in a soak all.
"""

from __future__ import annotations

import os

import pytest
from tests.places import ROOT
from tests.tables import read_table

from .undone import PAIRS, TABLE, noticed

ENTRIES = read_table(TABLE)
SOAK = bool(os.environ.get("HEROGLYPH_SOAK"))
SEED = int(os.environ.get("HEROGLYPH_SEED", "0"))
CHOSEN = ENTRIES if SOAK else [ENTRIES[SEED % len(ENTRIES)]]


@pytest.mark.parametrize("entry", CHOSEN, ids=lambda entry: entry["what"])
def test_it_would_be_noticed(entry: dict[str, list[dict[str, str]]]) -> None:
    assert noticed(entry["changes"], PAIRS)


def test_each_change_can_be_made() -> None:
    for entry in ENTRIES:
        for change in entry["changes"]:
            assert (ROOT / change["file"]).read_text(encoding="utf-8").count(change["old"]) == 1, change
