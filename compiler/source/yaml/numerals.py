"""How long a number may be before it is not even read."""

from __future__ import annotations

from ..limits import LIMITS

LARGEST = LIMITS["integer"].cap


def is_huge(number: str) -> bool:
    """Whether a number in digits is beyond what any limit allows."""
    return len(number) > len(str(LARGEST))
