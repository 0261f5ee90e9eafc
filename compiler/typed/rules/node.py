"""What every typed node has."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...source.spans import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Node:
    """What every node has: the range of the file it came from."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)
