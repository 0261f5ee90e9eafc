"""Generated rules on generated positions, played by both: 2,000 pairs here, 100,000 in a soak."""

from __future__ import annotations

import os
from functools import cache

import pytest

from .generated import Run, generate

SEED = int(os.environ.get("HEROGLYPH_SEED", "0"))
SHARES = 16
PAIRS = (100_000 if os.environ.get("HEROGLYPH_SOAK") else 2_000) // SHARES


@cache
def played(share: int) -> Run:
    return generate(SEED * SHARES + share + 1000, PAIRS)


@pytest.mark.parametrize("share", range(SHARES))
def test_generated_rules_mean_the_same(share: int) -> None:
    run = played(share)
    assert run.pairs == PAIRS
    assert sum(run.stopped.values()) < PAIRS // 20, run.stopped
    assert not run.cases, "\n\n".join(case.text() for case in run.cases[:3])


def test_much_of_the_language_is_made() -> None:
    """Each statement in each surrounding, each verb in each kind of rule."""
    counts = played(1).counts + played(8).counts  # which an everyday run plays anyway
    surroundings = {around for _, around, what in counts if around not in ("verb", "pattern", "rule", "")}
    statements = {what for _, around, what in counts if around not in ("verb", "pattern", "rule", "")}
    verbs = {what for _, around, what in counts if around == "verb"}
    assert surroundings >= {"body", "may", "if", "each", "players", "quietly"}
    assert len(statements) >= 14
    assert len(verbs) >= 25
