"""What players may answer to an event, or do at a moment, that others may not know they can.

From who is asked nobody shall see who has a card in a hidden hand. So all that a player may do of that sort
is one question, like at a window, and whoever might have it is asked: behind what else reacts, from the one
who acted on in turn order, each until he passes. ``answer_loop`` asks; here is who might be asked, and what
he could do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..expressions.active_rules import Rule, in_force
from ..expressions.common_places import outermost
from ..machine.machine import Machine, Trigger, Veil
from ..machine.opening import open_rule, push
from ..table.effects import NONE
from ..table.events_layout import AFTER, MEMORIES, OBJECTS, ROLES
from ..table.state import EVENT, PROGRAM, Frame, State
from .memories import Memories, memories
from .pertaining import bound_to, match, matches_object
from .sight import hidden_from

ANSWERS = 2  # behind the effects: the program that asks
AT, VERB, STAGE = (
    0,
    1,
    2,
)  # its slots: whose turn it is, the event and how far that is, behind them its slots
ENTRIES, USED, KEPT = 0, 1, 2  # its sets: what may be done, what has been done, what ``becomes`` remembers
Entry = tuple[int, int, tuple[int, ...]]
"""A rule, the player who may have it, and the things of the event of which one, or all as one, it may be."""


def in_hiding(m: Machine, s: State, rule: Rule, this: int) -> bool:
    """Whether others cannot know that a rule stands on a thing, or that its condition holds."""
    veil = m.veils.get(rule.number)
    if veil is None or veil.always or veil.read:
        return veil is not None
    place = s.place[this] if this >= 0 and not rule.granted else NONE
    return place >= 0 and s.roster.place_zone[outermost(s, place)] in veil.holding


def lies_there(m: Machine, s: State, player: int, zones: Sequence[int]) -> bool:
    """Whether something lies in one of some zones of a player."""
    return any(s.contents[m.zone_place[zone] + player] for zone in zones)


def push_answers(m: Machine, s: State, e: Frame, watchers: Sequence[Trigger]) -> bool:
    """Puts the round of questions on the stack in which players may answer an event; whether there is one."""
    if s.trial or not m.veils:
        return False
    entries, kept = list[int](), memories(e)
    for watcher in watchers:
        for player in range(m.players) if watcher.rule.number in m.veils else ():
            if _is_his(m, s, watcher, e, player):
                objects = e.sets[OBJECTS]
                things = [t for t in objects if _may_speak_of(m, s, watcher, e, t, player, kept)]
                _enter(entries, watcher.rule, player, things, watcher.group)
    slots = [0, e.effect, e.pc, *e.slots]
    if entries:
        sets = [tuple(entries), (), e.sets[MEMORIES]]
        push(m, s, Frame(PROGRAM, len(m.effects) + ANSWERS, e.me, e.this, e.me, slots, sets), e)
    return bool(entries)


def push_due(m: Machine, s: State, rules: Sequence[Rule], leader: int, turn: int) -> None:
    """Puts the round on the stack in which players may do what is due: of one whose turn ends, only he."""
    entries: list[int] = []
    for rule in rules:
        if rule.number in m.veils and not rule.absent:
            for player in range(m.players):
                if player == leader or not (rule.everywhere or turn >= 0):
                    _enter(entries, rule, player, [NONE], group=False)
    if entries and not s.trial:
        sets = [tuple(entries), (), ()]
        frame = Frame(PROGRAM, len(m.effects) + ANSWERS, leader, NONE, leader, [0, NONE, AFTER], sets)
        push(m, s, frame, s.stack[-1] if s.stack else None)


def _enter(entries: list[int], rule: Rule, player: int, things: Sequence[int], group: bool) -> None:
    """Notes what a player may answer: to each of some things, or to all as one."""
    for together in [things] if group and things else [[thing] for thing in things]:
        entries += (rule.number, player, len(together), *together)


def entries_of(f: Frame, player: int) -> Iterator[Entry]:
    """What a player may answer in a round."""
    flat, at = f.sets[ENTRIES], 0
    while at < len(flat):
        rule, whose, size = flat[at : at + 3]
        if whose == player:
            yield rule, player, flat[at + 3 : at + 3 + size]
        at += 3 + size


def _is_his(m: Machine, s: State, watcher: Trigger, e: Frame, player: int) -> bool:
    """Whether a rule that a player may have speaks of what this player does."""
    if watcher.rule.absent:
        return False
    return player == e.me if watcher.rule.everywhere else watcher.matches_doer(player, e.me, len(s.order))


def _may_speak_of(
    m: Machine, s: State, watcher: Trigger, e: Frame, thing: int, player: int, kept: Memories
) -> bool:
    """Whether a rule that a player may have speaks of an event, as far as others can know."""
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
        frame.sets[watcher.memory] = kept.get((watcher.rule.number, NONE, player, thing), ())
        if not frame.sets[watcher.memory]:
            return False
    return watcher.where is None or bool(watcher.where.value(s, frame))


def _is_unseen(m: Machine, s: State, thing: int) -> bool:
    """Whether a thing lies where somebody does not see it."""
    place = s.place[thing] if thing >= 0 else NONE
    return place >= 0 and any(hidden_from(m, s, place, player) for player in range(m.players))


def asked_for_nothing(m: Machine, s: State, f: Frame, entry: Entry) -> bool:
    """Whether others cannot know that a player could not answer with a rule."""
    number, player, things = entry
    e = None if f.slots[VERB] < 0 else _event(f)
    return _hidden_now(m, s, m.rules[number], e, player, things[0])


def might(m: Machine, s: State, watcher: Trigger, e: Frame, player: int, thing: int) -> bool:
    """Whether others cannot know that a player has no rule that speaks of an event and could be used now."""
    if not _is_his(m, s, watcher, e, player):
        return False
    speaks = _may_speak_of(m, s, watcher, e, thing, player, memories(e))
    return speaks and _hidden_now(m, s, watcher.rule, e, player, thing)


def _hidden_now(m: Machine, s: State, rule: Rule, e: Frame | None, player: int, thing: int) -> bool:
    veil = m.veils[rule.number]
    if not hides(m, s, rule, veil, player):
        return False
    if rule.guard is None or not veil.guard:
        return True
    if e is None:
        frame: Frame | None = open_rule(m, s, rule.number, player, NONE, player)
    else:
        owner = NONE if rule.everywhere else player
        frame = bound_to(m, s, m.watchers[rule.number], e, thing, NONE, owner, None)
    return frame is None or bool(rule.guard.value(s, frame))


def hides(m: Machine, s: State, rule: Rule, veil: Veil, player: int) -> bool:
    """Whether something hides whether a player has a rule, or whether its condition holds for him."""
    if lies_there(m, s, player, veil.holding):
        return True
    speaks = veil.always or lies_there(m, s, player, veil.read)
    return speaks and any(owner in (NONE, player) for _, owner, _ in in_force(s, rule))


def answers(m: Machine, s: State, f: Frame, entry: Entry) -> Iterator[Frame]:
    """A frame for each card with which a player could answer with a rule, its condition not looked at yet."""
    number, player, things = entry
    rule, used = m.rules[number], f.sets[USED]
    for this, owner, grant in in_force(s, rule):
        if owner not in (NONE, player) or not in_hiding(m, s, rule, this):
            continue
        if (number, this, things[0]) in zip(used[::3], used[1::3], used[2::3], strict=True):
            continue
        if f.slots[VERB] < 0:
            yield open_rule(m, s, number, player, this, player, grant)
            continue
        watcher, e, fitting = m.watchers[number], _event(f), list[int]()
        kept, first = memories(e), None
        for thing in things:
            if matches_object(m, s, e, watcher, thing):
                memory = kept.get((number, this, owner, thing), ())
                frame = match(m, s, watcher, e, thing, this, owner, grant, memory)
                fitting += [] if frame is None else [thing]
                first = first or frame
        if first is not None and watcher.group:
            first.slots[watcher.first + 1 + len(e.slots) - ROLES] = len(fitting)
            first.sets[watcher.memory] = tuple(fitting)
        if first is not None:
            yield first


def note_used(f: Frame, entry: Entry, this: int) -> None:
    """A card answers the same once."""
    f.sets[USED] = (*f.sets[USED], entry[0], this, entry[2][0])


def _event(f: Frame) -> Frame:
    """The event that is answered, as far as patterns look at it."""
    e = Frame(EVENT, f.slots[VERB], f.me, f.this, f.me, f.slots[STAGE + 1 :], [(), f.sets[KEPT], (), (), ()])
    e.pc = f.slots[STAGE]
    return e


def in_turn(s: State, first: int) -> tuple[int, ...]:
    """All players, from one on in turn order."""
    at = s.order.index(first)
    return s.order[at:] + s.order[:at]
