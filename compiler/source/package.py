"""Where the package lies: its data files, built-in packs and languages are found from here.

What is made of these files for every run may be kept beside them, as Python keeps its modules.
"""

from __future__ import annotations

import os
from collections.abc import Callable

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
"""The folder of the package, named as it was imported: links are not followed."""

Beside = Callable[[str], str | None]
_beside: Beside | None = None


def keep_beside(place: Beside | None) -> None:
    """From now on what is made of a file of the package may be kept in the file that ``place`` names."""
    global _beside
    _beside = place


def kept_beside(path: str) -> str | None:
    """The file for what is made of a file of the package; None where nothing may be kept."""
    return None if _beside is None else _beside(path)
