"""Binds ``subject.field`` and ``subject[index]``: fields, zones of a player, places of a zone, tables."""

from __future__ import annotations

from ..tree import rules, syntax
from ..tree.types import NUMBER, Integer, Many, NoType, Person, Table, Thing, Type
from ..words.core import BESIDE
from ..words.type_words import item_type, related, spelled
from ..words.vocabulary import PLAYER, ZoneDeclaration
from .context import Context
from .scope import Scope


def resolve_member(context: Context, scope: Scope, node: syntax.Member) -> rules.Expression:
    """A field of a thing, something of a player, a place of a zone, or an option."""
    core = context.core
    if isinstance(node.subject, syntax.Name) and node.subject.word == core.settings:
        return _option(context, node)
    if isinstance(node.subject, syntax.Name) and node.subject.word == core.game:
        return _of_game(context, node, core.game)
    subject = context.expression(scope, node.subject)
    if isinstance(subject, (rules.Nothing, rules.Values)):
        return subject if isinstance(subject, rules.Nothing) else _no_field(context, node, subject.type)
    item = item_type(subject.type)
    if isinstance(item, Person):
        return _of_player(context, node, subject)
    if isinstance(subject, rules.Things) and isinstance(subject.owner, rules.Nothing):
        return _of_all(context, node, subject)
    if isinstance(subject.type, Many) and node.field in core.places:
        return _ordinal(context, scope, node, subject, _end_of(context, node))
    if node.field in core.places and (held := _held(context, subject)) is not None:
        return rules.Ordinal(subject, _end_of(context, node), held, span=node.span)
    if isinstance(subject.type, Thing):
        return _of_thing(context, node, subject, subject.type.noun)
    if isinstance(subject.type, NoType):
        return subject
    return _no_field(context, node, subject.type)


def _of_all(context: Context, node: syntax.Member, things: rules.Things) -> rules.Expression:
    """The one of the things that all have together which stands for a value: ``piles.red``."""
    each = context.vocabulary.nouns[things.noun].each
    values = () if each is None else context.vocabulary.enums[each].values
    if node.field not in values:
        return context.unknown("H304", node.field, node.field_span, values, noun=spelled(things.type))
    return rules.Unit(things.noun, node.field, things.owner, span=node.span)


def _option(context: Context, node: syntax.Member) -> rules.Expression:
    option = context.vocabulary.options.get(node.field)
    if option is None:
        return context.unknown("H314", node.field, node.field_span, context.vocabulary.options)
    return rules.Option(option.name, option.type, span=node.span)


def _of_game(context: Context, node: syntax.Member, game: str) -> rules.Expression:
    """What is so in the whole game, where the vocabulary declares something of it."""
    if game not in context.vocabulary.nouns:
        return context.unknown("H301", game, node.subject.span, ())
    return _of_thing(context, node, rules.TheGame(game, span=node.subject.span), game)


def _of_thing(
    context: Context, node: syntax.Member, subject: rules.Expression, noun: str
) -> rules.Expression:
    declared = context.vocabulary.field(noun, node.field)
    if declared is not None:
        owner = declared[0]
        return rules.Member(subject, owner, node.field, context.field_type(owner, node.field), span=node.span)
    if node.field in context.vocabulary.slots(noun) or labelled(context, node.field, noun):
        return rules.SlotOf(subject, node.field, span=node.span)
    if node.field == context.core.rules and noun in context.vocabulary.kinds:
        return rules.SlotOf(subject, "", span=node.span)
    return _no_field(context, node, subject.type)


def labelled(context: Context, word: str, noun: str, *, action: bool = False) -> bool:
    """Whether cards of a kind have a rule of a label, or an action."""
    kinds = (label.noun for label in context.labels.get(word, ()) if label.action or not action)
    return any(kind in context.vocabulary.kinds and related(kind, noun, context.vocabulary) for kind in kinds)


def _no_field(context: Context, node: syntax.Member, type_: Type) -> rules.Expression:
    known: tuple[str, ...] = ()
    if isinstance(type_, Thing) and context.core.fields.get(node.field) == BESIDE:
        return context.report("H568", node.field_span, noun=type_.noun)
    if isinstance(type_, Thing):
        known = (*context.vocabulary.fields(type_.noun), *context.vocabulary.slots(type_.noun))
    elif isinstance(type_, Many):
        known = context.core.places
    return context.unknown("H304", node.field, node.field_span, known, noun=spelled(type_))


def _of_player(context: Context, node: syntax.Member, who: rules.Expression) -> rules.Expression:
    vocabulary, word, span = context.vocabulary, node.field, node.span
    zone = vocabulary.zones.get(word)
    if zone is not None and zone.owned:
        return rules.Zone(word, who, zone_type(zone), span=span)
    for noun in vocabulary.nouns.values():
        common = bool(noun.each) and not noun.owned
        if (noun.plural == word and not common) or (noun.owned and noun.grid == word):
            return rules.Things(noun.name, who, Many(Thing(noun.name)), span=span)
        several = isinstance(who.type, Many)
        if noun.owned and noun.each and word in vocabulary.enums[noun.each].values and not several:
            return rules.Unit(noun.name, word, who, span=span)
    if isinstance(who.type, Many):
        return context.unknown("H304", word, node.field_span, player_words(context), noun=spelled(who.type))
    if word in vocabulary.player:
        return rules.Member(who, PLAYER, word, context.field_type(PLAYER, word), span=span)
    if word in vocabulary.resources:
        return rules.Holding(word, who, span=span)
    bound = vocabulary.bounds.get(word)
    if bound is not None and bound.owned:
        return rules.Bound(word, who, span=span)
    return context.unknown("H304", word, node.field_span, player_words(context), noun=spelled(who.type))


