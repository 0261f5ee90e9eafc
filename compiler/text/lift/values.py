"""Values back to expressions: numbers that are worked out, and amounts by the number of something.

Raises NoMatch for a plan that is none of a rule.
"""

from __future__ import annotations

from functools import partial

from ...tree import rules, syntax
from ..message.plan import Phrase, bare
from ..plan.amounts_apart import AMOUNT
from .context import LiftContext, NoMatch, dotted, lift_own, mine, number_of
from .nouns import lift_binder, lift_field_of
from .reckoning import lift_reckoned
from .together import FoldKind, grouping


def lift_value(context: LiftContext, value: Phrase) -> syntax.Expression:
    """A number that is worked out."""
    match value.op:
        case "field_of":
            return lift_field_of(context, value)
        case "total" | "highest" | "lowest" as kind:
            return _fold(context, kind, value)
        case "variety":
            return _fold(context, "distinct", value)
        case "number_of" if value.phrase("of").get("det") == "groups":
            return lift_groups(context, value.phrase("of"))
        case "number_of":
            return _number(context, value.phrase("of"))
        case "largest_group":
            return lift_group(context, value.phrase("of"))
        case "own":
            return lift_own(value)
        case "that_number":
            return syntax.Name(context.number())
        case "the_number":
            return rules.Number(number_of(value, "n"))
        case "that_amount" | "their_number":
            return syntax.Name(AMOUNT)
    return lift_reckoned(value, partial(lift_value, context))


def _number(context: LiftContext, counted: Phrase) -> syntax.Expression:
    """How many things there are, or how much you have of a resource."""
    resource = bare(counted.word("noun"))
    if resource not in context.vocabulary.resources:
        return rules.Count(lift_range(context, counted))
    if counted.get("det") != "your" or counted.items("qualities") or counted.get("place"):
        raise NoMatch("resource")
    return mine(resource)


def _fold(context: LiftContext, kind: FoldKind, value: Phrase) -> syntax.Expression:
    binder = lift_range(context, value.phrase("of"))
    field = bare(value.word("field")).partition(".")[2]
    return rules.Fold(kind, dotted(f"{binder.name or binder.noun}.{field}"), binder)


def lift_group(
    context: LiftContext, np: Phrase, size: syntax.Expression | None = None
) -> rules.Fold[syntax.Expression, syntax.Binder]:
    """Of some things those that are alike, or in sequence: the most of them."""
    binder = lift_range(context, np)
    kind, word = grouping(np)
    field = bare(word).partition(".")[2]
    return rules.Fold(kind, dotted(f"{binder.name or binder.noun}.{field}"), binder, size)


def lift_groups(context: LiftContext, np: Phrase) -> rules.Fold[syntax.Expression, syntax.Binder]:
    """The groups of so many of them."""
    return lift_group(context, np, rules.Number(number_of(np, "number")))


def lift_range(context: LiftContext, np: Phrase) -> syntax.Binder:
    """All things of a noun phrase, as a binder."""
    return lift_binder(context, np, context.inner(bare(np.word("noun"))))


def lift_rate(context: LiftContext, n: int, per: Phrase) -> syntax.Expression:
    """So much for each of something, or for every few: ``2 * (my.gold // 3)``."""
    noun, number = bare(per.word("noun")), per.get("number")
    if noun in context.vocabulary.resources:
        place = per.get("place")
        if per.items("qualities") or not isinstance(place, Phrase) or place.op != "possessed":
            raise NoMatch("resource")
        counted: syntax.Expression = mine(noun)
    elif per.get("det") != "each_group":
        counted = rules.Count(lift_range(context, per))
    else:
        counted = lift_groups(context, per)
    match per.get("det"), number:
        case "each_group", int():
            pass
        case (("each" | "each_of_yours" | "each_of_those"), None):
            pass
        case "every", int(every):
            counted = rules.Arithmetic("//", counted, rules.Number(every))
        case _:
            raise NoMatch("each")
    return counted if n == 1 else rules.Arithmetic("*", rules.Number(n), counted)
