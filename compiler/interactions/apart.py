"""Which rules can never meet: their cards are never in play together, or their events are never the same."""

from __future__ import annotations

from functools import cached_property

from ..tree import rules as typed
from ..typed.common_places import in_common
from ..typed.model import Card, Game
from ..typed.ranges import Ranges
from ..typed.truth import decide
from .causes import Causes
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

    def never_together(self, footprint: Footprint, other: Footprint) -> bool:
        """Whether two rules are never in force in one game: other options, or other sides of one card."""
        if footprint.card == other.card:
            return bool(footprint.side and other.side) and footprint.side != other.side
        first, second = self._cards[footprint.card].when, self._cards[other.card].when
        return first is not None and second is not None and contradict(first, second)

    def never_of_one_player(self, footprint: Footprint, other: Footprint) -> bool:
        """Whether no player can have both cards, since each keeps only one of their kind."""
        if footprint.card == other.card or footprint.frame or other.frame:
            return False
        return bool(self._kept(footprint.card) & self._kept(other.card))

    def _kept(self, card: str) -> set[str]:
        vocabulary = self.game.vocabulary
        kind = self._cards[card].kind
        if in_common(vocabulary, kind):
            return set()
        return {noun for noun in vocabulary.ancestry(kind) if vocabulary.keeps_one(noun)}

    def everybodys(self, footprint: Footprint) -> bool:
        """Whether a rule is in force for everybody, on no card that somebody has."""
        return not footprint.frame and self.game.vocabulary.is_everywhere(self._cards[footprint.card].kind)

    def never_alike(self, footprint: Footprint, other: Footprint) -> bool:
        """Whether no event is one that both rules wait for."""
        if (
            footprint.pattern is None
            or other.pattern is None
            or footprint.heard is None
            or other.heard is None
        ):
            return True
        if not self.alike(footprint.heard, other.heard):
            return True
        if footprint.card != other.card and _about_itself(footprint) and _about_itself(other):
            return True
        if (
            footprint.pattern.doer is None
            and other.pattern.doer is None
            and self.never_of_one_player(footprint, other)
        ):
            return True
        wheres = [where for where in (footprint.pattern.where, other.pattern.where) if where is not None]
        return (
            len(wheres) == 2
            and decide(self._ranges, typed.Both(tuple(p for w in wheres for p in _parts(w)))) is False
        )

    @cached_property
    def _causes(self) -> Causes:
        return Causes(self.game)

    def may_cause(self, footprint: Footprint, other: Footprint) -> bool:
        """Whether something that a rule does may be done by a card of which the other rule speaks."""
        pattern = other.pattern
        return pattern is None or self._causes.may_be(footprint.rule.id, pattern, other.rule.id)

    def alike(self, made: Event, awaited: Event) -> bool:
        """Whether an event may be one that somebody waits for."""
        if made.verb != awaited.verb:
            return False
        values = dict(made.values)
        if any(values.get(name, value) != value for name, value in awaited.values):
            return False
        noun, other = made.what, awaited.what
        if not noun or not other or noun == other:
            return True
        known = self.game.vocabulary.nouns
        return noun in known and other in known and self.game.vocabulary.related(noun, other)

    def may_be(self, made: Event, awaited: Event) -> bool:
        """Whether an event that a rule makes may be awaited: it must have the things the other speaks of."""
        declared = self.game.vocabulary.roles(awaited.verb)
        missing = (name for name in awaited.roles if name not in made.roles)
        if made.verb == awaited.verb and any(
            declared[name].takes in self.game.vocabulary.nouns for name in missing
        ):
            return False
        return self.alike(made, awaited)


def _about_itself(footprint: Footprint) -> bool:
    """Whether a rule speaks only of what is done to its own card, and no other card has it."""
    return (
        not footprint.frame
        and footprint.pattern is not None
        and isinstance(footprint.pattern.object, typed.This)
    )


def contradict(condition: typed.Expression, other: typed.Expression) -> bool:
    """Whether one condition has a part that is the opposite of a part of the other."""
    others = _parts(other)
    return any(
        typed.Negation(part) in others or (isinstance(part, typed.Negation) and part.operand in others)
        for part in _parts(condition)
    )


def _parts(node: typed.Expression) -> tuple[typed.Expression, ...]:
    return node.operands if isinstance(node, typed.Both) else (node,)
