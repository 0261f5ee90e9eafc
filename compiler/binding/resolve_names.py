"""Binds single words: an item's field, a value, a binder, a zone, a player, a resource."""

from __future__ import annotations

from ..source.diagnostics import Related
from ..tree import rules, syntax
from ..tree.types import PERSON, Amount, Choice, Many, Person, Thing, Type
from ..words.vocabulary import PLAYER
from .context import Context
from .scope import Scope


def resolve_name(
    context: Context, scope: Scope, node: syntax.Name, expected: Type | None
) -> rules.Expression:
    """What a word stands for here. Two things of equal right are a mistake, never a guess."""
    word, span = node.word, node.span
    fixed = core_word(context, scope, node)
    if fixed is not None:
        return fixed
    near = [
        meaning
        for meaning in (
            _item_field(context, scope, node),
            _value(context, node, expected),
            _bound(scope, node),
        )
        if meaning is not None
    ]
    if len(near) > 1:
        return context.report("H311", span, word=word)
    if near:
        return near[0]
    if word in scope.faint:
        return rules.Local(word, scope.faint[word], span=span)
    return _declared(context, scope, node, expected)


def core_word(context: Context, scope: Scope, node: syntax.Name) -> rules.Expression | None:
    """``me``, ``this``, ``yes`` and their like, or None."""
    core, word, span = context.core, node.word, node.span
    if word in core.truths:
        return rules.Flag(core.truths[word], span=span)
    if word in core.owners:
        return scope.owner
    if word in core.players:
        if core.players[word] == "one":
            return rules.Player(word, span=span)
        return rules.Player(word, Many(PERSON, ordered=core.players[word] == "order"), span=span)
    if word == core.this and scope.this is not None:
        return rules.This(scope.this, span=span)
    return None


def _item_field(context: Context, scope: Scope, node: syntax.Name) -> rules.Expression | None:
    item = scope.names.get(scope.item or "")
    if scope.item is not None and isinstance(item, Person):
        return _of_player(context, rules.Local(scope.item, item, span=node.span), node)
    if scope.item is None or not isinstance(item, Thing) or node.word == scope.item:
        return None
    declared = context.vocabulary.field(item.noun, node.word)
    if declared is None:
        return None
    noun, _ = declared
    type_ = context.field_type(noun, node.word)
    return rules.Member(rules.Local(scope.item, item, span=node.span), noun, node.word, type_, span=node.span)


def _of_player(context: Context, player: rules.Local, node: syntax.Name) -> rules.Expression | None:
    """What the player at hand has one of, or so much of."""
    word, span = node.word, node.span
    if word in context.vocabulary.player:
        return rules.Member(player, PLAYER, word, context.field_type(PLAYER, word), span=span)
    return rules.Holding(word, player, span=span) if word in context.vocabulary.resources else None


def _value(context: Context, node: syntax.Name, expected: Type | None) -> rules.Expression | None:
    if isinstance(expected, Many):
        expected = expected.item
    if isinstance(expected, Choice):
        enum = context.vocabulary.enums[expected.enum]
        if node.word in enum.values or node.word in enum.groups:
            return rules.Value(enum.name, node.word, node.word in enum.groups, span=node.span)
    if isinstance(expected, Amount) and node.word in context.vocabulary.resources:
        return rules.Resource(node.word, span=node.span)
    return None


def _bound(scope: Scope, node: syntax.Name) -> rules.Expression | None:
    if node.word in scope.names:
        return rules.Local(node.word, scope.names[node.word], span=node.span)
    if node.word in scope.aliases:
        return scope.aliases[node.word]
    if node.word in scope.settings:
        return rules.Setting(node.word, scope.settings[node.word], span=node.span)
    return None


def _declared(context: Context, scope: Scope, node: syntax.Name, expected: Type | None) -> rules.Expression:
    vocabulary, word, span = context.vocabulary, node.word, node.span
    zone = vocabulary.zones.get(word)
    if zone is not None and not zone.owned:
        return rules.Zone(word, None, Many(Thing(zone.of), zone.ordered), span=span)
    if zone is not None or owned_words(context).count(word):
        return context.report("H313", span, word=word)
    common = next((n for n in vocabulary.nouns.values() if n.plural == word and n.each and not n.owned), None)
    if common is not None:
        return rules.Things(common.name, rules.Nothing(span=span), Many(Thing(common.name)), span=span)
    grid = vocabulary.grids.get(word)
    if grid is not None and grid.of is not None:
        return rules.Zone(word, None, Many(Thing(grid.of)), span=span)
    if word in vocabulary.enums:
        return rules.Values(word, None, span=span)
    enums = [enum for enum in vocabulary.enums_with(word) if "." not in enum.name]
    if len(enums) == 1 and word not in vocabulary.resources:
        return rules.Value(enums[0].name, word, word in enums[0].groups, span=span)
    if word in vocabulary.resources:
        return rules.Resource(word, span=span)
    if word == context.core.game and word in vocabulary.nouns:  # no thing to do something with
        return context.unknown(
            "H301", word, span, [f"{word}.{field}" for field in vocabulary.nouns[word].fields]
        )
    if word in vocabulary.nouns or word in context.core.nouns:
        return context.report("H318", span, word=word)
    known = candidates(context, scope, expected)
    if isinstance(expected, Choice):
        enum = vocabulary.enums[expected.enum]
        values = ", ".join((*enum.values, *enum.groups))
        declared = (Related(enum.span, "declared_here"),) if enum.span.end else ()
        return context.unknown("H430", word, span, known, *declared, known=values)
    return context.unknown("H301", word, span, known)


def owned_words(context: Context) -> tuple[str, ...]:
    """The words that need an owner: ``my.rows``, ``my.strength``, ``my.plot``."""
    vocabulary = context.vocabulary
    nouns = vocabulary.nouns.values()
    owned = [noun for noun in nouns if noun.owned or not noun.each]
    units = [value for noun in owned if noun.each for value in vocabulary.enums[noun.each].values]
    plurals = [noun.plural for noun in owned if noun.plural]
    grids = [grid.name for grid in vocabulary.grids.values() if grid.of and vocabulary.nouns[grid.of].owned]
    bounds = [bound.name for bound in vocabulary.bounds.values() if bound.owned]
    return (*vocabulary.player, *units, *plurals, *grids, *bounds)


def candidates(context: Context, scope: Scope, expected: Type | None) -> tuple[str, ...]:
    """The words that could stand here, the likeliest first."""
    vocabulary = context.vocabulary
    words: list[str] = []
    item = scope.names.get(scope.item or "")
    if isinstance(expected, Choice):
        enum = vocabulary.enums[expected.enum]
        words += (*enum.values, *enum.groups)
    if isinstance(item, Thing):
        words += vocabulary.fields(item.noun)
    words += (*scope.names, *scope.aliases, *scope.settings, *scope.faint)
    words += (zone.name for zone in vocabulary.zones.values() if not zone.owned)
    words += (*context.core.players, *context.core.owners, context.core.this, *context.core.truths)
    words += (*vocabulary.resources, *vocabulary.tables, *vocabulary.grids)
    enums = [enum for enum in vocabulary.enums.values() if "." not in enum.name]
    words += (value for enum in enums for value in (*enum.values, *enum.groups))
    return tuple(words)
