"""Who keeps what was made, from one process to the next. Few imports: it is asked before anything else."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Protocol


class Keeper(Protocol):
    """Keeps contents between processes."""

    def book(self, name: bytes) -> MutableMapping[bytes, bytes]:
        """Contents by their keys that are kept together; what is added to them is kept as well."""


_keeper: Keeper | None = None


def keep_in(keeper: Keeper | None) -> Keeper | None:
    """From now on what is made is kept there, or nowhere any more; gives where it was kept before."""
    global _keeper
    before, _keeper = _keeper, keeper
    return before


def keeper_now() -> Keeper | None:
    """Where what is made is kept; None where it is kept nowhere."""
    return _keeper
