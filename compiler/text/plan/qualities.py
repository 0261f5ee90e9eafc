"""Conditions on a thing, said of it: "red", "that is not full", "with a value of 2 or less".

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Set
from functools import partial

from ...tree import rules
from ...tree.types import Choice, Thing
from ..message.comparisons import COMPARISONS
from ..message.plan import Phrase, Slot, canonical, phrase
from .discourse import Discourse, NotExpressible
from .equivalences import simplified
from .grouped import folded_field, is_grouped, so_many_together, with_quality
from .relations import Comparing, own_value, parity, plan_alternatives, plan_relation, so_many, so_varied

Fields = Set[str]
"""The names of fields."""


def conjuncts(condition: rules.Expression | None) -> tuple[rules.Expression, ...]:
    """The parts of a condition that must all hold, each in its simplest form."""
    if condition is None:
        return ()
    simple = simplified(condition)
    if isinstance(simple, rules.Both):
        return tuple(part for operand in simple.operands for part in conjuncts(operand))
    return (simple,)


def plan_qualities(
    discourse: Discourse, conditions: tuple[rules.Expression, ...], name: str
) -> tuple[Phrase, ...]:
    """What conditions say of the thing bound to ``name``; all that it holds is said at once."""
    qualities = [plan_quality(discourse, condition, name) for condition in conditions]
    held = tuple(
        item for quality in qualities if quality.op == "holding" for item in quality.items("objects")
    )
    rest = tuple(quality for quality in qualities if quality.op != "holding")
    return canonical((*rest, phrase("holding", objects=held)) if held else rest)


def plan_quality(discourse: Discourse, condition: rules.Expression, name: str) -> Phrase:
    """What a condition says of the thing bound to ``name``."""
    return _kind(condition, name) or _quality(discourse, condition, name)


def _quality(discourse: Discourse, condition: rules.Expression, name: str) -> Phrase:
    related = _related(discourse, condition, name)
    if related is not None:
        return related
    match parity(condition):
        case rules.Member() as member, which:
            return phrase(f"with_{which}", field=_path(member, name))
    match condition:
        case (
            rules.Comparison(left=rules.Member() as member, right=rules.Value())
            | rules.Inside(value=rules.Member() as member, place=rules.Value())
        ):
            return _valued(discourse, condition, member, name)
        case rules.Comparison(
            operator="is" | "is not" as operator, left=rules.Member() as member, right=rules.Local() as chosen
        ) if discourse.is_value(chosen):
            return phrase("of_that" if operator == "is" else "not_of_that", field=_path(member, name))
        case rules.Comparison(
            left=rules.Member(subject=rules.Local(name=of)) as member,
            right=rules.Member(subject=rules.Local(name=same)) as other,
        ) if of == same == name:
            comparison = phrase(COMPARISONS[condition.operator])
            fields = {"field": _path(member, name), "other": _path(other, name)}
            return phrase("compared_in_itself", comparison=comparison, **fields)
        case rules.Comparison(left=rules.Member() as member) | rules.Within(value=rules.Member() as member):
            relation = plan_relation(condition, partial(_known_value, discourse, _described(member)))
            return phrase("measures", field=_path(member, name), relation=relation)
        case rules.Either():
            return _either(discourse, condition, name)
        case rules.Negation(operand=rules.Inside(value=rules.Member() as member) as inside):
            return phrase("is_not", value=_valued(discourse, inside, member, name).word("value"))
        case rules.Negation(operand=rules.Member() as member):
            return phrase("flag_not", field=_path(member, name))
        case rules.Member():
            return phrase("flag", field=_path(condition, name))
        case rules.Comparison(
            operator=">" | "<" as operator,
            left=rules.Holding(resource=resource, owner=rules.Player(which="me")),
            right=rules.Holding(resource=other, owner=rules.Local(name=whose)),
        ) if whose == name and other == resource:  # "I have less than he" is said of him
            det, number = discourse.mass(resource)
            than = phrase("np", noun=f"noun:{resource}", det=det, number=number)
            return phrase("richer" if operator == "<" else "poorer", object=than)
        case (
            rules.Comparison(left=rules.Holding(resource=resource, owner=rules.Local(name=whose)))
            | rules.Within(value=rules.Holding(resource=resource, owner=rules.Local(name=whose)))
        ) if whose == name:
            det, so_much = so_many(condition)
            part = phrase("np", noun=f"noun:{resource}", det=det, number=so_much)
            return phrase("holding", objects=(part,))
        case (
            rules.Comparison(left=rules.Count(binder=binder)) | rules.Within(value=rules.Count(binder=binder))
        ):
            return _counted(discourse, condition, binder, name)
        case rules.Comparison(left=rules.Fold() as fold) | rules.Within(value=rules.Fold() as fold):
            return _folded(discourse, condition, fold, name)
    raise NotExpressible(condition, "quality")


def _related(discourse: Discourse, condition: rules.Expression, name: str) -> Phrase | None:
    """That a thing is yours or not, or another than this card."""
    match condition:
        case rules.Comparison(
            operator="is" | "is not" as operator,
            left=rules.Member(subject=rules.Local(name=of, type=Thing(noun=noun)), field="owner"),
            right=rules.Player(which="me"),
        ) if of == name and discourse.vocabulary.nouns[noun].owned:
            return phrase("yours" if operator == "is" else "not_yours")
        case rules.Comparison(
            operator="is not", left=rules.Local(name=of), right=rules.This(type=Thing(noun=this))
        ) if of == name:
            return phrase("besides", of=phrase("np", noun=f"noun:{this}", det="this"))
    return None


def _kind(condition: rules.Expression, name: str) -> Phrase | None:
    """Of what kind a thing is, or is not; None for any other condition."""
    inner, op = (
        (condition.operand, "not_being") if isinstance(condition, rules.Negation) else (condition, "being")
    )
    match inner:
        case rules.Inside(value=rules.Local(name=of), place=rules.Noun(noun=kind)) if of == name:
            return phrase(op, kind=f"noun:{kind}")
    return None


def _described(member: rules.Member) -> str | None:
    """The noun of the thing whose field, or whose part's field, says something of it."""
    thing = member.subject.subject if isinstance(member.subject, rules.Member) else member.subject
    return thing.type.noun if isinstance(thing.type, Thing) else None


