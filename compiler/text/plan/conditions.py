"""Conditions to phrases that can stand after "if"."""

from __future__ import annotations

from functools import partial

from ...tree import rules
from ...tree.types import Choice
from ...words.vocabulary import PLAYER
from ..message.comparisons import COMPARISONS, WHICH
from ..message.plan import Phrase, phrase
from .counts import apart, plan_count, plan_grouped, plan_more, plan_variety
from .discourse import Discourse, NotExpressible
from .equivalences import owning, simplified
from .grouped import is_grouped, so_many_together
from .nouns import noun_phrase, plan_again, plan_thing, who_is
from .of_players import plan_players
from .qualities import plan_neighbors
from .relations import Comparing, parity, plan_alternatives, plan_relation, so_many, stands_alone
from .values import plan_each, plan_value


def plan_condition(discourse: Discourse, condition: rules.Expression) -> Phrase:
    """A condition; several, that must all hold or of which one must, become a list."""
    condition = simplified(condition)
    match condition:
        case rules.Both(operands=operands):
            return phrase("all_of", conditions=_single(discourse, operands))
        case rules.Either(operands=operands):
            return _either(discourse, condition, operands)
    return _check(discourse, condition)


def _single(discourse: Discourse, operands: tuple[rules.Expression, ...]) -> tuple[Phrase, ...]:
    """Conditions of a list, of which none is a list of the other kind: "and" beside "or" is not clear."""
    phrases: list[Phrase] = []
    for operand in map(simplified, operands):
        if isinstance(operand, rules.Both):
            phrases += _single(discourse, operand.operands)
        else:
            phrases.append(_check(discourse, operand))
    return tuple(phrases)


def _either(discourse: Discourse, condition: rules.Either, operands: tuple[rules.Expression, ...]) -> Phrase:
    alternatives = _alternatives(discourse, condition)
    if alternatives is not None:
        return alternatives
    return phrase("some_of", conditions=tuple(_check(discourse, operand) for operand in operands))


def _alternatives(discourse: Discourse, condition: rules.Either) -> Phrase | None:
    """Of one value, which of several it is; None where a condition is about different things."""
    numbers = plan_alternatives(condition)
    if numbers is not None:
        value, relation = numbers
        if isinstance(value, rules.Member) and not stands_alone(value):
            subject = plan_thing(discourse, value.subject)
            return phrase("scored", field=_field(value), subject=subject, relation=relation)
        return phrase("reckoned", value=plan_value(discourse, value), relation=relation)
    members = [operand.left for operand in condition.operands if isinstance(operand, rules.Comparison)]
    first = members[0] if members else None
    ways = tuple(_way(operand) for operand in condition.operands)
    values = tuple(way for way in ways if way is not None)
    if not isinstance(first, rules.Member) or len(values) < len(ways) or any(m != first for m in members):
        return None
    whose = None if stands_alone(first) else plan_thing(discourse, first.subject)
    return phrase("valued_among", field=_field(first), subject=whose, values=values)


def _way(operand: rules.Expression) -> Phrase | None:
    match operand:
        case rules.Comparison(operator="is", right=rules.Value(enum=enum, value=value)):
            return phrase("way", value=f"value:{enum}.{value}")
    return None


def _check(discourse: Discourse, condition: rules.Expression) -> Phrase:
    told = None if discourse.telling is None else discourse.telling.check(discourse, condition)
    if told is not None:
        return told
    match condition:
        case rules.Quantified(quantifier="every", binder=binder, condition=of_each) if binder.noun == PLAYER:
            return plan_players(discourse, binder, "each", of_each)
        case rules.Comparison(left=rules.Count(binder=binder)) if binder.noun == PLAYER and binder.where:
            return _some_players(discourse, condition, binder)
        case rules.Quantified(quantifier="every"):
            return _every(discourse, condition)
        case rules.Either() if (said := _alternatives(discourse, condition)) is not None:
            return said
        case rules.Inside(value=thing, place=rules.Noun(noun=noun)):
            return phrase("of_kind", subject=plan_again(discourse, thing), kind=f"noun:{noun}")
        case rules.Negation(operand=rules.Inside(value=thing, place=rules.Noun(noun=noun))):
            return phrase("not_of_kind", subject=plan_again(discourse, thing), kind=f"noun:{noun}")
        case rules.Negation(operand=rules.Member() as member):
            return phrase("holds_not", field=_field(member), subject=_whose(discourse, member))
        case rules.Member():
            return phrase("holds", field=_field(condition), subject=_whose(discourse, condition))
        case rules.Comparison(
            operator="is" | "is not" as operator, left=rules.Player(which="turn_player"), right=player
        ):
            who = None if player == rules.Player("me") else plan_thing(discourse, player)
            return phrase("turn" if operator == "is" else "not_turn", who=who)
        case rules.Comparison() if (evenness := parity(condition)) is not None:
            return phrase(evenness[1], value=plan_value(discourse, evenness[0]))
        case rules.Comparison(left=rules.Member() as member):
            return _member(discourse, condition, member)
        case rules.Comparison(left=left) | rules.Within(value=left):
            return _number(discourse, condition, left)
    raise NotExpressible(condition, "condition")


