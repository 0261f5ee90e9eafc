"""Numbers that are worked out, as phrases: "the highest bonus of your Armor sets"."""

from __future__ import annotations

from ..typed import rules
from .discourse import Discourse, Unspeakable
from .noun_phrases import canonical
from .plan import Phrase, phrase
from .plan_nouns import binder_place, binder_qualities, noun_phrase, plan_thing, possessed


def plan_value(discourse: Discourse, node: rules.Expression) -> Phrase:
    """A value that is no plain number."""
    match node:
        case rules.Member(subject=subject, noun=noun, field=field):
            return phrase("field_of", field=f"field:{noun}.{field}", of=plan_thing(discourse, subject))
        case rules.Fold(
            kind="total" | "highest" | "lowest" as kind,
            value=rules.Member(subject=rules.Local(name=name), noun=noun, field=field),
            binder=binder,
        ) if name == binder.name:
            return phrase(kind, field=f"field:{noun}.{field}", of=plan_range(discourse, binder))
        case rules.Count(binder=binder):
            return phrase("number_of", of=plan_range(discourse, binder))
    raise Unspeakable(node, "value")


def plan_range(discourse: Discourse, binder: rules.Binder) -> Phrase:
    """All things of a binder: "your Armor sets", "dice on your Character Sheet"."""
    qualities, _ = binder_qualities(discourse, binder)
    match binder.sources:
        case (rules.Things(noun=noun, owner=rules.Player(which="me")),):
            return noun_phrase(noun, "your", number="many", qualities=canonical(qualities))
    if possessed(discourse, binder):
        return noun_phrase(binder.noun, "your", number="many", qualities=canonical(qualities))
    place = binder_place(discourse, binder)
    return noun_phrase(binder.noun, "bare", number="many", qualities=canonical(qualities), place=place)


def plan_each(discourse: Discourse, binder: rules.Binder) -> Phrase:
    """Every thing of a binder, one by one: "each green die in your Strength row"."""
    qualities, _ = binder_qualities(discourse, binder)
    match binder.sources:
        case (rules.Things(noun=noun, owner=rules.Player(which="me")),):
            return noun_phrase(noun, "each_of_yours", qualities=canonical(qualities))
    if possessed(discourse, binder):
        return noun_phrase(binder.noun, "each_of_yours", qualities=canonical(qualities))
    return noun_phrase(
        binder.noun, "each", qualities=canonical(qualities), place=binder_place(discourse, binder)
    )
