"""Cards that never come into play: no place of the game has any of their kind when it begins."""

from __future__ import annotations

from collections.abc import Iterator

from ..source.diagnostics import Diagnostic, diagnostic
from ..typed import rules
from ..typed.model import Game
from ..words.types import Thing


def check_in_play(game: Game) -> Iterator[Diagnostic]:
    """H455: a kind of card that can lie somewhere, but is no component and is made by no rule; told once."""
    if game.outline is None or not game.outline.components:
        return
    vocabulary = game.vocabulary
    there = {one.noun for one in game.outline.components} | set(_made(game))
    told: set[str] = set()
    for card in game.cards:
        if card.kind in told or not _is_moved(game, card.kind):
            continue
        if not any(vocabulary.is_a(card.kind, noun) for noun in there):
            told.add(card.kind)
            yield diagnostic("H455", card.span, kind=card.kind)


def _is_moved(game: Game, kind: str) -> bool:
    """Whether cards of a kind lie in zones, or are kept by players; others are in force from the start."""
    vocabulary = game.vocabulary
    zones = (zone.of for zone in vocabulary.zones.values() if not zone.union)
    kept = (field.type.noun for field in vocabulary.player.values() if isinstance(field.type, Thing))
    return any(vocabulary.is_a(kind, noun) for noun in (*zones, *kept)) and not _holds_rules_only(game, kind)


def _holds_rules_only(game: Game, kind: str) -> bool:
    """Whether the cards of a kind are the things that everybody has one of for each value."""
    return game.vocabulary.nouns[kind].each is not None


def _made(game: Game) -> Iterator[str]:
    """The nouns of which rules make things."""
    for node in game.nodes:
        made = node.object if isinstance(node, rules.Do) else None
        if made is None or not isinstance(node, rules.Do) or not isinstance(made.type, Thing):
            continue
        if game.vocabulary.verbs[node.verb].does == "create":
            yield made.type.noun
