"""What is so of a player, of each or of none, said of him: "a player has at least 30 coins".

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from functools import partial

from ...tree import rules
from ...words.vocabulary import PLAYER
from ..message.plan import Phrase, phrase
from .discourse import Discourse, NotExpressible
from .equivalences import mirrored, simplified
from .nouns import noun_phrase
from .relations import plan_relation, so_many
from .values import plan_value

OF_OTHERS = {"a": "another", "each": "each_other"}
"""The determiners of players where "you" are none of them."""


def plan_players(discourse: Discourse, binder: rules.Binder, det: str, condition: rules.Expression) -> Phrase:
    """What is so of one, each or none of the players: what he has of a resource, a number or truth of his."""
    simple = simplified(condition)
    match simple:
        case rules.Comparison(right=rules.Holding(owner=rules.Local(name=name))) if name == binder.name:
            simple = mirrored(simple)
    match simple:
        case (
            rules.Comparison(left=rules.Member(subject=rules.Local(name=name)) as member)
            | rules.Within(value=rules.Member(subject=rules.Local(name=name)) as member)
        ) if name == binder.name:
            if isinstance(simple, rules.Comparison) and not isinstance(
                simple.right, rules.Number | rules.Value
            ):
                return _worked_out(discourse, simple, member, who_of(binder, det))
            relation = plan_relation(simple, partial(plan_value, discourse))
            return phrase("scored", field=_word(member), subject=who_of(binder, det), relation=relation)
        case rules.Member(subject=rules.Local(name=name)) if name == binder.name:
            return phrase("holds_of", field=_word(simple), who=who_of(binder, det))
        case rules.Negation(operand=rules.Member(subject=rules.Local(name=name)) as truth) if (
            name == binder.name
        ):
            return phrase("holds_not_of", field=_word(truth), who=who_of(binder, det))
        case (
            rules.Comparison(left=rules.Holding(resource=resource, owner=rules.Local(name=name)))
            | rules.Within(value=rules.Holding(resource=resource, owner=rules.Local(name=name)))
        ) if name == binder.name and binder.where in (None, condition):
            who = who_of(binder, det)
        case _:
            raise NotExpressible(condition, "condition")
    if isinstance(simple, rules.Within) or isinstance(simple.right, rules.Number):
        so_much, number = so_many(simple)
        if det == so_much == "no":  # "no player has no coins"
            raise NotExpressible(condition, "condition")
        return phrase("somebody_has", who=who, object=noun_phrase(resource, so_much, number=number))
    if det == "no":
        raise NotExpressible(condition, "condition")
    theirs = noun_phrase(resource, "bare", number="many", place=phrase("owned", owner=who))
    relation = plan_relation(simple, partial(plan_value, discourse))
    return phrase("reckoned", value=phrase("number_of", of=theirs), relation=relation)


def _worked_out(
    discourse: Discourse, condition: rules.Comparison, member: rules.Member, who: Phrase
) -> Phrase:
    """How a number of theirs stands to one that is worked out: no such words stand in "has 3 wares"."""
    if who.get("det") == "no":
        raise NotExpressible(condition, "condition")
    theirs = phrase("field_of", field=_word(member), of=who)
    relation = plan_relation(condition, partial(plan_value, discourse))
    return phrase("reckoned", value=theirs, relation=relation)


def _word(member: rules.Member) -> str:
    return f"field:{member.noun}.{member.field}"


def who_of(binder: rules.Binder, det: str) -> Phrase:
    """The players of a binder: one of them, each or none, or of the others."""
    match binder.sources:
        case () | (rules.Player(which="players"),):
            return noun_phrase(PLAYER, det)
        case (rules.Player(which="others"),) if det in OF_OTHERS:
            return noun_phrase(PLAYER, OF_OTHERS[det])
    raise NotExpressible(binder, "source")
