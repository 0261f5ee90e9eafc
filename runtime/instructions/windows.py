"""Actions that players may start: what is offered at a window, and to whom."""

from __future__ import annotations

from dataclasses import dataclass

from ..events.answering import may_lie, speaks_of_hidden
from ..events.out import is_out
from ..expressions.active_rules import Rule, in_force
from ..machine.machine import Instruction, Machine
from ..machine.opening import open_rule, push, quota_left, spend_quota
from ..table.effects import ANY_TIME, BY_CARD, EVERYBODY, NONE, ONE, OTHERS, REQUIRED
from ..table.state import PASS, PROGRAM, Frame, GrantedRules, Question, State, action_of, action_option
from .lookahead import path
from .no_ops import idles
from .running import possible


def offers(m: Machine, s: State, player: int, window: int) -> tuple[int, ...]:
    """The actions that a player could start at a window now, all costs payable."""
    options: list[int] = []
    if is_out(m, s, player):
        return ()
    for served_window in served(m, s, player, window):
        for rule in m.actions[served_window]:
            by_card = rule.window == BY_CARD
            for this, owner, grant in in_force(s, rule):
                if owner not in (NONE, player) or (by_card and not opens(m, s, rule, this, served_window)):
                    continue
                option = action_option(rule.number, this)
                if option not in options and can_start(m, s, rule, this, player, grant):
                    options.append(option)
                    if s.scouting:
                        return (option,)
    return tuple(options)


def might_start(m: Machine, s: State, player: int, window: int) -> bool:
    """Whether others cannot know that a player could start nothing at a window: then he is asked."""
    if not m.veils or is_out(m, s, player):
        return False
    for served_window in served(m, s, player, window):
        for rule in m.actions[served_window]:
            veil = m.veils.get(rule.number)
            if veil is None:
                continue
            speaks = speaks_of_hidden(m, s, veil, player)
            if may_lie(m, s, rule, player) or (speaks and _has(m, s, player, rule, served_window)):
                return True
    return False


def _has(m: Machine, s: State, player: int, rule: Rule, window: int) -> bool:
    """Whether a rule holds for a player, on a card that opens at a window."""
    return any(
        owner in (NONE, player) and opens(m, s, rule, this, window) for this, owner, _ in in_force(s, rule)
    )


def served(m: Machine, s: State, player: int, window: int) -> tuple[int, ...]:
    """A window, and those as which it serves for a player."""
    if window not in m.openings:
        return (window,)
    others = [serving.target for serving in m.openings[window] if serving.holds(s, player, NONE)]
    return (window, *dict.fromkeys(others))


def opens(m: Machine, s: State, rule: Rule, this: int, window: int) -> bool:
    """Whether a window is one of a rule's whose window stands on its card."""
    if rule.window != BY_CARD:
        return True
    column = m.table.columns[rule.effect.numbers[0]].number
    return s.roster.constants[this * m.constants + column] in (ANY_TIME, window)


def can_start(m: Machine, s: State, rule: Rule, this: int, player: int, grant: GrantedRules | None) -> bool:
    """Whether an action's quota, guard and costs let a player start it, and whether it does anything."""
    if not quota_left(m, s, rule, this, player):
        return False
    frame = open_rule(m, s, rule.number, player, this, player, grant)
    if rule.guard is not None and not rule.guard.value(s, frame):
        return False
    if rule.musts:
        if rule.needed is not None and not rule.needed.there(s, frame):
            return False
        if not possible(m, s, frame, player, rule.musts):
            return False
    return not idles(m, s, rule, frame)


def start_action(m: Machine, s: State, option: int, player: int, parent: Frame | None) -> None:
    """Starts an action that was offered; its use is counted."""
    effect, this = action_of(option)
    rule = m.rules[effect]
    grant = next((g for t, o, g in in_force(s, rule) if t == this and o in (NONE, player)), None)
    spend_quota(m, s, rule, this, player)
    push(m, s, open_rule(m, s, effect, player, this, player, grant), parent)


@dataclass(slots=True, eq=False)
class OfferNode(Instruction):
    """Offers actions in turn order until all pass.

    To everybody, the others, the one whose turn it is, or the one who chooses here (``ONE``); or to him, and
    he cannot pass while he can start one of the window's own (``REQUIRED``). With a flag, only where its
    player has done something since he offered it to the others.
    """

    window: int
    flag: int
    whom: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """Nothing is offered while an option is tried."""
        return path(m, s, f, counter + 1, end)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        f.pc += 1
        if s.trial or (self.flag >= 0 and f.slots[self.flag] != 1):
            return True
        if self.flag >= 0 and self.whom == OTHERS:
            f.slots[self.flag] = 0
        offer(m, s, f, self.window, self.whom)
        return True


def offer(m: Machine, s: State, f: Frame, window: int, whom: int) -> bool:
    """Begins a round of offers; whether there is anything that could be offered."""
    players = _players(s, f, whom) if m.actions[window] or window in m.openings else ()
    if players:
        slots = [window, 0, 0, int(whom == REQUIRED)]
        push(m, s, Frame(PROGRAM, len(m.effects), s.turn, NONE, s.turn, slots, [players]), f)
    return bool(players)


def offered_at(m: Machine, f: Frame) -> int:
    """The window of a round of offers; NONE of any other frame."""
    return f.slots[0] if f.kind == PROGRAM and f.effect == len(m.effects) else NONE


def _players(s: State, f: Frame, whom: int) -> tuple[int, ...]:
    if whom in (ONE, REQUIRED):
        return (f.chooser,)
    begins = f.me if whom == EVERYBODY else s.turn  # outside of any turn who leads
    first = s.order.index(begins) if begins in s.order else 0
    players = s.order[first:] + s.order[:first]
    if whom == EVERYBODY:
        return players
    return players[1:] if whom == OTHERS else players[:1]


class OfferLoopNode(Instruction):
    """The program of a round of offers.

    Slots: the window, whose turn in the round it is, passes in a row, whether he must act as long as he can.
    """

    __slots__ = ()

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        players = f.sets[0]
        while f.slots[2] < len(players):
            player = players[f.slots[1] % len(players)]
            actions = offers(m, s, player, f.slots[0])
            if actions or might_start(m, s, player, f.slots[0]):
                must = f.slots[3] and any(_is_of(m, s, player, action, f.slots[0]) for action in actions)
                s.questions.append(Question(player, "action", () if must else (PASS,), NONE, actions))
                return False
            f.slots[1] += 1
            f.slots[2] += 1
        s.stack.pop()
        return True

    def resume(self, m: Machine, s: State, f: Frame, question: Question, option: int) -> None:
        f.slots[1] += 1
        if option == PASS:
            f.slots[2] += 1
        else:
            f.slots[2] = 0
            start_action(m, s, option, question.player, f)


def _is_of(m: Machine, s: State, player: int, option: int, window: int) -> bool:
    """Whether an action on offer to a player is one of a window's own, and not one of any time."""
    effect, this = action_of(option)
    rule, windows = m.rules[effect], served(m, s, player, window)
    if rule.window == ANY_TIME:
        return False
    if rule.window == BY_CARD:
        column = m.table.columns[rule.effect.numbers[0]].number
        return s.roster.constants[this * m.constants + column] in windows
    return any(rule in m.actions[served_window] for served_window in windows)
