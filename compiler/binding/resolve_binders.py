"""Binds the names that things get: in choices, folds, loops and quantifiers."""

from __future__ import annotations

from ..source.records import replace
from ..source.suggestions import few, nearest
from ..tree import rules, syntax
from ..tree.types import NO_TYPE, PERSON, Many, NoType, Person, Thing, Type
from ..words.looked_through import looks_through
from ..words.type_words import related, spelled
from ..words.vocabulary import PLAYER
from .context import Context
from .scope import Scope

QUANTITIES = ("any", "some", "all")


def resolve_binder(context: Context, scope: Scope, node: syntax.Binder) -> tuple[rules.Binder, Scope]:
    """A binder, and the scope in which its item's fields may be read bare."""
    chosen = None if node.sources else scope.names.get(node.noun)
    of_chosen = isinstance(chosen, Many)
    item = chosen.item if isinstance(chosen, Many) else noun_type(context, node.noun)
    if item is None:
        free = _free_binder(context, scope, node)
        if free is not None:
            return free
        if node.name is not None and noun_type(context, node.name) is not None:
            return resolve_binder(context, scope, replace(node, noun=node.name, name=None))
        meant = nearest(node.noun, noun_candidates(context))
        if meant is None:
            return _finish(context, scope, node, node.name or node.noun, node.noun, NO_TYPE, ())
        return resolve_binder(context, scope, replace(node, noun=meant))
    name = node.name or node.noun
    if (scope.taken(name) and not (of_chosen and node.name is None)) or name in scope.settings:
        context.report("H312", node.noun_span, word=name)
    if of_chosen and chosen is not None:
        sources: tuple[rules.Expression, ...] = (rules.Local(node.noun, chosen, span=node.noun_span),)
    else:
        sources = tuple(_source(context, scope, source, item) for source in node.sources)
        item = _narrowed(context, item, sources)
        sources = () if _all_there_are(item, sources) else sources
        if not sources and isinstance(item, Thing) and item.noun not in context.vocabulary.nouns:
            context.report("H572", node.noun_span, noun=item.noun)
            return _finish(context, scope, node, name, item.noun, NO_TYPE, ())
    noun = item.noun if isinstance(item, Thing) else node.noun
    return _finish(context, scope, node, name, noun, item, sources)


def _all_there_are(item: Type, sources: tuple[rules.Expression, ...]) -> bool:
    """Whether things come from all of their noun, which all have together: ``pile from piles``."""
    match sources:
        case (rules.Things(owner=rules.Nothing(), type=Many(item=of)),):
            return of == item
    return False


def _narrowed(context: Context, item: Type, sources: tuple[rules.Expression, ...]) -> Type:
    """What the things are: a card in a place that only has market cards is a market card."""
    held = {source.type.item for source in sources if isinstance(source.type, Many)}
    if len(held) == 1 and isinstance(item, Thing):
        (only,) = held
        if isinstance(only, Thing) and context.vocabulary.is_a(only.noun, item.noun):
            return only
    return item


def _finish(
    context: Context,
    scope: Scope,
    node: syntax.Binder,
    name: str,
    noun: str,
    item: Type,
    sources: tuple[rules.Expression, ...],
) -> tuple[rules.Binder, Scope]:
    inside = scope.inside(name, item)
    where = None if node.where is None else context.condition(inside, node.where)
    return rules.Binder(name, noun, item, sources, where, span=node.span), inside


def noun_type(context: Context, word: str) -> Type | None:
    """The type of the things of a noun, or None where the word is no noun."""
    if word in context.vocabulary.kinds or word in context.core.nouns:
        return PERSON if word == PLAYER else Thing(word)
    return None


def _free_binder(context: Context, scope: Scope, node: syntax.Binder) -> tuple[rules.Binder, Scope] | None:
    """A binder over numbers or values: the first word is its name. None, and a mistake, where it is none."""
    sources: list[rules.Expression] = []
    if node.name is None:
        for source in node.sources:
            if isinstance(source, syntax.Range) or _names_values(context, source):
                sources.append(_values(context.expression(scope, source)))
    if not sources or len(sources) != len(node.sources):
        known = (*QUANTITIES, *noun_candidates(context)) if node.name else noun_candidates(context)
        context.unknown("H303", node.noun, node.noun_span, known, known=few(noun_candidates(context)))
        return None
    if scope.taken(node.noun):
        context.report("H312", node.noun_span, word=node.noun)
    item = sources[0].type
    item = item.item if isinstance(item, Many) else item
    return _finish(context, scope, node, node.noun, "", item, tuple(sources))


def _values(source: rules.Expression) -> rules.Expression:
    """A group as the values it has."""
    if isinstance(source, rules.Value):
        return rules.Values(source.enum, source.value, span=source.span)
    return source


def _names_values(context: Context, source: syntax.Expression) -> bool:
    """Whether a source is an enumeration or a group of one."""
    if not isinstance(source, syntax.Name):
        return False
    groups = (enum.groups for enum in context.vocabulary.enums.values())
    return source.word in context.vocabulary.enums or any(source.word in group for group in groups)


def noun_candidates(context: Context) -> tuple[str, ...]:
    """The words that can stand before ``from``."""
    return (*context.vocabulary.kinds, *context.core.nouns)


def _source(context: Context, scope: Scope, node: syntax.Expression, item: Type) -> rules.Expression:
    source = context.expression(scope, node, Many(item))
    type_ = source.type
    if isinstance(type_, NoType):
        return source
    if isinstance(item, Person):
        good = isinstance(type_, Many) and isinstance(type_.item, Person)
    else:
        good = isinstance(item, Thing) and contains(context, source, item.noun)
    if not good:
        return context.report("H408", node.span, found=spelled(type_), noun=spelled(item))
    return source


def contains(context: Context, place: rules.Expression, noun: str) -> bool:
    """Whether things of a noun can be found in a place: a zone, a set, a holder, a part of a grid."""
    vocabulary, type_ = context.vocabulary, place.type
    listed = isinstance(place, rules.Member) or not isinstance(type_, Many)
    if listed and looks_through(vocabulary, type_, noun):
        return True
    if isinstance(type_, Many):
        item = type_.item
        return isinstance(item, Thing) and related(item.noun, noun, vocabulary)
    if not isinstance(type_, Thing):
        return False
    wanted = vocabulary.nouns.get(noun)
    if type_.noun == "placement":
        return wanted is not None and wanted.grid is not None
    holder = vocabulary.nouns.get(type_.noun)
    if holder is None or wanted is None:
        return False
    if holder.region is not None:
        return wanted.grid == holder.region.grid
    return any(
        ancestor.holds is not None and related(ancestor.holds, noun, vocabulary)
        for ancestor in (vocabulary.nouns[name] for name in vocabulary.ancestry(type_.noun))
    )
