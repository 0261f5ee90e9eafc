"""The option after which the player would have most points."""

from __future__ import annotations

from ..events.kept_points import KeptPoints
from ..events.scoring import points_told
from ..machine.machine import Machine
from ..table.state import State
from ..view.sampling import resample
from .bot import LOST, Bot, tried


class Greedy(Bot):
    """Looks one answer ahead, at the points alone; of what it cannot know it imagines something."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._kept = KeptPoints()

    def pick(self, m: Machine, state: State, player: int, options: tuple[int, ...]) -> int:
        imagined = resample(m, state, player, self.below(1 << 32))
        values: list[float] = []
        for place in range(len(options)):
            after = tried(m, imagined, player, place, scouting=True)
            points = None if after is None else points_told(m, after, player, self._kept.of)
            values.append(LOST if points is None else points)
        return self.best(values)
