"""Makes what shows a trouble as small as it can be: nothing can be left out of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...compiler.source.records import replace
from .setups import Given, Setup
from .trouble import TriedPosition, Trouble

MOST = 400  # positions tried; then what there is must do


def shrink(trouble: Trouble, try_out: Callable[[Setup], TriedPosition], most: int = MOST) -> Trouble:
    """The smallest trouble of the same kind found by leaving out and lowering, one thing at a time."""
    left = most
    again = True
    while again:
        again = False
        for smaller in _smaller(trouble.setup):
            left -= 1
            if left < 0:
                return trouble
            simpler = try_out(smaller).trouble
            if simpler is not None and simpler.kind == trouble.kind and _as_short(simpler, trouble):
                trouble, again = simpler, True
                break
    return trouble


def _as_short(trouble: Trouble, before: Trouble) -> bool:
    return len(trouble.answers) <= len(before.answers)


def _smaller(setup: Setup) -> Iterator[Setup]:
    """Setups with one thing less: lines first, then what is given, then how much of it."""
    for n in range(len(setup.do)):
        yield replace(setup, do=setup.do[:n] + setup.do[n + 1 :])
    if setup.roll:
        yield replace(setup, roll=0)
    for n, given in enumerate(setup.given):
        yield replace(setup, given=setup.given[:n] + setup.given[n + 1 :])
        for less in _less(given):
            yield replace(setup, given=(*setup.given[:n], less, *setup.given[n + 1 :]))


def _less(given: Given) -> Iterator[Given]:
    """The same with fewer things, or a smaller amount."""
    if len(given.things) > 1:
        for n in range(len(given.things)):
            yield replace(given, things=given.things[:n] + given.things[n + 1 :])
    for amount in sorted({1, given.amount // 2, given.amount - 1}):
        if 0 < amount < given.amount:
            yield replace(given, amount=amount)
