"""Events: what is done, with all rules that forbid it, replace it, or react before and after it.

An event under way is a frame with a stage. Rules that match are put on the stack as frames of
their own; the event waits under them. Reactions after it run when the event itself is gone.
"""

from __future__ import annotations

from collections.abc import Iterator

from .effects import NONE
from .events_layout import (
    AFTER,
    ALLOW,
    AMOUNT,
    APPLIED,
    BEFORE,
    BIND,
    CAUSE,
    DONE,
    DROPPED,
    INDEX,
    MEMORIES,
    OBJECTS,
    ORIGINS,
    PERFORM,
    REPLACE,
    RESULT,
    ROLES,
    STOOD,
    UNTOUCHED,
)
from .machine import Able, ImpossibleError, Machine, Watcher
from .opening import abort, open_rule, push, quota_left
from .ordering import order_frame
from .primitives import perform
from .standing import Standing, frame_of, in_force
from .state import EVENT, PASS, Frame, Grant, Question, State
from .touching import comes_to_nothing, enclosing, kind_of, touch

_EMPTY: tuple[tuple[int, ...], ...] = ((), (), (), ())  # the sets behind the objects


def event_frame(
    verb: int,
    actor: int,
    amount: int,
    objects: tuple[int, ...],
    roles: list[int],
    bind: int,
    cause: int,
    required: int = 1,
) -> Frame:
    """A frame for an event that is about to happen, to all of its objects where they are ``required``."""
    slots = [amount, cause, 0, bind, NONE, NONE, *roles]
    frame = Frame(EVENT, verb, actor, NONE, actor, slots, [objects, *_EMPTY])
    frame.required = required
    return frame


def event_step(m: Machine, s: State, e: Frame, able: Able) -> bool:
    """Takes an event on by one stage; False where a question was asked. ``able`` tries what could be done."""
    if e.pc == ALLOW and not _allow(m, s, e, able):
        return True
    if e.pc == REPLACE:
        return _replace(m, s, e, able)
    if e.pc == BEFORE:
        e.pc = PERFORM
        befores = m.watch[e.effect].befores
        if befores and not e.quiet:
            _react(m, s, e, befores, _NO_MEMORIES)
            return True
    if e.pc == PERFORM:
        return _perform(m, s, e, able)
    return _finish(m, s, e)


def _allow(m: Machine, s: State, e: Frame, able: Able) -> bool:
    """Whether the event goes on: with all of its objects if they are required, else with some of them."""
    watch, objects = m.watch[e.effect], e.sets[OBJECTS]
    allowed = objects
    if watch.forbids:
        allowed = tuple([thing for thing in allowed if permitted(m, s, e, thing)])
    if not e.required and m.primitives[e.effect] is None:
        allowed = tuple([thing for thing in allowed if _could_happen(m, s, e, thing, (), able)])
    if len(allowed) < (len(objects) if e.required else min(1, len(objects))):
        refuse(s)
        return False
    e.sets[OBJECTS] = allowed
    if comes_to_nothing(m, s, e):
        s.stack.pop()
        return False
    e.pc = REPLACE if watch.replaces else BEFORE
    return True


def _body_able(m: Machine, s: State, e: Frame, thing: int, able: Able) -> bool:
    """Whether the verb's own statements could be done to an object."""
    frame = body_frame(m, s, e, thing)
    musts = m.rules[frame.effect].musts
    return not musts or able(m, s, frame, e.me, musts)


def _could_happen(m: Machine, s: State, e: Frame, thing: int, passed: tuple[int, ...], able: Able) -> bool:
    """Whether the event, which is not forbidden, could happen to an object: it or what takes its place.

    ``passed``: a replacement that is declined.
    """
    alone = e.copy()
    alone.sets[OBJECTS], alone.required, alone.pc = (thing,), 1, REPLACE
    alone.sets[APPLIED] = (*alone.sets[APPLIED], *passed)
    return able(m, s, alone, e.me, AFTER)


