"""Rules that react to an event: which of them do, with what they must know of the time before it."""

from __future__ import annotations

from .effects import NONE
from .events_layout import MEMORIES, OBJECTS, STOOD
from .machine import Machine, Watcher
from .opening import push
from .ordering import order_frame
from .patterns import bound, concerns, match
from .standing import Standing, in_force
from .state import Frame, State


def remember(m: Machine, s: State, e: Frame) -> None:
    """What those who react must know of the time before: which rules stood on cards, what values were.

    The values that ``becomes`` compares with are (rule, card, object, values…) one behind the other.
    """
    stood: list[int] = []
    for watcher in m.watch[e.effect].afters:
        if not watcher.rule.everywhere and not watcher.rule.granted:
            for this, owner, _ in in_force(s, watcher.rule):
                stood += (watcher.rule.number, this, owner)
    e.sets[STOOD] = tuple(stood)
    kept: list[int] = []
    for watcher in m.watch[e.effect].remembers:
        for thing in e.sets[OBJECTS]:
            if not concerns(m, s, e, watcher, thing):
                continue
            for this, owner, grant in in_force(s, watcher.rule):
                frame = bound(m, s, watcher, e, thing, this, owner, grant)
                if frame is not None:
                    kept += (watcher.rule.number, this, thing, len(watcher.memories))
                    kept += (memory.value(s, frame) for memory in watcher.memories)
    e.sets[MEMORIES] = tuple(kept)


NO_MEMORIES: dict[tuple[int, int, int], tuple[int, ...]] = {}


def memories_of(e: Frame) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """What values were before an event, by rule, card and object."""
    kept = e.sets[MEMORIES]
    if not kept:
        return NO_MEMORIES
    found: dict[tuple[int, int, int], tuple[int, ...]] = {}
    at = 0
    while at < len(kept):
        size = kept[at + 3]
        found[kept[at], kept[at + 1], kept[at + 2]] = kept[at + 4 : at + 4 + size]
        at += 4 + size
    return found


def _standing(s: State, e: Frame, watcher: Watcher) -> list[Standing]:
    """Where a rule is in force that may react; behind an event, also where it was before it happened.

    So a card sees its own coming and its own leaving, and what comes and leaves with it.
    """
    found, stood, number = in_force(s, watcher.rule), e.sets[STOOD], watcher.rule.number
    if not stood:
        return found
    left: list[Standing] = [
        (stood[i + 1], stood[i + 2], None)
        for i in range(0, len(stood), 3)
        if stood[i] == number and (stood[i + 1], stood[i + 2], None) not in found
    ]
    return sorted([*found, *left], key=_thing) if left else found


def _thing(standing: Standing) -> int:
    return standing[0]


def react(
    m: Machine,
    s: State,
    e: Frame,
    watchers: list[Watcher],
    memories: dict[tuple[int, int, int], tuple[int, ...]],
) -> None:
    """Puts the rules that match on the stack, the first on top."""
    found: list[Frame] = []
    for thing in e.sets[OBJECTS]:
        first = len(found)
        for watcher in watchers:
            if not concerns(m, s, e, watcher, thing):
                continue
            for this, owner, grant in _standing(s, e, watcher):
                if watcher.group and any(f.effect == watcher.rule.number and f.this == this for f in found):
                    continue
                kept = memories.get((watcher.rule.number, this, thing), ()) if memories else ()
                frame = match(m, s, watcher, e, thing, this, owner, grant, kept)
                if frame is not None:
                    found.append(frame)
        if len(found) > first + 1:
            found[first:] = sorted(found[first:], key=_seat)
    for frame in reversed(found):
        frame.pc = NONE  # its guard and quota are looked at when its turn comes
        push(m, s, frame, e)
    if len(found) > 1:
        ordering = order_frame(m, found, e.me)
        if ordering is not None:
            push(m, s, ordering, e)


def _seat(frame: Frame) -> int:
    """For whom a rule acts; of one player's rules the order in which they stand in the packs holds."""
    return frame.me
