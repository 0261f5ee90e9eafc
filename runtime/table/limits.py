"""The budgets of the runtime. They count, and never measure time: every machine stops at the same point."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budgets:
    """How much one answer, one effect and one game may take. Written into every log and save.

    ``steps``: instructions and event stages from one answer; ``events``: events from one answer; ``depth``:
    effects inside effects; ``waiting``: reactions that wait for their turn; ``options``: options in a
    question; ``picks``: things picked in one choice; ``searches``: positions tried to see whether an option
    can be completed, within one answer; ``turns``: how often one rule comes about from one answer;
    ``questions``: answers given while one effect is under way; ``choices``: answers in a game; ``number``:
    how far from 0 a value may be.
    """

    steps: int = 10_000
    events: int = 1_000
    depth: int = 16
    waiting: int = 256
    options: int = 1_000
    picks: int = 64
    searches: int = 20_000
    turns: int = 250
    questions: int = 128
    choices: int = 2_000
    number: int = 999_999


@dataclass(frozen=True, slots=True)
class FileLimits:
    """How much a game file may hold before it is played; somebody else may have written it.

    ``size`` in bytes; ``head`` and ``line``: the length of the first line and of any other; ``entries``:
    lines after the head; ``players`` where the game does not tell; ``name`` of a player, in characters;
    ``budget_factor``: how many times as much as usual the budgets of a file may be. ``compiled``: the bytes
    of the file of a compiled game.
    """

    size: int = 4 * 1024 * 1024
    head: int = 512 * 1024
    line: int = 4 * 1024
    entries: int = 10_000
    players: int = 16
    name: int = 80
    budget_factor: int = 10
    compiled: int = 64 * 1024 * 1024


class UnknowableError(Exception):
    """While an option is tried: what follows depends on chance or on what is hidden from who looks ahead."""


class AbortedError(Exception):
    """A budget was passed.

    ``causes`` are the ids of the effects under way, outermost first; ``since`` is the number of the answer
    that started the effect, so that it can be undone as a whole; ``unasked`` how many turns have
    begun in which nobody was asked anything.
    """

    def __init__(
        self, budget: str, limit: int, causes: tuple[str, ...], since: int, unasked: int = 0
    ) -> None:
        super().__init__(f"{budget} > {limit}")
        self.budget = budget
        self.limit = limit
        self.causes = causes
        self.since = since
        self.unasked = unasked


class PassedError(AbortedError):
    """A budget was passed where a value was worked out, which knows nothing of what is under way.

    ``effect`` is the number of the rule in which the expression stands, or -1. Whoever plays adds what was
    under way.
    """

    def __init__(self, budget: str, limit: int, effect: int) -> None:
        super().__init__(budget, limit, (), 0)
        self.effect = effect
