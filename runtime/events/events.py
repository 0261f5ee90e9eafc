"""Events: what is done, with all rules that forbid it, replace it, or react before and after it.

An event under way is a frame with a stage. Rules that match are put on the stack as frames of
their own; the event waits under them. Reactions after it run when the event itself is gone.
The stages are drawn in ``events_layout``.
"""

from __future__ import annotations

from ..expressions.active_rules import Standing, in_force
from ..machine.machine import Able, ImpossibleError, Machine, Trigger
from ..machine.opening import abort, open_rule, push
from ..table.effects import NONE
from ..table.events_layout import (
    AFTER,
    ALLOW,
    AMOUNT,
    APPLIED,
    BEFORE,
    BIND,
    CAUSE,
    COST,
    DONE,
    DROPPED,
    INDEX,
    OBJECTS,
    ORIGINS,
    PAID,
    PERFORM,
    PRECEDED,
    REPLACE,
    RESULT,
    ROLES,
    STOOD,
    UNTOUCHED,
)
from ..table.state import EVENT, PASS, PROGRAM, Frame, Question, State, action_of, action_option
from .answering import in_hiding, push_answers
from .looks import looks_of
from .memories import NO_MEMORIES, Memories, memories, remember
from .ordering import line_up
from .pertaining import match, matches_object, permitted
from .primitives import perform
from .replacing import could_happen, next_offer, next_replacement, replaced_by
from .touching import comes_to_nothing, touch


def event_frame(
    verb: int,
    actor: int,
    amount: int,
    objects: tuple[int, ...],
    roles: list[int],
    bind: int,
    cause: int,
    required: int = 1,
    cost: int = 0,
    paid: int = 0,
    through: int = NONE,
) -> Frame:
    """A frame for an event that is about to happen, to all of its objects where they are ``required``."""
    slots = [amount, cause, 0, bind, NONE, NONE, cost, paid, *roles]
    frame = Frame(EVENT, verb, actor, through, actor, slots, [objects, (), (), (), ()])
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
            if not _could_now(m, s, e, able):
                return refuse(s)
            if _react(m, s, e, befores, NO_MEMORIES):
                e.pc = PRECEDED
            return True
    if e.pc < AFTER:
        return _perform(m, s, e, able)
    return _finish(m, s, e)


def _allow(m: Machine, s: State, e: Frame, able: Able) -> bool:
    """Whether the event goes on: with all of its objects if they are required, else with some of them."""
    watch, objects = m.watch[e.effect], e.sets[OBJECTS]
    allowed = objects
    if watch.forbids:
        allowed = tuple([thing for thing in allowed if permitted(m, s, e, thing)])
    if not e.required and m.primitives[e.effect] is None:
        allowed = tuple([thing for thing in allowed if could_happen(m, s, e, thing, (), able)])
    if len(allowed) < (len(objects) if e.required else min(1, len(objects))):
        refuse(s)
        return False
    e.sets[OBJECTS] = allowed
    if comes_to_nothing(m, s, e):
        if e.slots[COST]:
            refuse(s)
        else:
            s.stack.pop()
        return False
    e.pc = REPLACE if watch.replaces else BEFORE
    return True


def _could_now(m: Machine, s: State, e: Frame, able: Able) -> bool:
    """Whether the event, which nothing has replaced, could happen now; nothing comes before another."""
    objects = e.sets[OBJECTS]
    if e.required:
        return not objects or able(m, s, e.copy(), e.me, AFTER)
    e.sets[OBJECTS] = tuple([thing for thing in objects if could_happen(m, s, e, thing, (), able, PERFORM)])
    return bool(e.sets[OBJECTS]) or not objects


def _body_able(m: Machine, s: State, e: Frame, thing: int, able: Able) -> bool:
    """Whether the verb's own statements could be done to an object."""
    frame = body_frame(m, s, e, thing)
    musts = m.rules[frame.effect].musts
    return not musts or able(m, s, frame, e.me, musts)


