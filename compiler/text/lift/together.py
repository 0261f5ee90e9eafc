"""What is said of all chosen things together, back to the condition on them.

Raises NoMatch where no rule is said so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from ...tree import rules, syntax
from ..message.plan import Phrase, bare
from .conditions import lift_many, lift_relation
from .context import NoMatch, joined, lift_own_number

TOGETHER = frozenset({"differing", "sharing", "consecutive", "linked", "adding_up", "totaling", "including"})
"""The qualities that are said of all things of a choice, and of none alone."""

FieldOf = Callable[[Phrase], syntax.Expression]
"""The field of a thing named before."""
Where = Callable[[Phrase], list[syntax.Expression]]
"""What the qualities of a noun phrase say of a thing of its noun."""


FoldKind = Literal["total", "highest", "lowest", "distinct", "alike", "sequence", "connected"]
GroupKind = Literal["alike", "sequence", "connected"]
GROUPING: Mapping[str, GroupKind] = {"sharing": "alike", "consecutive": "sequence", "linked": "connected"}
"""The qualities that some of several things have together, and the fold that counts those."""


def grouping(np: Phrase) -> tuple[GroupKind, str]:
    """How some of the things of a noun phrase go together, and by which field."""
    for quality in np.items("qualities"):
        if quality.op in GROUPING:
            return GROUPING[quality.op], quality.word("field")
    raise NoMatch("group")


def lift_together(
    np: Phrase, name: str, number: object, field_of: FieldOf, where: Where
) -> syntax.Expression | None:
    """The condition on all things chosen by a name; None where nothing is said of them together."""
    qualities = (quality for quality in np.items("qualities") if quality.op in TOGETHER)
    return joined([_condition(np, quality, name, number, field_of, where) for quality in qualities])


def _condition(
    np: Phrase, quality: Phrase, name: str, number: object, field_of: FieldOf, where: Where
) -> syntax.Expression:
    match quality.op:
        case "adding_up":
            more, sum_ = (field_of(quality.phrase(slot)) for slot in ("with", "to"))
            return rules.Comparison("is", rules.Arithmetic("+", _fold("total", quality, name), more), sum_)
        case "totaling":
            return lift_relation(_fold("total", quality, name), quality.phrase("relation"), lift_own_number)
        case "including":
            part = quality.phrase("part")
            things = syntax.Binder(name, None, (), joined(where(part)))
            alike = next((of_it for of_it in part.items("qualities") if of_it.op in GROUPING), None)
            counted: syntax.Expression = (
                rules.Count(things)
                if alike is None
                else rules.Fold(GROUPING[alike.op], syntax.Name(_field(alike)), things)
            )
            return lift_many(counted, part.get("det"), part.get("number"))
        case "differing":
            all_of_them = rules.Count(syntax.Binder(name, None, (), None))
            many = rules.Number(number) if isinstance(number, int) else all_of_them
            return rules.Comparison("is", _fold("distinct", quality, name), many)
        case "sharing" if np.get("det") == "some" or isinstance(number, int):
            return rules.Comparison("is", _fold("distinct", quality, name), rules.Number(1))
        case op if op in GROUPING:
            all_of_them = rules.Count(syntax.Binder(name, None, (), None))
            many = rules.Number(number) if isinstance(number, int) else all_of_them
            return rules.Comparison("is", _fold(GROUPING[op], quality, name), many)
    raise NoMatch(quality.op)


def _fold(kind: FoldKind, quality: Phrase, name: str) -> syntax.Expression:
    """The total of a field over the things of a name, or how many different values it has among them."""
    return rules.Fold(kind, syntax.Name(_field(quality)), syntax.Binder(name, None, (), None))


def _field(quality: Phrase) -> str:
    """The field that a quality is about."""
    return bare(quality.word("field")).partition(".")[2]
