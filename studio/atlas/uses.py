"""A word at a place of a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...compiler.source.spans import Span
from ...compiler.words.declared import Word

CARDS, LABELS = "cards", "labels"
"""The sections of what packs declare beside vocabularies: cards and labelled rules, by whole ids."""
_TOKEN = re.compile(r"#[^\n]*|[A-Za-z][A-Za-z_0-9]*")


class Use(NamedTuple):
    """``declares``: whether the word is declared there; ``sure``: whether it can mean nothing else there."""

    span: Span
    word: Word
    declares: bool = False
    sure: bool = True


class Token(NamedTuple):
    """A word as it is written, and where it begins and ends in its text."""

    text: str
    start: int
    end: int


def tokens(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """The words in a range of a text, those of comments left out."""
    for match in _TOKEN.finditer(text, start, len(text) if end is None else end):
        if not match.group().startswith("#"):
            yield Token(match.group(), *match.span())


def own_name(word: Word) -> str:
    """How a word is written where it stands in rules: the last part of what it is called."""
    section, name = word
    if section == CARDS:
        return name.rpartition("/")[2]
    if section == LABELS:
        return name.rpartition("#")[2]
    return name if section in _DOTTED else name.rpartition(".")[2]


_DOTTED = frozenset({"windows", "moments"})
"""Sections whose words have dots in them: ``round.end`` is one word."""
