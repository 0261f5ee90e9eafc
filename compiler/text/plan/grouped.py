"""Things that are alike, or in sequence: the largest number of them, and groups of so many.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from ...tree import rules
from ..message.plan import Phrase, canonical, phrase
from .discourse import NotExpressible

QUALITIES = {"alike": "sharing", "sequence": "consecutive", "connected": "linked"}
"""What is said of the things by the kind of a fold that counts them together."""


def folded_field(fold: rules.Fold) -> str:
    """The word of the field that a fold takes of each thing."""
    match fold.value:
        case rules.Member(subject=rules.Local(name=name), noun=noun, field=field) if name == fold.binder.name:
            return f"field:{noun}.{field}"
    raise NotExpressible(fold, "value")


def is_grouped(node: rules.Expression) -> bool:
    """Whether it counts those things that are alike, in sequence or connected."""
    return isinstance(node, rules.Fold) and node.kind in QUALITIES


def together(fold: rules.Fold) -> Phrase:
    """What is said of those things together: that they have the same value, or consecutive ones."""
    return phrase(QUALITIES[fold.kind], field=folded_field(fold))


def with_quality(things: Phrase, fold: rules.Fold) -> Phrase:
    """Things of which that is said as well."""
    return things.with_slots(qualities=canonical((*things.items("qualities"), together(fold))))


def group_size(fold: rules.Fold) -> int:
    """How many make a group."""
    match fold.size:
        case rules.Number(value=n) if n > 1:
            return n
    raise NotExpressible(fold, "value")


def so_many_together(condition: rules.Expression) -> bool:
    """Whether there are at least so many: "at most 3 of the same color" would leave open of which."""
    match condition:
        case rules.Comparison(operator=">=", left=rules.Fold(size=None), right=rules.Number(value=n)):
            return n > 1
    return False
