"""Players without a person: each sees what its player may see, and has dice of its own."""

from __future__ import annotations

from collections.abc import Callable

from .bot import Bot
from .greedy import Greedy
from .rollouts import Rollouts
from .uniform import Uniform

BOTS: dict[str, Callable[[int], Bot]] = {"random": Uniform, "greedy": Greedy, "montecarlo": Rollouts}
"""The bots by name; each is made from a seed."""

__all__ = ["BOTS", "Bot"]
