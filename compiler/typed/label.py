"""Labelled rules as others may name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..source.spans import Span
from ..tree.types import Type


@dataclass(frozen=True, slots=True)
class Label:
    """A labelled rule that others can name: its whole id and the types of its parameters.

    ``noun``: the kind of the cards on which it stands, empty of a procedure; ``action``: whether it is one;
    ``acts``: whether it has statements, in whose place others may be done.
    """

    word: str
    rule: str
    parameters: Mapping[str, Type]
    span: Span
    noun: str = ""
    action: bool = False
    acts: bool = False
