"""What players may answer to an event, or do at a moment, that others may not know they can.

From who is asked nobody shall see who has a card in a hidden hand. So all that a player may do of that sort
is one question, like at a window, and whoever might have it is asked: behind what else reacts, from the one
who acted on in turn order, each until he passes. ``answer_loop`` asks; here is who might be asked, and what
he could do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..expressions.active_rules import Rule, Standing, in_force
from ..expressions.common_places import outermost
from ..machine.machine import Machine, Trigger, Veil
from ..machine.opening import open_rule, push
from ..table.effects import NONE
from ..table.events_layout import AFTER, MEMORIES, OBJECTS, ROLES
from ..table.state import EVENT, PROGRAM, Frame, State
from .memories import memories
from .pertaining import bound_to, match, matches_object
from .sight import hidden_from

ANSWERS = 2  # behind the effects: the program that asks
AT, VERB, STAGE = 0, 1, 2
"""Its slots: whose turn in the round it is; the event and how far that is, behind them the slots of that. Or
none, and the moment that has come, behind it the player whose turn ends with it."""
USED, KEPT = 1, 2  # its sets behind the objects: what was answered, as (rule, card, object); the memories
_TURN = 3
Answer = tuple[int, Frame]
"""The thing of an event that is answered, or the first of all that are one, and the frame of a rule."""


def in_hiding(m: Machine, s: State, rule: Rule, this: int) -> bool:
    """Whether others cannot know that a rule stands on a thing, or that its condition holds."""
    veil = m.veils.get(rule.number)
    if veil is None or veil.always or veil.read:
        return veil is not None
    place = s.place[this] if this >= 0 and not rule.granted else NONE
    return place >= 0 and s.roster.place_zone[outermost(s, place)] in veil.holding


def hides(m: Machine, s: State, rule: Rule, player: int) -> bool:
    """Whether something hides whether a player has a rule, or whether its condition holds for him."""
    if may_lie(m, s, rule, player):
        return True
    speaks = speaks_of_hidden(m, s, m.veils[rule.number], player)
    return speaks and any(owner in (NONE, player) for _, owner, _ in in_force(s, rule))


def may_lie(m: Machine, s: State, rule: Rule, player: int) -> bool:
    """Whether a card with a rule may lie in a hidden hand of a player: there is one in the game."""
    things = s.roster.by_noun[rule.noun] if rule.noun >= 0 else s.roster.by_card[rule.card]
    return bool(things) and _lies_there(m, s, player, m.veils[rule.number].holding)


def speaks_of_hidden(m: Machine, s: State, veil: Veil, player: int) -> bool:
    """Whether a condition speaks of what a player hides now."""
    return veil.always or _lies_there(m, s, player, veil.read)


def _lies_there(m: Machine, s: State, player: int, zones: Sequence[int]) -> bool:
    """Whether something lies in one of some zones of a player."""
    return any(s.contents[m.zone_place[zone] + player] for zone in zones)


def in_turn(s: State, first: int) -> tuple[int, ...]:
    """All players, from one on in turn order."""
    at = s.order.index(first)
    return s.order[at:] + s.order[:at]


# ---------------------------------------------------------------------- the round


def push_answers(m: Machine, s: State, e: Frame, watchers: Sequence[Trigger]) -> bool:
    """Puts the round on the stack in which players may answer an event, where there is one."""
    if s.trial or not any(watcher.rule.number in m.veils for watcher in watchers):
        return False
    slots, sets = [0, e.effect, e.pc, *e.slots], [e.sets[OBJECTS], (), e.sets[MEMORIES]]
    push(m, s, Frame(PROGRAM, len(m.effects) + ANSWERS, e.me, e.this, e.me, slots, sets), e)
    return True


def push_due(m: Machine, s: State, moment: int, leader: int, turn: int) -> None:
    """Puts the round on the stack in which players may do what is due at a moment."""
    if not s.trial and any(rule.number in m.veils for rule in m.timed.get(moment, ())):
        slots, sets = [0, NONE, moment, turn], [(NONE,), (), ()]
        frame = Frame(PROGRAM, len(m.effects) + ANSWERS, leader, NONE, leader, slots, sets)
        push(m, s, frame, s.stack[-1] if s.stack else None)


def answers(m: Machine, s: State, f: Frame, player: int) -> Iterator[Answer]:
    """What a player could answer with; conditions and uses are not looked at yet."""
    used = f.sets[USED]
    for rule in _rules(m, f, player):
        for standing in in_force(s, rule):
            this = standing[0]
            if standing[1] not in (NONE, player) or not in_hiding(m, s, rule, this):
                continue
            for thing, frame in _frames(m, s, f, rule, player, standing):
                if (rule.number, this, thing) not in zip(used[::3], used[1::3], used[2::3], strict=True):
                    yield thing, frame


def might_answer(m: Machine, s: State, f: Frame, player: int) -> bool:
    """Whether others cannot know that a player could answer with nothing."""
    for rule in _rules(m, f, player):
        if not hides(m, s, rule, player):
            continue
        if f.slots[VERB] < 0:
            if _may_hold(m, s, rule, open_rule(m, s, rule.number, player, NONE, player)):
                return True
            continue
        watcher, e = m.watchers[rule.number], _event(f)
        if any(_may_speak_of(m, s, watcher, e, thing, player) for thing in e.sets[OBJECTS]):
            return True
    return False


def might(m: Machine, s: State, watcher: Trigger, e: Frame, player: int, thing: int) -> bool:
    """Whether others cannot know that a player has no rule of this sort that speaks of an event."""
    rule = watcher.rule
    return (
        _is_his(m, watcher, e.me, player)
        and hides(m, s, rule, player)
        and _may_speak_of(m, s, watcher, e, thing, player)
    )


def might_stand_in(m: Machine, s: State, rule: Rule, player: int) -> bool:
    """Whether others cannot know that a player has no rule that does something in place of another."""
    if rule.number not in m.veils or rule.absent or not hides(m, s, rule, player):
        return False
    return _may_hold(m, s, rule, open_rule(m, s, rule.number, player, NONE, player))


def forget_used(m: Machine, f: Frame, things: Sequence[int]) -> None:
    """That some things have been used is not known where nobody knows what they are."""
    if f.kind == PROGRAM and f.effect == len(m.effects) + ANSWERS:
        used = f.sets[USED]
        kept = [used[i : i + 3] for i in range(0, len(used), 3) if used[i + 1] not in things]
        f.sets[USED] = tuple(number for triple in kept for number in triple)


def _rules(m: Machine, f: Frame, player: int) -> Iterator[Rule]:
    """The rules of a round of which others may not know that a player has them."""
    if f.slots[VERB] < 0:
        for rule in m.timed[f.slots[STAGE]]:
            may = player == f.me or not (rule.everywhere or f.slots[_TURN] >= 0)
            if may and rule.number in m.veils and not rule.absent:
                yield rule
        return
    watch = m.watch[f.slots[VERB]]
    for watcher in watch.afters if f.slots[STAGE] == AFTER else watch.befores:
        if watcher.rule.number in m.veils and _is_his(m, watcher, f.me, player):
            yield watcher.rule


def _is_his(m: Machine, watcher: Trigger, doer: int, player: int) -> bool:
    """Whether a rule that a player may have speaks of what somebody does."""
    if watcher.rule.absent:
        return False
    return player == doer if watcher.rule.everywhere else watcher.matches_doer(player, doer, m.players)


def _frames(m: Machine, s: State, f: Frame, rule: Rule, player: int, standing: Standing) -> Iterator[Answer]:
    """A frame for each thing of the event to which a rule is an answer, or for all of them as one."""
    this, owner, grant = standing
    if f.slots[VERB] < 0:
        yield NONE, open_rule(m, s, rule.number, player, this, player, grant)
        return
    watcher, e = m.watchers[rule.number], _event(f)
    kept, fitting = memories(e), list[Answer]()
    for thing in e.sets[OBJECTS]:
        if matches_object(m, s, e, watcher, thing):
            memory = kept.get((rule.number, this, owner, thing), ())
            frame = match(m, s, watcher, e, thing, this, owner, grant, memory)
            fitting += [] if frame is None else [(thing, frame)]
    if watcher.group:
        for _, frame in fitting[:1]:
            frame.slots[watcher.first + 1 + len(e.slots) - ROLES] = len(fitting)
            frame.sets[watcher.memory] = tuple([thing for thing, _ in fitting])
    yield from fitting[:1] if watcher.group else fitting


def _event(f: Frame) -> Frame:
    """The event that is answered, as far as patterns look at it."""
    sets = [f.sets[OBJECTS], f.sets[KEPT], (), (), ()]
    e = Frame(EVENT, f.slots[VERB], f.me, f.this, f.me, f.slots[STAGE + 1 :], sets)
    e.pc = f.slots[STAGE]
    return e


# ---------------------------------------------------------------------- what others can know


def _may_speak_of(m: Machine, s: State, watcher: Trigger, e: Frame, thing: int, player: int) -> bool:
    """Whether a rule that a player may have speaks of an event and holds, as far as others can know."""
    if m.on_things[e.effect] and _is_unseen(m, s, thing):
        return True
    if not matches_object(m, s, e, watcher, thing):
        return False
    if not m.veils[watcher.rule.number].pattern:
        return True
    frame = bound_to(m, s, watcher, e, thing, NONE, NONE if watcher.rule.everywhere else player, None)
    if frame is None:
        return False
    if watcher.memories:
        frame.sets[watcher.memory] = memories(e).get((watcher.rule.number, NONE, player, thing), ())
        if not frame.sets[watcher.memory]:
            return False
    if watcher.where is not None and not watcher.where.value(s, frame):
        return False
    return _may_hold(m, s, watcher.rule, frame)


def _may_hold(m: Machine, s: State, rule: Rule, frame: Frame) -> bool:
    """Whether the condition of a rule holds, as far as others can know."""
    return rule.guard is None or not m.veils[rule.number].guard or bool(rule.guard.value(s, frame))


def _is_unseen(m: Machine, s: State, thing: int) -> bool:
    """Whether a thing lies where somebody does not see it."""
    place = s.place[thing] if thing >= 0 else NONE
    return place >= 0 and any(hidden_from(m, s, place, player) for player in range(m.players))
