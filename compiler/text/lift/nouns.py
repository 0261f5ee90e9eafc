"""Noun phrases back to things: choices, zones, what was named before. Raises NoMatch for others."""

from __future__ import annotations

from functools import partial

from ...tree import rules, syntax
from ..message.plan import Phrase, bare, kind_of, phrase
from ..plan.discourse import LEADING, OTHER, PILE_ENDS, THIS, only_zone, own_things, players_held
from ..plan.how_many import OF_THOSE, OF_YOURS
from ..plan.superlatives import SUPERLATIVES
from .chosen import (
    SO_MANY,
    chosen_number,
    chosen_value,
    linked,
    of_those,
    quantity_of,
    so_many,
    superlatives,
    those,
)
from .conditions import COMPARISONS, lift_many, lift_parity, lift_relation
from .context import LiftContext, NoMatch, binder, dotted, joined, lift_own, mine
from .described import field_of, not_valued, valued
from .named import PLAYER, is_known, lift_owner, lift_pronoun, lift_yours, like_that_beside
from .together import GROUPING, TOGETHER, FoldKind, grouping, lift_together

_CHOICES = (
    OF_YOURS
    | OF_THOSE
    | {"a", "any", "another", "one_of_theirs", "of_choice", "any_number", "some", "all", "count", "so_many"}
)
Choices = list[rules.Choose[syntax.Expression, syntax.Binder]]
_DESCRIBED = "described"
"""No noun: of a thing that is being described only the name is taken."""


def lift_thing(context: LiftContext, np: Phrase, choices: Choices) -> syntax.Expression:
    """The expression of a thing; a choice that introduces it is added to ``choices``."""
    if np.op == "pron":
        return lift_pronoun(context, np)
    det, noun = np.word("det"), np.word("noun")
    if det in _CHOICES and kind_of(noun) == "noun":
        return lift_choice(context, np, choices)
    match det:
        case "this" if not np.items("qualities"):
            return syntax.Name(THIS)
        case "your":
            return lift_yours(context, np)
        case "the" | "that":
            return _the(context, np)
        case "the_of" if kind_of(noun) == "zone":
            return syntax.Member(lift_owner(context, np.phrase("owner")), bare(noun))
        case "the_of" if not np.items("qualities"):
            return syntax.Member(lift_thing(context, np.phrase("owner"), []), bare(noun))
        case "each" | "each_of_yours" if context.every == []:
            return _each(context, np)
    raise NoMatch(det)


def lift_again(context: LiftContext, np: Phrase, choices: Choices) -> syntax.Expression:
    """A thing that may be the card itself, which is then what the next words may call "it"."""
    thing = lift_thing(context, np, choices)
    if thing == syntax.Name(THIS):
        context.topic = THIS
    return thing


def _each(context: LiftContext, np: Phrase) -> syntax.Expression:
    """Each of some things, which a condition must hold of: their binder is kept for it."""
    noun = bare(np.word("noun"))
    every, context.every = context.every, None
    name = context.inner(noun)
    bound = lift_binder(context, np, name)
    if every is None:
        raise NoMatch("each")
    context.every = [bound]
    return syntax.Name(name)


def lift_binder(context: LiftContext, np: Phrase, name: str) -> syntax.Binder:
    """All things of a noun phrase, as a binder of a name."""
    noun = bare(np.word("noun"))
    where = lift_where(context, np, noun, name)
    place = np.get("place")
    yours = np.get("det") in ("your", "each_of_yours", "all_of_yours")
    if yours or (isinstance(place, Phrase) and place.op == "possessed"):
        sources: tuple[syntax.Expression, ...] = (mine(context.own(noun)),)
    elif np.get("det") in ("each_of_those", "that"):
        return of_those(context, noun, name, place, where)
    else:
        sources = lift_sources(context, np, noun)
    where += superlatives(context, np, noun, name, sources, partial(lift_where, context, np, noun))
    return binder(noun, name, sources, joined(where))


