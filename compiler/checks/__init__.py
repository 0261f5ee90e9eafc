"""The checks of a game: a function each, run in this order over the typed rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..diagnostics import Diagnostic
from ..model import Game

Check = Callable[[Game], Iterable[Diagnostic]]

CHECKS: tuple[Check, ...] = ()
