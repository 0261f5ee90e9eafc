"""What a pattern means though it prints none of it: the conditions under which it is said.

"Set it aside" may stand for a move to one certain place: the pattern is said only of that place, so whoever
reads it knows the place.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..language.lexemes import Condition
from ..language.pattern import Pattern, slots_of
from ..message.plan import Phrase, Slot, phrase
from ..message.signature import Signature, SlotSort

Slots = dict[str, Slot]


def stated(
    pattern: Pattern, conditions: Iterable[Condition], sorts: dict[str, SlotSort], signature: Signature
) -> Slots:
    """The slots of a construct that conditions tell the only value of, without those that are printed."""
    told: dict[str, dict[tuple[str, ...], str]] = {}
    for condition in conditions:
        if condition.value is not None and not condition.negated:
            told.setdefault(condition.path[0], {})[condition.path[1:]] = condition.value
    implied: Slots = {}
    for slot in told.keys() - slots_of(pattern):
        value = _value(told[slot], sorts[slot], signature) if slot in sorts else None
        if value is not None:
            implied[slot] = value
    return {slot: implied[slot] for slot in sorts if slot in implied}


def without_things(slots: Slots) -> Slots:
    """What is stated of numbers and words alone: without a context no place goes without saying."""
    return {slot: value for slot, value in slots.items() if not isinstance(value, Phrase) or value.op != "np"}


def _value(told: dict[tuple[str, ...], str], sort: SlotSort, signature: Signature) -> Slot | None:
    """What fills a slot of which so much is told; None where that is not enough."""
    whole = told.get(())
    if whole is not None and sort.words:
        return whole
    if whole is not None and sort.sorts == ("number",) and whole.isdecimal():
        return int(whole)
    if sort.least is not None:
        return None
    return _thing(told, sort) or _filled(told, signature)


def _thing(told: dict[tuple[str, ...], str], sort: SlotSort) -> Phrase | None:
    """A certain place, or things with a certain determiner: all, or those that lie in a certain place."""
    noun, place = told.get(("noun",)), told.get(("place", "noun"))
    det = told.get(("det",), "the" if noun is not None and noun.startswith("zone:") else None)
    if "np" not in sort.sorts or noun is None or det is None or len(told) > (2 if place is None else 3):
        return None
    things = phrase("np", noun=noun, det=det)
    return things if place is None else things.with_slots(place=phrase("np", noun=place, det="the"))


def _filled(told: dict[tuple[str, ...], str], signature: Signature) -> Phrase | None:
    """A construct all of whose numbers are told: "more than 0"."""
    op = told.get(("op",))
    slots = signature.constructs.get(op or "")
    if op is None or slots is None:
        return None
    numbers = {name: told.get((name,), "") for name in slots}
    if not all(number.isdecimal() for number in numbers.values()):
        return None
    return phrase(op, **{name: int(number) for name, number in numbers.items()})
