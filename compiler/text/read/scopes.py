"""A hasty reader of sentences: what opens something goes on, and what ends the last of some deeds is said of
all.

The exact reader knows by a semicolon, or by which pattern it is, how far a condition, a permission or "for
each" holds. A person does not: "you may draw a card; gain 2 Gold", "draw a card and gain 1 Gold for each
die", "twice the sum of this plus that". Such places are found in the plan of a text, as its language says it.

Not heard otherwise, since everybody takes it so: what stands behind the event of a rule is under it; deeds
that "and" joins behind "you may" are all permitted; costs come first, so "as a cost" and "to …" are said of
all that is paid; an "or" within a condition joins what stands beside it, and one between conditions whole
sentences; sums are worked out from left to right; and what stands in brackets at the end limits all before
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ..message.plan import Phrase, kind_of, phrase
from ..message.scope import follows, goes_on, in_steps, opened, placed, set_apart, shared
from ..say.linearize import Linearizer

_EVENTS = frozenset({"when", "first_time", "before", "would"})
"""The fronts, beside that of a moment, behind which "may" is not that of the rule itself."""
_COUNTED = frozenset({"times_of", "by_rows", "by_players", "as_many"})
"""What tells of an act, at its end, how often or how much."""
_ADDED = frozenset({"more_by", "less_by"})


class Misread(NamedTuple):
    """A part of a plan, and what may be heard in its place; each as it is said without doubt."""

    meant: Phrase
    heard: Phrase


class ScopeReader:
    """Finds in plans of one language what a hasty reader takes to hold for more or less than it does."""

    def __init__(self, linearizer: Linearizer) -> None:
        self._say = linearizer

    def misread(self, plan: Phrase) -> Iterator[Misread]:
        """What may be heard otherwise. Raises MissingForm."""
        yield from _behind_each_other(plan)
        yield from _of_the_last(plan)
        if plan.op == "do":
            yield from _of_all(plan)
        elif plan.op == "one_of":
            yield from _beside_a_choice(plan)
        elif plan.op == "product":
            yield from self._added(plan)
        elif plan.op == "sum":
            yield from self._multiplied(plan)
        for _, value in plan.slots:
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Phrase):
                    yield from self.misread(part)

    def _added(self, product: Phrase) -> Iterator[Misread]:
        """ "The product of this and that plus 1": the last may be added to all of it."""
        right = product.phrase("right")
        if right.op in _ADDED:
            whole = product.with_slots(right=right.phrase("of"))
            yield from self._in_the_same_words(product, phrase(right.op, of=whole, n=right.get("n")))

    def _multiplied(self, added: Phrase) -> Iterator[Misread]:
        """ "Twice this plus that" may be twice both."""
        first, *others = added.items("values")
        if first.op == "multiple":
            whole = added.with_slots(values=(first.phrase("of"), *others))
            yield from self._in_the_same_words(added, first.with_slots(of=whole))

    def _in_the_same_words(self, meant: Phrase, heard: Phrase) -> Iterator[Misread]:
        """Two values, if a language says both alike."""
        if self._say.tokens(meant) == self._say.tokens(heard):
            yield Misread(meant, heard)


def _behind_each_other(line: Phrase) -> Iterator[Misread]:
    """What a group opens may be heard as going on in the next."""
    groups = line.items("groups")
    first = line.get("first")
    if isinstance(first, Phrase):
        groups = (first, *line.items("rest"))
    if len(groups) > 1 and groups[0].op == "permit" and _permits(line):
        first, second, *rest = groups
        if not follows(second):
            meant = phrase("plain", groups=(first, phrase("if_done", group=second)))
            yield Misread(meant, phrase("plain", groups=(second,)))
        groups = (placed(second), *rest)
    for before, group in pairwise(groups):
        if goes_on(before, group):
            heard = _under(before, group)
            yield Misread(phrase("plain", groups=set_apart((before, group))), phrase("plain", groups=heard))


def _permits(line: Phrase) -> bool:
    """Whether it is the rule that permits what is said first, and so all of it."""
    fronts = line.items("front")
    return bool(fronts) and not any(
        front.op in _EVENTS or (front.op == "moment" and kind_of(front.word("moment")) == "moment")
        for front in fronts
    )


def _under(before: Phrase, group: Phrase) -> tuple[Phrase, ...]:
    """Two groups of which the second is under what the first opens as well."""
    opening = before
    while opening.op not in ("instruct", opened(before)):
        opening = opening.phrase("group")
    act = group.get("act")
    if opening.op in ("provision", "granted"):
        return before, opening.with_slots(group=group, otherwise=None)
    if opening.op in ("permit", "for_each", "every_may") and isinstance(act, Phrase):
        return before, opening.with_slots(act=act)
    return before, phrase("if_done", group=group)


def _of_all(deeds: Phrase) -> Iterator[Misread]:
    """What the last of some deeds is done for each of may be heard of all."""
    clauses = deeds.items("clauses")
    for at in range(1, len(clauses)):
        if shared(clauses, at):
            apart = (phrase("instruct", act=in_steps(clauses)),)
            all_of_them = deeds.with_slots(clauses=(*clauses[:at], clauses[at].with_slots(per=None)))
            for_each = phrase("for_each", per=clauses[at].phrase("per"), act=all_of_them)
            yield Misread(phrase("plain", groups=apart), phrase("plain", groups=(for_each,)))


def _of_the_last(plan: Phrase) -> Iterator[Misread]:
    """What is said at the end of all deeds may be heard of the last."""
    ending = plan.get("behind") if plan.op != "trailing" else plan.get("condition")
    group = (
        plan if plan.op in _COUNTED else plan.get("first") or plan.get("group") or plan.items("groups")[:1]
    )
    if plan.op not in _COUNTED and not isinstance(ending, Phrase):
        return
    host = group[0] if isinstance(group, tuple) else group
    act = host.get("act") if isinstance(host, Phrase) else None
    clauses = act.items("clauses") if isinstance(act, Phrase) and act.op == "do" else ()
    if isinstance(act, Phrase) and len(clauses) > 1:
        last = act.with_slots(clauses=clauses[-1:])
        others = phrase("instruct", act=act.with_slots(clauses=clauses[:-1]))
        yield Misread(
            phrase("plain", groups=(phrase("instruct", act=act),)),
            phrase("plain", groups=(others, phrase("instruct", act=last))),
        )


def _beside_a_choice(choice: Phrase) -> Iterator[Misread]:
    """What "and" joins to the last of some acts, of which one is chosen, may be heard beside the choice."""
    *others, last = choice.items("options")
    clauses = last.items("clauses")
    if last.op == "do" and len(clauses) > 1:
        chosen = choice.with_slots(options=(*others, last.with_slots(clauses=clauses[:1])))
        beside = phrase("instruct", act=last.with_slots(clauses=clauses[1:]))
        heard = set_apart((phrase("instruct", act=chosen), beside))
        apart = phrase("instruct", act=phrase("one_of_apart", options=choice.items("options")))
        yield Misread(phrase("plain", groups=(apart,)), phrase("plain", groups=heard))
