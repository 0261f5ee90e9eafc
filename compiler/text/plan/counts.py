"""How many things there are, and how different they are, as phrases that can stand after "if"."""

from __future__ import annotations

from ...source.records import replace
from ...tree import rules
from ..message.comparisons import COMPARISONS
from ..message.plan import Phrase, Slot, canonical, phrase
from .discourse import Discourse, NotExpressible
from .equivalences import owner_of, owning
from .grouped import folded_field, together
from .nouns import binder_place, binder_qualities, noun_phrase, plan_zone, who_is
from .qualities import conjuncts, one_value
from .relations import Comparing, so_many, so_varied
from .values import plan_all

_MORE = (">", "<")
"""Of what has no plural, nobody says "as many"."""
_BESIDE = ("is", "among")
"""Qualities that are said with the noun itself."""


def plan_count(discourse: Discourse, binder: rules.Binder, condition: Comparing) -> Phrase:
    """So many things: of yours ("you have"), or somewhere ("there are")."""
    det, number = so_many(condition)
    if number == phrase("at_least", n=1):
        together = _together(discourse, binder)
        if together is not None:
            return together
        det, number = "a", None  # not "at least 1 die"
    return _there(discourse, binder, det, number)


def plan_variety(discourse: Discourse, fold: rules.Fold, condition: Comparing) -> Phrase:
    """So many different values of things, or one that all of them have."""
    field = folded_field(fold)
    if one_value(condition):
        return phrase("alike", field=field, things=plan_all(discourse, fold.binder))
    varied = phrase("varied", field=field, number=so_varied(condition))
    return _there(discourse, fold.binder, "generic", None, (varied,))


def plan_grouped(discourse: Discourse, fold: rules.Fold, condition: Comparing) -> Phrase:
    """At least so many things that are alike, or in sequence."""
    det, number = so_many(condition)
    return _there(discourse, fold.binder, det, number, (together(fold),))


def plan_more(discourse: Discourse, condition: rules.Comparison) -> Phrase | None:
    """More of some things than of others, both yours or both in one place; None where they are not."""
    against = _against(discourse, condition)
    if against is not None:
        return against
    comparison = phrase(COMPARISONS[condition.operator])
    left, right = (_possession(discourse, side) for side in (condition.left, condition.right))
    if left is not None and right is not None and condition.operator in _MORE:
        return phrase("have_more", comparison=comparison, left=left, right=right)
    match condition:
        case rules.Comparison(left=rules.Count(binder=first), right=rules.Count(binder=second)):
            return _more(discourse, condition, first, second)
    return None


def _more(
    discourse: Discourse, condition: rules.Comparison, first: rules.Binder, second: rules.Binder
) -> Phrase | None:
    """More of some things than of others, all of them yours or all in one place."""
    if condition.operator == "is not":
        return None
    comparison = phrase(COMPARISONS[condition.operator])
    places = apart(discourse, first, second)
    if places is not None:
        here, there = places
        things = _bare_things(discourse, first)
        return phrase("exist_more_than", comparison=comparison, object=things, left=here, right=there)
    left, right = (_bare_things(discourse, binder) for binder in (first, second))
    if _yours(discourse, first) and _yours(discourse, second):
        return phrase("have_more", comparison=comparison, left=left, right=right)
    place = binder_place(discourse, first)
    if first.sources != second.sources or place is None or place.op != "np":
        return None
    return phrase("exist_more", comparison=comparison, left=left, right=right, place=place)


def apart(discourse: Discourse, first: rules.Binder, second: rules.Binder) -> tuple[Phrase, Phrase] | None:
    """The two places of which like things are compared; None where it is not they alone that differ.

    Things of which a clause says what they are like are named in each place: it would stand between them and
    the place.
    """
    if first.noun != second.noun or first.sources == second.sources:
        return None
    alike, others = (binder_qualities(discourse, binder)[0] for binder in (first, second))
    here, there = (binder_place(discourse, binder) for binder in (first, second))
    if here is None or there is None or alike != others or any(item.op not in _BESIDE for item in alike):
        return None
    return here, there


def _against(discourse: Discourse, condition: rules.Comparison) -> Phrase | None:
    """More of something than a neighbor, or a player named before, has of the same."""
    owner = who_is(discourse, owning(condition.right))
    mine, same = condition.left, _made_mine(condition.right)
    if owner is None or same is None or condition.operator == "is not":
        return None
    things, others = plan_possession(discourse, mine), plan_possession(discourse, same)
    if things is None or things != others:
        return None
    if isinstance(mine, rules.Holding) and condition.operator not in _MORE:
        return None
    comparison = phrase(COMPARISONS[condition.operator])
    return phrase("have_more_than", comparison=comparison, object=things, owner=owner)


