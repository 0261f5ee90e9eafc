"""Event patterns to clauses: "place a gold die in your Wisdom row".

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...source.records import replace
from ...tree import rules
from ...tree.types import TRUTH, Thing
from ...words.vocabulary import ANYTHING, CHOICE, WHENCE
from ..message.numbers_behind import number_behind
from ..message.plan import Phrase, Slot, canonical, phrase
from .clauses import part_word
from .discourse import ACTOR, OTHER, Discourse, NotExpressible
from .equivalences import mirrored
from .nouns import binder_place, is_other, noun_phrase, plan_again
from .qualities import conjuncts, plan_quality
from .relations import so_many

CHOOSING = "verb:own.choose"
_PAID = rules.Local("paid", TRUTH)
PAYMENT: dict[rules.Expression, str] = {_PAID: "as_cost", rules.Negation(_PAID): "not_as_cost"}
"""What is said of an event that is done as a cost, or that is not."""


def plan_event(
    discourse: Discourse,
    pattern: rules.EventPattern,
    *,
    generic: bool = False,
    amounts: tuple[rules.Expression, ...] = (),
) -> Phrase:
    """What happens, or may not happen (``generic``: said of all such things).

    ``amounts``: what must hold of how much or how many it is about, as ``amounts_apart`` finds it.
    """
    discourse.grouped = pattern.group
    who = None if generic else _doer(pattern)
    if who is not None and pattern.doer in ("others", "players"):
        discourse.mention(ACTOR, "player")
        discourse.before |= {ACTOR}
    slots: dict[str, Slot | None] = {"verb": verb_of(pattern.verb), "who": who}
    parts = {
        part.name: part
        for part in (pattern.object, *(value for _, value in pattern.roles), pattern.through)
        if isinstance(part, rules.Binder)
    }
    lying: list[Mapping[str, Slot | None]] = []
    said, compared = _said_of(discourse, pattern, parts, slots, lying, generic=generic)
    if pattern.object is not None:
        det = "generic" if generic and not compared else "some" if pattern.group else "a"
        things = _part(discourse, pattern.object, said, det, pattern.doer)
        slots["object"] = _placed(things, lying, amounts)
    elif pattern.resource is not None:
        if pattern.amount is not None:
            raise NotExpressible(pattern, "amount")
        slots["object"] = _so_much(pattern.resource, amounts)
    for preposition, value in pattern.roles:
        if isinstance(value, rules.Binder):
            of_both = compared.pop(value.name, None)
            said[value.name] += [] if of_both is None else [plan_quality(discourse, of_both, value.name)]
        if isinstance(value, rules.Binder) and not said[value.name]:
            continue  # a role that is only read in the condition of another part
        slots[preposition] = _role(discourse, pattern, preposition, value, said)
    if compared:
        raise NotExpressible(next(iter(compared.values())), "quality")
    if pattern.through is not None:
        slots["through"] = _source(discourse, pattern.through, said)
    if isinstance(pattern.object, rules.Binder) and pattern.group:
        del discourse.known[pattern.object.name]
    elif isinstance(pattern.object, rules.Binder):
        discourse.topic = pattern.object.name
    return phrase("clause", **slots)


def _compared(condition: rules.Expression, parts: tuple[str, ...]) -> tuple[str, rules.Expression] | None:
    """A comparison of what two parts of an event have, as it is said of the later one."""
    match condition:
        case rules.Comparison(
            left=rules.Member(subject=rules.Local(name=first)),
            right=rules.Member(subject=rules.Local(name=second)),
        ) if first in parts and second in parts and first != second:
            later = max(first, second, key=parts.index)
            return later, condition if later == first else mirrored(condition)
    return None


def _said_of(
    discourse: Discourse,
    pattern: rules.EventPattern,
    parts: dict[str, rules.Binder],
    slots: dict[str, Slot | None],
    lying: list[Mapping[str, Slot | None]],
    *,
    generic: bool,
) -> tuple[dict[str, list[Phrase]], dict[str, rules.Expression]]:
    """What conditions say of each part, and of which one what another has.

    What else they say of the event comes into its ``slots``, where its things lie into ``lying``.
    """
    said: dict[str, list[Phrase]] = {name: [] for name in parts}
    compared: dict[str, rules.Expression] = {}
    for condition in conjuncts(pattern.where):
        behind = _compared(condition, tuple(parts))
        if behind is not None and behind[0] not in compared:
            compared[behind[0]] = behind[1]
            continue
        completing = _completing(discourse, condition, parts, pattern.object)
        if completing is not None:
            slots["completing"] = completing
            continue
        paid = PAYMENT.get(condition)
        if paid is not None and "paid" not in slots:
            slots["paid"] = phrase(paid)
            continue
        if place := _place(discourse, condition, pattern, generic=generic):
            lying.append(place)
            continue
        if isinstance(pattern.object, rules.Binder) and is_other(condition, pattern.object.name):
            said[pattern.object.name].append(phrase("adjective", word=OTHER))
            continue
        name, quality = _quality(discourse, condition, parts)
        said[name].append(quality)
    return said, compared


def plan_use(discourse: Discourse, card: rules.Binder, run: rules.Expression) -> Phrase:
    """The use of a slot or action of any card of a kind."""
    if not isinstance(run, rules.SlotOf):
        raise NotExpressible(run, "run")
    thing = _part(discourse, card, {card.name: []}, "a", None)
    discourse.topic = card.name
    return phrase("clause", verb="verb:own.use", slot=part_word(discourse, run), object=thing)


def _placed(
    things: Phrase, lying: list[Mapping[str, Slot | None]], amounts: tuple[rules.Expression, ...]
) -> Phrase:
    """Things with where they lie, and how many they are."""
    for place in lying:
        if amounts and "det" in place:  # both say how many
            raise NotExpressible(amounts[0], "amount")
        things = things.with_slots(**place)
    return things.with_slots(**_so_many(amounts)) if amounts else things


def _place(
    discourse: Discourse, condition: rules.Expression, pattern: rules.EventPattern, *, generic: bool
) -> Mapping[str, Slot | None] | None:
    """What tells where that lies what an event acts on; None for a condition that does not say it."""
    match condition, pattern.object:
        case (
            rules.Inside(value=rules.Local(name=of), place=rules.Zone(zone=zone, owner=owner) as place),
            rules.Binder(name=name, noun=noun) as things,
        ) if of == name:
            if owner == rules.Player("me") and zone == discourse.home(noun):
                if generic:
                    return {"det": "your", "number": "many"}
                return {"det": "some_of_yours" if pattern.group else "one_of_yours"}
            event = discourse.vocabulary.event(pattern.verb)
            if event is not None and WHENCE in event.roles:
                return None  # of what comes from a place, the place is its role
            return {"place": binder_place(discourse, replace(things, sources=(place,)))}
    return None


def verb_of(event: str) -> str:
    """The verb that says what an event pattern speaks of."""
    return CHOOSING if event == CHOICE.name else f"verb:{event}"


def _role(
    discourse: Discourse,
    pattern: rules.EventPattern,
    preposition: str,
    value: rules.Binder | rules.Expression,
    said: dict[str, list[Phrase]],
) -> Phrase:
    """What stands behind a preposition: a value, a number, a thing or a place."""
    if isinstance(value, rules.Value):
        return phrase("ways", values=(phrase("way", value=f"value:{value.enum}.{value.value}"),))
    if isinstance(value, rules.Number):
        return number_behind(discourse.vocabulary.verbs[pattern.verb], preposition, value.value)
    return _part(discourse, value, said, "a", pattern.doer)


def _source(
    discourse: Discourse,
    through: rules.Binder | rules.Expression,
    said: dict[str, list[Phrase]],
) -> Phrase:
    """The card by whose rule it is done: of a kind, that very card, or any other one."""
    if isinstance(through, rules.Binder) and through.item == Thing(ANYTHING):
        return phrase("another_card")
    return _part(discourse, through, said, "a", "players")


def _so_much(resource: str, amounts: tuple[rules.Expression, ...]) -> Phrase:
    """A resource, or so much of it."""
    things = noun_phrase(resource, "generic")
    return things.with_slots(**_so_many(amounts)) if amounts else things


def _so_many(amounts: tuple[rules.Expression, ...]) -> dict[str, Slot | None]:
    """Determiner and number; just so much is told apart from each so much of a larger amount."""
    match amounts:
        case (rules.Comparison(operator="is", right=rules.Number(value=n)),) if n:
            return {"det": "count", "number": phrase("just", n=n)}
        case (rules.Comparison() | rules.Within() as condition,):
            det, number = so_many(condition)
            if isinstance(number, Phrase):
                return {"det": det, "number": number}
    raise NotExpressible(amounts[0], "amount")


def _doer(pattern: rules.EventPattern) -> Phrase | None:
    """Who does it, where that is not "you"."""
    match pattern.doer:
        case "others":
            return noun_phrase("player", "another")
        case "players":
            return noun_phrase("player", "a")
        case "left" | "right" as side:
            return noun_phrase(f"{side}_neighbor", "your")
    return None


def plan_doers(pattern: rules.EventPattern) -> Phrase | None:
    """Who may or may not do what a rule speaks of, where that is not "you"."""
    match pattern.doer:
        case "others":
            other = (phrase("adjective", word=OTHER),)
            return noun_phrase("player", "the", number="many", qualities=other)
        case "players":
            return noun_phrase("player", "the", number="many")
    return _doer(pattern)


def _part(
    discourse: Discourse,
    part: rules.Binder | rules.Expression,
    said: dict[str, list[Phrase]],
    det: str,
    doer: str | None,
) -> Phrase:
    if not isinstance(part, rules.Binder):
        return plan_again(discourse, part)
    discourse.mention(part.name, part.noun)
    qualities = list(said[part.name])
    for condition in conjuncts(part.where):
        qualities.append(plan_quality(discourse, condition, part.name))
    another = phrase("adjective", word=OTHER)
    if another in qualities and det != "a":
        raise NotExpressible(part, "two_alike")
    if another in qualities:
        det, qualities = "another", [quality for quality in qualities if quality != another]
    if det == "a" and doer is None and not qualities and discourse.vocabulary.one_each(part.noun):
        det = "your"
    return noun_phrase(part.noun, det, qualities=canonical(tuple(qualities)))


def _quality(
    discourse: Discourse, condition: rules.Expression, parts: dict[str, rules.Binder]
) -> tuple[str, Phrase]:
    """The part of the event that a condition speaks of, and what it says of it."""
    for name in parts:
        try:
            return name, plan_quality(discourse, condition, name)
        except NotExpressible:
            continue
    raise NotExpressible(condition, "quality")


def _completing(
    discourse: Discourse, condition: rules.Expression, parts: dict[str, rules.Binder], acted_on: object
) -> Phrase | None:
    """The edge: what the event makes full, complete and the like. It is named, so it can be spoken of.

    What the event acts on needs not be named again.
    """
    match condition:
        case rules.Becomes(
            value=rules.Member(subject=rules.Local(name=name), noun=noun, field=field),
            target=rules.Flag(value=True),
        ) if name in parts:
            if parts[name] is acted_on:
                return phrase("completing", field=f"field:{noun}.{field}", subject=None)
            discourse.mention(name, parts[name].noun)
            subject = noun_phrase(parts[name].noun, "a")
            return phrase("completing", field=f"field:{noun}.{field}", subject=subject)
    return None
