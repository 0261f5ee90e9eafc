"""Where things stand in the tree, for the tests."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]


def text_of(name: str) -> str:
    """The text of the one file of the tests that has such a name, in whichever room it stands."""
    [path] = (ROOT / "tests").rglob(name)
    return path.read_text(encoding="utf-8")
