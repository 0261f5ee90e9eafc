"""The kinds of cards that a game has, and that an author can add a card to."""

from __future__ import annotations

from ...compiler.typed.model import Game


def kinds_of(game: Game) -> tuple[str, ...]:
    """The nouns that cards of a game are of, and those that are to those as one kind of card to another.

    A noun with a thing for each value has all its cards already, and so have the parts of a sheet: what is a
    cell or a region of a grid, or what each player has. One with nouns below it is no kind itself.
    """
    nouns = game.vocabulary.nouns
    used = {card.kind for card in game.cards}
    tops = {ancestor for kind in used for ancestor in game.vocabulary.ancestry(kind)[1:]}
    parents = {noun.parent for noun in nouns.values()}
    return tuple(
        noun.name
        for noun in nouns.values()
        if noun.each is None
        and not (noun.owned or noun.grid or noun.region)
        and (
            noun.name in used
            or (noun.name not in parents and tops.intersection(game.vocabulary.ancestry(noun.name)[1:]))
        )
    )