def refuse(s: State) -> bool:
    """An event that cannot happen goes away; where an option is tried, that is impossible with it.

    Raises ImpossibleError there.
    """
    if s.trial:
        raise ImpossibleError
    s.stack.pop()
    return True


def _replace(m: Machine, s: State, e: Frame, able: Able) -> bool:
    """The next replacement that matches: done at once, or offered to whom it acts for.

    Before them comes what others may not know that somebody can do in its place.
    """
    offer = next_offer(m, s, e, able) if m.veils and not s.trial else None
    if offer is not None:
        actions = tuple(action_option(watcher.rule.number, frame.this) for watcher, _, frame in offer[2])
        s.questions.append(Question(offer[0], "action", (PASS,), NONE, actions))
        return False
    replacement = next_replacement(m, s, e, able)
    if replacement is None:
        e.pc = BEFORE
        return True
    watcher, thing, frame = replacement
    if watcher.rule.kind == "may_replace":
        s.questions.append(Question(frame.me, "replace", (1, PASS), watcher.rule.number))
        return False
    _put_in_place(m, s, e, watcher, thing, frame)
    return True


def _put_in_place(m: Machine, s: State, e: Frame, watcher: Trigger, thing: int, frame: Frame) -> None:
    """The rule's own statements instead of the event, for one of its objects, or all that are one to it."""
    _note_applied(e, watcher, thing, frame)
    replaced = replaced_by(watcher, thing, frame)
    e.sets[OBJECTS] = tuple(t for t in e.sets[OBJECTS] if t not in replaced)
    frame.pc = NONE
    push(m, s, frame, e)


def _note_applied(e: Frame, watcher: Trigger, thing: int, frame: Frame) -> None:
    """A replacement acts on an object once, also where it is declined."""
    for replaced in replaced_by(watcher, thing, frame):
        e.sets[APPLIED] = (*e.sets[APPLIED], watcher.rule.number, frame.this, replaced)


def resume_event(m: Machine, s: State, e: Frame, option: int, able: Able) -> None:
    """Goes on with the answer to an optional replacement."""
    offer = next_offer(m, s, e, able) if m.veils and not s.trial else None
    if offer is not None:
        player, thing, offered = offer
        if option == PASS:
            e.sets[APPLIED] = (*e.sets[APPLIED], NONE, player, thing)
            return
        chosen = action_of(option)
        _put_in_place(m, s, e, *next(each for each in offered if (each[2].effect, each[2].this) == chosen))
        return
    replacement = next_replacement(m, s, e, able)
    if replacement is None:
        return
    watcher, thing, frame = replacement
    if option == PASS:
        _note_applied(e, watcher, thing, frame)
    else:
        _put_in_place(m, s, e, watcher, thing, frame)


def _perform(m: Machine, s: State, e: Frame, able: Able) -> bool:
    """Does it: the primitive once for all objects, or the verb's own statements for each object."""
    if e.slots[DONE] == NONE:
        if m.watch[e.effect].afters and not e.quiet:
            remember(m, s, e)
        note_origins(m, s, e)
    elif e.slots[DONE] == UNTOUCHED:
        drop(e)
        if unpaid(e, len(e.sets[OBJECTS]) + 1):
            return _undone(s, e)
    index, objects = e.slots[INDEX], e.sets[OBJECTS]
    e.slots[DONE] = UNTOUCHED
    if index < len(objects) and m.primitives[e.effect] is not None:
        if not perform(m, s, e) or unpaid(e, len(objects)):
            return _undone(s, e)
        bind_result(s.stack[-2] if len(s.stack) > 1 else None, e)
    elif index < len(objects):
        e.slots[INDEX] = index + 1
        if (s.trial and e.required and e.pc == PERFORM) or _body_able(m, s, e, objects[index], able):
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


def unpaid(e: Frame, asked: int) -> bool:
    """Whether something is paid with an event, and of so many objects some are as they were, or all."""
    left = len(e.sets[OBJECTS])
    return bool(e.slots[COST]) and left < (asked if e.required else 1)