def permitted(m: Machine, s: State, e: Frame, thing: int) -> bool:
    """Whether an event may happen: nothing forbids it, or only the rulebook does and a card permits it."""
    watch = m.watch[e.effect]
    by_card = by_rulebook = False
    for watcher in watch.forbids:
        if not _concerns(m, s, e, watcher, thing):
            continue
        for this, owner, grant in in_force(s, watcher.rule):
            if _guarded(s, watcher, match(m, s, watcher, e, thing, this, owner, grant)):
                by_card = by_card or owner >= 0
                by_rulebook = by_rulebook or owner < 0
    if by_card or not by_rulebook:
        return not by_card
    for watcher in watch.permits:
        if not _concerns(m, s, e, watcher, thing):
            continue
        for this, owner, grant in in_force(s, watcher.rule):
            if owner >= 0 and _guarded(s, watcher, match(m, s, watcher, e, thing, this, owner, grant)):
                return True
    return False


def _coming(m: Machine, e: Frame) -> bool:
    """Whether an event's object is only the noun of what its verb will bring."""
    return m.brings[e.effect] and e.pc < AFTER


def _concerns(m: Machine, s: State, e: Frame, watcher: Watcher, thing: int) -> bool:
    """Whether a rule speaks of such objects at all, whoever does what to them."""
    if _coming(m, e):
        return watcher.kinds is None or watcher.kinds[thing]
    return watcher.concerns(s, thing)


def forbidding(m: Machine, s: State, e: Frame, thing: int) -> int:
    """The rule that forbids an event, a card's before the rulebook's; -1 where none does."""
    if permitted(m, s, e, thing):
        return NONE
    found: list[tuple[bool, int]] = []
    for watcher in m.watch[e.effect].forbids:
        for this, owner, grant in in_force(s, watcher.rule) if _concerns(m, s, e, watcher, thing) else ():
            if _guarded(s, watcher, match(m, s, watcher, e, thing, this, owner, grant)):
                found.append((owner < 0, watcher.rule.number))
    return min(found)[1]


def _guarded(s: State, watcher: Watcher, frame: Frame | None) -> bool:
    guard = watcher.rule.guard
    return frame is not None and (guard is None or guard.value(s, frame) != 0)


def refuse(s: State) -> bool:
    """An event that cannot happen goes away; where an option is tried, that is impossible with it."""
    if s.trial:
        raise ImpossibleError
    s.stack.pop()
    return True


def _replace(m: Machine, s: State, e: Frame, able: Able) -> bool:
    """The next replacement that matches: done at once, or offered to whom it acts for."""
    found = _next_replacement(m, s, e, able)
    if found is None:
        e.pc = BEFORE
        return True
    watcher, thing, frame = found
    if watcher.rule.kind == "may_replace":
        s.questions.append(Question(frame.me, "replace", (1, PASS), watcher.rule.number))
        return False
    _put_in_place(m, s, e, watcher, thing, frame)
    return True


def _next_replacement(m: Machine, s: State, e: Frame, able: Able) -> tuple[Watcher, int, Frame] | None:
    """The first replacement that can be done: its rule, the object, its frame.

    One may only be asked for where the event could happen without it.
    """
    for watcher, thing, frame in replacements(m, s, e):
        musts = watcher.rule.musts
        if musts and not able(m, s, frame, frame.me, musts):
            continue
        passed = (watcher.rule.number, frame.this, thing)
        if watcher.rule.kind == "replace" or _could_happen(m, s, e, thing, passed, able):
            return watcher, thing, frame
    return None


def replacements(m: Machine, s: State, e: Frame) -> Iterator[tuple[Watcher, int, Frame]]:
    """The replacements in force that match and were not applied, with the object and a frame for each.

    What is done in the place of an event is not replaced by what has replaced that event.
    """
    applied, outer = e.sets[APPLIED], _replacing(m, s)
    for thing in e.sets[OBJECTS]:
        for watcher in m.watch[e.effect].replaces:
            if not _concerns(m, s, e, watcher, thing):
                continue
            for this, owner, grant in in_force(s, watcher.rule):
                if (watcher.rule.number, this) in outer or _was_applied(
                    applied, watcher.rule.number, this, thing
                ):
                    continue
                frame = match(m, s, watcher, e, thing, this, owner, grant)
                if (
                    frame is not None
                    and _guarded(s, watcher, frame)
                    and quota_left(m, s, watcher.rule, this, frame.me)
                ):
                    yield watcher, thing, frame


