"""Heroglyph: board-game rules as data, checked, compiled, and said in several languages.

>>> from heroglyph import load, check, say, hear
>>> game = check(load("rollplayer"))
>>> say(game, "thief", "de")
['Wenn du einen goldenen Würfel platzierst, erhältst du 4 statt 2 Gold.']
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .workbench.api import (
        CheckedGame,
        Finding,
        Heard,
        Loaded,
        Lowered,
        Suggestion,
        TextRun,
        check,
        compile,
        complete,
        describe,
        hear,
        in_one_game,
        load,
        say,
        say_in_runs,
        suggest,
    )
    from .workbench.games.compiled_files import load_compiled
    from .workbench.play.match import Asked, Match, MatchError

__version__ = "0.6.0"  # the only place: pyproject.toml reads it here
__all__ = [
    "Asked",
    "CheckedGame",
    "Finding",
    "Heard",
    "Loaded",
    "Lowered",
    "Match",
    "MatchError",
    "Suggestion",
    "TextRun",
    "check",
    "compile",
    "complete",
    "describe",
    "hear",
    "in_one_game",
    "load",
    "load_compiled",
    "say",
    "say_in_runs",
    "suggest",
]
_MATCH = ".workbench.play.match"
_HOMES = {  # what is not in the module of the others, most of which need the compiler
    "load_compiled": ".workbench.games.compiled_files",
    "Asked": _MATCH,
    "Match": _MATCH,
    "MatchError": _MATCH,
}

_HERE = os.path.dirname(os.path.abspath(__file__))
if not os.path.isdir(os.path.join(_HERE, "compiler")):
    # A clone whose links are plain files (Windows, some zips): the rooms are at its root, two folders up.
    __path__.append(os.path.dirname(os.path.dirname(_HERE)))


def __getattr__(name: str) -> Any:
    """The public names, imported when first asked for: ``import heroglyph`` itself stays quick."""
    if name not in __all__:
        raise AttributeError(name)
    value = getattr(import_module(_HOMES.get(name, ".workbench.api"), __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
