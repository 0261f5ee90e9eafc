"""What takes the place of an event, where that can be done; and whether the event could happen without it."""

from __future__ import annotations

from collections.abc import Iterator

from ..expressions.active_rules import Standing, in_force
from ..machine.machine import Able, Machine, Trigger
from ..machine.opening import quota_left
from ..table.effects import NONE
from ..table.events_layout import AFTER, APPLIED, OBJECTS, REPLACE, ROLES
from ..table.state import Frame, State
from .answering import in_hiding, in_turn, might
from .out import is_out
from .pertaining import guarded, match, matches_object
from .touching import enclosing, kind_of

Replacing = tuple[Trigger, int, Frame]
"""A rule that replaces an event, the object in whose place it does, and its frame."""
Offer = tuple[int, int, list[Replacing]]
"""Who is asked whether something takes the place of an event, for which object, and what he could do."""


def next_replacement(m: Machine, s: State, e: Frame, able: Able) -> Replacing | None:
    """The first replacement that can be done: its rule, the object, its frame.

    One may only be asked for where the event could happen without it.
    """
    return next(_doable(m, s, e, able, replacements(m, s, e)), None)


def next_offer(m: Machine, s: State, e: Frame, able: Able) -> Offer | None:
    """Who is asked first of those who might replace an event though others may not know it, and with what.

    Of one object after the other, each player from the one who does it on, until he passes or it is replaced.
    """
    passed = e.sets[APPLIED]
    for thing in e.sets[OBJECTS]:
        for player in in_turn(s, e.me):
            if _was_applied(passed, NONE, player, thing) or is_out(m, s, player):
                continue
            offered = [*_doable(m, s, e, able, replacements(m, s, e, player, thing))]
            if offered or _might_replace(m, s, e, thing, player, able):
                return player, thing, offered
    return None


def _might_replace(m: Machine, s: State, e: Frame, thing: int, player: int, able: Able) -> bool:
    """Whether others cannot know that a player could put nothing in the place of an event."""
    for watcher in m.watch[e.effect].replaces:
        if watcher.rule.number in m.veils and might(m, s, watcher, e, player, thing):
            return could_happen(m, s, e, thing, (), able)
    return False


def _doable(m: Machine, s: State, e: Frame, able: Able, matching: Iterator[Replacing]) -> Iterator[Replacing]:
    """Those that can be done; who is asked, only where the event could happen without it."""
    for watcher, thing, frame in matching:
        musts = watcher.rule.musts
        if musts and not able(m, s, frame, frame.me, musts):
            continue
        things = replaced_by(watcher, thing, frame)
        if watcher.rule.kind == "replace" or any(
            could_happen(m, s, e, t, (watcher.rule.number, frame.this, t), able) for t in things
        ):
            yield watcher, thing, frame


def replacements(m: Machine, s: State, e: Frame, player: int = NONE, only: int = NONE) -> Iterator[Replacing]:
    """The replacements in force that match and were not applied, with the object and a frame for each.

    What is done in the place of an event is not replaced by what has replaced that event. Of a ``player``
    those of which others may not know that he has them, for ``only`` this object; else all others.
    """
    applied, outer = e.sets[APPLIED], _replacing(m, s)
    for thing in e.sets[OBJECTS] if player < 0 else (only,):
        for watcher in m.watch[e.effect].replaces:
            if not matches_object(m, s, e, watcher, thing):
                continue
            for this, owner, grant in in_force(s, watcher.rule):
                hiding = bool(m.veils) and in_hiding(m, s, watcher.rule, this)
                if hiding != (player >= 0) or (hiding and (e.me if owner < 0 else owner) != player):
                    continue
                if (watcher.rule.number, this) in outer or _was_applied(
                    applied, watcher.rule.number, this, thing
                ):
                    continue
                frame = match(m, s, watcher, e, thing, this, owner, grant)
                if frame is not None and watcher.group:
                    _gather(m, s, watcher, e, frame, (this, owner, grant))
                if (
                    frame is not None
                    and guarded(s, watcher, frame)
                    and quota_left(m, s, watcher.rule, this, frame.me)
                ):
                    yield watcher, thing, frame


def _gather(m: Machine, s: State, watcher: Trigger, e: Frame, frame: Frame, standing: Standing) -> None:
    """Keeps all objects to which the event is one for a rule, and how many they are."""
    fitting = tuple(
        [
            thing
            for thing in e.sets[OBJECTS]
            if matches_object(m, s, e, watcher, thing)
            and not _was_applied(e.sets[APPLIED], watcher.rule.number, frame.this, thing)
            and match(m, s, watcher, e, thing, *standing) is not None
        ]
    )
    frame.slots[watcher.first + 1 + len(e.slots) - ROLES] = len(fitting)
    frame.sets[watcher.memory] = fitting


def replaced_by(watcher: Trigger, thing: int, frame: Frame) -> tuple[int, ...]:
    """The objects of an event in whose place a replacement is done: one, or all that are one event to it."""
    return frame.sets[watcher.memory] if watcher.group else (thing,)


def _replacing(m: Machine, s: State) -> list[tuple[int, int]]:
    """The replacements, each with its card, in whose place the present event is done; a reaction is new."""
    replaced: list[tuple[int, int]] = []
    for f in enclosing(s):
        kind = kind_of(m, f)
        if kind in ("before", "after"):
            break
        if kind in ("replace", "may_replace"):
            replaced.append((f.effect, f.this))
    return replaced


def _was_applied(applied: tuple[int, ...], rule: int, this: int, thing: int) -> bool:
    for i in range(0, len(applied), 3):
        if applied[i] == rule and applied[i + 1] == this and applied[i + 2] == thing:
            return True
    return False


def could_happen(
    m: Machine, s: State, e: Frame, thing: int, passed: tuple[int, ...], able: Able, stage: int = REPLACE
) -> bool:
    """Whether the event, which is not forbidden, could happen to an object: it or what takes its place.

    ``passed``: a replacement that is declined. ``stage``: from where on.
    """
    alone = e.copy()
    alone.sets[OBJECTS], alone.required, alone.pc = (thing,), 1, stage
    alone.sets[APPLIED] = (*alone.sets[APPLIED], *passed)
    return able(m, s, alone, e.me, AFTER)
