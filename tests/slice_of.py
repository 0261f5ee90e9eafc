"""Small packs in the place of built-in ones, for tests that spoil words and cards and check all each time."""

from __future__ import annotations

from pathlib import Path

from tests.places import ROOT

SLICES = Path(__file__).parent / "slices"


def root_of(pack: str) -> Path:
    """The folder with ``cards`` and ``locales`` of a pack: a slice of it where there is one."""
    return SLICES if (SLICES / "cards" / pack).is_dir() else ROOT
