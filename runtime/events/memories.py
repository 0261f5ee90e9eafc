"""What those who react to an event must know of the time before it: which rules stood, what values were."""

from __future__ import annotations

from collections.abc import Iterator

from ..expressions.active_rules import Standing, in_force
from ..machine.machine import Machine, Trigger
from ..table.effects import NONE
from ..table.events_layout import MEMORIES, OBJECTS, STOOD
from ..table.state import Frame, State
from .pertaining import bound_to, matches_object

Memories = dict[tuple[int, int, int, int], tuple[int, ...]]
"""By rule, card, whose and object the values that ``becomes`` compares with."""

NO_MEMORIES: Memories = {}


def remember(m: Machine, s: State, e: Frame) -> None:
    """Keeps in an event what must be known behind it.

    The values that ``becomes`` compares with are (rule, card, whose, object, values…) one behind the other.
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
            if not matches_object(m, s, e, watcher, thing):
                continue
            for this, owner, grant in _standings(m, s, watcher):
                frame = bound_to(m, s, watcher, e, thing, this, owner, grant)
                if frame is not None:
                    kept += (watcher.rule.number, this, owner, thing, len(watcher.memories))
                    kept += (memory.value(s, frame) for memory in watcher.memories)
    e.sets[MEMORIES] = tuple(kept)


def _standings(m: Machine, s: State, watcher: Trigger) -> Iterator[Standing]:
    """Where a rule is in force; of one that may lie in a hidden hand also as if each player had it."""
    yield from in_force(s, watcher.rule)
    if watcher.rule.number in m.veils:
        yield from ((NONE, player, None) for player in range(m.players))


def memories(e: Frame) -> Memories:
    """What an event has kept."""
    kept = e.sets[MEMORIES]
    if not kept:
        return NO_MEMORIES
    by_rule: Memories = {}
    at = 0
    while at < len(kept):
        size = kept[at + 4]
        by_rule[kept[at], kept[at + 1], kept[at + 2], kept[at + 3]] = kept[at + 5 : at + 5 + size]
        at += 5 + size
    return by_rule
