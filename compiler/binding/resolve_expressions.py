"""Binds the words of expressions: one function a construct, chosen by its class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..parsing.enclosed import begins_enclosed
from ..parsing.grammar.slips import slips
from ..source.diagnostics import Fix, diagnostic
from ..source.exhaustive import classes, exhaustive
from ..tree import rules, syntax
from ..tree.types import NUMBER, TRUTH, Choice, Integer, Many, NoType, Person, Thing, Type
from ..words.core import BESIDE
from ..words.type_words import fits, item_type, spelled
from .context import UNKNOWN, Context
from .rebuild import rebuilt
from .resolve_binders import contains, resolve_binder
from .resolve_members import resolve_lookup, resolve_member
from .resolve_names import resolve_name
from .scope import Scope


def resolve_expression(
    context: Context, scope: Scope, node: syntax.Expression, expected: Type | None
) -> rules.Expression:
    """An expression with its words bound."""
    if isinstance(node, syntax.Name):
        return resolve_name(context, scope, node, expected)
    if isinstance(node, rules.Either) and not (expected is None or isinstance(expected, type(TRUTH))):
        return _alternatives(context, scope, node, expected)
    return HANDLERS[type(node)](context, scope, node)


def _number(context: Context, scope: Scope, node: rules.Number) -> rules.Expression:
    return rules.Number(node.value, span=node.span)


def _nothing(context: Context, scope: Scope, node: rules.Nothing | syntax.Broken) -> rules.Expression:
    return rules.Nothing(span=node.span)


def _signed(context: Context, scope: Scope, node: syntax.Signed) -> rules.Expression:
    operand = context.typed(scope, node.operand, NUMBER)
    if node.sign == "+":
        return operand
    if isinstance(operand, rules.Number):
        return rules.Number(-operand.value, span=node.span)
    return rules.Arithmetic("-", rules.Number(0, span=node.span), operand, span=node.span)


def _arithmetic(
    context: Context, scope: Scope, node: rules.Arithmetic[syntax.Expression]
) -> rules.Expression:
    left = context.typed(scope, node.left, NUMBER)
    right = context.typed(scope, node.right, NUMBER)
    if node.operator in ("//", "%") and right == rules.Number(0):
        context.report("H532", node.right.span)
    return rules.Arithmetic(node.operator, left, right, span=node.span)


def _comparison(
    context: Context, scope: Scope, node: rules.Comparison[syntax.Expression]
) -> rules.Expression:
    word = node.right
    if isinstance(word, syntax.Name) and word.word in slips().empty and not _certain(context, scope, word):
        counted = _emptiness(context, scope, node)
        if counted is not None:
            return counted
    if (of_kind := _of_kind(context, scope, node)) is not None:
        return of_kind
    left, right = _pair(context, scope, node.left, node.right)
    types = (left.type, right.type)
    if node.operator not in ("is", "is not"):
        for side, written in ((left, node.left), (right, node.right)):
            if not isinstance(side.type, Integer | NoType):
                context.no_number(written, side)
    elif not fits(types[0], types[1], context.vocabulary) or _never_none(node, left, right):
        mistake = diagnostic(
            "H401",
            node.span,
            related=(),
            fix=_condition_itself(node, right),
            left=spelled(types[0]),
            right=spelled(types[1]),
        )
        context.diagnostics.append(mistake)
    return rules.Comparison(node.operator, left, right, span=node.span)


def _of_kind(
    context: Context, scope: Scope, node: rules.Comparison[syntax.Expression]
) -> rules.Expression | None:
    """``x is weapon``: a thing among all of a kind. None where the word is something else here."""
    word = node.right
    if node.operator not in ("is", "is not") or not isinstance(word, syntax.Name):
        return None
    if word.word not in context.vocabulary.kinds or _certain(context, scope, word):
        return None
    told = len(context.diagnostics)
    left = context.expression(scope, node.left)
    if not isinstance(left.type, Thing):
        del context.diagnostics[told:]
        return None
    among = rules.Inside(left, rules.Noun(word.word, span=word.span), span=node.span)
    return among if node.operator == "is" else rules.Negation(among, span=node.span)


def _emptiness(
    context: Context, scope: Scope, node: rules.Comparison[syntax.Expression]
) -> rules.Expression | None:
    """``my.charms is empty``: rules count what lies there. None where the word is one of the game's own."""
    from ..parsing.format.rules_text import format_expression  # hardly any rule asks for it

    told = len(context.diagnostics)
    left = context.expression(scope, node.left)
    written = format_expression(node.left)
    item = left.type.item if isinstance(left.type, Many) else left.type
    noun = item.noun if isinstance(item, Thing) else ""
    if not isinstance(left.type, Many) and noun in context.vocabulary.nouns:
        holding = context.vocabulary.holding(noun)
        noun = "" if holding is None else holding.holds or ""
    del context.diagnostics[told:]
    if not noun and not isinstance(left.type, Integer):
        return None
    counted = f"count({noun} from {written})" if noun else written
    fix = Fix(node.span, f"{counted} is 0" if node.operator == "is" else f"{counted} >= 1")
    context.diagnostics.append(diagnostic("H657", node.span, related=(), fix=fix))
    return UNKNOWN


