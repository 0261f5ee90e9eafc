"""Instructions that steer a program: jumps, loops, players in order, other rules."""

from __future__ import annotations

from dataclasses import dataclass

from ..events.moments import start_period
from ..events.out import is_out
from ..events.primitives import order_of
from ..events.touching import enclosing, kind_of, touch
from ..expressions.active_rules import Rule, lent_to, on_cards, shows, silenced
from ..expressions.nodes import Expr, Source
from ..expressions.sources import BindNode
from ..machine.machine import UNKNOWN, Instruction, Machine, Trigger
from ..machine.opening import abort, begin, may_begin, open_rule, push
from ..table.effects import NONE
from ..table.events_layout import OBJECTS
from ..table.state import EVENT, PROGRAM, Frame, GrantedRules, State
from .lookahead import inside, path
from .running import fail, goes_on, possible


class EndNode(Instruction):
    __slots__ = ()

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        return 1

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        s.stack.pop()
        return True


@dataclass(slots=True, eq=False)
class JumpNode(Instruction):
    counter: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """Only forward, so that the walk comes to an end."""
        return path(m, s, f, self.counter, end) if self.counter > counter else UNKNOWN

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        f.pc = self.counter
        return True


@dataclass(slots=True, eq=False)
class BranchNode(Instruction):
    """Goes on where a condition holds, else elsewhere."""

    condition: Expr
    counter: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """Only forward, so that the walk comes to an end."""
        target = counter + 1 if self.condition.value(s, f) else self.counter
        return path(m, s, f, target, end) if target > counter else UNKNOWN

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        f.pc = f.pc + 1 if self.condition.value(s, f) else self.counter
        return True


@dataclass(slots=True, eq=False)
class StoreNode(Instruction):
    slot: int
    operand: Expr

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        f.slots[self.slot] = self.operand.value(s, f)
        return path(m, s, f, counter + 1, end)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        f.slots[self.slot] = self.operand.value(s, f)
        f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class CollectNode(Instruction):
    """Notes what a loop runs over, before its first round."""

    number: int
    binder: BindNode | None
    source: Source | None
    order: int
    index: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        if self.binder is not None:
            items = list(self.binder.items(s, f))
        else:
            items = list(self.source.items(s, f)) if self.source is not None else []
        if self.order >= 0:
            items.sort(key=order_of(m, s, self.order, f.me))
        f.sets[self.number] = tuple(items)
        f.slots[self.index] = 0
        f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class NextNode(Instruction):
    """The next round of a loop that can be done, or its end; that comes with one that cannot (``last``)."""

    number: int
    index: int
    item: int
    exit: int
    checked: int
    last: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        at = f.slots[self.index]
        items = f.sets[self.number]
        if at >= len(items):
            f.pc = self.exit
            return True
        f.slots[self.item] = items[at]
        f.slots[self.index] = at + 1
        if not self.checked or goes_on(m, s, f.pc + 1, self.checked, NONE, NONE):
            f.pc += 1
        elif self.last:
            f.pc = self.exit
        return True


