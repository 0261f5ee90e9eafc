"""Any option, each as likely as the others."""

from __future__ import annotations

from ..machine.machine import Machine
from ..table.state import State
from .bot import Bot


class Uniform(Bot):
    """Chooses by chance alone."""

    def pick(self, m: Machine, state: State, player: int, options: tuple[int, ...]) -> int:
        return self.below(len(options))
