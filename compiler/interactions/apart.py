"""Which rules can never meet: their cards are never in play together, or their events are never the same."""

from __future__ import annotations

from functools import cached_property

from ..tree import rules as typed
from ..typed.model import Card, Game
from ..typed.ranges import Ranges
from ..typed.truth import decide
from .footprint import Event, Footprint


class Apart:
    """Tells of one game which rules keep out of each other's way, whatever happens."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def _ranges(self) -> Ranges:
        return Ranges(self.game)

    @cached_property
    def _cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.game.cards}

    def never_together(self, one: Footprint, other: Footprint) -> bool:
        """Whether two rules are never in force in one game: other options, or other sides of one card."""
        if one.card == other.card:
            return bool(one.side and other.side) and one.side != other.side
        first, second = self._cards[one.card].when, self._cards[other.card].when
        return first is not None and second is not None and contradict(first, second)

    def never_of_one_player(self, one: Footprint, other: Footprint) -> bool:
        """Whether no player can have both cards, since each keeps only one of their kind."""
        if one.card == other.card or one.frame or other.frame:
            return False
        return bool(self._kept(one.card) & self._kept(other.card))

    def _kept(self, card: str) -> set[str]:
        vocabulary = self.game.vocabulary
        return {noun for noun in vocabulary.ancestry(self._cards[card].kind) if vocabulary.keeps_one(noun)}

    def everybodys(self, one: Footprint) -> bool:
        """Whether a rule is in force for everybody, on no card that somebody has."""
        return not one.frame and self.game.vocabulary.is_everywhere(self._cards[one.card].kind)

    def never_alike(self, one: Footprint, other: Footprint) -> bool:
        """Whether no event is one that both rules wait for."""
        if one.pattern is None or other.pattern is None or one.heard is None or other.heard is None:
            return True
        if not self.alike(one.heard, other.heard):
            return True
        if one.card != other.card and _about_itself(one) and _about_itself(other):
            return True
        if one.pattern.doer is None and other.pattern.doer is None and self.never_of_one_player(one, other):
            return True
        wheres = [where for where in (one.pattern.where, other.pattern.where) if where is not None]
        return (
            len(wheres) == 2
            and decide(self._ranges, typed.Both(tuple(p for w in wheres for p in _parts(w)))) is False
        )

    def alike(self, made: Event, awaited: Event) -> bool:
        """Whether an event may be one that somebody waits for."""
        if made.verb != awaited.verb:
            return False
        values = dict(made.values)
        if any(values.get(name, value) != value for name, value in awaited.values):
            return False
        one, other = made.what, awaited.what
        if not one or not other or one == other:
            return True
        known = self.game.vocabulary.nouns
        return one in known and other in known and self.game.vocabulary.related(one, other)

    def may_be(self, made: Event, awaited: Event) -> bool:
        """The same for an event that a rule makes: it must have the things that the other speaks of."""
        declared = self.game.vocabulary.verbs[awaited.verb].roles
        missing = (name for name in awaited.roles if name not in made.roles)
        if made.verb == awaited.verb and any(
            declared[name].takes in self.game.vocabulary.nouns for name in missing
        ):
            return False
        return self.alike(made, awaited)


def _about_itself(one: Footprint) -> bool:
    """Whether a rule speaks only of what is done to its own card, and no other card has it."""
    return not one.frame and one.pattern is not None and isinstance(one.pattern.object, typed.This)


def contradict(one: typed.Expression, other: typed.Expression) -> bool:
    """Whether one condition has a part that is the opposite of a part of the other."""
    others = _parts(other)
    return any(
        typed.Negation(part) in others or (isinstance(part, typed.Negation) and part.operand in others)
        for part in _parts(one)
    )


def _parts(node: typed.Expression) -> tuple[typed.Expression, ...]:
    return node.operands if isinstance(node, typed.Both) else (node,)
