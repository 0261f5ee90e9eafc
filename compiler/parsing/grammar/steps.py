"""What an example's ``do``, ``legal`` and ``given`` lines say: a word, and things by their description.

``choose blue 2`` · ``use_skill diplomacy`` · ``place gold 4 on my.strength`` · ``choose [1, 1] [1, 2]``
· ``pass left`` · ``done``. Nothing here knows which thing a description fits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...source.spans import NOWHERE, Span
from ...tree.rules import Node
from ...tree.syntax import Expression


@dataclass(frozen=True, slots=True)
class CellPlace(Node):
    """``[row, column]``: a cell by where it lies."""

    indexes: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Description(Node):
    """A description: words, paths and signed numbers in a row (``blue 2``, ``+1``), or cells."""

    terms: tuple[Expression | CellPlace, ...]


@dataclass(frozen=True, slots=True)
class StepRole(Node):
    """A preposition and the thing behind it."""

    preposition: Literal["to", "by", "with", "from", "on", "into", "as", "for"]
    thing: Description


@dataclass(frozen=True, slots=True)
class ExampleStep(Node):
    """What somebody does at a choice: a verb or label, or a word of the game's table talk (``pass``)."""

    word: str
    thing: Description | None
    roles: tuple[StepRole, ...]
    word_span: Span = field(default=NOWHERE, compare=False, repr=False)
