"""Cards that never come into play: no place of the game has any of their kind when it begins."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...tree.types import Thing
from ...typed.model import Game


def check_in_play(game: Game) -> Iterator[Diagnostic]:
    """H455: a kind of card that can lie somewhere, but is no component and is made by no rule; told once."""
    if game.outline is None or not game.outline.components:
        return
    vocabulary = game.vocabulary
    there = {component.noun for component in game.outline.components} | set(_made(game))
    first = {card.kind: card for card in reversed(game.cards)}
    for kind, card in first.items():
        if _is_moved(game, kind) and not any(vocabulary.is_a(kind, noun) for noun in there):
            yield diagnostic("H455", card.span, kind=kind)


def _is_moved(game: Game, kind: str) -> bool:
    """Whether cards of a kind lie in zones, or are kept by players; others are in force from the start."""
    vocabulary = game.vocabulary
    zones = (zone.of for zone in vocabulary.zones.values() if not zone.union)
    kept = (field.type.noun for field in vocabulary.player.values() if isinstance(field.type, Thing))
    of_each = vocabulary.nouns[kind].each is not None  # everybody has one for each value, card or not
    return not of_each and any(vocabulary.is_a(kind, noun) for noun in (*zones, *kept))


def _made(game: Game) -> Iterator[str]:
    """The nouns of which rules make things."""
    for node in game.nodes:
        made = node.object if isinstance(node, rules.Do) else None
        if made is None or not isinstance(node, rules.Do) or not isinstance(made.type, Thing):
            continue
        if game.vocabulary.verbs[node.verb].does == "create":
            yield made.type.noun