def _known_value(discourse: Discourse, described: str | None, node: rules.Expression) -> Phrase:
    """A value that something is compared with inside the description of a thing of a noun."""
    own = own_value(node)
    if own is not None:
        return own
    match node:
        case rules.Local() if discourse.is_value(node):
            return phrase("that_number")
        case rules.Member(subject=rules.This(type=Thing(noun=this)), noun=noun, field=field):
            of = phrase("np", noun=f"noun:{this}", det="this")
            return phrase("field_of", field=f"field:{noun}.{field}", of=of)
        case rules.Member(subject=rules.Local() as subject, noun=noun, field=field):
            the_thing = discourse.plainly(subject, described)
            return phrase("field_of", field=f"field:{noun}.{field}", of=the_thing)
        case rules.Member(
            subject=rules.Member(subject=rules.Player(which="me"), type=Thing(noun=thing)),
            noun=noun,
            field=field,
        ):
            yours = phrase("np", noun=f"noun:{thing}", det="your")
            return phrase("field_of", field=f"field:{noun}.{field}", of=yours)
        case rules.Arithmetic(
            operator="+" | "-" as operator, left=rules.Member() as member, right=rules.Number(value=n)
        ) if n > 0:
            of = _known_value(discourse, described, member)
            return phrase("more_by" if operator == "+" else "less_by", of=of, n=n)
        case rules.Fold() | rules.Count() | rules.Holding() if discourse.worked_out is not None:
            return discourse.worked_out(discourse, node)
    told = None if discourse.telling is None else discourse.telling.value(discourse, node)
    if told is None:
        raise NotExpressible(node, "comparison")
    return told


