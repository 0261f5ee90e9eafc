"""Steps of a procedure put together: what is the only thing in them, how one sentence says several."""

from __future__ import annotations

from collections.abc import Iterable

from ...source.records import replace
from ...tree import rules
from ...words.vocabulary import Vocabulary
from ..message.outline import VERB, Told
from ..message.plan import Phrase, canonical, phrase
from ..plan.discourse import OTHER

APART = frozenset({"section", "turns_line", "loop_of", "loop_line", "times_of"})
"""Sentences that stay steps of their own."""
ALL_OF_EACH = {"each": "all", "each_of_yours": "all_of_yours"}
"""Determiners of things taken one by one, and of all of them at once."""
ONE = (("a", None), ("count", 1))
"""How a single thing, or 1 of a resource, is said."""


def anchored(steps: Iterable[Told], above: str) -> tuple[Told, ...]:
    """The steps with their anchors: that of what they stand in, and their numbers."""
    anchored_steps = []
    for number, step in enumerate(steps, 1):
        anchor = f"{above}.{number}"
        anchored_steps.append(replace(step, anchor=anchor, steps=anchored(step.steps, anchor)))
    return tuple(anchored_steps)


def line_of(*groups: Phrase) -> Phrase:
    """A line of some groups."""
    return phrase("plain", groups=groups)


def only_group(steps: tuple[Told, ...]) -> Phrase | None:
    """The one thing to do in a step without inner steps; None where there is more."""
    match steps:
        case (Told(plans=(Phrase(op="plain") as line,), steps=()),):
            groups = line.items("groups")
            return groups[0] if len(groups) == 1 else None
    return None


def joined(steps: tuple[Told, ...]) -> Phrase | None:
    """Joins what steps do: the one thing, or two simple acts: "lose all your coins and end your turn".

    Two procedures stay two steps, so that each can be looked up.
    """
    if len(steps) == 2 and not _procedures(steps):
        acts = [only_act((step,)) for step in steps]
        clauses = [act.items("clauses") for act in acts if act is not None and act.op == "do"]
        if [len(act_clauses) for act_clauses in clauses] == [1, 1]:
            return phrase("instruct", act=phrase("do", clauses=(*clauses[0], *clauses[1])))
    return only_group(steps)


def only_act(steps: tuple[Told, ...]) -> Phrase | None:
    """The one act of a step without inner steps, where it is an instruction; else None."""
    group = only_group(steps)
    return group.phrase("act") if group is not None and group.op == "instruct" else None


def only_line(steps: tuple[Told, ...]) -> Phrase | None:
    """The one sentence of a step without inner steps, whatever it says; None where there is more.

    None too where it has a colon of its own, or is a title: it would not be read well behind another colon.
    """
    match steps:
        case (Told(plans=(line,), steps=()),) if line.op not in APART:
            return line
    return None


def only_ways(steps: tuple[Told, ...]) -> Told | None:
    """The choice among ways that a body is; None where it is anything else."""
    return steps[0] if len(steps) == 1 and steps[0].choice else None


def references(steps: Iterable[Told]) -> tuple[str, ...]:
    """The procedures and verbs that steps name."""
    return tuple(name for step in steps for name in step.refers_to)


def _procedures(steps: Iterable[Told]) -> bool:
    """Whether steps name a procedure."""
    return any(not name.startswith(VERB) for name in references(steps))


def by_title(step: Told) -> Told:
    """A step that does nothing but run another procedure, as the title of that."""
    act = only_act((step,))
    match act.items("clauses") if act is not None else ():
        case (clause,) if (procedure := clause.get("procedure")) is not None:
            return replace(step, plans=(phrase("section", procedure=procedure),))
    return step


def several_of(act: Phrase) -> Phrase:
    """An act on one thing as one on several, of which a number is told beside it."""
    match act.items("clauses"):
        case (clause,) if (
            isinstance(thing := clause.get("object"), Phrase)
            and (thing.get("det"), thing.get("number")) in ONE
        ):
            many = thing.with_slots(det="indefinite", number="many")
            return act.with_slots(clauses=(clause.with_slots(object=many),))
    return act


def is_rest(vocabulary: Vocabulary, before: rules.Statement | None, binder: rules.Binder) -> bool:
    """Whether things are those that are left where the statement before has taken one from."""
    match before, binder:
        case (
            rules.Do(verb=verb, object=rules.Ordinal(place=rules.Zone() as place)),
            rules.Binder(sources=(source,), where=None),
        ):
            return source == place and vocabulary.verbs[verb].does == "move"
    return False


def of_others(clause: Phrase) -> Phrase:
    """What is done to all of some things, as done to all others."""
    thing = clause.phrase("object")
    others = canonical((*thing.items("qualities"), phrase("adjective", word=OTHER)))
    return clause.with_slots(object=thing.with_slots(qualities=others))


def at_once(vocabulary: Vocabulary, clause: Phrase) -> Phrase:
    """What is simply done to each thing, as done to all of them: nobody moves dice one by one.

    Only of what the verbs of the host do: a verb with a definition of its own may give so much to each.
    """
    verb = vocabulary.verbs[clause.word("verb").partition(":")[2]]
    thing = clause.phrase("object")
    if verb.does is None or thing.get("det") not in ALL_OF_EACH:
        return clause
    return clause.with_slots(object=thing.with_slots(det=ALL_OF_EACH[thing.word("det")]))
