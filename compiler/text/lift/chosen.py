"""What is said of a choice as a whole: the highest of all, those that were chosen, a value chosen before.

Raises NoMatch where no rule is said so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ...tree import rules, syntax
from ...tree.types import Choice, Thing
from ..message.plan import Phrase, bare
from ..plan.discourse import VALUE
from ..plan.superlatives import SUPERLATIVES
from .context import NUMBER, LiftContext, NoMatch, binder, joined, number_of

Where = Callable[[str], list[syntax.Expression]]
"""What the qualities of a noun phrase say of a thing of a name."""


Quantity = Literal["exactly", "up to", "any", "some", "all"]


SO_MANY = frozenset({"so_many", "up_to_so_many"})
"""The qualities that say how many are chosen by a number that is worked out."""


def quantity_of(
    det: str, number: object, worked_out: syntax.Expression | None
) -> tuple[Quantity, syntax.Expression | None]:
    """How many are chosen, by the determiner and the number of what is chosen."""
    match _BEGINS.get(det, det), number:
        case (("so_many" | "so_many_of_yours"), None) if worked_out is not None:
            return "exactly", worked_out
        case (("any_number" | "any_of_yours"), None) if worked_out is not None:
            return "up to", worked_out
        case _ if worked_out is not None:
            raise NoMatch(det)
        case (("a" | "any" | "another" | "one_of_yours" | "one_of_theirs" | "of_choice"), None):
            return "exactly", None
        case (("any" | "count" | "of_yours"), int(n)):
            return "exactly", rules.Number(n)
        case (("count" | "of_yours"), Phrase(op="up_to") as amount):
            return "up to", rules.Number(number_of(amount, "n"))
        case (("any_number" | "any_of_yours"), None):
            return "any", None
        case (("some" | "some_of_yours"), None):
            return "some", None
        case (("all" | "all_of_yours"), None):
            return "all", None
    raise NoMatch(det)


_BEGINS = {
    "one_of_those": "one_of_yours",
    "another_of_those": "another",
    "some_of_those": "some_of_yours",
    "any_of_those": "any_of_yours",
    "rest_of_those": "all_of_yours",
    "of_those": "of_yours",
}
"""The determiners of those that were named, with those of what is yours that say as many."""


def so_many(context: LiftContext, np: Phrase) -> syntax.Expression | None:
    """The number of what is chosen, where it is worked out."""
    qualities = [quality for quality in np.items("qualities") if quality.op in SO_MANY]
    if not qualities:
        return None
    up_to = np.get("det") in ("any_number", "any_of_yours", "any_of_those")
    if len(qualities) > 1 or context.worked_out is None or up_to != (qualities[0].op == "up_to_so_many"):
        raise NoMatch("so_many")
    return context.worked_out(context, qualities[0].phrase("value"))


def those(context: LiftContext, noun: str) -> str:
    """The one name of several things of a noun."""
    known = context.named(noun, several=True)
    if known is None:
        raise NoMatch(noun)
    return known


def chosen_value(context: LiftContext, word: str) -> str:
    """The one number, or value of the kind of a field, that was chosen."""
    noun, _, name = bare(word).partition(".")
    field = context.vocabulary.fields(noun).get(name)
    kind = None if field is None else field.type
    known = context.named(f"{VALUE}{kind.enum}" if isinstance(kind, Choice) else NUMBER)
    if known is None:
        raise NoMatch(word)
    return known


def chosen_number(context: LiftContext) -> str:
    """The one number that was chosen."""
    known = context.named(NUMBER)
    if known is None:
        raise NoMatch("that_number")
    return known


def linked(context: LiftContext, noun: str) -> tuple[str, str]:
    """The last thing named that has a field for a thing of a noun, and that field."""
    for thing, (known, several) in reversed(context.names.items()):
        fields = context.vocabulary.fields(known) if known and not several else {}
        for field in fields.values():
            if isinstance(field.type, Thing) and field.type.noun == noun:
                return thing, field.name
    raise NoMatch("another")


def of_those(
    context: LiftContext, noun: str, name: str, place: object, where: list[syntax.Expression]
) -> syntax.Binder:
    """Those of several things that were chosen, by the name of them all."""
    if place is not None:
        raise NoMatch(noun)
    return syntax.Binder(those(context, noun), None, (), joined(where))


def superlatives(
    context: LiftContext,
    np: Phrase,
    noun: str,
    name: str,
    sources: tuple[syntax.Expression, ...],
    where_of: Where,
) -> list[syntax.Expression]:
    """What compares a thing with all that it is chosen from."""
    comparisons: list[syntax.Expression] = []
    for quality in np.items("qualities"):
        kind = SUPERLATIVES.get(quality.op)
        if kind is None:
            continue
        inner = context.inner(noun)
        inner = f"{noun}_of_all" if inner == name else inner
        if quality.op in ("richest", "poorest"):
            field = bare(quality.phrase("object").word("noun"))
        else:
            field = bare(quality.word("field")).partition(".")[2]
        where = joined(where_of(inner))
        all_things = binder(noun, inner, sources, where)
        value, most = (syntax.Member(syntax.Name(compared), field) for compared in (name, inner))
        comparisons.append(rules.Comparison("is", value, rules.Fold(kind, most, all_things)))
    return comparisons


def shown_value(np: Phrase) -> syntax.Name:
    """The value that a thing shows of which nothing else is said."""
    qualities = np.items("qualities")
    if len(qualities) != 1:
        raise NoMatch("qualities")
    (quality,) = qualities
    return syntax.Name(bare(quality.word("value")).rpartition(".")[2])
