"""What an example's ``do``, ``legal`` and ``given`` lines say: a word, and things by their description.

``choose blue 2`` · ``use_skill diplomacy`` · ``place gold 4 on my.strength`` · ``choose [1, 1] [1, 2]``
· ``pass left`` · ``done``. Nothing here knows which thing a description fits.
"""

from __future__ import annotations

from typing import Literal

from ...source.spans import NOWHERE, Span
from ...tree.rules import Node
from ...tree.syntax import Expression


class CellPlace(Node, frozen=True):
    """``[row, column]``: a cell by where it lies."""

    indexes: tuple[Expression, ...]


class Description(Node, frozen=True):
    """A description: words, paths and signed numbers in a row (``blue 2``, ``+1``), or cells."""

    terms: tuple[Expression | CellPlace, ...]


class StepRole(Node, frozen=True):
    """A preposition and the thing behind it."""

    preposition: Literal["to", "by", "with", "from", "on", "into", "as", "for"]
    thing: Description


class ExampleStep(Node, frozen=True):
    """What somebody does at a choice: a verb or label, or a word of the game's table talk (``pass``)."""

    SILENT = frozenset({"span", "word_span"})

    word: str
    thing: Description | None
    roles: tuple[StepRole, ...]
    word_span: Span = NOWHERE
