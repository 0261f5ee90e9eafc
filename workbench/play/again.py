"""The command that goes on with a game: bots are named again, a pack of one's own as well."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from ..terminal.terminal import PROGRAM


@dataclass(frozen=True, slots=True)
class Again:
    """What has to be said once more when a game is gone on with."""

    packs: Sequence[str] = ()
    bots: Sequence[str] = ()
    language: str | None = None

    def command(self, path: str) -> str:
        """A line for the shell."""
        words = [PROGRAM, "play", *self.packs, "--resume", path]
        if self.bots:
            words += ["--bots", ",".join(self.bots)]
        if self.language:
            words += ["--lang", self.language]
        return shlex.join(words)