def _replacing(m: Machine, s: State) -> list[tuple[int, int]]:
    """The replacements, each with its card, in whose place the present event is done; a reaction is new."""
    found: list[tuple[int, int]] = []
    for f in enclosing(s):
        kind = kind_of(m, f)
        if kind in ("before", "after"):
            break
        if kind in ("replace", "may_replace"):
            found.append((f.effect, f.this))
    return found


def _was_applied(applied: tuple[int, ...], rule: int, this: int, thing: int) -> bool:
    for i in range(0, len(applied), 3):
        if applied[i] == rule and applied[i + 1] == this and applied[i + 2] == thing:
            return True
    return False


def _put_in_place(m: Machine, s: State, e: Frame, watcher: Watcher, thing: int, frame: Frame) -> None:
    """The rule's own statements instead of the event, for one of its objects."""
    e.sets[APPLIED] = (*e.sets[APPLIED], watcher.rule.number, frame.this, thing)
    e.sets[OBJECTS] = tuple(t for t in e.sets[OBJECTS] if t != thing)
    frame.pc = NONE
    push(m, s, frame, e)


def resume_event(m: Machine, s: State, e: Frame, option: int, able: Able) -> None:
    """Goes on with the answer to an optional replacement."""
    found = _next_replacement(m, s, e, able)
    if found is None:
        return
    watcher, thing, frame = found
    if option == PASS:
        e.sets[APPLIED] = (*e.sets[APPLIED], watcher.rule.number, frame.this, thing)
    else:
        _put_in_place(m, s, e, watcher, thing, frame)


def _perform(m: Machine, s: State, e: Frame, able: Able) -> bool:
    """Does it: the primitive once for all objects, or the verb's own statements for each object."""
    if e.slots[DONE] == NONE:
        if m.watch[e.effect].afters and not e.quiet:
            _remember(m, s, e)
        note_origins(m, s, e)
    elif e.slots[DONE] == UNTOUCHED:
        drop(e)
    index, objects = e.slots[INDEX], e.sets[OBJECTS]
    e.slots[DONE] = UNTOUCHED
    if index < len(objects) and m.primitives[e.effect] is not None:
        if not perform(m, s, e):
            return refuse(s)
        bind_result(s.stack[-2] if len(s.stack) > 1 else None, e)
    elif index < len(objects):
        e.slots[INDEX] = index + 1
        if (s.trial and e.required) or _body_able(m, s, e, objects[index], able):
            push(m, s, body_frame(m, s, e, objects[index]), e)
        else:
            drop(e)
        return True
    if not e.sets[OBJECTS]:
        s.stack.pop()  # nothing is left of it
        return True
    touch(s)
    e.pc = AFTER
    return True


def drop(e: Frame) -> None:
    """The event does not happen to the object that was in hand."""
    index = e.slots[INDEX] - 1
    e.sets[OBJECTS] = e.sets[OBJECTS][:index] + e.sets[OBJECTS][index + 1 :]
    e.slots[INDEX], e.slots[DONE] = index, DROPPED


def body_frame(m: Machine, s: State, e: Frame, thing: int) -> Frame:
    """A frame for the statements of the event's verb, for one of its objects."""
    frame = open_rule(m, s, _body_for(m, s, e.effect, thing), e.me, NONE, e.me)
    frame.slots[0] = thing
    frame.slots[1 : 1 + len(e.slots) - ROLES] = e.slots[ROLES:]
    return frame


def _body_for(m: Machine, s: State, verb: int, thing: int) -> int:
    """The statements of a verb for what it acts on."""
    bodies = m.table.verbs[verb].bodies
    if len(bodies) > 1:
        for noun, effect in bodies:
            if noun >= 0 and m.kinds[noun][s.roster.noun[thing]]:
                return effect
    return bodies[0][1]


