"""Where mistakes can be planted: the keys, values and rules of a source file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from heroglyph.compiler.source.documents import Document, Mapping, Scalar, Sequence
from heroglyph.compiler.source.yaml.load import load_text

from .trial import name_of

_RULES = frozenset({"rules", "when", "define", "measures", "beyond", "fixed"})
"""Keys below which the language of rules is written."""
_FORMULAS = frozenset({"derived", "ties", "watched", "awards"})
"""Keys below which each value is a formula."""


@dataclass(frozen=True, slots=True)
class Site:
    """A key or value of a document with the keys that lead to it (``-`` for the items of a list)."""

    path: tuple[str, ...]
    node: Scalar
    is_key: bool

    @property
    def is_rule(self) -> bool:
        """Whether it is written in the language of rules."""
        if self.is_key or "examples" in self.path or "provenance" in self.path:
            return False
        return self.path[-1] in _RULES or bool(_FORMULAS & set(self.path[:-1]))


@dataclass(frozen=True)
class File:
    """A source file as read."""

    pack: str
    path: Path
    text: str
    document: Document

    @property
    def name(self) -> str:
        """What messages call it."""
        return name_of(self.path)

    @property
    def part(self) -> str:
        """``cards``, ``locale``, or the name of one of a pack’s single files."""
        if self.path.parent.parent.name == "locales":
            return "locale"
        return self.path.stem if self.path.stem in ("pack", "vocabulary", "game", "reference") else "cards"

    def sites(self) -> Iterator[Site]:
        """All keys and values of it."""
        yield from _sites((), self.document)

    @cached_property
    def _regions(self) -> list[str]:
        """The region of each line: that of the last key or value that begins there or above."""
        starts = {self.text.count("\n", 0, site.node.span.start): self.region(site) for site in self.sites()}
        regions, last = [], self.part
        for number in range(self.text.count("\n") + 1):
            last = starts.get(number, last)
            regions.append(last)
        return regions

    def region_of_line(self, number: int) -> str:
        """The part of the file that a line belongs to, by its number from 1."""
        return self._regions[number - 1]

    def region(self, site: Site) -> str:
        """The part of the file that a place belongs to."""
        if self.part != "cards":
            return self.part
        if "examples" in site.path:
            return "examples"
        return "rules" if site.is_rule else "values"


def read_file(pack: str, path: Path) -> File:
    """A source file, which has no mistakes of form."""
    text = path.read_text("utf-8")
    document, mistakes = load_text(name_of(path), text)
    assert document is not None and not mistakes, path
    return File(pack, path, text, document)


def _sites(path: tuple[str, ...], node: Document) -> Iterator[Site]:
    if isinstance(node, Scalar):
        yield Site(path, node, is_key=False)
    elif isinstance(node, Mapping):
        for key, value in node:
            yield Site((*path, key.text), key, is_key=True)
            yield from _sites((*path, key.text), value)
    elif isinstance(node, Sequence):
        for item in node:
            yield from _sites((*path, "-"), item)
