"""What players do in an example, one deed of one player after the other."""

from __future__ import annotations

from typing import NamedTuple

from ..content.document import Piece


class Deed(NamedTuple):
    """What a player does: a predicate, and why it happens; ``belongs``: it is said together with the last.

    ``to``: what it is done to, where the predicate ends with that; ``action``: the action that brings it
    about, and what that does by it; ``opens``: a sentence begins with it.
    """

    actor: int
    told: str
    why: tuple[Piece, ...] = ()
    belongs: bool = False
    to: str = ""
    action: tuple[int, int] | None = None
    opens: bool = False

    @property
    def verb(self) -> str:
        """What stands before ``to``; empty where there is none."""
        return self.told.removesuffix(self.to) if self.to else ""
