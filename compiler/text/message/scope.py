"""How far it holds what a sentence opens: a condition, a permission, "for each".

What a group opens goes on for a reader in the next one: "if you have 3 Gold, draw a card; gain 2 Gold". And
what ends the last of some deeds may be said of all: "draw a card and gain 1 Gold for each die". So a group
that is not under what stands before it says so, what is counted is a step of its own, and what follows from a
permission is "if you do".
"""

from __future__ import annotations

from .plan import AGAIN, Phrase, phrase

Groups = tuple[Phrase, ...]
_OUTSIDE = {
    **dict.fromkeys(("provision", "permit", "every_may", "by_value", "one_of", "one_of_apart"), "regardless"),
    **dict.fromkeys(("for_each", "as_follows", *AGAIN), "all_done"),
    "granted": "at_once",
}
"""What opens something, and how a group tells that it is not under it."""
_SIDE_BY_SIDE = frozenset({"provision", "permit", "every_may", "for_each", "granted"})
"""What begins anew where it is said again: "if …, …; if …, …"."""
_PLACED = frozenset({"afterwards", "if_done", *_OUTSIDE.values()})
"""The groups that tell where they stand."""
_CHOSEN = "verb:own.choose"


def opened(group: Phrase) -> str | None:
    """The construct of what a group opens that could go on in the next one."""
    if group.op in ("following", "all_at_once") or group.op in _PLACED:
        return opened(group.phrase("group"))
    act = group.get("act") if group.op == "instruct" else None
    op = group.op
    if isinstance(act, Phrase):
        op = (act.phrase("act") if act.op == "purpose" else act).op
    return op if op in _OUTSIDE else None


def goes_on(before: Phrase, group: Phrase) -> bool:
    """Whether a group behind another may be heard as under what that one opens."""
    what = opened(before)
    if what is None or group.op == "quiet" or group.op in _PLACED:
        return False  # that something triggers nothing is said of the group before it
    other_way = any(part.get("otherwise") is not None for part in (before, group))
    return not (what in _SIDE_BY_SIDE and opened(group) == what and not other_way)


def shared(clauses: Groups, at: int) -> bool:
    """Whether the "for each …" of a clause may be heard as that of the clauses before it as well.

    What is counted of what was just chosen can only be its own; what is chosen is so once.
    """
    earlier = any(clause.word("verb") != _CHOSEN for clause in clauses[:at])
    per = clauses[at].get("per")
    return earlier and isinstance(per, Phrase) and per.get("det") != "each_of_those"


def set_apart(groups: Groups) -> Groups:
    """Groups of which each says where it stands."""
    told = list(groups[:1])
    for group in groups[1:]:
        outside = _OUTSIDE[opened(told[-1]) or ""] if goes_on(told[-1], group) else None
        told.append(group if outside is None else phrase(outside, group=group))
    return tuple(told)


def in_steps(clauses: Groups) -> Phrase:
    """Deeds as one act, in steps where what ends one of them could be heard of all: "…, then …"."""
    at = next((at for at in range(len(clauses)) if shared(clauses, at)), None)
    if at is None:
        return phrase("do", clauses=clauses)
    return phrase("do_then", clauses=clauses[:at], rest=in_steps(clauses[at:]))


def without_steps(act: Phrase) -> Phrase:
    """An act without its steps, where there is room for only one."""
    if act.op != "do_then":
        return act
    rest = without_steps(act.phrase("rest")).items("clauses")
    return phrase("do", clauses=(*act.items("clauses"), *rest))


def permitted(groups: Groups) -> Groups:
    """The groups of a rule that permits all of them: the first "may" be done, and the others "if" it is."""
    first, *rest = groups
    if rest and not follows(rest[0]):
        rest[0] = phrase("if_done", group=placed(rest[0]))
    return phrase("permit", act=first.phrase("act")), *rest


def follows(group: Phrase) -> bool:
    """Whether a group says of itself that it follows from what the one before it permits.

    What holds for a time of "it", which was just chosen, does so as well, and so does what comes when what
    is done again and again is over: behind "if you do" it could be done each time.
    """
    return group.op in ("if_done", "all_done", "quiet") or (group.op == "granted" and _speaks_of_it(group))


def _speaks_of_it(plan: Phrase) -> bool:
    """Whether a pronoun is somewhere in a plan."""
    parts = (part for _, slot in plan.slots for part in (slot if isinstance(slot, tuple) else (slot,)))
    return plan.op == "pron" or any(_speaks_of_it(part) for part in parts if isinstance(part, Phrase))


def bidden(groups: Groups) -> Groups:
    """The same groups where all of it is to be done."""
    first, *rest = groups
    told = (group.phrase("group") if group.op == "if_done" else group for group in rest)
    return phrase("instruct", act=first.phrase("act")), *told


def placed(group: Phrase) -> Phrase:
    """A group without the words that tell where it stands."""
    return group.phrase("group") if group.op in _PLACED else group
