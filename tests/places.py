"""Where things stand in the tree, for the tests."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
