"""Cards whose text no example shows: that their rules do what they should, nobody has tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...compiler.source.diagnostics import Diagnostic, diagnostic
from ...compiler.typed.model import Card
from ...compiler.typed.speakable import speakable

_MOST = 5  # so many are named, then "…"


def lacks_example(card: Card) -> bool:
    """Whether a card says something, and has no example of it."""
    return not card.examples and bool(speakable(card))


def without_examples(cards: Iterable[Card]) -> Iterator[Diagnostic]:
    """H540: the cards of a file that have no example, told together at the first of them."""
    files: dict[str, list[Card]] = {}
    for card in cards:
        if lacks_example(card):
            files.setdefault(card.span.file, []).append(card)
    for lacking in (sorted(file_cards, key=lambda card: card.span.start) for file_cards in files.values()):
        names = [card.name for card in lacking[:_MOST]]
        named = ", ".join([*names, *(["…"] if len(lacking) > _MOST else [])])
        yield diagnostic("H540", lacking[0].span, count=len(lacking), cards=named)
