"""What every node of the tree has."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...source.spans import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Node:
    """What every node has: the whole range of the file it was written in."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)