def _the(context: LiftContext, np: Phrase) -> syntax.Expression:
    word = np.word("noun")
    if kind_of(word) == "zone" or bare(word) in LEADING:
        return syntax.Name(bare(word))
    if len(np.slots) == 2 and bare(word) in (held := players_held(context.vocabulary)):
        return syntax.Member(syntax.Name(held[bare(word)]), bare(word))
    noun, qualities, place = bare(word), np.items("qualities"), np.get("place")
    if isinstance(name := np.get("name"), str) and (plural := context.vocabulary.nouns[noun].plural):
        return syntax.Member(syntax.Name(plural), bare(name).rpartition(".")[2])
    if isinstance(place, Phrase) and len(qualities) == 1 and qualities[0].op == "ordinal":
        return _ordinal(context, bare(qualities[0].word("word")), place)
    if qualities not in ((), (phrase("adjective", word=OTHER),)) or place is not None:
        raise NoMatch("the")
    known = context.named(noun, several=np.get("number") == "many")
    if known is not None:
        return syntax.Name(known)
    for zone in context.vocabulary.zones.values():
        if zone.of == noun and not zone.owned and zone.single:
            return syntax.Member(syntax.Name(zone.name), "first")
    raise NoMatch(noun)


def _ordinal(context: LiftContext, word: str, place: Phrase) -> syntax.Expression:
    zone = lift_thing(context, place, [])
    end = {top: first for first, top in PILE_ENDS.items()}.get(word, word)
    if end in PILE_ENDS:
        return syntax.Member(zone, end)
    prefix, _, number = word.partition("_")
    if prefix != "place" or not number.isdigit():
        raise NoMatch(word)
    return syntax.Lookup(zone, (rules.Number(int(number)),))


# ------------------------------------------------------------------ choices


def lift_choice(context: LiftContext, np: Phrase, choices: Choices) -> syntax.Name:
    """The choice that a noun phrase introduces, and the name of what is chosen."""
    noun, det, number = bare(np.word("noun")), np.word("det"), np.get("number")
    quantity, count = quantity_of(det, number, so_many(context, np))
    group = those(context, noun) if det in OF_THOSE else None
    other, near = context.last(noun), _neighboring(context, np)
    where = lift_where(context, np, noun, context.inner(noun))  # "the die" in it is an earlier one
    name = context.name(noun, several=quantity != "exactly" or count is not None)
    if noun == PLAYER and det == "another":
        sources: tuple[syntax.Expression, ...] = (lift_owner(context, np),)
    elif noun == PLAYER and det == "a":
        sources = (syntax.Name("players"),)
    elif group is not None and np.get("place") is None:
        sources = (syntax.Name(group),)
        if det in ("another_of_those", "rest_of_those"):
            where.append(_other(context, noun, name, other))
    else:
        sources = near or lift_sources(context, np, noun)
        if det == "another" or phrase("adjective", word=OTHER) in np.items("qualities"):
            where.append(_other(context, noun, name, other))
    where += superlatives(context, np, noun, name, sources, partial(lift_where, context, np, noun))
    chosen = binder(noun, name, sources, joined(where))
    together = lift_together(
        np, name, number, partial(lift_field_of, context), partial(_whose, context, noun, name)
    )
    choices.append(rules.Choose(quantity, count, chosen, together))
    return syntax.Name(name)


def _whose(context: LiftContext, noun: str, name: str, part: Phrase) -> list[syntax.Expression]:
    """What the qualities of some of the things of a name say of each."""
    return lift_where(context, part, noun, name)


def _other(context: LiftContext, noun: str, name: str, before: str | None) -> syntax.Expression:
    """What "another" differs from: the last thing of its noun, or where the last thing lies."""
    if before is not None:
        return rules.Comparison("is not", syntax.Name(name), syntax.Name(before))
    holding = context.vocabulary.holding(noun)
    thing = None if holding is None or holding.holds is None else context.last(holding.holds)
    field = noun
    if thing is None:
        thing, field = linked(context, noun)
    return rules.Comparison("is not", syntax.Name(name), syntax.Member(syntax.Name(thing), field))


def lift_sources(context: LiftContext, np: Phrase, noun: str) -> tuple[syntax.Expression, ...]:
    """Where the things of a noun phrase lie."""
    if np.get("det") in OF_YOURS or np.get("det") == "each_of_yours":
        return (mine(context.own(noun)),)
    near = _neighboring(context, np)
    if near:
        return near
    owner = np.get("owner")
    if isinstance(owner, Phrase):
        return (syntax.Member(lift_owner(context, owner), context.home(noun)),)
    place = np.get("place")
    if isinstance(place, Phrase):
        return _places(context, place, noun)
    plural = own_things(context.vocabulary, noun)
    if plural is not None:
        return (mine(plural),)
    zone = only_zone(context.vocabulary, noun)
    return () if zone is None else (syntax.Name(zone),)