def bind_result(caller: Frame | None, e: Frame) -> None:
    """Gives what the verb brought its name in the effect that called it."""
    if caller is not None and e.slots[BIND] >= 0:
        caller.slots[e.slots[BIND]] = e.slots[RESULT]


def _remember(m: Machine, s: State, e: Frame) -> None:
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
            if not _concerns(m, s, e, watcher, thing):
                continue
            for this, owner, grant in in_force(s, watcher.rule):
                frame = _bound(m, s, watcher, e, thing, this, owner, grant)
                if frame is not None:
                    kept += (watcher.rule.number, this, thing, len(watcher.memories))
                    kept += (memory.value(s, frame) for memory in watcher.memories)
    e.sets[MEMORIES] = tuple(kept)


_NO_MEMORIES: dict[tuple[int, int, int], tuple[int, ...]] = {}


def _memories(e: Frame) -> dict[tuple[int, int, int], tuple[int, ...]]:
    kept = e.sets[MEMORIES]
    if not kept:
        return _NO_MEMORIES
    found: dict[tuple[int, int, int], tuple[int, ...]] = {}
    at = 0
    while at < len(kept):
        size = kept[at + 3]
        found[kept[at], kept[at + 1], kept[at + 2]] = kept[at + 4 : at + 4 + size]
        at += 4 + size
    return found


def _finish(m: Machine, s: State, e: Frame) -> bool:
    """The event is over: it is noted, and those who react to it get their turns."""
    s.stack.pop()
    record(m, s, e)
    afters = m.watch[e.effect].afters
    if afters and not e.quiet:
        _react(m, s, e, afters, _memories(e))
    return True


def note_origins(m: Machine, s: State, e: Frame) -> None:
    """Keeps where the things lie that an event is about to happen to."""
    if m.on_things[e.effect] and not s.trial:
        e.sets[ORIGINS] = tuple([n for thing in e.sets[OBJECTS] for n in (thing, s.place[thing])])


def record(m: Machine, s: State, e: Frame) -> None:
    """Notes what happened since the last answer, with what it was like; counts it against the budget."""
    roles = e.slots[ROLES:]
    told = not s.trial
    for thing in e.sets[OBJECTS]:
        looks = looks_of(m, s, e, thing) if told else ()
        s.events.append((e.depth, e.slots[CAUSE], e.effect, e.me, thing, e.slots[AMOUNT], *roles, *looks))
    if len(s.events) > m.budgets.events:
        abort(m, s, "events", m.budgets.events)


def looks_of(m: Machine, s: State, e: Frame, thing: int) -> list[int]:
    """What an event carries of its thing, and of each thing in its roles, behind the roles themselves.

    For each where it lay before, where it lies now, and its stored fields: it is told from that alone, so
    whatever becomes of the thing later changes nothing of what is told.
    """
    found: list[int] = []
    if thing >= 0 and (m.on_things[e.effect] or m.brings[e.effect]):
        found += (_origin(m, s, e, thing), s.place[thing])
        found += s.fields[thing * m.stored : (thing + 1) * m.stored]
    for role in m.thing_roles[e.effect]:
        other = e.slots[ROLES + role]
        if other >= 0:
            found += (s.place[other], s.place[other])
            found += s.fields[other * m.stored : (other + 1) * m.stored]
    return found


def _origin(m: Machine, s: State, e: Frame, thing: int) -> int:
    """Where a thing lay before the event; what was drawn, where it was drawn from."""
    kept = e.sets[ORIGINS]
    for i in range(0, len(kept), 2):
        if kept[i] == thing:
            return kept[i + 1]
    return e.slots[ROLES + m.sources[e.effect]] if m.sources[e.effect] >= 0 else NONE


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


def _react(
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
            if not _concerns(m, s, e, watcher, thing):
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
    frame = _bound(m, s, watcher, e, thing, this, owner, grant)
    if frame is None:
        return None
    if watcher.memories:
        if len(memory) != len(watcher.memories):
            return None
        frame.sets[watcher.memory] = memory
    if watcher.where is not None and not watcher.where.value(s, frame):
        return None
    return frame


def _bound(
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
    if _coming(m, e):
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