@dataclass(slots=True, eq=False)
class NextPlayerNode(Instruction):
    """The next player of a loop: the rule acts for him, and he chooses. In a procedure it is his turn.

    That begins a ``period``, which ends at the counter ``last``. A round that cannot be done is left out.
    """

    number: int
    index: int
    slot: int
    exit: int
    whole: bool
    period: int
    last: int
    checked: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        at = f.slots[self.index]
        players = f.sets[self.number]
        if at >= len(players):
            f.pc = self.exit
            return True
        player = players[at]
        f.slots[self.index] = at + 1
        if is_out(m, s, player):
            return True
        f.me = f.chooser = player
        if self.slot >= 0:
            f.slots[self.slot] = player
        if self.whole:
            s.turn = player
            s.unasked += 1
            if self.period >= 0:
                start_period(s, self.period)
        if not self.checked or goes_on(m, s, f.pc + 1, self.checked, NONE, NONE):
            f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class LeavePlayersNode(Instruction):
    """Behind a loop over players the rule acts for its own player again, who is kept in a slot.

    In a procedure, where none is kept, that is the player whose turn it is, or else the start player.
    """

    home: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        if self.home >= 0:
            f.me = f.slots[self.home]
        else:
            player = whose_turn(m, s)
            f.me, s.turn = (player, player) if player >= 0 else (s.start_player, s.turn)
        f.chooser = f.me
        f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class ForkNode(Instruction):
    """All players at once: each runs the body on a stack of his own.

    Answers are carried out when all are there, in the order of the players, so that nobody knows
    another's answer and the order of answering changes nothing.
    """

    number: int
    slot: int
    counter: int
    checked: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        if s.branch >= 0:
            abort(m, s, "branches", 1)
        me, chooser = f.me, f.chooser
        for player in f.sets[self.number]:
            if is_out(m, s, player):
                continue
            f.me = f.chooser = player
            if self.slot >= 0:
                f.slots[self.slot] = player
            if not self.checked or goes_on(m, s, f.pc + 1, self.checked, NONE, NONE):
                own = f.copy()
                own.pc = f.pc + 1
                s.branches.append([own])
        f.me, f.chooser, f.pc = me, chooser, self.counter
        return True


@dataclass(slots=True, eq=False)
class RunSlotNode(Instruction):
    """What a card has put into a slot, or an action of it, for the player who uses it.

    A card in use cannot be run again. The conditions of an action hold, and it is counted as a use.
    """

    name: str
    subject: Expr
    must: int
    exit: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """Whether what must be possible in the slot is."""
        thing = self.subject.value(s, f)
        effect = slot_effect(m, s, thing, self.name, f.me)
        if effect < 0 or in_use(s, effect, thing):
            return 0 if self.must else path(m, s, f, self.exit, end)
        if f.chooser != s.trial_player or f.me != s.trial_player or not self.must:
            return UNKNOWN
        frame = open_rule(m, s, effect, f.me, thing, f.me)
        if m.rules[effect].kind == "action" and not may_begin(m, s, frame):
            return path(m, s, f, counter + 1, end)
        seen = inside(m, s, frame, f, m.rules[effect].musts)
        return UNKNOWN if seen == 1 and counter + 1 < end else seen

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        thing = self.subject.value(s, f)
        effect = slot_effect(m, s, thing, self.name, f.me)
        if effect < 0 or in_use(s, effect, thing):
            return fail(s, f, self.must, self.exit)
        frame = open_rule(m, s, effect, f.me, thing, f.me)
        if m.rules[effect].kind == "action" and not may_begin(m, s, frame):
            f.pc += 1  # where its conditions do not hold, nothing is run
            return True
        if not _able(m, s, frame, self.must):
            return fail(s, f, self.must, self.exit)
        f.pc += 1
        push(m, s, frame, f)
        if m.rules[effect].kind == "action":
            begin(m, s, frame)
        return True


def _able(m: Machine, s: State, frame: Frame, must: int) -> bool:
    """Whether a rule that is run can be done; where an option is tried, that shows when it is run."""
    musts = m.rules[frame.effect].musts
    return not musts or bool(must and s.trial) or possible(m, s, frame, frame.me, musts)


def slot_effect(m: Machine, s: State, thing: int, name: str, player: int) -> int:
    """What a card has put into a slot, on the side that it shows; -1 for nothing that holds for a player."""
    rules = () if thing < 0 else m.slot_effects.get((s.roster.card[thing], name), ())
    up = next((rule for rule in rules if not rule.side or shows(s, rule, thing)), None)
    if up is None and thing >= 0:
        up = next((rule for rule in m.slot_effects.get((NONE, name), ()) if _has(s, rule, thing)), None)
    return NONE if up is None or silenced(s, up, thing, player) else up.number


