"""Effect objects to games: state, events, choices, chance, log. Pure code that knows no game."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES


def is_compiled() -> bool:
    """Whether the modules that play were compiled (``make fast``, ``make wheel``); none is imported."""
    playing = os.path.join(os.path.dirname(__file__), "game", "game")
    return any(os.path.isfile(playing + suffix) for suffix in EXTENSION_SUFFIXES)
