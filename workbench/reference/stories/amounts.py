"""Amounts of resources in what happens: those that are told as one, and what a payment tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ....compiler.source.records import replace
from ....runtime.machine.machine import Machine
from .happenings import Happened, Happening
from .payments import Payment, change

Causes = dict[int, int]


def summed(
    m: Machine, steps: Iterable[Happened], causes: Causes, told: Callable[[int], object]
) -> Iterator[Happened]:
    """Steps in which amounts that somebody gets or loses at once, for no reason or for the same, are one.

    ``causes``: why each event happens, to which those of the sums are added; ``told``: whether a cause is.
    """
    last: Happening | None = None
    for step in steps:
        if last is not None and isinstance(step, Happening) and _adds_up(m, last, step, causes, told):
            event = replace(last.event, amount=last.event.amount + step.event.amount)
            causes[id(event)] = causes.get(id(last.event), last.cause)
            last = replace(last, event=event)
            continue
        if last is not None:
            yield last
        last = step if isinstance(step, Happening) else None
        if last is None:
            yield step
    if last is not None:
        yield last


def _adds_up(
    m: Machine, first: Happening, step: Happening, causes: Causes, told: Callable[[int], object]
) -> bool:
    alike = replace(step.event, amount=first.event.amount) == first.event and change(m, first.event)
    both = {causes.get(id(happening.event), happening.cause) for happening in (first, step)}
    return bool(alike) and (len(both) == 1 or not any(map(told, both)))


def pays(behind: Sequence[Happened], number: int) -> bool:
    """Whether so much is paid first of all."""
    step = behind[0] if behind else None
    return isinstance(step, Payment) and [amount for _, amount in step.amounts] == [number]