def _never_none(
    node: rules.Comparison[syntax.Expression], left: rules.Expression, right: rules.Expression
) -> bool:
    """Whether ``none`` is compared with what is always something."""
    others = ((node.left, right.type), (node.right, left.type))
    return any(
        isinstance(side, rules.Nothing) and not isinstance(type_, Thing | Person | NoType)
        for side, type_ in others
    )


def _pair(
    context: Context, scope: Scope, left: syntax.Expression, right: syntax.Expression
) -> tuple[rules.Expression, rules.Expression]:
    """Both sides of a comparison; the side whose type is certain tells what the other's words mean.

    Where the one on the left is nothing known, a word that is compared with it may be a value of it.
    """
    before = len(context.diagnostics)
    sides = _sides(context, scope, left, right)
    new = context.diagnostics[before:]
    if isinstance(right, syntax.Name) and any(
        left.span.start <= mistake.span.start < left.span.end for mistake in new
    ):
        context.diagnostics[before:] = [
            mistake for mistake in new if (mistake.code, mistake.span) != ("H301", right.span)
        ]
    return sides


def _sides(
    context: Context, scope: Scope, left: syntax.Expression, right: syntax.Expression
) -> tuple[rules.Expression, rules.Expression]:
    if isinstance(left, syntax.Name) and not _certain(context, scope, left):
        second = context.expression(scope, right)
        return context.expression(scope, left, _hint_for(context, left, second)), second
    first = context.expression(scope, left)
    return first, context.expression(scope, right, _hint(first))


def _hint_for(context: Context, word: syntax.Name, side: rules.Expression) -> Type | None:
    """The other side's type for a word in front; a word that is no value was meant for something else."""
    hint = _hint(side)
    if not isinstance(hint, Choice):
        return hint
    enum = context.vocabulary.enums[hint.enum]
    return hint if word.word in (*enum.values, *enum.groups) else None


def _hint(side: rules.Expression) -> Type | None:
    return None if isinstance(side.type, NoType) else side.type


def _certain(context: Context, scope: Scope, node: syntax.Name) -> bool:
    """Whether a word is something here without a hint: a field of the item, a name, a core word."""
    item = scope.names.get(scope.item or "")
    if isinstance(item, Thing) and context.vocabulary.field(item.noun, node.word) is not None:
        return True
    core = context.core
    words = (*scope.names, *scope.settings, *scope.faint, *core.words(), *context.vocabulary.zones)
    return node.word in words


def _inside(context: Context, scope: Scope, node: rules.Inside[syntax.Expression]) -> rules.Expression:
    value = context.expression(scope, node.value)
    place = node.place
    views = (*context.vocabulary.views, *context.vocabulary.purposes)
    if isinstance(place, syntax.Name) and place.word in views:
        type_ = NUMBER if isinstance(value.type, Integer) else value.type
        return rules.Seen(value, place.word, type_, span=node.span)
    container = context.expression(scope, place, value.type)
    if not _may_be_inside(context, value, container):
        context.report("H409", node.span, found=spelled(value.type), place=spelled(container.type))
    return rules.Inside(value, container, span=node.span)


def _may_be_inside(context: Context, value: rules.Expression, place: rules.Expression) -> bool:
    if isinstance(value.type, NoType) or isinstance(place.type, NoType):
        return True
    if isinstance(value.type, Choice):
        return isinstance(place, rules.Value) and place.group and place.type == value.type
    if isinstance(value.type, Person):
        return isinstance(place.type, Many) and isinstance(place.type.item, Person)
    return isinstance(value.type, Thing) and contains(context, place, value.type.noun)