def _undone(s: State, e: Frame) -> bool:
    """What cannot be done is over where rules came before it; else the event cannot happen."""
    if e.pc == PRECEDED:
        s.stack.pop()
        return True
    return refuse(s)


def drop(e: Frame) -> None:
    """The event does not happen to the object that was in hand."""
    index = e.slots[INDEX] - 1
    e.sets[OBJECTS] = e.sets[OBJECTS][:index] + e.sets[OBJECTS][index + 1 :]
    e.slots[INDEX], e.slots[DONE] = index, DROPPED


def body_frame(m: Machine, s: State, e: Frame, thing: int) -> Frame:
    """A frame for the statements of the event's verb, for one of its objects."""
    frame = open_rule(m, s, _body_for(m, s, e.effect, thing), e.me, e.this, e.me)
    frame.slots[0] = thing
    frame.slots[1 : 2 + len(e.slots) - ROLES] = [*e.slots[ROLES:], e.slots[PAID]]
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
    """Gives what the verb brought its name in the effect that called it, if any did."""
    if caller is not None and caller.kind == PROGRAM and e.slots[BIND] >= 0:
        caller.slots[e.slots[BIND]] = e.slots[RESULT]


def _finish(m: Machine, s: State, e: Frame) -> bool:
    """The event is over: it is noted, and those who react to it get their turns."""
    s.stack.pop()
    record(m, s, e)
    afters = m.watch[e.effect].afters
    if afters and not e.quiet:
        _react(m, s, e, afters, memories(e))
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


def _standing(s: State, e: Frame, watcher: Trigger) -> list[Standing]:
    """Where a rule is in force that may react; behind an event, also where it was before it happened.

    So a card sees its own coming and its own leaving, and what comes and leaves with it.
    """
    standings, stood, number = in_force(s, watcher.rule), e.sets[STOOD], watcher.rule.number
    if not stood:
        return standings
    left: list[Standing] = [
        (stood[i + 1], stood[i + 2], None)
        for i in range(0, len(stood), 3)
        if stood[i] == number and (stood[i + 1], stood[i + 2], None) not in standings
    ]
    return sorted([*standings, *left], key=_thing) if left else standings


def _thing(standing: Standing) -> int:
    return standing[0]


def _react(
    m: Machine,
    s: State,
    e: Frame,
    watchers: list[Trigger],
    kept_by: Memories,
) -> bool:
    """Puts the rules that match on the stack, the first on top; whether there are any.

    Below them comes what players may do that others may not know they can.
    """
    frames: list[Frame] = []
    for thing in e.sets[OBJECTS]:
        first = len(frames)
        for watcher in watchers:
            if not matches_object(m, s, e, watcher, thing):
                continue
            for this, owner, grant in _standing(s, e, watcher):
                if m.veils and in_hiding(m, s, watcher.rule, this):
                    continue
                kept = kept_by.get((watcher.rule.number, this, owner, thing), ()) if kept_by else ()
                frame = match(m, s, watcher, e, thing, this, owner, grant, kept)
                if frame is None:
                    continue
                if watcher.group:  # one reaction to all of them, which knows how many there are
                    amount = watcher.first + 1 + len(e.slots) - ROLES
                    same = [f for f in frames if (f.effect, f.this, f.me) == (frame.effect, this, frame.me)]
                    if same:
                        same[0].slots[amount] += 1
                        same[0].sets[watcher.memory] += (thing,)
                        continue
                    frame.slots[amount], frame.sets[watcher.memory] = 1, (thing,)
                frames.append(frame)
        if len(frames) > first + 1:
            frames[first:] = sorted(frames[first:], key=_seat)
    asks = push_answers(m, s, e, watchers)
    line_up(m, s, e, frames)
    return bool(frames) or asks


def _seat(frame: Frame) -> int:
    """For whom a rule acts; of one player's rules the order in which they stand in the packs holds."""
    return frame.me
