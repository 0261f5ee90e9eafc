"""What makes an event one: that something is no longer as it was.

Whatever changes the position marks the events under way in which it does so. An event of whose doing
nothing was marked leaves everything as it was: it is over, and nobody reacts to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ..machine.machine import Machine
from ..table.events_layout import AMOUNT, DONE, OBJECTS, TOUCHED, UNTOUCHED
from ..table.state import EVENT, PROGRAM, Frame, State
from .changes import obtainable
from .roles import role_of


def enclosing(s: State) -> Iterator[Frame]:
    """The frames under way where the present one runs, innermost first."""
    return chain(reversed(s.stack), reversed(s.main) if s.branch >= 0 else ())


def kind_of(m: Machine, f: Frame) -> str:
    """Of which kind the rule of a frame is; nothing for an event and what belongs to no rule."""
    return m.effects[f.effect].kind if f.kind == PROGRAM and f.effect < len(m.effects) else ""


def touch(s: State) -> None:
    """Something changes: each event under way has done something."""
    if not _touch_all(s.stack) and s.branch >= 0:
        _touch_all(s.main)


def _touch_all(stack: list[Frame]) -> bool:
    """Marks the events of a stack; True where one is marked already, and so are all in which it happens."""
    for f in reversed(stack):
        if f.kind == EVENT:
            if f.slots[DONE] == TOUCHED:
                return True
            if f.slots[DONE] == UNTOUCHED:
                f.slots[DONE] = TOUCHED
    return False


def comes_to_nothing(m: Machine, s: State, e: Frame) -> bool:
    """Whether an event is known beforehand to leave everything as it is: nothing to gain, lose or give."""
    match m.table.verbs[e.effect].does:
        case "gain":
            return obtainable(m, s, e.me, e.sets[OBJECTS][0], max(0, e.slots[AMOUNT])) == 0
        case "lose":
            return obtainable(m, s, e.me, e.sets[OBJECTS][0], -max(0, e.slots[AMOUNT])) == 0
        case "give":
            have = s.holdings[e.me * m.resources + e.sets[OBJECTS][0]]
            return e.slots[AMOUNT] <= 0 or (role_of(m, e, "to") == e.me and have >= e.slots[AMOUNT])
    return False
