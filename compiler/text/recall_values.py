"""Values and conditions back to expressions."""

from __future__ import annotations

from functools import partial

from ..parsing import syntax
from .discourse import own_things
from .plan import Phrase
from .recall import Recall, Unreadable, bare, dotted, joined, mine, number_of
from .recall_conditions import recall_relation
from .recall_nouns import recall_field_of, recall_sources, recall_thing, recall_where

_AMOUNTS: dict[str, syntax.Comparator] = {"at_least": ">=", "at_most": "<="}


def recall_value(recall: Recall, value: Phrase) -> syntax.Expression:
    """A number that is worked out."""
    match value.op:
        case "field_of":
            return recall_field_of(recall, value)
        case "total" | "highest" | "lowest" as kind:
            binder = recall_range(recall, value.phrase("of"))
            field = bare(value.word("field")).partition(".")[2]
            return syntax.Fold(kind, dotted(f"{binder.noun}.{field}"), binder)
        case "number_of":
            return syntax.Count(recall_range(recall, value.phrase("of")))
        case "the_number":
            return syntax.Number(number_of(value, "n"))
    raise Unreadable(value.op)


def recall_range(recall: Recall, np: Phrase) -> syntax.Binder:
    """All things of a noun phrase, as a binder."""
    noun = bare(np.word("noun"))
    det = np.get("det")
    where = joined(recall_where(recall, np, noun, noun))
    if det in ("your", "each_of_yours"):
        plural = own_things(recall.vocabulary, noun) or recall.home(noun)
        return syntax.Binder(noun, None, (mine(plural),), where)
    return syntax.Binder(noun, None, recall_sources(recall, np, noun), where)


def recall_condition(recall: Recall, condition: Phrase) -> syntax.Expression:
    """What stands after "if"."""
    match condition.op:
        case "have" | "exist":
            return _count(recall, condition)
        case "scored":
            left = _member(recall, condition)
            return recall_relation(left, condition.phrase("relation"), partial(recall_value, recall))
        case "holds":
            return _member(recall, condition)
        case "holds_not":
            return syntax.Negation(_member(recall, condition))
        case "valued":
            value = bare(condition.word("value")).rpartition(".")[2]
            return syntax.Comparison("is", _member(recall, condition), syntax.Name(value))
        case "changed":
            return _changed(recall, condition)
        case "have_together":
            return _together(recall, condition)
        case "all_of":
            return syntax.Both(
                tuple(recall_condition(recall, part) for part in condition.items("conditions"))
            )
    raise Unreadable(condition.op)


def _member(recall: Recall, condition: Phrase) -> syntax.Expression:
    subject = recall_thing(recall, condition.phrase("subject"), [])
    return syntax.Member(subject, bare(condition.word("field")).rpartition(".")[2])


def _count(recall: Recall, condition: Phrase) -> syntax.Expression:
    np = condition.phrase("object")
    if np.get("place") is not None:
        raise Unreadable("place")
    count = _counted(recall, condition, np, bare(np.word("noun")))
    number = np.get("number")
    if np.get("det") == "no" and number is None:
        return syntax.Comparison("is", count, syntax.Number(0))
    if isinstance(number, int):
        return syntax.Comparison("is", count, syntax.Number(number))
    if isinstance(number, Phrase) and number.op in _AMOUNTS:
        return syntax.Comparison(_AMOUNTS[number.op], count, syntax.Number(number_of(number, "n")))
    raise Unreadable("count")


def _counted(recall: Recall, condition: Phrase, np: Phrase, noun: str) -> syntax.Expression:
    """What so many are of: a resource of yours, things of yours, or things that lie somewhere."""
    where = joined(recall_where(recall, np, noun, noun))
    if noun in recall.vocabulary.resources:
        if where is not None or condition.op != "have":
            raise Unreadable("resource")
        return mine(noun)
    sources: tuple[syntax.Expression, ...]
    if condition.op == "have":
        sources = (mine(recall.home(noun)),)
    else:
        sources = recall_sources(recall, np.with_slots(place=condition.get("place")), noun)
    return syntax.Count(syntax.Binder(noun, None, sources, where))


def _changed(recall: Recall, condition: Phrase) -> syntax.Expression:
    """The new value against the old one, of what the last clause acted on."""
    if recall.topic is None:
        raise Unreadable("changed")
    thing = syntax.Name(recall.topic)
    new = syntax.Member(thing, bare(condition.word("field")).rpartition(".")[2])
    lower = condition.phrase("relation").op == "less"
    return syntax.Comparison("<" if lower else ">", new, syntax.Member(thing, "was"))


def _together(recall: Recall, condition: Phrase) -> syntax.Expression:
    place = condition.phrase("place")
    noun = bare(place.word("noun"))
    plural = own_things(recall.vocabulary, noun)
    if place.get("det") != "same" or plural is None:
        raise Unreadable("same")
    parts: list[syntax.Expression] = []
    for np in condition.items("objects"):
        thing = bare(np.word("noun"))
        quality = joined(recall_where(recall, np, thing, thing, f"{thing}."))
        if quality is None:
            raise Unreadable("same")
        parts.append(
            syntax.Quantified("some", syntax.Binder(thing, None, (syntax.Name(noun),), None), quality)
        )
    return syntax.Quantified(
        "some", syntax.Binder(noun, None, (mine(plural),), None), syntax.Both(tuple(parts))
    )
