"""Numbers that are worked out, as phrases: "the highest bonus of your Armor sets".

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from functools import partial

from ...tree import rules
from ..message.plan import Phrase, canonical, phrase
from .amounts_apart import AMOUNT
from .discourse import Discourse, NotExpressible
from .equivalences import factor
from .grouped import folded_field, group_size, is_grouped, with_quality
from .how_many import possessed
from .nouns import binder_place, binder_qualities, noun_phrase, plan_thing
from .reckoning import plan_reckoned
from .relations import own_value


def plan_value(discourse: Discourse, node: rules.Expression) -> Phrase:
    """A value that is no plain number."""
    own = own_value(node)
    if own is not None:
        return own
    match node:
        case rules.Holding(resource=resource, owner=rules.Player(which="me")):
            return phrase("number_of", of=noun_phrase(resource, "your", number="many"))
        case rules.Local(name=name) if name in discourse.known and not discourse.known[name].noun:
            return phrase("that_number")
        case rules.Member(subject=subject, noun=noun, field=field):
            return phrase("field_of", field=f"field:{noun}.{field}", of=plan_thing(discourse, subject))
        case rules.Fold(
            kind="total" | "highest" | "lowest" as kind,
            value=rules.Member(subject=rules.Local(name=name), noun=noun, field=field),
            binder=binder,
        ) if name == binder.name:
            return phrase(kind, field=f"field:{noun}.{field}", of=plan_range(discourse, binder, "the"))
        case rules.Fold(kind="distinct", binder=binder):
            return phrase("variety", field=folded_field(node), of=plan_range(discourse, binder, "the"))
        case rules.Fold(size=None) if is_grouped(node):
            return phrase("largest_group", of=with_quality(plan_range(discourse, node.binder), node))
        case rules.Fold(binder=binder) if is_grouped(node):
            groups = _several(discourse, binder, "groups", group_size(node))
            return phrase("number_of", of=with_quality(groups, node))
        case rules.Count(binder=binder):
            return phrase("number_of", of=plan_range(discourse, binder))
        case rules.Local(name=name) if name == AMOUNT and name not in discourse.known:
            return phrase("their_number" if discourse.grouped else "that_amount")
    told = None if discourse.telling is None else discourse.telling.value(discourse, node)
    if told is None and isinstance(node, rules.Arithmetic):
        return plan_reckoned(node, partial(plan_value, discourse))
    if told is None:
        raise NotExpressible(node, "value")
    return told


def plan_rate(discourse: Discourse, amount: rules.Expression) -> tuple[int, Phrase] | None:
    """So much for each of something, or for every few: ``2 * (my.gold // 3)``; None for any other amount."""
    n, value = factor(amount)
    match value:
        case rules.Arithmetic(operator="//", left=counted, right=rules.Number(value=every)) if every > 1:
            per = _counted(discourse, counted, "every", every)
        case _:
            per = _counted(discourse, value, "each", None)
    return None if per is None or n < 1 else (n, per)


def _counted(discourse: Discourse, node: rules.Expression, det: str, number: int | None) -> Phrase | None:
    """Each, or every few, of what is counted: things, or what you have of a resource."""
    possessing = phrase("possessed")
    match node:
        case rules.Holding(resource=resource, owner=rules.Player(which="me")):
            return noun_phrase(resource, det, number=number, place=possessing)
        case rules.Count(binder=binder) if number is None:
            return plan_each(discourse, binder)
        case rules.Count(binder=binder) if number is not None:
            return _several(discourse, binder, det, number)
        case rules.Fold(binder=binder) if number is None and node.size is not None and is_grouped(node):
            return with_quality(_several(discourse, binder, "each_group", group_size(node)), node)
    return None


def _several(discourse: Discourse, binder: rules.Binder, det: str, number: int) -> Phrase:
    """Every few things of a binder, or groups of so many: where they lie, or that they are yours."""
    qualities, other = binder_qualities(discourse, binder)
    if other:
        raise NotExpressible(binder, "quality")
    place = phrase("possessed") if _without_place(discourse, binder) else binder_place(discourse, binder)
    return noun_phrase(binder.noun, det, number=number, qualities=canonical(qualities), place=place)


def _without_place(discourse: Discourse, binder: rules.Binder) -> bool:
    """Whether things are simply yours, in no place to name."""
    match binder.sources:
        case (rules.Things(owner=rules.Player(which="me")),):
            return True
    return possessed(discourse, binder)


def plan_all(discourse: Discourse, binder: rules.Binder) -> Phrase:
    """All things of a binder, as one: "all dice in your Strength Attribute Row"."""
    return _bound(discourse, binder, "all_of_yours", "all")


def plan_range(discourse: Discourse, binder: rules.Binder, det: str = "bare") -> Phrase:
    """All things of a binder: "your Armor sets", "dice on your Character Sheet"."""
    return _bound(discourse, binder, "your", det, "many")


def plan_each(discourse: Discourse, binder: rules.Binder) -> Phrase:
    """Every thing of a binder, one by one: "each green die in your Strength row"."""
    return _bound(discourse, binder, "each_of_yours", "each")


def _bound(
    discourse: Discourse, binder: rules.Binder, yours: str, det: str, number: str | None = None
) -> Phrase:
    """The things of a binder: simply yours with one determiner, else in their place with another."""
    qualities, _ = binder_qualities(discourse, binder)
    match binder.sources:
        case (rules.Local(name=name),) if name in discourse.known and discourse.known[name].several:
            if not discourse.only_one_of_its_noun(name) or det == "all":
                raise NotExpressible(binder, "two_alike")
            determiner = "each_of_those" if number is None else "that"
            return noun_phrase(binder.noun, determiner, number=number, qualities=canonical(qualities))
    if _without_place(discourse, binder):
        return noun_phrase(binder.noun, yours, number=number, qualities=canonical(qualities))
    place = binder_place(discourse, binder)
    return noun_phrase(binder.noun, det, number=number, qualities=canonical(qualities), place=place)
