"""Which cell of a file each word of a text comes from: told by saying it with marks in place of the cells."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ....compiler.source.documents import Document, Mapping, Scalar
from ....compiler.source.documents import Sequence as List
from ....compiler.text.language.language_from_data import NESTED, SECTIONS, UNCONFIRMED
from .listening import Listener, Said

_MARK = "CELL"
_MARKED = re.compile(rf"{_MARK}(\d+)")
_PATTERN = re.compile(r"[\[{<]")
_TABLES = ("determiners", "pronouns", "agreement", "patterns")
_STRUCTURE = frozenset(
    {"gender", "number", "position", "adjective", "adjective_not", "near", "if", "clauses", "declension"}
    | {UNCONFIRMED}
)
"""Forms that tell how a word is used; none of them is said. In a determiner ``noun`` is one as well."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A text of a file that is said: the table and word it belongs to, its form, and where it stands."""

    section: str
    word: str
    form: str
    text: Scalar


class Cells:
    """All cells of some files, each with a number."""

    def __init__(self, cases: Collection[str]) -> None:
        self.all: list[Cell] = []
        self._cases = cases

    def marked(self, document: Document) -> Document:
        """A file with a mark in each cell."""
        if not isinstance(document, Mapping):
            return document
        kept = [
            (key, self._marked(table, (key.text,)) if _is_said(key.text) else table)
            for key, table in document
        ]
        return Mapping(tuple(kept), document.span)

    def _marked(self, value: Document, path: tuple[str, ...]) -> Document:
        if isinstance(value, Scalar):
            return self._mark(value, path)
        if isinstance(value, List):
            items = (self._marked(item, (*path, str(place))) for place, item in enumerate(value, 1))
            return List(tuple(items), value.span)
        entries = (
            (key, inner if _is_structure(path, key.text) else self._marked(inner, (*path, key.text)))
            for key, inner in value
        )
        return Mapping(tuple(entries), value.span)

    def _mark(self, text: Scalar, path: tuple[str, ...]) -> Scalar:
        if not text.text:
            return text
        words = 2 if path[0] in NESTED else 1
        form = ".".join(part for part in path[1 + words :] if part != "say")
        kind = SECTIONS.get(path[0], path[0])
        self.all.append(Cell(kind, ".".join(path[1 : 1 + words]), form, text))
        mark = f"{_MARK}{len(self.all) - 1}"
        if _PATTERN.search(text.text):
            return Scalar(f"{mark} {text.text}", text.span)
        last = text.text.rpartition(" ")[2]
        rest = " @" if "@" in text.text else f" {last}" if last in self._cases else ""
        return Scalar(mark + rest, text.span)


def _is_said(table: str) -> bool:
    return table in _TABLES or table in SECTIONS


def _is_structure(path: tuple[str, ...], key: str) -> bool:
    """Whether what stands under a name is never said; ids of words are no such names."""
    depth = 2 if path[0] in NESTED else 1
    return len(path) > depth and (key in _STRUCTURE or (path[0] == "determiners" and key == "noun"))


def cells_of(marked: Listener, said: Said) -> Iterator[int]:
    """The numbers of the cells that a phrase is said with."""
    text = marked.text(said)
    yield from dict.fromkeys(map(int, _MARKED.findall(text or "")))