def _number(discourse: Discourse, condition: Comparing, left: rules.Expression) -> Phrase:
    """How many there are, how much you have, or how a value that is worked out stands to another."""
    plain = isinstance(condition, rules.Within) or isinstance(condition.right, rules.Number)
    match left:
        case rules.Member(subject=rules.Player() | rules.TheGame()):
            pass
        case rules.Member() as member:
            return _scored(discourse, condition, member)
        case rules.Count(
            binder=rules.Binder(sources=(rules.Member(subject=thing, field="neighbors"),)) as binder
        ) if plain:
            subject = plan_again(discourse, thing)
            near = plan_neighbors(discourse, condition, binder, thing)
            return phrase("lies_next_to", subject=subject, of=near)
        case rules.Count(binder=binder) if plain:
            return plan_count(discourse, binder, condition)
        case rules.Holding(resource=resource, owner=rules.Player(which="me")) if plain:
            det, number = so_many(condition)
            return phrase("have", object=noun_phrase(resource, det, number=number))
        case rules.Holding(resource=resource) if (
            plain and (who := who_is(discourse, owning(left))) is not None
        ):
            det, number = so_many(condition)
            return phrase("somebody_has", who=who, object=noun_phrase(resource, det, number=number))
        case rules.Fold(kind="distinct") if plain:
            return plan_variety(discourse, left, condition)
        case rules.Fold() if is_grouped(left) and so_many_together(condition):
            return plan_grouped(discourse, left, condition)
        case rules.Count() | rules.Holding() if isinstance(condition, rules.Comparison):
            more = plan_more(discourse, condition)
            if more is not None:
                return more
        case rules.Fold() if isinstance(condition, rules.Comparison):
            against = _set_against(discourse, condition, left, condition.right)
            if against is not None:
                return against
    relation = plan_relation(condition, partial(plan_value, discourse))
    return phrase("reckoned", value=plan_value(discourse, left), relation=relation)


def _set_against(
    discourse: Discourse, condition: rules.Comparison, left: rules.Fold, right: rules.Expression
) -> Phrase | None:
    """How the highest value of some things stands to that of others, which may be like them but elsewhere."""
    if left.kind not in WHICH or not isinstance(right, rules.Fold) or right.kind != left.kind:
        return None
    here, there = plan_value(discourse, left), plan_value(discourse, right)
    if here.get("field") != there.get("field"):
        return None
    things, others = here.phrase("of"), there.phrase("of")
    about = {
        "which": phrase(WHICH[left.kind]),
        "field": here.get("field"),
        "comparison": phrase(COMPARISONS[condition.operator]),
    }
    places = apart(discourse, left.binder, right.binder)
    if places is None or things.with_slots(place=None) != others.with_slots(place=None):
        return phrase("set_against", left=things, right=others, **about)
    alike = things.with_slots(place=None)
    return phrase("set_against_there", things=alike, left=places[0], right=places[1], **about)


def _member(discourse: Discourse, condition: rules.Comparison, member: rules.Member) -> Phrase:
    """How a field of a thing stands to a number, a value, or the field of another thing."""
    match condition:
        case rules.Comparison(right=rules.Member(subject=rules.Local(), field="was")):
            return _changed(discourse, condition, member)
        case rules.Comparison(
            operator="is" | "is not" as operator, right=rules.Value(enum=enum, value=value)
        ):
            return phrase(
                "valued" if operator == "is" else "valued_not",
                field=_field(member),
                subject=None if stands_alone(member) else plan_thing(discourse, member.subject),
                value=f"value:{enum}.{value}",
            )
        case rules.Comparison(right=rules.Number()):
            return _number(discourse, condition, member)
        case rules.Comparison(right=rules.Member(noun=member.noun, field=member.field, subject=right)):
            return phrase(
                "compared",
                field=_field(member),
                comparison=phrase(COMPARISONS[condition.operator]),
                left=plan_thing(discourse, member.subject),
                right=plan_thing(discourse, right),
            )
    if isinstance(member.type, Choice) and not stands_alone(member):
        return _scored(discourse, condition, member)
    relation = plan_relation(condition, partial(plan_value, discourse))
    return phrase("reckoned", value=plan_value(discourse, member), relation=relation)


def _scored(discourse: Discourse, condition: Comparing, member: rules.Member) -> Phrase:
    """What a field of a thing is: "its value is at least 3"."""
    subject = plan_thing(discourse, member.subject)
    relation = plan_relation(condition, partial(plan_value, discourse))
    return phrase("scored", field=_field(member), subject=subject, relation=relation)


def _some_players(discourse: Discourse, condition: rules.Comparison, binder: rules.Binder) -> Phrase:
    """What is so of a player, or of none."""
    det, number = so_many(condition)
    if binder.where is None or (det != "no" and number != phrase("at_least", n=1)):
        raise NotExpressible(condition, "condition")
    return plan_players(discourse, binder, "no" if det == "no" else "a", binder.where)


def _every(discourse: Discourse, node: rules.Quantified) -> Phrase:
    """Something that holds of each thing of a binder, which is named once."""
    name = node.binder.name
    discourse.described[name] = plan_each(discourse, node.binder)
    said = _check(discourse, node.condition)
    if discourse.described.pop(name, None) is not None or said.op == "holds_not":
        raise NotExpressible(node, "condition")
    return said


def _whose(discourse: Discourse, member: rules.Member) -> Phrase | None:
    """Of what something holds; of you and of the game it is said without a name."""
    return None if stands_alone(member) else plan_again(discourse, member.subject)


def _field(member: rules.Member) -> str:
    return f"field:{member.noun}.{member.field}"


def _changed(discourse: Discourse, condition: rules.Comparison, member: rules.Member) -> Phrase:
    """``die.value < die.was``: the new value is lower. Whose, is clear of the thing just acted on, and of the
    only one named that has such a value."""
    right, thing = condition.right, member.subject
    if (
        condition.operator not in ("<", ">")
        or not isinstance(right, rules.Member)
        or right.subject != thing
        or not isinstance(thing, rules.Local)
    ):
        raise NotExpressible(condition, "comparison")
    if thing.name != discourse.topic and discourse.known_with(member.field) != [thing.name]:
        raise NotExpressible(condition, "two_alike")
    change = "less" if condition.operator == "<" else "more"
    return phrase("changed", field=_field(member), relation=phrase(change))
