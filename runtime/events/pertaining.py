"""Which rules an event is a matter of: those that forbid it, and any that speak of such a thing."""

from __future__ import annotations

from ..expressions.active_rules import frame_of, in_force
from ..machine.machine import Machine, Trigger
from ..machine.opening import open_rule
from ..table.effects import NONE
from ..table.events_layout import AFTER, AMOUNT, PAID, ROLES
from ..table.state import Frame, GrantedRules, State


def permitted(m: Machine, s: State, e: Frame, thing: int) -> bool:
    """Whether an event may happen: nothing forbids it, or only the rulebook does and a card permits it."""
    watch = m.watch[e.effect]
    by_card = by_rulebook = False
    for watcher in watch.forbids:
        if not matches_object(m, s, e, watcher, thing):
            continue
        for this, owner, grant in in_force(s, watcher.rule):
            if guarded(s, watcher, match(m, s, watcher, e, thing, this, owner, grant)):
                by_card = by_card or owner >= 0
                by_rulebook = by_rulebook or owner < 0
    if by_card or not by_rulebook:
        return not by_card
    for watcher in watch.permits:
        if not matches_object(m, s, e, watcher, thing):
            continue
        for this, owner, grant in in_force(s, watcher.rule):
            if owner >= 0 and guarded(s, watcher, match(m, s, watcher, e, thing, this, owner, grant)):
                return True
    return False


def coming(m: Machine, e: Frame) -> bool:
    """Whether an event's object is only the noun of what its verb will bring."""
    return m.brings[e.effect] and e.pc < AFTER


def matches_object(m: Machine, s: State, e: Frame, watcher: Trigger, thing: int) -> bool:
    """Whether a rule speaks of such objects at all, whoever does what to them."""
    if m.brings[e.effect] and e.pc < AFTER:  # it is coming
        return watcher.kinds is None or watcher.kinds[thing]
    return watcher.matches_object(s, thing)


def forbidding(m: Machine, s: State, e: Frame, thing: int) -> int:
    """The rule that forbids an event, a card's before the rulebook's; -1 where none does."""
    if permitted(m, s, e, thing):
        return NONE
    bans: list[tuple[bool, int]] = []
    for watcher in m.watch[e.effect].forbids:
        for this, owner, grant in (
            in_force(s, watcher.rule) if matches_object(m, s, e, watcher, thing) else ()
        ):
            if guarded(s, watcher, match(m, s, watcher, e, thing, this, owner, grant)):
                bans.append((owner < 0, watcher.rule.number))
    return min(bans)[1]


def guarded(s: State, watcher: Trigger, frame: Frame | None) -> bool:
    guard = watcher.rule.guard
    return frame is not None and (guard is None or guard.value(s, frame) != 0)


def match(
    m: Machine,
    s: State,
    watcher: Trigger,
    e: Frame,
    thing: int,
    this: int,
    owner: int,
    grant: GrantedRules | None,
    memory: tuple[int, ...] = (),
) -> Frame | None:
    """A frame with the parts of an event bound, where a rule's pattern speaks of it; else None.

    That the watcher ``matches_object`` the object must have been seen before.
    """
    frame = bound_to(m, s, watcher, e, thing, this, owner, grant)
    if frame is None:
        return None
    if watcher.memories:
        if len(memory) != len(watcher.memories):
            return None
        frame.sets[watcher.memory] = memory
    if watcher.where is not None and not watcher.where.value(s, frame):
        return None
    return frame


def bound_to(
    m: Machine,
    s: State,
    watcher: Trigger,
    e: Frame,
    thing: int,
    this: int,
    owner: int,
    grant: GrantedRules | None,
) -> Frame | None:
    """The same without the pattern's condition; the watcher concerns the object."""
    if owner >= 0 and not watcher.matches_doer(owner, e.me, len(s.order)):
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
    roles = e.slots[ROLES:]
    frame.slots[first : first + len(roles) + 4] = [thing, *roles, e.slots[AMOUNT], e.this, e.slots[PAID]]
    if watcher.amount is not None and watcher.amount.value(s, frame) != e.slots[AMOUNT]:
        return None
    if watcher.through is not None and (e.this < 0 or not watcher.through.admits(s, frame, e.this)):
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