def _valued(
    discourse: Discourse, condition: rules.Comparison | rules.Inside, member: rules.Member, name: str
) -> Phrase:
    """Of a thing, the value of the one field that has values of its kind: "red", "that is not red"."""
    value = condition.place if isinstance(condition, rules.Inside) else condition.right
    if not isinstance(value, rules.Value) or not _tells(discourse, member, value.enum, name):
        raise NotExpressible(condition, "quality")
    word = f"value:{value.enum}.{value.value}"
    match condition:
        case rules.Comparison(operator="is") | rules.Inside(place=rules.Value(group=True)):
            return phrase("is", value=word)
        case rules.Comparison(operator="is not"):
            return phrase("is_not", value=word)
    raise NotExpressible(condition, "quality")


def _tells(discourse: Discourse, member: rules.Member, enum: str, name: str) -> bool:
    """Whether a field of the thing itself is the one that a bare value is understood of."""
    match member:
        case rules.Member(subject=rules.Local(name=subject)) if subject == name:
            declared = discourse.vocabulary.nouns.get(member.noun)
            fields = discourse.vocabulary.fields(member.noun).values()
            first = next((field.name for field in fields if field.type == Choice(enum)), None)
            return first == member.field and (declared is None or declared.each != enum or not declared.owned)
    return False


def _either(discourse: Discourse, condition: rules.Either, name: str) -> Phrase:
    """One of several values: "red or blue", "with a value of 1 or 6"."""
    numbers = plan_alternatives(condition)
    if numbers is not None:
        value, relation = numbers
        if isinstance(value, rules.Member):
            return phrase("measures", field=_path(value, name), relation=relation)
        raise NotExpressible(condition, "quality")
    values = tuple(plan_quality(discourse, operand, name) for operand in condition.operands)
    kinds = {value.word("value").rpartition(".")[0] for value in values if value.op == "is"}
    if len(kinds) != 1 or any(value.op != "is" for value in values):
        raise NotExpressible(condition, "quality")
    return phrase("among", values=tuple(phrase("way", value=quality.word("value")) for quality in values))


def _path(member: rules.Member, name: str) -> str:
    """The word of a field of the bound thing: ``die.color``, ``die.card.claimed``."""
    match member.subject:
        case rules.Local(name=subject) if subject == name:
            return f"field:{member.noun}.{member.field}"
        case rules.Member(subject=rules.Local(name=subject), noun=noun, field=field) if subject == name:
            return f"field:{noun}.{field}.{member.field}"
    raise NotExpressible(member, "field")


# ------------------------------------------------------------------ what a thing holds


def _counted(
    discourse: Discourse, condition: rules.Comparison | rules.Within, binder: rules.Binder, name: str
) -> Phrase:
    """So many things in a thing: "with at least 2 red dice"; none: with a word of the pack for its parts."""
    match binder.sources:
        case (rules.Member(subject=rules.Local(name=subject) as thing, field="neighbors"),) if (
            subject == name
        ):
            return phrase("next_to", of=plan_neighbors(discourse, condition, binder, thing))
    det, number = so_many(condition)
    qualities = plan_qualities(discourse, conjuncts(binder.where), binder.name)
    if det == "no":
        return _lacking(discourse, binder, qualities, name, condition)
    return phrase("holding", objects=(_part(binder, name, det, number, qualities, condition),))


def plan_neighbors(
    discourse: Discourse, condition: Comparing, binder: rules.Binder, thing: rules.Expression
) -> Phrase:
    """So many things that lie next to one: "a gold die", "at least 2 dice of the same color"."""
    det, number = so_many(condition)
    if number == phrase("at_least", n=1):
        det, number = "a", None
    fields, own = (discourse.vocabulary.fields(noun) for noun in (binder.noun, _noun_of(thing)))
    same, rest = as_beside(conjuncts(binder.where), binder.name, thing, lacks=fields.keys() - own.keys())
    qualities = canonical((*plan_qualities(discourse, rest, binder.name), *same))
    return phrase("np", noun=f"noun:{binder.noun}", det=det, number=number, qualities=qualities)


def _noun_of(thing: rules.Expression) -> str:
    """The noun of a thing."""
    return thing.type.noun if isinstance(thing.type, Thing) else ""


