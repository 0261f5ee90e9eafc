"""By which card something is done: whether a rule may be the one that ``through`` speaks of."""

from __future__ import annotations

from ..tree import rules as typed
from ..tree.types import Thing
from ..typed.model import Game
from ..typed.walk import walk
from ..words.vocabulary import ANYTHING


class Causes:
    """Tells of the rules of one game on which cards they stand."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rules = {node.id: node for node in game.nodes if isinstance(node, typed.Rule)}
        frames = (node for node in game.nodes if isinstance(node, typed.Kind))
        self._frames = {rule.id: frame.noun for frame in frames for rule in frame.rules}

    def may_be(self, rule: str, pattern: typed.EventPattern, other: str = "") -> bool:
        """Whether what a rule does may be done by a card of which a pattern speaks, in the rule ``other``.

        What a rule runs may stand on any card.
        """
        through = pattern.through
        if through is None or self._runs(rule):
            return True
        own = card_of(rule)
        if rule not in self._frames and own == card_of(other) and _another(through):
            return False
        if isinstance(through, typed.This) and rule not in self._frames and other not in self._frames:
            return not other or own == card_of(other)
        kind, noun = self._kind(rule), _noun(through)
        return kind != "" and (noun == ANYTHING or self._game.vocabulary.related(kind, noun))

    def _kind(self, rule: str) -> str:
        """The noun of the cards on which a rule stands; empty for one that stands on no card."""
        card = self._game.card(card_of(rule))
        return self._frames.get(rule) or (card.kind if card is not None else "")

    def _runs(self, rule: str) -> bool:
        node = self._rules.get(rule)
        return node is None or any(isinstance(part, typed.Run) for part in walk(node))


def card_of(rule: str) -> str:
    """The id of the card of a rule."""
    return rule.partition("#")[0]


def _another(through: typed.Binder | typed.Expression) -> bool:
    """Whether any card is meant but that of the rule."""
    return isinstance(through, typed.Binder) and through.where is not None


def _noun(through: typed.Binder | typed.Expression) -> str:
    """The noun of the card that is meant."""
    type_ = through.item if isinstance(through, typed.Binder) else through.type
    return type_.noun if isinstance(type_, Thing) else ANYTHING
