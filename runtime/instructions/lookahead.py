"""Seeing whether something is possible without trying it on a copy of the position.

A walk over the instructions ahead, on the position itself. It follows what the chooser could choose, and
takes back what it changes on the way. Where it cannot see what would follow, because other rules would
act in between, it says ``UNKNOWN``; then ``running`` tries it out.
"""

from __future__ import annotations

from collections.abc import Callable

from ..events.events import body_frame
from ..events.feasibility import feasible
from ..events.pertaining import permitted
from ..events.replacing import replacements
from ..machine.machine import UNKNOWN, Machine
from ..table.events_layout import COST, OBJECTS
from ..table.limits import UnknowableError
from ..table.state import EVENT, Frame, State


def path(m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
    """Whether a frame could run from one counter to another: 1, 0, or ``UNKNOWN``. Changes its names."""
    if counter >= end:
        return 1
    return m.programs[f.effect][counter].look_ahead(m, s, f, counter, end)


def way(m: Machine, s: State, f: Frame, counter: int, end: int, slot: int, option: int) -> int:
    """The same with an option in a slot (or none: -1); all names of the frame stay what they are."""
    slots, sets = f.slots, f.sets
    f.slots, f.sets = slots[:], sets[:]
    if slot >= 0:
        f.slots[slot] = option
    seen = path(m, s, f, counter, end)
    f.slots, f.sets = slots, sets
    return seen


def inside(m: Machine, s: State, frame: Frame, parent: Frame | None, end: int) -> int:
    """Whether a new frame could run up to a counter, inside the one that calls it."""
    if parent is not None:
        frame.depth, frame.quiet = parent.depth + 1, parent.quiet
        if frame.depth > m.budgets.depth:
            return UNKNOWN
    s.stack.append(frame)
    seen = path(m, s, frame, frame.pc, end)
    s.stack.pop()
    return seen


def _inside_again(m: Machine, s: State, frame: Frame, parent: Frame | None, end: int) -> int:
    """The same for a frame that is needed afterwards as it is."""
    slots, sets, depth, quiet = frame.slots, frame.sets, frame.depth, frame.quiet
    frame.slots, frame.sets = slots[:], sets[:]
    seen = inside(m, s, frame, parent, end)
    frame.slots, frame.sets, frame.depth, frame.quiet = slots, sets, depth, quiet
    return seen


def event_ahead(m: Machine, s: State, e: Frame, parent: Frame | None) -> int:
    """Whether an event could happen. What comes before it can make it impossible, what reacts cannot.

    Whether something is paid with it shows when it is tried.
    """
    if parent is not None:
        e.depth, e.quiet = parent.depth + 1, parent.quiet
    seen = _alone_ahead(m, s, e)
    tried = e.slots[COST] or (m.watch[e.effect].befores and not e.quiet)
    return UNKNOWN if seen and tried else seen


def _alone_ahead(m: Machine, s: State, e: Frame) -> int:
    """The same where nothing comes before it."""
    watch, objects = m.watch[e.effect], e.sets[OBJECTS]
    if watch.forbids:
        allowed = [thing for thing in objects if permitted(m, s, e, thing)]
        if len(allowed) < (len(objects) if e.required else min(1, len(objects))):
            return 0
        objects = tuple(allowed)
    if not objects:
        return 1
    if watch.replaces and next(replacements(m, s, e), None) is not None:
        return UNKNOWN
    if m.primitives[e.effect] is not None:
        if not feasible(m, s, e, objects):
            return 0
        room = len(objects) > 1 and e.required and m.targets[e.effect]  # for one, perhaps, and not for all
        return UNKNOWN if room else 1
    return _bodies_ahead(m, s, e, objects)


def _bodies_ahead(m: Machine, s: State, e: Frame, objects: tuple[int, ...]) -> int:
    """Whether the verb's own statements could be done: to all objects if they are required, else to some."""
    ways: list[int] = []
    for thing in objects:
        frame = body_frame(m, s, e, thing)
        musts = m.rules[frame.effect].musts
        ways.append(inside(m, s, frame, e, musts) if musts else 1)
        if ways[-1] == (0 if e.required else 1):
            break
    if not e.required:
        return 1 if 1 in ways else UNKNOWN if UNKNOWN in ways else 0
    if len(ways) == 1:
        return ways[0]
    certain = not any(m.rules[body].musts for _, body in m.table.verbs[e.effect].bodies)
    return 1 if certain else UNKNOWN


def foreseen(
    m: Machine, s: State, f: Frame, counter: int, end: int, slot: int, option: int, chooser: int
) -> int:
    """The same as ``way``, for what the chooser could choose."""
    player = s.trial_player
    s.trial_player = chooser
    if m.keeps:
        seen = _as_far_as_known(s, f, lambda: way(m, s, f, counter, end, slot, option))
    else:
        seen = way(m, s, f, counter, end, slot, option)
    s.trial_player = player
    return seen


def _as_far_as_known(s: State, f: Frame, look: Callable[[], int]) -> int:
    """What a look ahead sees; what depends on what is hidden from the chooser counts as possible.

    All that the look has changed on the way is put back.
    """
    frame = (f.slots, f.sets, f.depth, f.quiet)
    lists = (s.contents, s.place, s.fields, s.was, s.shown, s.holdings, s.supply, s.player_fields)
    read, depth = (s.view, s.without), len(s.stack)
    try:
        return look()
    except UnknowableError:
        del s.stack[depth:]
        f.slots, f.sets, f.depth, f.quiet = frame
        s.contents, s.place, s.fields, s.was, s.shown, s.holdings, s.supply, s.player_fields = lists
        s.view, s.without = read
        return 1


def foreseen_inside(m: Machine, s: State, frame: Frame, chooser: int, end: int) -> int:
    """The same for a frame, or an event, that would be put on the stack."""
    parent, player = s.stack[-1] if s.stack else None, s.trial_player
    s.trial_player = chooser
    if m.keeps:
        seen = _as_far_as_known(s, frame, lambda: _inside_of(m, s, frame, parent, end))
    else:
        seen = _inside_of(m, s, frame, parent, end)
    s.trial_player = player
    return seen


def _inside_of(m: Machine, s: State, frame: Frame, parent: Frame | None, end: int) -> int:
    if frame.kind == EVENT:
        return event_ahead(m, s, frame, parent)
    return _inside_again(m, s, frame, parent, end)
