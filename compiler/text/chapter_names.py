"""What the chapters of a rules reference are called in a language, and what is told before their rules.

The section ``reference:`` of a file of words has an entry for each chapter of ``reference.yaml``, and one for
the game itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ..source.documents import Document, Scalar, entries_in, value_at
from ..source.packs.pack_files import PackFiles

SECTION = "reference"
GAME = "game"
"""The entry for the game itself; no chapter has this id."""
_NAME, _INTRO = "name", "intro"


class Heading(msgspec.Struct, frozen=True):
    """The title of a chapter, and paragraphs that stand before what is made of its rules."""

    name: str
    intro: tuple[str, ...] = ()


def headings(packs: Iterable[PackFiles], language: str) -> dict[str, Heading]:
    """The headings in a language by the ids of chapters; a later pack's beats an earlier one's."""
    return {key.text: heading for pack in packs for key, heading in _written(pack.locales.get(language))}


def heading_keys(document: Document | None) -> Iterator[Scalar]:
    """The ids of chapters that a file of words names."""
    yield from (key for key, _ in entries_in(value_at(document, SECTION)))


def _written(document: Document | None) -> Iterator[tuple[Scalar, Heading]]:
    for key, entry in entries_in(value_at(document, SECTION)):
        name = value_at(entry, _NAME)
        intro = value_at(entry, _INTRO)
        if isinstance(name, Scalar):
            yield key, Heading(name.text, tuple(_paragraphs(intro)))


def _paragraphs(intro: Document | None) -> Iterator[str]:
    """The paragraphs of a text: between them is an empty line."""
    for block in intro.text.split("\n\n") if isinstance(intro, Scalar) else ():
        text = " ".join(block.split("\n")).strip()
        if text:
            yield text
