"""Whether a rule speaks of an event: its pattern is laid over what is about to happen, or has happened."""

from __future__ import annotations

from .effects import NONE
from .events_layout import AFTER, AMOUNT, ROLES
from .machine import Machine, Watcher
from .opening import open_rule
from .standing import frame_of
from .state import Frame, Grant, State


def coming(m: Machine, e: Frame) -> bool:
    """Whether an event's object is only the noun of what its verb will bring."""
    return m.brings[e.effect] and e.pc < AFTER


def concerns(m: Machine, s: State, e: Frame, watcher: Watcher, thing: int) -> bool:
    """Whether a rule speaks of such objects at all, whoever does what to them."""
    if coming(m, e):
        return watcher.kinds is None or watcher.kinds[thing]
    return watcher.concerns(s, thing)


def guarded(s: State, watcher: Watcher, frame: Frame | None) -> bool:
    """Whether a rule that speaks of an event has a condition that holds."""
    guard = watcher.rule.guard
    return frame is not None and (guard is None or guard.value(s, frame) != 0)


def match(
    m: Machine,
    s: State,
    watcher: Watcher,
    e: Frame,
    thing: int,
    this: int,
    owner: int,
    grant: Grant | None,
    memory: tuple[int, ...] = (),
) -> Frame | None:
    """A frame with the parts of an event bound, where a rule's pattern speaks of it; else None.

    That the watcher ``concerns`` the object must have been seen before.
    """
    frame = bound(m, s, watcher, e, thing, this, owner, grant)
    if frame is None:
        return None
    if watcher.memories:
        if len(memory) != len(watcher.memories):
            return None
        frame.sets[watcher.memory] = memory
    if watcher.where is not None and not watcher.where.value(s, frame):
        return None
    return frame


def bound(
    m: Machine, s: State, watcher: Watcher, e: Frame, thing: int, this: int, owner: int, grant: Grant | None
) -> Frame | None:
    """The same without the pattern's condition; the watcher concerns the object."""
    if owner >= 0 and not watcher.heeds(owner, e.me, len(s.order)):
        return None
    for role in watcher.roles:
        if role.fixed is not None and e.slots[ROLES + role.role] not in role.fixed:
            return None
    me = e.me if owner < 0 else owner
    if watcher.judges:
        frame = frame_of(watcher.rule, me, this, e.me, grant)
    else:
        frame = open_rule(m, s, watcher.rule.number, me, this, e.me, grant)
    first = watcher.first
    if coming(m, e):
        thing = NONE  # nothing is there yet that a condition could look at
    frame.slots[first : first + len(e.slots) - ROLES + 2] = [thing, *e.slots[ROLES:], e.slots[AMOUNT]]
    if watcher.amount is not None and watcher.amount.value(s, frame) != e.slots[AMOUNT]:
        return None
    if watcher.object is not None and not watcher.object.admits(s, frame, thing):
        return None
    for role in watcher.roles:
        value = e.slots[ROLES + role.role]
        moving = role.values if role.fixed is None else ()
        if moving and value not in [wanted.value(s, frame) for wanted in moving]:
            return None
        if role.wanted and not role.passes(m.book, s, frame, value):
            return None
        if role.kinds is not None and (value < 0 or not role.kinds[s.roster.noun[value]]):
            return None
    return frame
