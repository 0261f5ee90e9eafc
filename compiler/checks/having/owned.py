"""What nobody has: there the rules of a card hold for nobody, and ``my`` in a field is nobody's."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.spans import Span
from ...tree import rules
from ...tree.types import Thing
from ...typed.common_places import common_zones, on_common_cells
from ...typed.model import Card, Game
from ...typed.walk import children, walk
from ...words.vocabulary import PLAYER, Vocabulary

_ELSEWHERE = (rules.Define, rules.Procedure, rules.Kind, rules.Side, rules.Slot)
"""The rules that are run from elsewhere; all others hold only where somebody has their card."""
_OWN = ("me", "left", "right", "others")


def check_owned(game: Game) -> Iterator[Diagnostic]:
    """H570: a rule of a card that nobody can have. H571: ``my`` in a field of what nobody can have.

    H548: a field with ``my`` is read of what lies in a place of the table.
    """
    vocabulary = game.vocabulary
    for card in game.cards:
        if not vocabulary.is_everywhere(card.kind) and not can_be_had(vocabulary, card.kind, in_play=True):
            for rule in _holding(card):
                yield diagnostic("H570", rule.span, kind=card.kind)
    for (noun, field), formula in game.formulas.items():
        kinds = (kind for kind in vocabulary.nouns if vocabulary.is_a(kind, noun))
        read = next(_read_of_owner(formula, formula.span), None)
        if noun != PLAYER and read is not None and not any(can_be_had(vocabulary, kind) for kind in kinds):
            yield diagnostic("H571", read, noun=noun, field=field)
    owners = _fields_of_owners(game)
    for node in game.nodes:
        for read_, zone in _read_on_the_table(game, node):
            if (read_.noun, read_.field) in owners:
                yield diagnostic("H548", read_.span, noun=read_.noun, field=read_.field, zone=zone)


def _fields_of_owners(game: Game) -> Collection[tuple[str, str]]:
    """The derived fields that speak of the owner as of who reads them, also by other fields of the thing."""
    fields = {
        key
        for key, formula in game.formulas.items()
        if key[0] != PLAYER and any(_reads_of_owner(node) for node in walk(formula))
    }
    while True:
        more = {
            key
            for key, formula in game.formulas.items()
            if key not in fields
            and any(
                isinstance(node, rules.Member)
                and isinstance(node.subject, rules.This)
                and (node.noun, node.field) in fields
                for node in walk(formula)
            )
        }
        if not more:
            return fields
        fields |= more


def _reads_of_owner(node: rules.Node) -> bool:
    """Whether something that the owner has is read; who he is may well be asked of what nobody has."""
    return not isinstance(node, rules.Comparison) and any(_is_owner(part) for part in children(node))


def _is_owner(node: rules.Node) -> bool:
    """Whether a node is the owner of a thing, or somebody seen from him."""
    owner = isinstance(node, rules.Member) and node.field == "owner" and isinstance(node.subject, rules.This)
    return owner or (isinstance(node, rules.Player) and node.which in _OWN)


def _read_on_the_table(game: Game, node: rules.Node) -> Iterator[tuple[rules.Member, str]]:
    """The fields that are read of what lies in a place of nobody, and that place."""
    if isinstance(node, rules.Member) and isinstance(node.subject, rules.Ordinal):
        zone = _of_nobody(game, node.subject.place, node.noun)
        yield from () if zone is None else ((node, zone),)
        return
    match node:
        case (
            rules.Choose(binder=binder)
            | rules.Each(binder=binder)
            | rules.Divide(binder=binder)
            | rules.Count(binder=binder)
        ):
            asked: tuple[rules.Node | None, ...] = (binder.where,)
        case rules.Fold(binder=binder, value=value):
            asked = (binder.where, value)
        case rules.Quantified(binder=binder, condition=condition):
            asked = (binder.where, condition)
        case _:
            return
    zones = [_of_nobody(game, source, binder.noun) for source in binder.sources]
    if not zones or None in zones:
        return
    for part in (inner for root in asked if root is not None for inner in walk(root)):
        if isinstance(part, rules.Member) and part.is_of(binder.name):
            yield part, zones[0] or ""


def _of_nobody(game: Game, place: rules.Node, noun: str) -> str | None:
    """A place of the table in which things of a noun are nobody's; None for any other."""
    if not isinstance(place, rules.Zone) or place.owner is not None:
        return None
    words, zone = game.vocabulary, game.vocabulary.zones.get(place.zone)  # none: the cells of a grid
    kinds = [kind for kind in words.nouns if words.related(kind, noun)]
    elsewhere = zone is not None and (zone.owned or bool(zone.union))
    if elsewhere or any(words.nouns[kind].owned for kind in kinds):
        return None
    if not any(can_be_had(words, kind) for kind in kinds):
        return None  # H571 tells that of all of them
    return place.zone


def _read_of_owner(node: rules.Node, around: Span) -> Iterator[Span]:
    """Where something of the owner is read; ``my`` has no place of its own."""
    here = node.span if node.span.file else around
    if _is_owner(node):
        yield here
    for child in children(node):
        yield from _read_of_owner(child, here)


def _holding(card: Card) -> Iterator[rules.Rule]:
    for rule in card.rules:
        inner = rule.body.rules if isinstance(rule.body, rules.Side) else (rule,)
        yield from (inner_rule for inner_rule in inner if not isinstance(inner_rule.body, _ELSEWHERE))


def can_be_had(vocabulary: Vocabulary, noun: str, in_play: bool = False, seen: tuple[str, ...] = ()) -> bool:
    """Whether things of a noun can be a player's: his from the start, in a place of his, or on such a thing.

    ``in_play``: in a place where rules of cards hold for somebody, also one of nobody.
    """
    return bool(_own_zones(vocabulary, noun, in_play)) or _had_elsewhere(vocabulary, noun, in_play, seen)


def places_in_force(vocabulary: Vocabulary, noun: str) -> frozenset[str]:
    """The zones in which rules of cards of a kind hold; empty where they may hold elsewhere too."""
    if _had_elsewhere(vocabulary, noun, True, ()):
        return frozenset()
    return _own_zones(vocabulary, noun, in_play=True)


def _own_zones(vocabulary: Vocabulary, noun: str, in_play: bool) -> frozenset[str]:
    """The zones of a player in which things of a noun can lie; ``in_play``: where rules of cards hold."""
    own = frozenset(
        zone.name
        for zone in vocabulary.zones.values()
        if zone.owned and not zone.union and not (in_play and zone.idle) and vocabulary.is_a(noun, zone.of)
    )
    return own | common_zones(vocabulary, noun) if in_play else own


def _had_elsewhere(vocabulary: Vocabulary, noun: str, in_play: bool, seen: tuple[str, ...]) -> bool:
    """Whether things of a noun can be a player's in no zone: his from the start, kept, or on such a thing."""
    declared = vocabulary.nouns[noun]
    grid = None if declared.region is None else declared.region.grid
    if declared.owned or (
        grid and any(other.owned and other.grid == grid for other in vocabulary.nouns.values())
    ):
        return True
    if in_play and on_common_cells(vocabulary, noun):
        return True
    kept = [field.type.noun for field in vocabulary.player.values() if isinstance(field.type, Thing)]
    if any(vocabulary.is_a(noun, kept_noun) for kept_noun in kept):
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
