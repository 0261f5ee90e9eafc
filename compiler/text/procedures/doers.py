"""Who does a step: each player, the start player, or whoever has more than a limit allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from ...source.records import replace
from ...tree import rules
from ...typed.walk import walk
from ...words.vocabulary import Vocabulary
from ..message.outline import Told
from ..message.plan import Phrase, phrase
from ..plan.discourse import NotExpressible
from ..plan.each import THEIRS, THEY_HAVE, of_somebody
from ..plan.nouns import noun_phrase
from .steps import line_of, only_group, only_line

TURNS = frozenset({"turns", "turns_line"})
"""What announces the steps of each player."""


def of_player(
    vocabulary: Vocabulary, steps: tuple[Told, ...], who: Phrase, node: rules.Node
) -> Phrase | None:
    """The only thing that a player, or each, does or may do, said of him; None where it speaks of "you"."""
    group = only_group(steps)
    return None if group is None else _said_of(vocabulary, group, who, node)


def told_of(
    vocabulary: Vocabulary, procedure: rules.Procedure, steps: tuple[Told, ...], *, led: bool
) -> tuple[Told, ...]:
    """The steps of a whole procedure with who does them, where that is not each player in his turn.

    It may be whoever has more than a limit allows. ``led``: nobody has the procedure in his turn, so "you" is
    the start player there, and is named where all that he does can be said of him.
    """
    for bound in vocabulary.bounds.values():
        if bound.excess is not None and bound.excess.word == procedure.name:
            return (_beyond(f"bound:{bound.name}", steps, procedure),)
    named = _by_leader(vocabulary, steps, procedure) if led else steps
    return steps if any(map(_is_for_you, named)) else named


def _by_leader(vocabulary: Vocabulary, steps: tuple[Told, ...], node: rules.Node) -> tuple[Told, ...]:
    return tuple(_led(vocabulary, step, node) for step in steps)


def _is_for_you(step: Told) -> bool:
    """Whether a step outside of all turns speaks of what is yours."""
    if any(plan.op in TURNS for plan in step.plans):
        return False
    return any(map(_is_yours, step.plans)) or any(map(_is_for_you, step.steps))


def _beyond(bound: str, steps: tuple[Told, ...], node: rules.Node) -> Told:
    line = only_line(steps)
    if line is None:
        return Told("", (phrase("beyond", bound=bound),), steps, span=node.span)
    return replace(steps[0], plans=(phrase("beyond_line", bound=bound, line=line),))


def in_turns(procedures: Mapping[str, rules.Rule], beyond: Set[str]) -> frozenset[str]:
    """The procedures that are run in a player's turn, or by one that is.

    ``beyond``: those that one player follows anyway, because he has more than a bound allows.
    """
    in_turn: set[str] = set()
    new = {name for rule in procedures.values() for name in _begun_in_turns(rule)} | beyond
    while new:
        in_turn |= new
        new = {
            name for procedure in new if procedure in procedures for name in _run_by(procedures[procedure])
        } - in_turn
    return frozenset(in_turn)


def _begun_in_turns(rule: rules.Rule) -> Iterator[str]:
    for node in walk(rule):
        if isinstance(node, rules.EachPlayer):
            yield from _run_by(node)


def _run_by(node: rules.Node) -> Iterator[str]:
    for inner in walk(node):
        match inner:
            case rules.Run(target=rules.LabelOf(label=label)):
                yield label


def _led(vocabulary: Vocabulary, step: Told, node: rules.Node) -> Told:
    if any(plan.op in TURNS for plan in step.plans):
        return step
    plans = tuple(_led_line(vocabulary, plan, node) for plan in step.plans)
    return replace(step, plans=plans, steps=_by_leader(vocabulary, step.steps, node))


def _led_line(vocabulary: Vocabulary, line: Phrase, node: rules.Node) -> Phrase:
    match line.op, line.items("groups") if line.op == "plain" else (line.get("first"),):
        case "plain" | "fronted", (Phrase() as group,) if _is_yours(group):
            said = _said_of(vocabulary, group, noun_phrase("start_player", "the"), node)
            if said is not None:
                return line_of(said) if line.op == "plain" else line.with_slots(first=said)
    return line


def _said_of(vocabulary: Vocabulary, group: Phrase, who: Phrase, node: rules.Node) -> Phrase | None:
    """What "you" do or may do, said of somebody; None where it cannot be."""
    act = group.phrase("act") if group.op in ("instruct", "permit") else None
    if act is None or act.op != "do":
        return None
    try:
        theirs = of_somebody(vocabulary, act, node)
    except NotExpressible:
        return None
    if group.op == "permit":
        return phrase("every_may", subject=who, act=theirs)
    first, *rest = theirs.items("clauses")
    return phrase("every", clauses=(first.with_slots(who=who), *rest))


def _is_yours(plan: Phrase) -> bool:
    """Whether a plan speaks of what is yours."""
    parts = (part for _, slot in plan.slots for part in (slot if isinstance(slot, tuple) else (slot,)))
    return (
        plan.get("det") in THEIRS
        or plan.op in THEY_HAVE
        or any(_is_yours(part) for part in parts if isinstance(part, Phrase))
    )
