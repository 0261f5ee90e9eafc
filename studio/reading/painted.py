"""What each word in the rules of a file is, for who gives them colors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...compiler.parsing.grammar.spelling import spellings
from ...compiler.source.documents import Document
from ..atlas.atlas import Atlas
from ..atlas.uses import CARDS, LABELS, Use
from .documents import rule_scalars

SORTS: Mapping[str, str] = {
    "verbs": "function",
    "nouns": "type",
    "enums": "enum",
    "values": "enumMember",
    "fields": "property",
    "zones": "namespace",
    "grids": "namespace",
    "resources": "macro",
    "tables": "macro",
    "bounds": "property",
    "windows": "event",
    "spans": "event",
    "moments": "event",
    "periods": "event",
    "views": "modifier",
    "purposes": "modifier",
    "options": "parameter",
    "slots": "method",
    LABELS: "method",
    CARDS: "struct",
}
"""What editors call the words of each section."""
KEYWORD, NUMBER, COMMENT, LOCAL = "keyword", "number", "comment", "variable"
KINDS = tuple(dict.fromkeys((*SORTS.values(), KEYWORD, NUMBER, COMMENT, LOCAL)))
_PIECE = re.compile(r"#[^\n]*|[A-Za-z][A-Za-z_0-9]*|[0-9]+")


class Painted(NamedTuple):
    """From a character up to another one, what stands there, and whether it is declared there."""

    start: int
    end: int
    kind: str
    declares: bool = False


def painted(document: Document | None, uses: Sequence[Use], atlas: Atlas) -> list[Painted]:
    """The words of a file that mean something, in their order. ``uses``: those of the same text."""
    known = {use.span.start: use for use in uses}
    row = {
        start: Painted(start, use.span.end, SORTS[use.word[0]], use.declares)
        for start, use in known.items()
        if use.word[0] in SORTS
    }
    for piece in _pieces(document, atlas):
        row.setdefault(piece.start, piece)
    painted_row: list[Painted] = []
    for piece in sorted(row.values()):
        if not painted_row or piece.start >= painted_row[-1].end:
            painted_row.append(piece)
    return painted_row


def _pieces(document: Document | None, atlas: Atlas) -> Iterator[Painted]:
    """What stands in rules, by how it is written alone: what is bound is known better."""
    keywords = {word for spelling in spellings().values() for word in spelling.split() if word.isalpha()}
    for scalar in rule_scalars(document):
        for match in _PIECE.finditer(scalar.text):
            written = match.group()
            place = scalar.place(*match.span())
            meanings = atlas.names.meanings(written)
            if written.startswith("#"):
                kind = COMMENT
            elif written[0].isdigit():
                kind = NUMBER
            elif written in keywords:
                kind = KEYWORD
            elif len(meanings) == 1 and meanings[0][0] in SORTS:
                kind = SORTS[meanings[0][0]]
            else:
                kind = LOCAL
            yield Painted(place.start, place.end, kind)
