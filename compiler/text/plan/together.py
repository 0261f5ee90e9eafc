"""What must hold of all chosen things together: how they differ, what they total, how many are red, or alike.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from functools import partial

from ...tree import rules
from ..message.plan import Phrase, phrase
from .discourse import Discourse, NotExpressible
from .equivalences import counts_all_of
from .grouped import is_grouped, so_many_together, together, with_quality
from .qualities import conjuncts, plan_qualities
from .relations import Comparing, own_value, plan_relation, so_many


def plan_together(discourse: Discourse, choice: rules.Choose) -> tuple[Phrase, ...]:
    """A quality for each condition on all that is chosen."""
    return tuple(_together(discourse, choice, condition) for condition in conjuncts(choice.such_that))


def _together(discourse: Discourse, choice: rules.Choose, condition: rules.Expression) -> Phrase:
    name = choice.binder.name
    match condition:
        case rules.Comparison(
            operator="is", left=rules.Fold(kind="distinct", value=rules.Member() as member), right=right
        ):
            word = f"field:{member.noun}.{member.field}"
            if right == rules.Number(1) and choice.quantity in ("some", "exactly"):
                return phrase("sharing", field=word)
            if counts_all_of(right, name) or (choice.quantity == "exactly" and right == choice.number):
                return phrase("differing", field=word)
        case rules.Comparison(operator="is", left=rules.Fold(size=None) as fold, right=right) if is_grouped(
            fold
        ):
            if counts_all_of(right, name) or (choice.quantity == "exactly" and right == choice.number):
                return together(fold)
        case rules.Comparison(
            operator="is",
            left=rules.Arithmetic(
                operator="+",
                left=rules.Fold(kind="total", value=rules.Member(noun=noun, field=field)),
                right=rules.Member(subject=rules.Local()) as more,
            ),
            right=rules.Member(subject=rules.Local()) as sum_,
        ):
            parts = {"with": _field_of(discourse, more, noun), "to": _field_of(discourse, sum_, noun)}
            return phrase("adding_up", field=f"field:{noun}.{field}", **parts)
        case (
            rules.Comparison(left=rules.Fold(kind="total", value=rules.Member() as member))
            | rules.Within(value=rules.Fold(kind="total", value=rules.Member() as member))
        ):
            relation = plan_relation(condition, partial(_own_number, choice))
            return phrase("totaling", field=f"field:{member.noun}.{member.field}", relation=relation)
        case (
            rules.Comparison(left=rules.Count(binder=binder)) | rules.Within(value=rules.Count(binder=binder))
        ) if binder.where is not None:
            return phrase("including", part=_part(discourse, choice, condition, binder))
        case rules.Comparison(left=rules.Fold() as fold) if is_grouped(fold) and so_many_together(condition):
            return phrase(
                "including", part=with_quality(_part(discourse, choice, condition, fold.binder), fold)
            )
    raise NotExpressible(choice, "such_that")


def _own_number(choice: rules.Choose, node: rules.Expression) -> Phrase:
    """What a total is compared with: a number of yours, of the game or of its settings, and nothing else."""
    own = own_value(node)
    if own is None:
        raise NotExpressible(choice, "such_that")
    return own


def _part(discourse: Discourse, choice: rules.Choose, condition: Comparing, binder: rules.Binder) -> Phrase:
    """So many of those chosen of which something holds."""
    det, number = so_many(condition)
    if det != "count":
        raise NotExpressible(choice, "such_that")
    qualities = plan_qualities(discourse, conjuncts(binder.where), binder.name)
    return phrase("np", noun=f"noun:{binder.noun}", det=det, number=number, qualities=qualities)


def _field_of(discourse: Discourse, member: rules.Member, beside: str) -> Phrase:
    """The field of a thing named before, inside the description of others, of the noun ``beside``."""
    if not isinstance(member.subject, rules.Local):
        raise NotExpressible(member, "value")
    of = discourse.plainly(member.subject, beside)
    return phrase("field_of", field=f"field:{member.noun}.{member.field}", of=of)
