"""What a command answered of some games is its answer again as long as nothing has changed of them.

They are kept under a digest of the packs and of all else that they depend on. So who asks again waits neither
for the games to be bound nor for the modules that bind them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from ...compiler.source.memo import Remembered, memo
from ..check.cached_work import keep_while_running
from ..check.dependencies import digest_of_games
from ..packs.limits_wanted import limits_wanted

T = TypeVar("T")


class _NotKeptError(Exception):
    """Nobody has asked this before."""


class Answers(Generic[T]):
    """The answers to questions about some games, each a row of texts."""

    def __init__(self, form: Any, games: Sequence[Sequence[Path]], *parts: str) -> None:
        """``form``: a type of msgspec's; ``parts``: what else all answers depend on."""
        self._kind: Remembered[T] = Remembered(f"answers {form}", form)
        self._digest: Callable[[], bytes | None] = lambda: digest_of_games(games, limits_wanted(), *parts)
        self._grounds = None if keep_while_running() is None else self._digest()

    def before(self, *question: str) -> T | None:
        """What was answered before; None where that is not known."""
        if self._grounds is None:
            return None
        try:
            return memo(self._kind, question, _not_kept, grounds=self._grounds)
        except _NotKeptError:
            return None

    def keep(self, answers: Iterable[tuple[tuple[str, ...], T]]) -> None:
        """Keeps answers by their questions, if the packs are still those that were asked about."""
        if self._grounds is None or self._digest() != self._grounds:
            return
        for question, answer in answers:
            memo(self._kind, question, partial(_as_given, answer), grounds=self._grounds)


def _as_given(answer: T) -> T:
    return answer


def _not_kept() -> Any:
    raise _NotKeptError
