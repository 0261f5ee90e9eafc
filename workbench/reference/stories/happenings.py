"""What happens in an example that was played: events and answers, each cause before what follows from it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Union

from ....compiler.source.records import replace
from ....runtime.machine.machine import Machine
from ....runtime.table.state import Question, State
from ....runtime.view.view import SeenEvent, View, is_told, view
from ...examples.given import ME
from .payments import Payment, payments
from .unveiled import unveiled

_DEPTH, _CAUSE = 0, 1  # of an event that is over, in the position: see ``State.events``


@dataclass(frozen=True)
class Answer:
    """What a player chose in a position where he was asked."""

    state: State
    question: Question
    option: int


@dataclass(frozen=True)
class Happening:
    """An event as it was seen, with the effect that brought it about and how deep inside others it lay.
    ``before``: the last position in which it had not happened, None at the beginning."""

    event: SeenEvent
    cause: int
    depth: int
    seen: View
    before: State | None = None


Happened = Union[Answer, Payment, Happening]


def happened(
    m: Machine, begun: State, answers: Sequence[tuple[int, Answer]], after: Sequence[State]
) -> list[Happened]:
    """Everything in the order in which it is told. ``begun``: the position in which all begins; ``answers``:
    each with the number of the position after it.

    What a verb does by its definition, and what follows from that, is noted before the verb itself is over;
    it is told after it: first that a card is bought, then what its coming brings.
    """
    steps: list[Happened] = []
    every: list[tuple[SeenEvent, tuple[int, ...], State | None]] = []
    before: State | None = None
    for number, state in enumerate(after):
        steps += (answer for at, answer in answers if at == number)
        if state is before:  # where a window opens, what happened before it would be told again
            continue
        last, before, seen = before, state, view(m, state, ME)
        steps += payments(m, begun if last is None else last, state, seen)
        noted = (event for event in state.events if is_told(m, event, ME))
        for event, record in zip(seen.events, noted, strict=True):
            happening = Happening(event, record[_CAUSE], record[_DEPTH], seen, last)
            steps.insert(_place(m, steps, happening), happening)
            every.append((event, record, last))
    told = {id(event): instead for event, instead in unveiled(m, every)}
    return [
        replace(step, event=told[id(step.event)])
        if isinstance(step, Happening) and id(step.event) in told
        else step
        for step in steps
    ]


def _place(m: Machine, steps: Sequence[Happened], whole: Happening) -> int:
    """Where an event is told: before the first of those that are its parts by definition."""
    bodies, place = bodies_of(m, whole.event.verb), len(steps)
    for at in range(len(steps) - 1, -1, -1):
        step = steps[at]
        if not isinstance(step, Happening):
            continue
        if step.depth <= whole.depth:
            break
        if step.cause in bodies:
            place = at
    return place


def causes_of(m: Machine, steps: Sequence[Happened]) -> dict[int, int]:
    """For the identity of each event the effect that is its reason: what brought about the whole of which it
    is a part by definition, if it is one."""
    causes: dict[int, int] = {}
    for at, step in enumerate(steps):
        if not isinstance(step, Happening):
            continue
        whole = next(
            (
                other
                for other in reversed(steps[:at])
                if isinstance(other, Happening)
                and other.depth < step.depth
                and step.cause in bodies_of(m, other.event.verb)
            ),
            None,
        )
        causes[id(step.event)] = step.cause if whole is None else causes[id(whole.event)]
    return causes


def repeated(m: Machine, steps: Sequence[Happened], verbs: Collection[str]) -> set[int]:
    """The identities of events that are the same thing done again and again, to nothing that can be counted:
    what they are made of is told in their place, if it is told at all."""
    again: set[int] = set()
    last: Happening | None = None
    for step in (step for step in steps if isinstance(step, Happening)):
        event = step.event
        alike = (
            last is not None
            and event.noun < 0
            and (event.verb, event.actor, step.cause)
            == (
                last.event.verb,
                last.event.actor,
                last.cause,
            )
        )
        if alike and last is not None and m.table.verbs[event.verb].on == "nothing":
            again |= {id(last.event), id(event)}
        last = step
    bodies = {
        step.cause
        for step in steps
        if isinstance(step, Happening) and m.table.verbs[step.event.verb].name in verbs
    }
    whole = {id(step.event): step.event.verb for step in steps if isinstance(step, Happening)}
    return {event for event in again if bodies.intersection(bodies_of(m, whole[event]))}


def bodies_of(m: Machine, verb: int) -> Collection[int]:
    """The effects that are what a verb does by its definition."""
    return {effect for _, effect in m.table.verbs[verb].bodies}


def things_of(event: SeenEvent) -> set[int]:
    """The things of which an event tells."""
    seen = (event.seen, event.onto, *(role.seen for role in event.roles))
    return {thing.thing for thing in seen if thing is not None}
