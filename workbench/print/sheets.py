"""Pages: where each card lies on a sheet of paper, its back behind it, and the marks for cutting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from typing import Any

import msgspec

from ...compiler.look.look import BLEED

Page = dict[str, Any]
Mark = tuple[float, float, float, bool]
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The papers of printers at home, in mm."""
CARD = "card"
"""A page for each card, as print shops want it."""
NO_BACKS, LONG_EDGE, SHORT_EDGE = "none", "long", "short"
BACKS = (NO_BACKS, LONG_EDGE, SHORT_EDGE)
"""Whether backs are printed, and by which edge of the paper a printer turns it."""
_MARGIN = 5.0  # what printers at home leave white
_MARK, _AWAY = 3.5, 0.8  # how long a mark is, and how far from the card


class Face(msgspec.Struct, frozen=True):
    """A card that is drawn: which of all, its size, and the number of its back."""

    front: int
    back: int
    width: float
    height: float


def single_pages(faces: Sequence[Face], *, backs: bool, bleed: float, boxed: bool = True) -> list[Page]:
    """A page for each card, and behind it one for its back. Its colors go beyond its edge by the bleed.

    ``boxed``: the page is as large as the card, and its bleed around it; else the bleed is part of it.
    """
    around = 0.0 if boxed else bleed
    pages = []
    for face in faces:
        width, height = face.width + 2 * around, face.height + 2 * around
        for number in (face.front, face.back)[: 1 + backs]:
            placed = [(number, around, around, False)]
            pages.append(_page(width, height, bleed - around, placed, [], bleed))
    return pages


def sheets(faces: Sequence[Face], paper: str, *, backs: str, gap: float, note: str) -> list[Page]:
    """Sheets of cards, those of each size together. Backs lie so that they are behind their fronts."""
    sizes = dict.fromkeys((face.width, face.height) for face in faces)
    pages: list[Page] = []
    for size in sizes:
        alike = [face for face in faces if (face.width, face.height) == size]
        pages += _sheets_of(alike, size, PAPERS[paper], backs, gap, note)
    return pages


def per_sheet(size: tuple[float, float], paper: tuple[float, float], gap: float) -> tuple[int, int]:
    """How many cards of a size lie side by side on a paper, and one below the other."""
    room = [max(1, floor((paper[n] - 2 * _MARGIN + gap) / (size[n] + gap))) for n in (0, 1)]
    return room[0], room[1]


def _sheets_of(
    faces: Sequence[Face],
    size: tuple[float, float],
    paper: tuple[float, float],
    backs: str,
    gap: float,
    note: str,
) -> Iterator[Page]:
    columns, rows = per_sheet(size, paper, gap)
    left, top = ((paper[n] - count * (size[n] + gap) + gap) / 2 for n, count in ((0, columns), (1, rows)))
    xs = [left + column * (size[0] + gap) for column in range(columns)]
    ys = [top + row * (size[1] + gap) for row in range(rows)]
    bleed = min(BLEED, gap / 2)
    marks = list(_marks(xs, ys, size, bleed))
    places = [(x, y) for y in ys for x in xs]
    behind = [(x, y) for y in ys for x in reversed(xs)]
    turned = backs == SHORT_EDGE
    if turned:
        behind = [(x, y) for y in reversed(ys) for x in xs]
    for first in range(0, len(faces), len(places)):
        group = faces[first : first + len(places)]
        fronts = [(face.front, *at, False) for face, at in zip(group, places, strict=False)]
        yield {**_page(*paper, 0, fronts, marks, bleed), "note": note}
        if backs != NO_BACKS:
            hidden = [(face.back, *at, turned) for face, at in zip(group, behind, strict=False)]
            yield _page(*paper, 0, hidden, [], bleed)


def _page(
    width: float, height: float, page_bleed: float, cards: Sequence[Any], marks: Sequence[Mark], bleed: float
) -> Page:
    return {
        "width": width,
        "height": height,
        "page-bleed": page_bleed,
        "bleed": bleed,
        "cards": cards,
        "marks": marks,
        "note": "",
    }


def _marks(
    xs: Sequence[float], ys: Sequence[float], size: tuple[float, float], bleed: float
) -> Iterator[Mark]:
    """Short lines around the block of cards, at each edge of a card: none is printed on a card."""
    first, last = ys[0] - bleed - _AWAY - _MARK, ys[-1] + size[1] + bleed + _AWAY
    for x in dict.fromkeys(round(edge, 3) for left in xs for edge in (left, left + size[0])):
        yield x, first, _MARK, True
        yield x, last, _MARK, True
    first, last = xs[0] - bleed - _AWAY - _MARK, xs[-1] + size[0] + bleed + _AWAY
    for y in dict.fromkeys(round(edge, 3) for top in ys for edge in (top, top + size[1])):
        yield first, y, _MARK, False
        yield last, y, _MARK, False
