"""Why something may not be chosen or used: the first thing on each way that bars it, if it can be told.

What follows a choice is tried on copies of the position, along every way that the player could go. Where
each is barred by something else, all that bars them is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..events.changes import has_room, measured, put_in, real_place, take_out
from ..events.events import body_frame
from ..events.indistinguishable import distinguishable
from ..events.pertaining import forbidding
from ..events.roles import target_of
from ..expressions.active_rules import Rule, in_force
from ..expressions.common_places import outermost
from ..expressions.sources import owner_of, owner_of_place
from ..game.labels import asker
from ..instructions.choices import ChooseNode
from ..instructions.choosable import forbidding_choice
from ..instructions.choose_several import ChooseSetNode
from ..instructions.no_ops import idles
from ..instructions.running import forked, resume, step
from ..instructions.verbs import DoNode, PayNode
from ..instructions.windows import offered_at, opens
from ..machine.machine import ImpossibleError, Machine
from ..machine.opening import open_rule, push, quota_left
from ..table.effects import NONE
from ..table.events_layout import COST, OBJECTS
from ..table.limits import AbortedError, UnknowableError
from ..table.state import EVENT, PROGRAM, Frame, Question, State


@dataclass(frozen=True, slots=True)
class Bar:
    """What is in the way. ``kind`` says which of the other parts tell more:

    elsewhere, unfit, alike: of a choice; banned: ``rule`` forbids it; limit: ``bound`` would be ``needed``,
    and may be ``there``; cost: ``needed`` of ``resource`` are owed; unpaid: a deed
    is; crowded: a full ``place``; window, quota,
    guard: of an action, whose ``rule`` says when; idle: an action that would change nothing; nobodys: that
    of a card which nobody has; not_yours: that of one in a common place whose rules hold for others; else
    what must follow is not possible.
    """

    kind: str
    rule: int = NONE
    bound: int = NONE
    resource: int = NONE
    place: int = NONE
    needed: int = 0
    there: int = 0


def why_not_chosen(m: Machine, s: State, question: Question, thing: int) -> tuple[Bar, ...]:
    """Why a thing is not among the options of a question; nothing where it is, or where nobody can tell."""
    f = asker(s, question)
    if question.kind != "thing" or thing in question.options or f.kind != PROGRAM or question.branch >= 0:
        return ()
    asking = m.programs[f.effect][f.pc]
    if not isinstance(asking, ChooseNode | ChooseSetNode):
        return ()
    items = list(asking.binder.items(s, f.copy()))
    if thing not in items:
        return (Bar("unfit" if thing in asking.binder.source.items(s, f) else "elsewhere"),)
    banned = forbidding_choice(m, s, f, asking.kind, thing)
    if banned >= 0:
        return (Bar("banned", rule=banned),)
    if thing not in distinguishable(m, s, items):
        return (Bar("alike"),)

    def choose(top: Frame) -> None:
        if isinstance(asking, ChooseNode):
            top.slots[asking.slot] = thing
        else:
            top.sets[asking.number] = (*top.sets[asking.number], thing)
        top.pc += 1

    return _tried(m, s, len(s.stack), asking.around, choose, None) or (Bar("follows"),)


def why_not_used(m: Machine, s: State, player: int, thing: int) -> tuple[Bar, ...]:
    """Why no action of a card or unit can be started now; nothing where it has none, or could be used."""
    for rule in m.rules:
        for this, owner, _ in in_force(s, rule) if rule.kind == "action" else ():
            if this == thing and owner in (NONE, player):
                return why_not_started(m, s, rule, this, player)
    return ()


def why_not_done(m: Machine, s: State, event: Frame) -> tuple[Bar, ...]:
    """Why an event cannot happen now."""
    return (_why_no_event(m, s, event),)


def why_not_in_force(m: Machine, s: State, question: Question, thing: int) -> tuple[Bar, ...]:
    """Why no action of a card holds for a player where it lies; nothing without one, or of an option."""
    if question.kind == "thing" and thing in question.options:
        return ()
    kinds, card = m.kinds_of[s.roster.noun[thing]], s.roster.card[thing]
    acts = any(
        rule.kind == "action" and not rule.absent and not rule.granted and not rule.everywhere
        for rule in m.rules
        if (rule.noun in kinds if rule.noun >= 0 else rule.card == card >= 0)
    )
    if not acts or owner_of(s, thing) >= 0:
        return ()
    place = NONE if s.place[thing] < 0 else outermost(s, s.place[thing])
    if place < 0 or not m.common.told(s, place):
        return (Bar("nobodys"),)
    return () if question.player in m.common.players(s, thing, place) else (Bar("not_yours"),)


def why_not_started(m: Machine, s: State, rule: Rule, this: int, player: int) -> tuple[Bar, ...]:
    """Why an action cannot be started now, on the thing that has it."""
    frame = open_rule(m, s, rule.number, player, this, player)
    if not quota_left(m, s, rule, this, player):
        return (Bar("quota", rule=rule.number),)
    if rule.guard is not None and not rule.guard.value(s, frame):
        return (Bar("guard", rule=rule.number),)
    if rule.musts:
        bars = _tried(m, s, len(s.stack) + 1, rule.musts, None, frame)
        if bars:
            return bars
    if idles(m, s, rule, frame):
        return (Bar("idle"),)
    here = any(rule in rules and opens(m, s, rule, this, number) for number, rules in _open(m, s, player))
    return () if here else (Bar("window", rule=rule.number),)


def _open(m: Machine, s: State, player: int) -> list[tuple[int, list[Rule]]]:
    """The windows at which a player is asked now, with the actions of each."""
    windows = []
    for question in s.questions:
        f = asker(s, question)
        if question.player == player and f.kind == PROGRAM:
            instruction = m.programs[f.effect][f.pc] if f.effect < len(m.programs) else None
            window = getattr(instruction, "window", NONE) if question.kind != "action" else offered_at(m, f)
            if window >= 0:
                windows.append((window, m.actions[window]))
    return windows


# ------------------------------------------------------------------ trying


def _tried(
    m: Machine, s: State, depth: int, end: int, begin: Callable[[Frame], None] | None, frame: Frame | None
) -> tuple[Bar, ...]:
    """What stops the frame at a depth before it reaches ``end``, whichever way is gone.

    Nothing where some way leads there, or one of which nobody can tell.
    """
    copy = _copy(s, depth, NONE)
    copy.questions = []
    if frame is not None:
        push(m, copy, frame.copy(), s.stack[-1] if s.stack else None)
    top = copy.stack[-1]
    copy.trial_player = top.chooser
    if begin is not None:
        begin(top)
    bars: dict[Bar, Bar] = {}
    return () if _leads_on(m, copy, depth, end, bars) else tuple(bars.values()) or (Bar("follows"),)


def _copy(s: State, depth: int, player: int) -> State:
    """A position in which a way is tried."""
    copy = s.copy()
    copy.trial, copy.trial_player, copy.searches = depth, player, s.searches
    return copy


def _leads_on(m: Machine, s: State, depth: int, end: int, bars: dict[Bar, Bar]) -> bool:
    """Whether some way leads to the end; what stops the others is put into ``bars``."""
    try:
        while True:
            stack = s.stack
            if forked(s) or len(stack) < depth or (len(stack) == depth and stack[-1].pc >= end > 0):
                return True
            if not step(m, s):
                break
    except ImpossibleError:
        _note(bars, _stopped(m, s))
        return False
    except UnknowableError:
        return True
    except AbortedError:
        return not bars  # too many ways to look at: of those that were, it is known
    question = s.questions[-1]
    return question.player != s.trial_player or any(
        _answered(m, s, depth, end, bars, option) for option in question.options
    )


def _answered(m: Machine, s: State, depth: int, end: int, bars: dict[Bar, Bar], option: int) -> bool:
    """Whether a way leads to the end that begins with an answer."""
    copy = _copy(s, depth, s.trial_player)
    try:
        resume(m, copy, copy.questions[-1], option)
    except ImpossibleError:
        _note(bars, _stopped(m, copy))
        return False
    leads_on = _leads_on(m, copy, depth, end, bars)
    s.searches = copy.searches
    return leads_on


def _note(bars: dict[Bar, Bar], bar: Bar) -> None:
    """Keeps a bar; of two that differ only in how much is needed the one that needs less."""
    same = replace(bar, needed=0)
    if same not in bars or bar.needed < bars[same].needed:
        bars[same] = bar


def _stopped(m: Machine, s: State) -> Bar:
    """What the instruction on top could not do."""
    f = s.stack[-1]
    if f.kind == EVENT:
        return _why_no_event(m, s, f)
    instruction = m.programs[f.effect][f.pc]
    if isinstance(instruction, PayNode):
        owed = max(0, instruction.amount.value(s, f))
        return Bar("cost", resource=instruction.resource, needed=owed)
    if isinstance(instruction, DoNode):
        return _why_no_event(m, s, instruction.event(m, s, f))
    return Bar("follows")


def _why_no_event(m: Machine, s: State, e: Frame) -> Bar:
    """What keeps an event from happening: a ban, no room, a limit, or something that it does."""
    bar = _what_stops(m, s, e)
    return Bar("unpaid") if e.slots[COST] and bar == Bar("follows") else bar


def _what_stops(m: Machine, s: State, e: Frame) -> Bar:
    objects = e.sets[OBJECTS]
    rule = next((ban for thing in objects if (ban := forbidding(m, s, e, thing)) >= 0), NONE)
    if rule >= 0:
        return Bar("banned", rule=rule)
    if m.primitives[e.effect] is not None:
        acts = bool(objects) and objects[0] >= 0
        return _why_no_move(m, s, objects[0], target_of(m, s, e)) if acts else Bar("follows")
    if len(objects) != 1:
        return Bar("follows")
    frame = body_frame(m, s, e, objects[0])
    end = m.rules[frame.effect].musts
    bars = _tried(m, s, len(s.stack) + 1, end, None, frame)
    return bars[0] if bars else Bar("follows")


def _why_no_move(m: Machine, s: State, thing: int, place: int) -> Bar:
    """Whether a place has no room for a thing, or a limit would be passed by it."""
    target = real_place(m, s, place, thing)
    if target < 0:
        return Bar("follows")
    if not has_room(m, s, target):
        return Bar("crowded", place=target)
    moved, owner = s.copy(), owner_of_place(s, target)
    take_out(moved, thing)
    put_in(moved, thing, target)
    for measure in m.measures:
        if measure.grows_in(target, owner):
            now = measured(moved, measure.rule, owner)
            if m.book.passes(moved, measure.bound, owner, now):
                return Bar(
                    "limit", bound=measure.bound, needed=now, there=m.book.limit(s, measure.bound, owner)
                )
    return Bar("follows")
