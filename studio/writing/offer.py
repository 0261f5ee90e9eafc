"""Something that may be written at a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Offer(NamedTuple):
    """``text`` in place of what stands from ``start`` on up to the place; ``sort``: of what sort it is."""

    text: str
    sort: str
    start: int
    detail: str = ""


def each_once(offers: Iterable[Offer]) -> Iterator[Offer]:
    """Offers without those of a text that was offered before."""
    met: set[str] = set()
    for offer in offers:
        if offer.text and offer.text not in met:
            met.add(offer.text)
            yield offer
