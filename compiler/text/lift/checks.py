"""Conditions back to expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ...source.records import replace
from ...tree import rules, syntax
from ...words.vocabulary import PLAYER
from ..message.plan import Phrase, bare
from ..plan.discourse import own_things, single_with
from .conditions import COMPARISONS, lift_many, lift_parity, lift_relation
from .context import LiftContext, NoMatch, dotted, joined, lift_own, mine
from .named import lift_owner
from .nouns import lift_again, lift_held, lift_kinds, lift_neighbors, lift_sources, lift_thing, lift_where
from .of_players import lift_players, number_of_somebody
from .together import FoldKind
from .values import lift_range, lift_value

_KINDS: dict[str, FoldKind] = {"highest_of": "highest", "lowest_of": "lowest", "total_of": "total"}


def lift_condition(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """Lifts the plan of what stands after "if" to a condition."""
    match condition.op:
        case "all_of":
            return rules.Both(_parts(context, condition))
        case "some_of":
            return rules.Either(_parts(context, condition))
    return _check(context, condition)


def _parts(context: LiftContext, condition: Phrase) -> tuple[syntax.Expression, ...]:
    return tuple(_check(context, part) for part in condition.items("conditions"))


def _check(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """One condition; of each of some things where it names them so."""
    context.every = []
    said = _said(context, condition)
    every, context.every = context.every, None
    return rules.Quantified("every", every[0], said) if every else said


def _said(context: LiftContext, condition: Phrase) -> syntax.Expression:
    if condition.op in _LIFTED:
        return _LIFTED[condition.op](context, condition)
    match condition.op:
        case "have":
            return _have(context, condition.phrase("object"))
        case "have_more" | "exist_more":
            return _more(context, condition)
        case "scored" if _of_somebody(condition):
            number = syntax.Member(syntax.Name(PLAYER), _own_field(condition))
            so_much = lift_relation(number, condition.phrase("relation"), partial(lift_value, context))
            return lift_players(condition.phrase("subject"), so_much)
        case "holds_of" | "holds_not_of":
            truth = syntax.Member(syntax.Name(PLAYER), _own_field(condition))
            so: syntax.Expression = truth if condition.op == "holds_of" else rules.Negation(truth)
            return lift_players(condition.phrase("who"), so)
        case "scored":
            left = _member(context, condition)
            return lift_relation(left, condition.phrase("relation"), partial(lift_value, context))
        case "somebody_has":
            return _somebody_has(context, condition.phrase("who"), condition.phrase("object"))
        case "reckoned" if (theirs := number_of_somebody(condition.phrase("value"))) is not None:
            whose, left = theirs
            relation = condition.phrase("relation")
            return lift_players(whose, lift_relation(left, relation, partial(lift_value, context)))
        case "reckoned" | "even" | "odd":
            return _reckoned(context, condition)
        case "of_kind" | "not_of_kind":
            return _of_kind(context, condition)
        case "holds":
            return _flag(context, condition)
        case "turn" | "not_turn":
            return _turn(context, condition)
        case "holds_not":
            return rules.Negation(_flag(context, condition))
        case "valued" | "valued_not" as op:
            value = syntax.Name(bare(condition.word("value")).rpartition(".")[2])
            return rules.Comparison("is" if op == "valued" else "is not", _member(context, condition), value)
        case "valued_among":
            left = _member(context, condition)
            words = [bare(way.word("value")).rpartition(".")[2] for way in condition.items("values")]
            return rules.Either(tuple(rules.Comparison("is", left, syntax.Name(word)) for word in words))
        case "compared":
            left, right = (_member(context, condition, side) for side in ("left", "right"))
            return rules.Comparison(COMPARISONS[condition.phrase("comparison").op], left, right)
        case "set_against" | "set_against_there":
            return _set_against(context, condition)
    raise NoMatch(condition.op)


def _reckoned(context: LiftContext, condition: Phrase) -> syntax.Expression:
    left = lift_value(context, condition.phrase("value"))
    if condition.op != "reckoned":
        return lift_parity(left, condition.op)
    return lift_relation(left, condition.phrase("relation"), partial(lift_value, context))


def _of_kind(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """What kind a thing is of, or not."""
    thing = lift_again(context, condition.phrase("subject"), [])
    comparator: rules.Comparator = "is" if condition.op == "of_kind" else "is not"
    return rules.Comparison(comparator, thing, syntax.Name(bare(condition.word("kind"))))


def _of_somebody(condition: Phrase) -> bool:
    """Whether it is a player of whom a number is so much."""
    subject = condition.phrase("subject")
    return bare(subject.word("noun")) == PLAYER and subject.op == "np"


def _own_field(condition: Phrase) -> str:
    """The field of a player that a condition is about. Raises NoMatch for that of a thing."""
    noun, _, field = bare(condition.word("field")).partition(".")
    if noun != PLAYER:
        raise NoMatch(noun)
    return field


def _member(context: LiftContext, condition: Phrase, slot: str = "subject") -> syntax.Expression:
    if condition.get(slot) is None:
        return lift_own(condition)
    subject = lift_thing(context, condition.phrase(slot), [])
    return syntax.Member(subject, bare(condition.word("field")).rpartition(".")[2])


def _flag(context: LiftContext, condition: Phrase) -> syntax.Expression:
    if condition.get("subject") is None:
        return lift_own(condition)
    subject = lift_again(context, condition.phrase("subject"), [])
    return syntax.Member(subject, bare(condition.word("field")).rpartition(".")[2])


def _have(context: LiftContext, things: Phrase) -> syntax.Expression:
    """So much of a resource of yours, or so many things of yours."""
    noun = bare(things.word("noun"))
    if noun not in context.vocabulary.resources:
        return lift_held(context, things, mine(context.own(noun)))
    if things.items("qualities") or things.get("place") is not None:
        raise NoMatch("resource")
    return lift_many(mine(noun), things.get("det"), things.get("number"))


def _exist(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """So many things that lie somewhere."""
    things = condition.phrase("object")
    noun = bare(things.word("noun"))
    if noun in context.vocabulary.resources:
        raise NoMatch("resource")
    (holder,) = lift_sources(context, things.with_slots(place=condition.phrase("place")), noun)
    return lift_held(context, things, holder)


def _more(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """More of some things than of others, all of them yours or in one place."""
    counts: list[syntax.Expression] = []
    for side in ("left", "right"):
        things = condition.phrase(side)
        place = condition.get("place")
        whole = things.with_slots(place=place) if isinstance(place, Phrase) else things.with_slots(det="your")
        if _is_resource(context, things) and condition.op == "have_more":
            counts.append(mine(bare(things.word("noun"))))
        else:
            counts.append(rules.Count(lift_range(context, whole)))
    return rules.Comparison(COMPARISONS[condition.phrase("comparison").op], *counts)


def _more_there(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """More of some things in one place than in another."""
    if condition.phrase("object").get("det") != "generic":
        raise NoMatch("generic")
    counts = (rules.Count(binder) for binder in _in_both(context, condition, "object"))
    return rules.Comparison(COMPARISONS[condition.phrase("comparison").op], *counts)


def _set_against(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """The highest, the lowest or the total of a value of some things, beside that of others."""
    if condition.op == "set_against":
        binders = tuple(lift_range(context, condition.phrase(side)) for side in ("left", "right"))
    else:
        binders = _in_both(context, condition, "things")
    kind, field = _KINDS[condition.phrase("which").op], bare(condition.word("field")).partition(".")[2]
    values = (rules.Fold(kind, dotted(f"{binder.name or binder.noun}.{field}"), binder) for binder in binders)
    return rules.Comparison(COMPARISONS[condition.phrase("comparison").op], *values)


def _in_both(context: LiftContext, condition: Phrase, slot: str) -> tuple[syntax.Binder, ...]:
    """The things that are named once, in each of two places."""
    return tuple(
        lift_range(context, condition.phrase(slot).with_slots(place=condition.phrase(side)))
        for side in ("left", "right")
    )


def _is_resource(context: LiftContext, things: Phrase) -> bool:
    """Whether a resource is compared; if not, things without a place of their own."""
    if bare(things.word("noun")) in context.vocabulary.resources:
        return True
    if things.get("place") is not None or things.get("det") != "generic":
        raise NoMatch("place")
    return False


def _against(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """More of something than a neighbor has of the same."""
    things, owner = condition.phrase("object"), lift_owner(context, condition.phrase("owner"))
    noun = bare(things.word("noun"))
    comparator = COMPARISONS[condition.phrase("comparison").op]
    lying = things.get("place") is not None
    if not lying and _is_resource(context, things):
        return rules.Comparison(comparator, mine(noun), syntax.Member(owner, noun))
    if not lying:
        binder = lift_range(context, things.with_slots(det="your"))
        theirs = replace(binder, sources=(syntax.Member(owner, context.home(noun)),))
    else:
        binder = lift_range(context, things)
        theirs = replace(binder, sources=(_of(owner, _only(binder.sources)),))
    return rules.Comparison(comparator, rules.Count(binder), rules.Count(theirs))


def _of(owner: syntax.Name, place: syntax.Expression) -> syntax.Expression:
    """The place of somebody else that is like a place of mine."""
    match place:
        case syntax.Member(subject=syntax.Name("my"), field=name):
            return syntax.Member(owner, name)
    raise NoMatch("source")


def _somebody_has(context: LiftContext, who: Phrase, things: Phrase) -> syntax.Expression:
    """So much of a resource that a player has, or each, or none."""
    noun = bare(things.word("noun"))
    if noun not in context.vocabulary.resources or things.get("place") or things.items("qualities"):
        raise NoMatch("resource")
    det, number = things.get("det"), things.get("number")
    if who.get("det") in ("the", "that", "your"):
        return lift_many(syntax.Member(lift_owner(context, who), noun), det, number)
    return lift_players(who, lift_many(dotted(f"{PLAYER}.{noun}"), det, number))


def _turn(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """Whose turn it is, or is not: yours where nobody is named."""
    who = condition.get("who")
    player = lift_thing(context, who, []) if isinstance(who, Phrase) else syntax.Name("me")
    return rules.Comparison("is" if condition.op == "turn" else "is not", syntax.Name("turn_player"), player)


def _alike(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """All things somewhere have the same value."""
    things = condition.phrase("things")
    noun, place = bare(things.word("noun")), things.get("place")
    if things.get("det") not in ("all", "all_of_yours"):
        raise NoMatch("alike")
    if isinstance(place, Phrase) or things.get("det") == "all":
        holder = _only(lift_sources(context, things, noun))
    else:
        holder = mine(context.own(noun))
    return lift_kinds(context, things, holder, condition.word("field"), "count", 1)


def _only(sources: tuple[syntax.Expression, ...]) -> syntax.Expression:
    if len(sources) != 1:
        raise NoMatch("source")
    return sources[0]


def _changed(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """The new value against the old one, of what the last clause acted on, or of the only such thing."""
    field = bare(condition.word("field")).rpartition(".")[2]
    thing = syntax.Name(context.topic or _only_with(context, field))
    new = syntax.Member(thing, field)
    lower = condition.phrase("relation").op == "less"
    return rules.Comparison("<" if lower else ">", new, syntax.Member(thing, "was"))


def _only_with(context: LiftContext, field: str) -> str:
    """The only thing named that has a field."""
    with_field = single_with(context.vocabulary, context.names, field)
    if len(with_field) != 1:
        raise NoMatch("changed")
    return with_field[0]


def _together(context: LiftContext, condition: Phrase) -> syntax.Expression:
    place = condition.phrase("place")
    noun = bare(place.word("noun"))
    plural = own_things(context.vocabulary, noun)
    if place.get("det") != "same" or plural is None:
        raise NoMatch("same")
    parts: list[syntax.Expression] = []
    for np in condition.items("objects"):
        thing = bare(np.word("noun"))
        quality = joined(lift_where(context, np, thing, thing, f"{thing}."))
        if quality is None:
            raise NoMatch("same")
        parts.append(
            rules.Quantified("some", syntax.Binder(thing, None, (syntax.Name(noun),), None), quality)
        )
    return rules.Quantified(
        "some", syntax.Binder(noun, None, (mine(plural),), None), rules.Both(tuple(parts))
    )


def _next_to(context: LiftContext, condition: Phrase) -> syntax.Expression:
    """So many things that lie next to one."""
    subject = condition.phrase("subject")
    thing = lift_again(context, subject, [])
    return lift_neighbors(context, condition.phrase("of"), thing, bare(subject.word("noun")))


_LIFTED: Mapping[str, Callable[[LiftContext, Phrase], syntax.Expression]] = {
    "exist": _exist,
    "have_more_than": _against,
    "exist_more_than": _more_there,
    "alike": _alike,
    "changed": _changed,
    "have_together": _together,
    "lies_next_to": _next_to,
}
"""The checks that one function lifts."""
