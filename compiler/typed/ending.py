"""What is decided when a game is over, as the examples of cards speak of it."""

from __future__ import annotations

from ..tree.rules import Expression, Node


class Ending(Node, frozen=True):
    """``my.place``, ``my.title``: of a player; ``winner``: of all of them, then without an owner."""

    what: str
    owner: Expression | None