def as_beside(
    conditions: tuple[rules.Expression, ...],
    name: str,
    thing: rules.Expression,
    *,
    lacks: Fields = frozenset(),
) -> tuple[tuple[Phrase, ...], tuple[rules.Expression, ...]]:
    """What the things bound to ``name`` have like that next to which they lie, and the other conditions.

    ``lacks``: fields that it has not itself: those are had by what is put there.
    """
    same: list[Phrase] = []
    rest: list[rules.Expression] = []
    for condition in conditions:
        match condition:
            case rules.Comparison(
                operator="is",
                left=rules.Member(subject=rules.Local(name=own), field=field) as left,
                right=rules.Member(subject=rules.Local() | rules.This() as other, field=like),
            ) if (own, like) == (name, field) and (
                other == thing or (field in lacks and other != left.subject)
            ):
                same.append(phrase("of_same", field=_path(left, name)))
            case _:
                rest.append(condition)
    return tuple(same), tuple(rest)


def _part(
    binder: rules.Binder,
    name: str,
    det: str,
    number: Slot | None,
    qualities: tuple[Phrase, ...],
    whole: rules.Expression,
) -> Phrase:
    match binder.sources:
        case (rules.Local(name=subject),) if subject == name:
            return phrase("np", noun=f"noun:{binder.noun}", det=det, number=number, qualities=qualities)
    raise NotExpressible(whole, "quality")


def _lacking(
    discourse: Discourse,
    binder: rules.Binder,
    qualities: tuple[Phrase, ...],
    name: str,
    whole: rules.Expression,
) -> Phrase:
    """``no cell from x has …``: said with a word of the pack for the parts of the thing."""
    field = None
    match binder.sources:
        case (rules.Member(subject=rules.Local(name=subject), noun=noun, field=path),) if subject == name:
            field = f"field:{noun}.{path}"
        case (rules.Local(name=subject),) if subject == name:
            pass
        case _:
            raise NotExpressible(whole, "quality")
    part = phrase("np", noun=f"noun:{binder.noun}", det="no", qualities=qualities)
    if _holds(discourse, binder.sources[0]):
        return phrase("empty_of", part=part)
    return phrase("lacking", part=part, field=field)


def _holds(discourse: Discourse, holder: rules.Expression) -> bool:
    """Whether things lie in a thing, rather than being parts of it."""
    kind = holder.type
    return isinstance(kind, Thing) and discourse.vocabulary.holding(kind.noun) is not None


def _folded(
    discourse: Discourse, condition: rules.Comparison | rules.Within, fold: rules.Fold, name: str
) -> Phrase:
    """How many things in a thing are alike, or in sequence, or how many different values they have."""
    if fold.kind == "distinct":
        return _varied(discourse, condition, fold, name)
    if not is_grouped(fold) or not so_many_together(condition):
        raise NotExpressible(condition, "quality")
    det, number = so_many(condition)
    qualities = plan_qualities(discourse, conjuncts(fold.binder.where), fold.binder.name)
    part = _part(fold.binder, name, det, number, qualities, condition)
    return phrase("holding", objects=(with_quality(part, fold),))


def _varied(
    discourse: Discourse, condition: rules.Comparison | rules.Within, fold: rules.Fold, name: str
) -> Phrase:
    """How many different values what a thing holds has: all the same, or so many."""
    binder = fold.binder
    word = folded_field(fold)
    qualities = plan_qualities(discourse, conjuncts(binder.where), binder.name)
    if one_value(condition):
        part = _part(binder, name, "generic", None, qualities, condition)
        return phrase("parts_alike", field=word, part=part)
    varied = phrase("varied", field=word, number=so_varied(condition))
    part = _part(binder, name, "generic", None, canonical((*qualities, varied)), condition)
    return phrase("holding", objects=(part,))


def one_value(condition: rules.Comparison | rules.Within) -> bool:
    """Whether a condition on a number says that it is 1."""
    match condition:
        case rules.Comparison(operator="is", right=rules.Number(value=1)):
            return True
    return False
