"""What is said behind the verb instead of in front, where a language has room for only one thing in front.

"Wenn du eine Karte kaufst, darfst du einmal pro Runde …": a plan has both in front of the group; which of
them steps back beside which others is declared by the language, and so is the clause it does not step into.
Others end the sentence: "Anstatt eine Karte zu kaufen, darfst du …, falls …"; only where nothing follows that
they could be heard with.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..language.conditions import holds
from ..language.language import Language
from ..message.plan import AGAIN, Phrase, Slot

_HOSTS = frozenset({"permit", "every_may", "prevented", "one_of", "one_of_apart", "clause", "worth"}) | AGAIN
"""The constructs that have a middle."""
_HEADS = {
    "instruct": "act",
    "do": "clauses",
    "do_then": "clauses",
    "purpose": "costs",
    "cost": "clauses",
    "by_value": "act",
    "every": "clauses",
}
"""Where in others the first verb stands."""
_ENDING = frozenset({"fronted", "brief"})
"""The constructs that can say the last of their fronts at their end."""
_LONG = (
    frozenset({"following", "provision", "granted", "by_value", "for_each", "do_then", "as_follows"}) | AGAIN
)
"""Groups and acts with an end of their own: a front said behind them would be heard as theirs."""
_GROUPS = ("groups", "first", "rest", "group", "otherwise")
"""The slots in which groups stand."""

Change = Callable[[Phrase], Phrase]
Attempt = Callable[[Phrase], Phrase | None]


def inward(language: Language, phrase: Phrase) -> Phrase:
    """A plan as a language says it."""
    if not language.middle and not language.behind:
        return phrase
    return _stepped_back(language, _at_end(language, _inside(phrase, partial(inward, language))))


def outward(language: Language, phrase: Phrase, order: tuple[str, ...]) -> Phrase:
    """A plan as it is, from how a language says it; ``order`` is that of what is in front."""
    if not language.middle and not language.behind:
        return phrase
    return _returned(_inside(phrase, partial(outward, language, order=order)), order)


def _inside(phrase: Phrase, change: Change) -> Phrase:
    changed = {name: _changed(value, change) for name, value in phrase.slots if name in _GROUPS}
    return phrase.with_slots(**changed) if changed else phrase


def _changed(value: Slot, change: Change) -> Slot:
    if isinstance(value, tuple):
        return tuple(change(part) for part in value)
    return change(value) if isinstance(value, Phrase) else value


def _at_end(language: Language, phrase: Phrase) -> Phrase:
    """A line with its last front at its end, if it may stand there and is not the only one."""
    fronts = phrase.items("front")
    if phrase.op not in _ENDING or len(fronts) < 2 or phrase.items("rest") or len(phrase.items("groups")) > 1:
        return phrase
    first = phrase.get("first") or phrase.items("groups")[0]
    act = first.get("act") if isinstance(first, Phrase) else None
    if any(isinstance(part, Phrase) and _is_long(part) for part in (first, act)):
        return phrase
    *others, last = fronts
    if not any(other.op in language.behind.get(last.op, ()) for other in others):
        return phrase
    return phrase.with_slots(front=tuple(others), behind=last)


def _is_long(part: Phrase) -> bool:
    """Whether what is said at the end could be heard of the last words of a part alone."""
    return part.op in _LONG or any(len(part.items(slot)) > 1 for slot in ("clauses", "options"))


def _stepped_back(language: Language, phrase: Phrase) -> Phrase:
    fronts, slot = phrase.items("front"), _behind(phrase)
    back = tuple(front for front in fronts if _yields(language, front, fronts))
    if not back or slot is None:
        return phrase

    def filled(host: Phrase) -> Phrase | None:
        return host.with_slots(middle=back) if _admits(language, host) else None

    group = _at_host(phrase.phrase(slot), filled)
    if group is None:
        return phrase
    kept = tuple(front for front in fronts if front not in back)
    return phrase.with_slots(front=kept, **{slot: group})


def _returned(phrase: Phrase, order: tuple[str, ...]) -> Phrase:
    behind = phrase.get("behind")
    back: list[Phrase] = [behind] if isinstance(behind, Phrase) else []
    slot = _behind(phrase)
    if slot is None:
        return phrase.with_slots(front=(*phrase.items("front"), *back), behind=None) if back else phrase

    def emptied(host: Phrase) -> Phrase:
        back.extend(host.items("middle"))
        return host.with_slots(middle=None)

    group = _at_host(phrase.phrase(slot), emptied) or phrase.phrase(slot)
    if not back:
        return phrase
    front = sorted((*back, *phrase.items("front")), key=lambda adverbial: order.index(adverbial.op))
    whole = phrase.with_slots(front=tuple(front), **{slot: group})
    return whole.with_slots(behind=None) if behind is not None else whole


def _behind(phrase: Phrase) -> str | None:
    """The slot of the group that stands behind what is in front, if that is such a phrase."""
    if not phrase.items("front"):
        return None
    return next((slot for slot in ("first", "group") if isinstance(phrase.get(slot), Phrase)), None)


def _yields(language: Language, front: Phrase, fronts: tuple[Phrase, ...]) -> bool:
    return any(other.op in language.middle.get(front.op, ()) for other in fronts)


def _admits(language: Language, host: Phrase) -> bool:
    """Whether there is room behind the first verb of a host: always, or unless its clause is of a kind."""
    if not language.middle_unless:
        return True
    clauses: list[Phrase] = []

    def noted(clause: Phrase) -> Phrase:
        clauses.append(clause)
        return clause

    act = host.get("act")
    _at_host(act if isinstance(act, Phrase) else host, noted)
    return not any(
        all(holds(condition, clause) for condition in language.middle_unless) for clause in clauses
    )


def _at_host(phrase: Phrase, change: Attempt) -> Phrase | None:
    """A phrase with its first host changed; None if it has none, or none that can be changed."""
    if phrase.op in _HOSTS:
        return change(phrase)
    slot = _HEADS.get(phrase.op)
    if slot is None:
        return None
    value = phrase.get(slot)
    first = value[0] if isinstance(value, tuple) else value
    changed = _at_host(first, change) if isinstance(first, Phrase) else None
    if changed is None:
        return None
    return phrase.with_slots(**{slot: (changed, *value[1:]) if isinstance(value, tuple) else changed})
