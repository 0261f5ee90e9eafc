"""Examples that show less than they seem to: of another card, or of neighbors where two players sit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Card, Game
from ...typed.walk import walk

PARTS = ("given", "rolls", "do", "legal", "expect")
SIDES = ("left", "right")


def check_shown(game: Game) -> Iterator[Diagnostic]:
    """H538: an example in which its card is not. H539: left and right are told apart by no example."""
    for card in game.cards:
        if not card.rules or not card.examples or game.vocabulary.is_everywhere(card.kind):
            continue
        if not _everybody_has_one(game, card):
            yield from _elsewhere(game, card)
        if game.outline is None or game.outline.high > 2:
            yield from _neighbors(card)


def _everybody_has_one(game: Game, card: Card) -> bool:
    """Whether each player has a thing of the kind for each value, given or not."""
    nouns = game.vocabulary.nouns
    return any(nouns[noun].each is not None for noun in game.vocabulary.ancestry(card.kind))


def _elsewhere(game: Game, card: Card) -> Iterator[Diagnostic]:
    """Examples that name neither their card nor a rule of it. What is refused may be so without it."""
    own = {card.name, *game.vocabulary.slots(card.kind)}
    nodes = (node for rule in card.rules for node in walk(rule))
    own |= {node.label for node in nodes if isinstance(node, rules.Rule) and node.label is not None}
    for example in card.examples:
        words = (example.words.get(part, ()) for part in PARTS)
        if example.refused is None and own.isdisjoint(chain.from_iterable(words)):
            yield diagnostic("H538", example.span, card=card.name)


def _neighbors(card: Card) -> Iterator[Diagnostic]:
    """The first rule that speaks of one neighbor, where no example has more than two players."""
    if any(example.players > 2 for example in card.examples):
        return
    for rule in card.rules:
        if any(_is_of_a_side(node) for node in walk(rule)):
            yield diagnostic("H539", rule.span)
            return


def _is_of_a_side(node: rules.Node) -> bool:
    if isinstance(node, rules.EventPattern):
        return node.doer in SIDES
    return isinstance(node, rules.Player) and node.which in SIDES