def _neighboring(context: LiftContext, np: Phrase) -> tuple[syntax.Expression, ...]:
    """What lies next to a thing that is known, where the words say so."""
    near = [quality.phrase("of") for quality in np.items("qualities") if quality.op == "next_to"]
    known = [of for of in near if is_known(of)]
    if known and (len(known) > 1 or np.get("place") is not None):
        raise NoMatch("next_to")
    return tuple(syntax.Member(lift_thing(context, of, []), "neighbors") for of in known)


def lift_neighbors(
    context: LiftContext, of: Phrase, thing: syntax.Expression, described: str, around: str | None = None
) -> syntax.Expression:
    """How many things lie next to one of a noun, some of them like it; none is named as ``around`` is."""
    noun = bare(of.word("noun"))
    name = context.inner(noun)
    if name == around:
        name = f"{noun}_part"
    if of.get("place") is not None:
        raise NoMatch("place")
    where = lift_where(context, of, noun, name) + like_that_beside(context, of, name, thing, described)
    things = binder(noun, name, (syntax.Member(thing, "neighbors"),), joined(where))
    return lift_many(rules.Count(things), of.get("det"), of.get("number"))


def _places(context: LiftContext, place: Phrase, noun: str) -> tuple[syntax.Expression, ...]:
    match place.op:
        case "either" | "throughout":
            return tuple(source for item in place.items("items") for source in _places(context, item, noun))
        case "owned":
            return (syntax.Member(lift_owner(context, place.phrase("owner")), context.home(noun)),)
        case "laid_on":
            shape = lift_field_of(context, place.phrase("value"))
            grid = syntax.Member(mine(bare(place.phrase("grid").word("noun"))), "placements")
            return (syntax.Lookup(grid, (shape,)),)
    return (lift_thing(context, place, []),)


def lift_where(
    context: LiftContext, np: Phrase, noun: str, name: str | None, prefix: str = ""
) -> list[syntax.Expression]:
    """The conditions that the qualities of a noun phrase state, on fields behind ``prefix``."""
    conditions: list[syntax.Expression] = []
    for quality in np.items("qualities"):
        if quality.op == "holding":
            holder = syntax.Name(name or noun)
            conditions += [lift_held(context, part, holder) for part in quality.items("objects")]
            continue
        if quality.op == "next_to" and is_known(quality.phrase("of")):
            if any(same.op == "of_same" for same in np.items("qualities")):
                beside = lift_thing(context, quality.phrase("of"), [])
                conditions += like_that_beside(context, np, name or noun, beside, noun)
            continue
        condition = lift_quality(context, quality, noun, name or noun, prefix)
        if condition is not None:
            conditions.append(condition)
    return conditions


def lift_quality(
    context: LiftContext, quality: Phrase, noun: str, name: str, prefix: str
) -> syntax.Expression | None:
    """The condition that a quality states of the thing of a name; None where it states none."""
    match quality.op:
        case op if op in TOGETHER or op in SO_MANY or op in ("instead_of", "of_same"):
            return None
        case "adjective" if quality.word("word") == OTHER:
            return None
        case op if op in SUPERLATIVES:
            return None
        case "is":
            return valued(context, quality.word("value"), noun, prefix)
        case "is_not":
            return not_valued(context, quality.word("value"), noun, prefix)
        case "among":
            values = [
                valued(context, alternative.word("value"), noun, prefix)
                for alternative in quality.items("values")
            ]
            return rules.Either(tuple(values))
        case "parts_alike":
            part = quality.phrase("part")
            return lift_kinds(context, part, syntax.Name(name), quality.word("field"), "count", 1)
        case "flag":
            return field_of(context, quality, noun, prefix)
        case "flag_not":
            return rules.Negation(field_of(context, quality, noun, prefix))
        case "with_even" | "with_odd":
            return lift_parity(field_of(context, quality, noun, prefix), quality.op.removeprefix("with_"))
        case "measures":
            return lift_relation(
                field_of(context, quality, noun, prefix),
                quality.phrase("relation"),
                partial(_compared_with, context, name),
            )
        case "being" | "not_being":
            kind = syntax.Name(bare(quality.word("kind")))
            return rules.Comparison("is" if quality.op == "being" else "is not", syntax.Name(name), kind)
        case "of_that" | "not_of_that":
            field = field_of(context, quality, noun, prefix)
            chosen = syntax.Name(chosen_value(context, quality.word("field")))
            return rules.Comparison("is" if quality.op == "of_that" else "is not", field, chosen)
        case "compared_in_itself":
            comparator = COMPARISONS[quality.phrase("comparison").op]
            other = phrase("flag", field=quality.word("other"))
            sides = (field_of(context, part, noun, prefix) for part in (quality, other))
            return rules.Comparison(comparator, *sides)
    return _lift_bond(context, quality, noun, name)