def _condition_itself(node: rules.Comparison[syntax.Expression], right: rules.Expression) -> Fix | None:
    """``value is even`` where ``even`` alone says it: it is yes or no, and needs nothing to compare with."""
    if not (isinstance(node.right, syntax.Name) and isinstance(right, rules.Member) and right.type == TRUTH):
        return None
    negated = "" if node.operator == "is" else "not "
    return Fix(node.span, negated + node.right.word)


def _becomes(context: Context, scope: Scope, node: rules.Becomes[syntax.Expression]) -> rules.Expression:
    if not scope.in_pattern:
        context.report("H416", node.span)
    value, target = _pair(context, scope, node.value, node.target)
    if not fits(target.type, value.type, context.vocabulary):
        context.report("H401", node.span, left=spelled(value.type), right=spelled(target.type))
    return rules.Becomes(value, target, span=node.span)


def _alternatives(
    context: Context, scope: Scope, node: rules.Either[syntax.Expression], expected: Type
) -> rules.Expression:
    wanted = item_type(expected)
    parts = tuple(context.typed(scope, part, wanted) for part in node.operands)
    return rules.Alternatives(parts, wanted, span=node.span)


def _range(context: Context, scope: Scope, node: syntax.Range) -> rules.Expression:
    high = None if node.high is None else context.typed(scope, node.high, NUMBER)
    return rules.Interval(context.typed(scope, node.low, NUMBER), high, span=node.span)


def _fold(
    context: Context, scope: Scope, node: rules.Fold[syntax.Expression, syntax.Binder]
) -> rules.Expression:
    binder, inside = resolve_binder(context, scope, node.binder)
    if node.kind in ("distinct", "alike", "connected") and not isinstance(node.value, rules.Nothing):
        value = context.expression(inside, node.value)
    else:
        value = context.typed(inside, node.value, NUMBER)
    if node.kind == "connected":
        _linked(context, binder)
    size = None if node.size is None else context.typed(scope, node.size, NUMBER)
    return rules.Fold(node.kind, value, binder, size, span=node.span)


def _linked(context: Context, binder: rules.Binder) -> None:
    """Things that are looked at for whether they are next to one another can be so where they lie."""
    vocabulary, noun = context.vocabulary, binder.noun
    if noun not in vocabulary.nouns:
        return
    fields, core = vocabulary.fields(noun), context.core.fields
    beside = any(condition == BESIDE and name in fields for name, condition in core.items())
    if not beside or (binder.sources and all(_scattered(context, place) for place in binder.sources)):
        context.report("H568", binder.span, noun=noun)


def _scattered(context: Context, place: rules.Expression) -> bool:
    """Whether the things in a place have no order that everybody sees."""
    zone = context.vocabulary.zones.get(place.zone) if isinstance(place, rules.Zone) else None
    return zone is not None and not zone.union and (zone.hidden or not zone.ordered)


def _quantified(
    context: Context, scope: Scope, node: rules.Quantified[syntax.Expression, syntax.Binder]
) -> rules.Expression:
    binder, inside = resolve_binder(context, scope, node.binder)
    condition = context.condition(inside, node.condition)
    return rules.Quantified(
        node.quantifier, binder, condition, apart=begins_enclosed(node.condition), span=node.span
    )


def _member(context: Context, scope: Scope, node: syntax.Member) -> rules.Expression:
    return resolve_member(context, scope, node)


def _lookup(context: Context, scope: Scope, node: syntax.Lookup) -> rules.Expression:
    return resolve_lookup(context, scope, node)


HANDLERS: Mapping[type, Callable[[Context, Scope, Any], rules.Expression]] = exhaustive(
    syntax.Expression,
    table={
        **dict.fromkeys(classes(rules.Operation), rebuilt),
        rules.Number: _number,
        rules.Nothing: _nothing,
        syntax.Broken: _nothing,
        syntax.Member: _member,
        syntax.Lookup: _lookup,
        syntax.Signed: _signed,
        rules.Arithmetic: _arithmetic,
        rules.Comparison: _comparison,
        rules.Inside: _inside,
        rules.Becomes: _becomes,
        syntax.Range: _range,
        rules.Fold: _fold,
        rules.Quantified: _quantified,
    },
    rest="Name",
)