def player_words(context: Context) -> tuple[str, ...]:
    """Everything that can follow ``my.``."""
    vocabulary = context.vocabulary
    nouns = [noun for noun in vocabulary.nouns.values() if noun.owned or noun.plural]
    return (
        *vocabulary.player,
        *(zone.name for zone in vocabulary.zones.values() if zone.owned),
        *(noun.plural for noun in nouns if noun.plural),
        *(noun.grid for noun in nouns if noun.grid),
        *(value for noun in nouns if noun.each for value in vocabulary.enums[noun.each].values),
        *vocabulary.resources,
        *(bound.name for bound in vocabulary.bounds.values() if bound.owned),
    )


def zone_type(zone: ZoneDeclaration) -> Type:
    """What a zone is made of."""
    return Many(Thing(zone.of), zone.ordered)


def _end_of(context: Context, node: syntax.Member) -> rules.Place:
    return "first" if node.field == context.core.places[0] else "last"


def _held(context: Context, subject: rules.Expression) -> Thing | None:
    """What a thing holds: it is a place as well."""
    if not isinstance(subject.type, Thing):
        return None
    holding = context.vocabulary.holding(subject.type.noun)
    return None if holding is None or holding.holds is None else Thing(holding.holds)


def _ordinal(
    context: Context,
    scope: Scope,
    node: syntax.Member | syntax.Lookup,
    place: rules.Expression,
    index: rules.Place,
) -> rules.Expression:
    item = place.type.item if isinstance(place.type, Many) else None
    noun = context.vocabulary.nouns.get(item.noun) if isinstance(item, Thing) else None
    if noun is not None and noun.each is not None and not (scope.in_example and index in context.core.places):
        values = context.vocabulary.enums[noun.each].values
        return context.report(
            "H726", node.span, noun=noun.name, known=", ".join(f"my.{value}" for value in values)
        )
    if not (isinstance(place.type, Many) and (place.type.ordered or scope.in_example)):
        return context.report("H316", node.span)
    return rules.Ordinal(place, index, place.type.item, span=node.span)


def resolve_lookup(context: Context, scope: Scope, node: syntax.Lookup) -> rules.Expression:
    """A table at its indexes, a place of an ordered zone, a cell or the placements of a grid."""
    subject = node.subject
    if isinstance(subject, syntax.Name) and subject.word in context.vocabulary.tables:
        table = context.vocabulary.tables[subject.word]
        indexes = _indexes(context, scope, node, table.indexes)
        return rules.Entry(table.name, indexes, table.of, span=node.span)
    if isinstance(subject, syntax.Member) and subject.field == context.core.placements:
        return _placements(context, scope, node, subject)
    looked_up = context.expression(scope, subject)
    if isinstance(looked_up.type, Table):
        indexes = _indexes(context, scope, node, looked_up.type.indexes)
        return rules.Item(looked_up, indexes, looked_up.type.of, span=node.span)
    if isinstance(looked_up.type, NoType):
        return looked_up
    if isinstance(looked_up.type, Many):
        return _place_of(context, scope, node, looked_up, looked_up.type)
    return context.report("H406", node.span, found=spelled(looked_up.type))


def _place_of(
    context: Context, scope: Scope, node: syntax.Lookup, place: rules.Expression, type_: Many
) -> rules.Expression:
    item = type_.item
    noun = context.vocabulary.nouns.get(item.noun) if isinstance(item, Thing) else None
    if noun is not None and noun.grid is not None:
        grid = context.vocabulary.grids[noun.grid]
        indexes = _indexes(context, scope, node, (Integer(1, grid.rows), Integer(1, grid.columns)))
        if len(indexes) == 2:
            return rules.Cell(place, indexes[0], indexes[1], item, span=node.span)
        return rules.Nothing(span=node.span)
    indexes = _indexes(context, scope, node, (NUMBER,))
    return _ordinal(context, scope, node, place, indexes[0]) if indexes else rules.Nothing(span=node.span)


def _indexes(
    context: Context, scope: Scope, node: syntax.Lookup, types: tuple[Type, ...]
) -> tuple[rules.Expression, ...]:
    if len(types) != len(node.indexes):
        context.report("H407", node.span, wanted=len(types), found=len(node.indexes))
        return ()
    return tuple(context.typed(scope, index, type_) for index, type_ in zip(node.indexes, types, strict=True))


def _placements(
    context: Context, scope: Scope, node: syntax.Lookup, subject: syntax.Member
) -> rules.Expression:
    grid = context.expression(scope, subject.subject)
    item = item_type(grid.type)
    noun = context.vocabulary.nouns.get(item.noun) if isinstance(item, Thing) else None
    if noun is None or noun.grid is None or not context.vocabulary.grids[noun.grid].shapes:
        if isinstance(grid.type, NoType):
            return grid
        return context.unknown("H304", subject.field, subject.field_span, (), noun=spelled(grid.type))
    owner = grid.owner if isinstance(grid, rules.Things) else None
    indexes = _indexes(context, scope, node, (NUMBER,))
    if not indexes:
        return rules.Nothing(span=node.span)
    return rules.Placements(noun.grid, owner, indexes[0], span=node.span)