def _lift_bond(context: LiftContext, quality: Phrase, noun: str, name: str) -> syntax.Expression:
    """What a quality states of a thing beside others: what it holds, what lies beside it, whose it is."""
    match quality.op:
        case "richer" | "poorer":
            resource = bare(quality.phrase("object").word("noun"))
            theirs = syntax.Member(syntax.Name(name), resource)
            return rules.Comparison(">" if quality.op == "richer" else "<", theirs, mine(resource))
        case "empty_of":
            return lift_held(context, quality.phrase("part"), syntax.Name(name))
        case "next_to":
            return lift_neighbors(context, quality.phrase("of"), syntax.Name(name), noun, name)
        case "lacking":
            return _lacking(context, quality, name)
        case "yours" | "not_yours":
            owner = syntax.Member(syntax.Name(name), "owner")
            return rules.Comparison("is" if quality.op == "yours" else "is not", owner, syntax.Name("me"))
        case "besides":
            return rules.Comparison(
                "is not", syntax.Name(name), lift_thing(context, quality.phrase("of"), [])
            )
    raise NoMatch(quality.op)


def _compared_with(context: LiftContext, name: str, value: Phrase) -> syntax.Expression:
    """What the number of a thing of a name is compared with."""
    if value.op == "that_number":
        return syntax.Name(chosen_number(context))
    if value.op == "own":
        return lift_own(value)
    if value.op == "field_of" or context.worked_out is None:
        return lift_field_of(context, value)
    kept = context.aside()
    context.names.setdefault(name, (_DESCRIBED, False))
    worked_out = context.worked_out(context, value)
    context.back(kept)
    return worked_out


def lift_field_of(context: LiftContext, value: Phrase) -> syntax.Expression:
    """``thing.field``, of a thing named before."""
    if value.op != "field_of":
        raise NoMatch(value.op)
    subject = lift_thing(context, value.phrase("of"), [])
    return syntax.Member(subject, bare(value.word("field")).rpartition(".")[2])


def lift_held(
    context: LiftContext, part: Phrase, holder: syntax.Expression, around: str | None = None
) -> syntax.Expression:
    """How many things, or how different ones, a thing or a place holds; none is named as ``around`` is."""
    noun, det, number = bare(part.word("noun")), part.get("det"), part.get("number")
    if part.get("place") is not None:
        raise NoMatch("place")
    for quality in part.items("qualities"):
        if quality.op in GROUPING:
            return lift_many(_folded(context, part, holder, *grouping(part)), det, number)
        if quality.op == "varied" and (det, number) == ("generic", None):
            rest = tuple(other for other in part.items("qualities") if other != quality)
            plain, field = part.with_slots(qualities=rest), quality.word("field")
            return lift_kinds(context, plain, holder, field, "count", quality.get("number"))
    if noun in context.vocabulary.resources:
        return lift_many(syntax.Member(holder, noun), det, number)
    name = context.inner(noun)
    if name == around:
        name = f"{noun}_part"
    where = joined(lift_where(context, part, noun, name))
    return lift_many(rules.Count(binder(noun, name, (holder,), where)), det, number)


def lift_kinds(
    context: LiftContext, part: Phrase, holder: syntax.Expression, field: str, det: str, number: object
) -> syntax.Expression:
    """How many different values of a field the things in a thing or a place have."""
    return lift_many(_folded(context, part, holder, "distinct", field), det, number)


def _folded(
    context: LiftContext, part: Phrase, holder: syntax.Expression, kind: FoldKind, field: str
) -> syntax.Expression:
    noun = bare(part.word("noun"))
    name = context.inner(noun)
    things = binder(noun, name, (holder,), joined(lift_where(context, part, noun, name)))
    return rules.Fold(kind, dotted(f"{name}.{bare(field).partition('.')[2]}"), things)


def _lacking(context: LiftContext, quality: Phrase, name: str) -> syntax.Expression:
    field = quality.get("field")
    source = dotted(bare(field).partition(".")[2]) if isinstance(field, str) else syntax.Name(name)
    return lift_held(context, quality.phrase("part"), source, name)