def _has(s: State, rule: Rule, thing: int) -> bool:
    """Whether a card has a rule that is another card's."""
    return any(standing[0] == thing for standing in lent_to(s, rule))


def in_use(s: State, effect: int, thing: int) -> bool:
    """Whether a rule of a thing is under way already."""
    return any(g.kind == PROGRAM and g.effect == effect and g.this == thing for g in s.stack)


@dataclass(slots=True, eq=False)
class RunRuleNode(Instruction):
    """A labelled rule, for a given thing where the rule speaks of one. Its own conditions hold.

    A part of the flow that belongs to nobody's turn is the start player's (``leads``), unless what runs
    it belongs to a turn itself.
    """

    effect: int
    subject: Expr | None
    must: int
    exit: int
    leads: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        rule = m.rules[self.effect]
        me = s.start_player if self.leads and whose_turn(m, s) < 0 else f.me
        this = f.this if rule.everywhere else next((t for t, o, _ in on_cards(s, rule) if o == me), NONE)
        if in_use(s, self.effect, this) or (this < 0 and not rule.everywhere):
            return fail(s, f, self.must, self.exit)
        frame = open_rule(m, s, self.effect, me, this, me)
        watcher = m.watchers.get(self.effect)
        f.pc += 1  # where its conditions do not hold, nothing is run
        if watcher is not None:
            thing = NONE if self.subject is None else self.subject.value(s, f)
            frame.slots[watcher.first] = thing
            if not _speaks_of(s, watcher, frame, thing):
                return True
            if not may_begin(m, s, frame):
                return True
        elif rule.kind == "action" and not may_begin(m, s, frame):
            return True
        if not _able(m, s, frame, self.must):
            return fail(s, f, self.must, self.exit)
        push(m, s, frame, f)
        if watcher is not None or rule.kind == "action":
            begin(m, s, frame)
        return True


def whose_turn(m: Machine, s: State) -> int:
    """The player in whose turn the running effect was run, however deep inside; NONE outside of a turn."""
    if s.branch >= 0:
        return s.stack[0].me
    for caller in reversed(s.stack[:-1]):
        if caller.kind == PROGRAM:
            step = m.programs[caller.effect][caller.pc - 1]
            if isinstance(step, RunRuleNode) and not step.leads:
                return caller.me
    return NONE


def _speaks_of(s: State, watcher: Trigger, frame: Frame, thing: int) -> bool:
    """Whether a rule's pattern, apart from its event, holds for a thing."""
    if watcher.kinds is not None and (thing < 0 or not watcher.kinds[s.roster.noun[thing]]):
        return False
    if watcher.object is not None and not watcher.object.admits(s, frame, thing):
        return False
    return watcher.where is None or bool(watcher.memories) or watcher.where.value(s, frame) != 0


@dataclass(slots=True, eq=False)
class GrantRulesNode(Instruction):
    """Rules that hold from now until a moment."""

    effects: tuple[int, ...]
    moment: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        touch(s)
        s.grants = (
            *s.grants,
            GrantedRules(self.effects, self.moment, f.me, f.this, tuple(f.slots), tuple(f.sets)),
        )
        f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class QuietNode(Instruction):
    """From here on nothing reacts, or reactions are back."""

    change: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        f.quiet += self.change
        f.pc += 1
        return True


class CancelNode(Instruction):
    """The event that a ``before`` speaks of does not happen to its object, or to all that are one to it.

    A verb may say so too.
    """

    __slots__ = ()

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        frames = enclosing(s)
        rule = next((g for g in frames if kind_of(m, g) not in ("", "verb")), f)
        watcher = m.watchers.get(rule.effect)
        if kind_of(m, rule) == "before" and watcher is not None:
            touch(s)
            e = next(g for g in frames if g.kind == EVENT)
            canceled = rule.sets[watcher.memory] if watcher.group else (rule.slots[watcher.first],)
            e.sets[OBJECTS] = tuple(t for t in e.sets[OBJECTS] if t not in canceled)
        f.pc += 1
        return True
