"""Conditions to phrases that can stand after "if"."""

from __future__ import annotations

from ..typed import rules
from .discourse import Discourse, Unspeakable
from .normal_form import counted
from .noun_phrases import canonical
from .plan import Phrase, Slot, phrase
from .plan_nouns import binder_place, binder_qualities, noun_phrase, plan_thing
from .plan_qualities import conjuncts, plan_relation

_AMOUNTS = {">=": "at_least", "<=": "at_most", "is": None}


def plan_condition(discourse: Discourse, condition: rules.Expression) -> Phrase:
    """A condition; several that must all hold become a list."""
    match condition:
        case rules.Both():
            return phrase(
                "all_of", conditions=tuple(plan_condition(discourse, part) for part in conjuncts(condition))
            )
        case rules.Comparison(
            left=rules.Count(binder=binder), right=rules.Number(value=n), operator=operator
        ) if operator in _AMOUNTS:
            return plan_count(discourse, binder, operator, n)
        case rules.Comparison(
            left=rules.Holding(resource=resource, owner=rules.Player(which="me")),
            right=rules.Number(value=n),
            operator=operator,
        ) if operator in _AMOUNTS:
            det, number = _numbered(operator, n)
            return phrase("have", object=noun_phrase(resource, det, number=number))
        case rules.Comparison(
            left=rules.Member(noun=noun, field=field, subject=left),
            right=rules.Member(subject=rules.Local(), field="was"),
        ):
            return _changed(condition, noun, field, left)
        case rules.Comparison(
            operator="is", left=rules.Member() as member, right=rules.Value(enum=enum, value=value)
        ):
            return phrase(
                "valued",
                field=_field(member),
                subject=plan_thing(discourse, member.subject),
                value=f"value:{enum}.{value}",
            )
        case rules.Comparison(left=rules.Member() as member) | rules.Within(value=rules.Member() as member):
            subject = plan_thing(discourse, member.subject)
            return phrase(
                "scored", field=_field(member), subject=subject, relation=plan_relation(discourse, condition)
            )
        case rules.Negation(operand=rules.Member() as member):
            return phrase("holds_not", field=_field(member), subject=plan_thing(discourse, member.subject))
        case rules.Member():
            return phrase("holds", field=_field(condition), subject=plan_thing(discourse, condition.subject))
        case rules.Quantified(quantifier="no"):
            return plan_condition(discourse, counted(condition))
        case rules.Quantified(quantifier="some", binder=binder):
            return _together(discourse, binder, condition)
    raise Unspeakable(condition, "condition")


def plan_count(discourse: Discourse, binder: rules.Binder, operator: str, n: int) -> Phrase:
    """So many things: of yours ("you have"), or somewhere ("there are")."""
    qualities, _ = binder_qualities(discourse, binder)
    det, number = _numbered(operator, n)
    match binder.sources:
        case (rules.Zone(zone=zone, owner=rules.Player(which="me")),) if zone == discourse.home(binder.noun):
            return phrase(
                "have",
                object=noun_phrase(binder.noun, det, number=number, qualities=canonical(qualities)),
            )
    place = binder_place(discourse, binder)
    if place is None:
        raise Unspeakable(binder, "source")
    things = noun_phrase(binder.noun, det, number=number, qualities=canonical(qualities))
    return phrase("exist", object=things, place=place)


def _numbered(operator: str, n: int) -> tuple[str, Slot | None]:
    """The determiner and the number of so many: none of them, exactly so many, at least, at most."""
    op = _AMOUNTS[operator]
    if op is None:
        return ("count", n) if n else ("no", None)
    return "count", phrase(op, n=n)


def _field(member: rules.Member) -> str:
    return f"field:{member.noun}.{member.field}"


def _changed(condition: rules.Comparison, noun: str, field: str, left: rules.Expression) -> Phrase:
    """``die.value < die.was``: the new value is lower."""
    right = condition.right
    if condition.operator in ("<", ">") and isinstance(right, rules.Member) and right.subject == left:
        change = "less" if condition.operator == "<" else "more"
        return phrase("changed", field=f"field:{noun}.{field}", relation=phrase(change))
    raise Unspeakable(condition, "comparison")


def _together(discourse: Discourse, binder: rules.Binder, condition: rules.Quantified) -> Phrase:
    """A red, a blue and a green die in the same row."""
    objects = []
    for part in conjuncts(condition.condition):
        match part:
            case rules.Quantified(quantifier="some", binder=inner, condition=quality) if (
                inner.sources == (rules.Local(binder.name, binder.item),) and inner.where is None
            ):
                found, _ = binder_qualities(
                    discourse, rules.Binder(inner.name, inner.noun, inner.item, (), quality)
                )
                objects.append(noun_phrase(inner.noun, "a", qualities=canonical(found)))
            case _:
                raise Unspeakable(part, "condition")
    match binder.sources:
        case (rules.Things(owner=rules.Player(which="me")),) if len(objects) > 1 and binder.where is None:
            return phrase("have_together", objects=tuple(objects), place=noun_phrase(binder.noun, "same"))
    raise Unspeakable(condition, "condition")
