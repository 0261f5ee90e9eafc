"""What examples name: words that are ids, or else words of a human language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...source.documents import Document, Scalar, as_list, entries_in, scalars_in
from ...source.packs.given import cards_in
from ...source.packs.pack_files import PackFiles

EXAMPLES = "examples"
NAMING = ("given", "rolls", "do", "legal", "refused", "hidden", "seen", "expect")
"""The parts of an example in which things, places and fields are named."""

WORD = re.compile(r"[^\W\d]\w*")


def foreign_words(pack: PackFiles, known: frozenset[str]) -> set[str]:
    """The words of the examples of a pack that are not among those known."""
    scalars = (scalar for _, document in pack.cards for scalar in _named_in(document))
    return {word for scalar in scalars for word in WORD.findall(scalar.text)} - known


def _named_in(document: Document) -> Iterator[Scalar]:
    """What stands in the parts of examples that name something, keys too."""
    for card in cards_in(document):
        for example in as_list(card.get(EXAMPLES)):
            for key, value in entries_in(example):
                if key.text in NAMING:
                    yield from scalars_in(value)
