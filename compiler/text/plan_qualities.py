"""Conditions on a thing, said of it: "red", "that is not full", "with a value of 2 or less"."""

from __future__ import annotations

from ..typed import rules
from ..words.types import Thing
from .discourse import Discourse, Unspeakable
from .plan import Phrase, phrase

RELATIONS = {
    "is": "exactly",
    "is not": "not_exactly",
    "<=": "no_more_than",
    ">=": "no_less_than",
    "<": "less_than",
    ">": "more_than",
}


def conjuncts(condition: rules.Expression | None) -> tuple[rules.Expression, ...]:
    """The parts of a condition that must all hold."""
    match condition:
        case None:
            return ()
        case rules.Both(operands=operands):
            return tuple(part for operand in operands for part in conjuncts(operand))
    return (condition,)


def plan_quality(discourse: Discourse, condition: rules.Expression, name: str) -> Phrase:
    """What a condition says of the thing bound to ``name``."""
    match condition:
        case rules.Comparison(
            operator="is", left=rules.Member() as member, right=rules.Value(enum=enum, value=value)
        ):
            _path(member, name)
            return phrase("is", value=f"value:{enum}.{value}")
        case rules.Inside(
            value=rules.Member() as member, place=rules.Value(enum=enum, value=value, group=True)
        ):
            _path(member, name)
            return phrase("is", value=f"value:{enum}.{value}")
        case rules.Comparison(left=rules.Member() as member) | rules.Within(value=rules.Member() as member):
            return phrase("measures", field=_path(member, name), relation=plan_relation(discourse, condition))
        case rules.Negation(operand=rules.Member() as member):
            return phrase("flag_not", field=_path(member, name))
        case rules.Member():
            return phrase("flag", field=_path(condition, name))
        case rules.Quantified(quantifier="no", binder=binder, condition=inner):
            return _lacking(discourse, binder, inner, name, condition)
    raise Unspeakable(condition, "quality")


def plan_relation(discourse: Discourse, condition: rules.Comparison | rules.Within) -> Phrase:
    """How a number stands to another."""
    match condition:
        case rules.Within(low=rules.Number(value=low), high=rules.Number(value=high)):
            return phrase("either_of" if high == low + 1 else "between", low=low, high=high)
        case rules.Comparison(operator=operator, right=rules.Number(value=n)):
            return phrase(RELATIONS[operator], n=n)
        case rules.Comparison(
            operator="is", right=rules.Member(subject=rules.Local() as subject, noun=noun, field=field)
        ):
            the_thing = discourse.plainly(subject)
            return phrase("as_value", value=phrase("field_of", field=f"field:{noun}.{field}", of=the_thing))
        case rules.Comparison(
            operator="is",
            right=rules.Member(
                subject=rules.Member(subject=rules.Player(which="me"), type=Thing(noun=thing)),
                noun=noun,
                field=field,
            ),
        ):
            yours = phrase("np", noun=f"noun:{thing}", det="your")
            return phrase("as_value", value=phrase("field_of", field=f"field:{noun}.{field}", of=yours))
    raise Unspeakable(condition, "comparison")


def _path(member: rules.Member, name: str) -> str:
    """The word of a field of the bound thing: ``die.color``, ``die.card.claimed``."""
    match member.subject:
        case rules.Local(name=subject) if subject == name:
            return f"field:{member.noun}.{member.field}"
        case rules.Member(subject=rules.Local(name=subject), noun=noun, field=field) if subject == name:
            return f"field:{noun}.{field}.{member.field}"
    raise Unspeakable(member, "field")


def _lacking(
    discourse: Discourse, binder: rules.Binder, inner: rules.Expression, name: str, whole: rules.Expression
) -> Phrase:
    """``no cell from x has …``: said with a word of the pack for the parts of the thing."""
    match binder.sources:
        case (rules.Member(subject=rules.Local(name=subject), noun=noun, field=field),) if subject == name:
            word = f"field:{noun}.{field}"
        case (rules.Local(name=subject),) if subject == name:
            word = f"noun:{binder.noun}"
        case _:
            raise Unspeakable(whole, "quality")
    quality = plan_quality(discourse, inner, binder.name)
    return phrase(
        "lacking",
        part=phrase("np", noun=f"noun:{binder.noun}", det="no", qualities=(quality,)),
        field=word if word.startswith("field:") else None,
    )