def _made_mine(node: rules.Expression) -> rules.Expression | None:
    """What is counted of somebody, counted of me instead; None where it is nobody’s."""
    match node:
        case rules.Holding():
            return replace(node, owner=rules.Player("me"))
        case rules.Count(binder=rules.Binder(sources=(rules.Zone() | rules.Unit() as place,)) as binder):
            mine = replace(place, owner=rules.Player("me"))
            return replace(node, binder=replace(binder, sources=(mine,)))
    return None


def _possession(discourse: Discourse, node: rules.Expression) -> Phrase | None:
    """What you have of a resource, or all that you have of some things."""
    match node:
        case rules.Holding(resource=resource, owner=rules.Player(which="me")):
            if discourse.vocabulary.resources[resource].piece:
                return noun_phrase(resource, "generic")
            return noun_phrase(resource, "bare", number="many")  # "less", not "fewer"
        case rules.Count(binder=binder) if _yours(discourse, binder):
            return _bare_things(discourse, binder)
    return None


def plan_possession(discourse: Discourse, node: rules.Expression) -> Phrase | None:
    """What you have of a resource or of some things, all of them or those in one place of yours."""
    possession = _possession(discourse, node)
    if possession is not None or not isinstance(node, rules.Count) or owner_of(node) != "me":
        return possession
    return _bare_things(discourse, node.binder, binder_place(discourse, node.binder))


def _there(
    discourse: Discourse, binder: rules.Binder, det: str, number: Slot | None, more: tuple[Phrase, ...] = ()
) -> Phrase:
    """That you have things, or that there are things somewhere."""
    qualities, other = binder_qualities(discourse, binder)
    if other:
        raise NotExpressible(binder, "condition")
    things = noun_phrase(binder.noun, det, number=number, qualities=canonical((*qualities, *more)))
    if _yours(discourse, binder):
        return phrase("have", object=things)
    place = binder_place(discourse, binder)
    if place is None and discourse.telling is not None:
        match binder.sources:
            case (rules.Zone() as zone, *_):
                place = plan_zone(discourse, zone)
    if place is None or place.op != "np" or (det == "no" and place.get("det") == "each_of_yours"):
        raise NotExpressible(binder, "source")
    return phrase("exist", object=things, place=place)


def _bare_things(discourse: Discourse, binder: rules.Binder, place: Phrase | None = None) -> Phrase:
    qualities, other = binder_qualities(discourse, binder)
    if other:
        raise NotExpressible(binder, "condition")
    return noun_phrase(binder.noun, "generic", qualities=canonical(qualities), place=place)


def _yours(discourse: Discourse, binder: rules.Binder) -> bool:
    """Whether the things are all that you have of their noun."""
    match binder.sources:
        case (rules.Zone(zone=zone, owner=rules.Player(which="me")),):
            return zone == discourse.home(binder.noun)
        case (rules.Things(noun=noun, owner=rules.Player(which="me")),):
            return noun == binder.noun
    return False


def _together(discourse: Discourse, binder: rules.Binder) -> Phrase | None:
    """A red, a blue and a green die in the same row: of several things, one each in one thing of yours."""
    match binder.sources:
        case (rules.Things(owner=rules.Player(which="me")),):
            parts = conjuncts(binder.where)
        case _:
            return None
    objects = [_one_inside(discourse, part, binder) for part in parts]
    if len(objects) < 2 or None in objects:
        return None
    held = tuple(item for item in objects if item is not None)
    return phrase("have_together", objects=held, place=noun_phrase(binder.noun, "same"))


def _one_inside(discourse: Discourse, part: rules.Expression, binder: rules.Binder) -> Phrase | None:
    """A thing with qualities that must be in the thing bound; None where a condition says something else."""
    match part:
        case rules.Comparison(
            operator=">=",
            left=rules.Count(binder=inner),
            right=rules.Number(value=1),
        ) if inner.sources == (rules.Local(binder.name, binder.item),) and inner.where is not None:
            qualities, other = binder_qualities(discourse, inner)
            return None if other else noun_phrase(inner.noun, "a", qualities=canonical(qualities))
    return None
