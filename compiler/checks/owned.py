"""What nobody can have: there the rules of a card hold for nobody, and ``my`` in a field is nobody's."""

from __future__ import annotations

from collections.abc import Iterator

from ..source.diagnostics import Diagnostic, diagnostic
from ..source.spans import Span
from ..typed import rules
from ..typed.model import Card, Game
from ..typed.walk import children
from ..words.types import Thing
from ..words.vocabulary import Vocabulary

_HOLDING = (
    rules.Action,
    rules.Reaction,
    rules.Replace,
    rules.Modify,
    rules.Limit,
    rules.Permission,
    rules.Treat,
    rules.Score,
    rules.ScoreTable,
)
"""The rules that hold only where somebody has their card; others are run from elsewhere."""
_OWN = ("me", "left", "right", "others")


def check_owned(game: Game) -> Iterator[Diagnostic]:
    """H570: a rule of a card that nobody can have. H571: ``my`` in a field of what nobody can have."""
    vocabulary = game.vocabulary
    for card in game.cards:
        if not vocabulary.is_everywhere(card.kind) and not can_be_had(vocabulary, card.kind, in_play=True):
            for rule in _holding(card):
                yield diagnostic("H570", rule.span, kind=card.kind)
    for (noun, field), formula in game.formulas.items():
        kinds = (kind for kind in vocabulary.nouns if vocabulary.is_a(kind, noun))
        read = next(_read_of_owner(formula, formula.span), None)
        if read is not None and not any(can_be_had(vocabulary, kind) for kind in kinds):
            yield diagnostic("H571", read, noun=noun, field=field)


def _read_of_owner(node: rules.Node, around: Span) -> Iterator[Span]:
    """Where something of the owner is read; ``my`` has no place of its own."""
    here = node.span if node.span.file else around
    owner = isinstance(node, rules.Member) and node.field == "owner" and isinstance(node.subject, rules.This)
    if owner or (isinstance(node, rules.Player) and node.which in _OWN):
        yield here
    for child in children(node):
        yield from _read_of_owner(child, here)


def _holding(card: Card) -> Iterator[rules.Rule]:
    for rule in card.rules:
        inner = rule.body.rules if isinstance(rule.body, rules.Side) else (rule,)
        yield from (one for one in inner if isinstance(one.body, _HOLDING))


def can_be_had(vocabulary: Vocabulary, noun: str, in_play: bool = False, seen: tuple[str, ...] = ()) -> bool:
    """Whether things of a noun can be a player's: his from the start, in a place of his, or on such a thing.

    ``in_play``: in a place where rules of cards hold.
    """
    declared = vocabulary.nouns[noun]
    grid = None if declared.region is None else declared.region.grid
    if declared.owned or (grid and any(one.owned and one.grid == grid for one in vocabulary.nouns.values())):
        return True
    for zone in vocabulary.zones.values():
        if zone.owned and not zone.union and not (in_play and zone.idle) and vocabulary.is_a(noun, zone.of):
            return True
    kept = [field.type.noun for field in vocabulary.player.values() if isinstance(field.type, Thing)]
    if any(vocabulary.is_a(noun, one) for one in kept):
        return True
    return any(
        holder.holds is not None
        and vocabulary.is_a(noun, holder.holds)
        and holder.name not in seen
        and any(
            can_be_had(vocabulary, kind, in_play, (*seen, holder.name))
            for kind in vocabulary.nouns
            if vocabulary.is_a(kind, holder.name)
        )
        for holder in vocabulary.nouns.values()
    )
