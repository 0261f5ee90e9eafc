"""Which cards of a game are printed, and how many of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...compiler.compile import CheckedGame
from ...compiler.look.look import Look
from ...compiler.source.packs.bases import owns
from ...compiler.typed.model import Card
from ...compiler.typed.outline import Component
from ..report.speaking import find_cards


def chosen_cards(checked: CheckedGame, look: Look, ids: Sequence[str]) -> list[tuple[Card, int]]:
    """The cards that somebody names, else those of the game or of what adds to it; each with its number.

    Raises Failure for a name that no card has.
    """
    if ids:
        named = [card for _, card in find_cards([checked], ids)]
        return [(card, copies(checked, card)) for card in named]
    is_own, printed = owns(checked.packs), _printed_kinds(checked, look)
    ancestry = checked.game.vocabulary.ancestry
    return [
        (card, copies(checked, card))
        for card in checked.game.cards
        if is_own(card.id) and not printed.isdisjoint(ancestry(card.kind))
    ]


def copies(checked: CheckedGame, card: Card) -> int:
    """How many of a card are in the box: as many as its component says, one where nothing does."""
    numbers = [_number(part, card) for part in _components(checked, card)]
    return max(numbers, default=1)


def _number(part: Component, card: Card) -> int:
    """How many of a card a component holds; those under an option are not more cards."""
    if part.copies is None:
        return part.count
    number = card.fields.get(part.copies)
    return number if isinstance(number, int) else 1


def _components(checked: CheckedGame, card: Card) -> Iterator[Component]:
    outline = checked.game.outline
    line = checked.game.vocabulary.ancestry(card.kind)
    yield from (part for part in (outline.components if outline is not None else ()) if part.noun in line)


def _printed_kinds(checked: CheckedGame, look: Look) -> set[str]:
    """The kinds that the look names; else those that are components; else all but rules for everybody."""
    if look.prints:
        return set(look.prints)
    game = checked.game
    kinds = dict.fromkeys(card.kind for card in game.cards)
    own = {part.noun for part in (game.outline.components if game.outline is not None else ())}
    lying = {kind for kind in kinds if not own.isdisjoint(game.vocabulary.ancestry(kind))}
    return lying or {kind for kind in kinds if not game.vocabulary.is_everywhere(kind)}
